import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { equals, inserting, valuesOf } from '../../platform/db/rows.ts'
import { statement } from '../../platform/db/statement.ts'
import { caseOrigins } from './cases.origins.tables.ts'

export type Origin = typeof caseOrigins.$inferSelect

export const insertOrigin = inserting(caseOrigins)

const origin = statement((db) =>
  db
    .select()
    .from(caseOrigins)
    .where(equals(caseOrigins, { caseKind: sql.placeholder('caseKind'), caseId: sql.placeholder('caseId') })),
)

/** Where a case comes from; nothing for those that began here. */
export async function originOf(
  db: Queryable,
  caseKind: CaseKindName,
  caseId: string,
): Promise<Origin | undefined> {
  const [row] = await origin(db, { caseKind, caseId })
  return row
}

/** Our numbers of cases that were taken over from a system, by their own. */
export async function takenOver(
  db: Queryable,
  system: string,
  outerNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ outerNo: caseOrigins.outerNo, caseNo: caseOrigins.caseNo })
    .from(caseOrigins)
    .where(and(anyOf(caseOrigins.outerNo, outerNumbers), eq(caseOrigins.system, system)))
  return new Map(rows.map(({ outerNo, caseNo }) => [outerNo, caseNo]))
}

/** Cases of a kind that had this number in another system; the caller narrows them to what its viewer may see. */
export const ofOuterNumber = (db: Queryable, caseKind: CaseKindName, outerNo: string): Promise<string[]> =>
  valuesOf(db, caseOrigins, 'caseId', equals(caseOrigins, { outerNo, caseKind }))
