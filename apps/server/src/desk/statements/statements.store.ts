import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { CaseRef } from '../../cases/cases.service.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { inserting } from '../../platform/db/rows.ts'
import { statementParts, statementRequests } from './statements.tables.ts'

export type RequestRow = typeof statementRequests.$inferSelect
export type PartRow = typeof statementParts.$inferSelect
/** A request with what was said to it, in its order. */
export interface StatementRow {
  request: RequestRow
  parts: readonly PartRow[]
}

export const insertRequest = inserting(statementRequests)
export const insertPart = inserting(statementParts)

async function withParts(db: Queryable, requests: readonly RequestRow[]): Promise<StatementRow[]> {
  if (requests.length === 0) return []
  const ids = requests.map(({ id }) => id)
  const parts = await db
    .select()
    .from(statementParts)
    .where(inArray(statementParts.requestId, ids))
    .orderBy(asc(statementParts.requestId), asc(statementParts.part))
  return requests.map((request) => ({
    request,
    parts: parts.filter(({ requestId }) => requestId === request.id),
  }))
}

/** The statements of a case, oldest first. */
export const listOfCase = async (db: Queryable, { kind, id }: CaseRef): Promise<StatementRow[]> =>
  withParts(
    db,
    await db
      .select()
      .from(statementRequests)
      .where(and(eq(statementRequests.caseKind, kind), eq(statementRequests.caseId, id)))
      .orderBy(asc(statementRequests.id)),
  )

/** What a courier was asked under a brand, at any of their accounts that are one now, newest first. */
export const listOfCourier = async (
  db: Queryable,
  { courierIds, brand }: { courierIds: readonly string[]; brand: string },
): Promise<StatementRow[]> =>
  withParts(
    db,
    await db
      .select()
      .from(statementRequests)
      .where(and(anyOf(statementRequests.courierId, courierIds), eq(statementRequests.brand, brand)))
      .orderBy(desc(statementRequests.id))
      .limit(100),
  )

export async function find(db: Queryable, id: string): Promise<StatementRow | undefined> {
  const [row] = await withParts(
    db,
    await db.select().from(statementRequests).where(eq(statementRequests.id, id)),
  )
  return row
}
