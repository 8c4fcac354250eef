import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../db/anyOf.ts'
import type { Queryable } from '../db/db.ts'
import { equals, rowsOf } from '../db/rows.ts'
import { insertion, statement } from '../db/statement.ts'
import { caseEvents } from './history.tables.ts'

export type EventRow = typeof caseEvents.$inferSelect

const ofCase = equals(caseEvents, {
  caseKind: sql.placeholder('caseKind'),
  caseId: sql.placeholder('caseId'),
})

const lastOf = statement((db) =>
  db
    .select({ seq: caseEvents.seq, hash: caseEvents.hash })
    .from(caseEvents)
    .where(ofCase)
    .orderBy(desc(caseEvents.seq))
    .limit(1),
)

/** The last line's number and hash; the case row is locked by the caller, so nobody appends in between. */
export async function last(tx: Queryable, caseKind: string, caseId: string) {
  const [row] = await lastOf(tx, { caseKind, caseId })
  return row
}

export const insert: (tx: Queryable, rows: EventRow[]) => Promise<void> = insertion(caseEvents)

const listOf = statement((db) => db.select().from(caseEvents).where(ofCase).orderBy(asc(caseEvents.seq)))

export const list = (db: Queryable, caseKind: string, caseId: string): Promise<EventRow[]> =>
  listOf(db, { caseKind, caseId })

/** Kinds of the histories of records begin with this (`ledgers.ts`): they are no cases. */
export const RECORD = 'record:'

/** The next cases that have a history, by kind and id. */
export const listCases = (
  db: Queryable,
  after: { kind: string; id: string },
  limit: number,
): Promise<{ kind: string; id: string }[]> =>
  db
    .selectDistinct({ kind: caseEvents.caseKind, id: caseEvents.caseId })
    .from(caseEvents)
    .where(
      sql`(${caseEvents.caseKind}, ${caseEvents.caseId}) > (${after.kind}, ${after.id}::bigint)
        and not starts_with(${caseEvents.caseKind}, ${RECORD})`,
    )
    .orderBy(asc(caseEvents.caseKind), asc(caseEvents.caseId))
    .limit(limit)

/** Histories of many cases of a kind, each in order. */
export const listMany = (db: Queryable, kind: string, ids: readonly string[]): Promise<EventRow[]> =>
  rowsOf(db, caseEvents, and(eq(caseEvents.caseKind, kind), anyOf(caseEvents.caseId, ids)), [
    asc(caseEvents.caseId),
    asc(caseEvents.seq),
  ])

/** Whether any of these people wrote a line in the history of one of these cases. */
export async function haveActed(
  db: Queryable,
  kind: string,
  ids: readonly string[],
  people: readonly string[],
): Promise<boolean> {
  const rows = await db
    .select({ seq: caseEvents.seq })
    .from(caseEvents)
    .where(
      and(eq(caseEvents.caseKind, kind), anyOf(caseEvents.caseId, ids), anyOf(caseEvents.actorId, people)),
    )
    .limit(1)
  return rows.length > 0
}
