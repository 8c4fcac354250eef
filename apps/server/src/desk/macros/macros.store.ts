import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { equals, inserting, lockedRow, rowOf, rowsOf, valuesOf } from '../../platform/db/rows.ts'
import { checklistItems } from '../checklists/checklists.tables.ts'
import { macros, macroUses, macroVersions } from './macros.tables.ts'

export type MacroRow = typeof macros.$inferSelect
export type VersionRow = typeof macroVersions.$inferSelect
export type UseRow = typeof macroUses.$inferSelect

interface Owner {
  userId: string
  orgId: string | null
  area: string
}

const atHand = ({ userId, orgId, area }: Owner) =>
  and(
    eq(macros.area, area),
    or(isNotNull(macros.code), eq(macros.userId, userId), orgId ? eq(macros.orgId, orgId) : undefined),
  )

/** Macros at somebody's hand: own ones first, then the organisation's, then the system's. */
export const listAtHand = (db: Queryable, owner: Owner): Promise<MacroRow[]> =>
  rowsOf(db, macros, atHand(owner), [
    sql`${macros.userId} is null`,
    sql`${macros.orgId} is null`,
    asc(macros.sortCode),
    asc(macros.id),
  ])

export const findAtHand = (db: Queryable, id: string, owner: Owner) =>
  rowOf(db, macros, and(eq(macros.id, id), atHand(owner)))

/** One macro at somebody's hand, for this transaction alone. */
export const lockAtHand = (tx: Tx, id: string, owner: Owner) =>
  lockedRow(tx, macros, and(eq(macros.id, id), atHand(owner)))

export const countOwn = (db: Queryable, userId: string): Promise<number> =>
  db.$count(macros, eq(macros.userId, userId))

const insertRow = inserting(macros)
const insertVersion = inserting(macroVersions)

/** What a macro says from now on, beside what it said. */
const noteVersion = (
  tx: Tx,
  { id, version, title, values, checks, updatedAt }: MacroRow,
  byId: string | null,
) => insertVersion(tx, { macroId: id, version, title, values, checks, byId, at: updatedAt })

export async function insert(tx: Tx, row: MacroRow, byId: string | null): Promise<void> {
  await insertRow(tx, row)
  await noteVersion(tx, row, byId)
}

/** Changes what a macro says: a version more. */
export async function rewrite(
  tx: Tx,
  row: MacroRow,
  change: Pick<MacroRow, 'title' | 'values' | 'checks' | 'updatedAt'> & { titleEn?: string | null },
  byId: string | null,
): Promise<void> {
  const next = { ...row, ...change, version: row.version + 1 }
  await tx
    .update(macros)
    .set({ ...change, version: next.version })
    .where(eq(macros.id, row.id))
  await noteVersion(tx, next, byId)
}

/** Gives a macro to an organisation; what it says stays. */
export async function giveTo(tx: Tx, id: string, orgId: string): Promise<void> {
  await tx.update(macros).set({ userId: null, orgId }).where(eq(macros.id, id))
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(macros).where(eq(macros.id, id))
}

export const findByCode = (tx: Tx, code: string) => rowOf(tx, macros, eq(macros.code, code))

export async function setSort(tx: Tx, id: string, sortCode: number): Promise<void> {
  await tx.update(macros).set({ sortCode }).where(eq(macros.id, id))
}

export const listVersions = (db: Queryable, macroId: string): Promise<VersionRow[]> =>
  rowsOf(db, macroVersions, eq(macroVersions.macroId, macroId), [desc(macroVersions.version)])

/** Ids of items of a kind's checklist, by their codes. */
export const itemIds = async (tx: Tx, caseKind: string, codes: readonly string[]): Promise<string[]> =>
  codes.length === 0
    ? []
    : (await valuesOf(tx, checklistItems, 'id', equals(checklistItems, { caseKind, code: codes }))).sort()

// ---------------------------------------------------------------- uses

export const insertUse = inserting(macroUses)

/** The press that left a case in a version. */
export const findUse = (db: Queryable, of: Pick<UseRow, 'caseKind' | 'caseId' | 'caseVersion'>) =>
  rowOf(db, macroUses, equals(macroUses, of))
