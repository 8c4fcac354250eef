import { and, asc, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import { fromExcluded } from '../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import {
  equals,
  holding,
  inserting,
  lockedRow,
  pageOf,
  rowOf,
  rowsOf,
  type TurnedAt,
  touched,
  turned,
} from '../../platform/db/rows.ts'
import { checklistItems, checklistTicks } from './checklists.tables.ts'

export type ItemRow = typeof checklistItems.$inferSelect
export type TickRow = typeof checklistTicks.$inferSelect

/** Items of a class of a kind's cases and those of every class, in their order. */
export const listItems = (db: Queryable, caseKind: string, l1: string): Promise<ItemRow[]> =>
  rowsOf(
    db,
    checklistItems,
    and(
      equals(checklistItems, { caseKind, retiredAt: null }),
      or(isNull(checklistItems.l1), eq(checklistItems.l1, l1)),
    ),
    [asc(checklistItems.sortCode), asc(checklistItems.id)],
  )

/** Items in the order they are asked, kind by kind, those asked no more last, unless asked otherwise. */
export async function pageItems(
  db: Queryable,
  {
    kind,
    l1,
    searchKey,
    ...at
  }: TurnedAt & { kind?: string | undefined; l1?: string | undefined; searchKey?: string | undefined },
): Promise<{ rows: ItemRow[]; total: number }> {
  const where = and(
    kind ? eq(checklistItems.caseKind, kind) : undefined,
    l1 ? eq(checklistItems.l1, l1) : undefined,
    holding(searchKey, checklistItems.title, checklistItems.titleEn),
  )
  return pageOf(
    db,
    checklistItems,
    where,
    turned(
      at,
      [checklistItems.sortCode, checklistItems.id],
      [
        sql`${checklistItems.retiredAt} is not null`,
        asc(checklistItems.caseKind),
        asc(checklistItems.sortCode),
        asc(checklistItems.id),
      ],
    ),
    at,
  )
}

/** Those of some items that are asked now and that a person ticks. */
export const listByIds = (db: Queryable, caseKind: string, ids: readonly string[]): Promise<ItemRow[]> =>
  rowsOf(
    db,
    checklistItems,
    and(
      equals(checklistItems, { caseKind, retiredAt: null, id: ids }),
      sql`cardinality(${checklistItems.events}) = 0`,
    ),
    [asc(checklistItems.sortCode), asc(checklistItems.id)],
  )

export const findItem = (db: Queryable, id: string) => rowOf(db, checklistItems, eq(checklistItems.id, id))

export const lockItem = (tx: Tx, id: string) => lockedRow(tx, checklistItems, eq(checklistItems.id, id))

export const insertItem = inserting(checklistItems)

export async function updateItem(tx: Tx, { id, ...row }: ItemRow): Promise<void> {
  await tx.update(checklistItems).set(row).where(eq(checklistItems.id, id))
}

export const listTicks = (db: Queryable, caseKind: string, caseId: string): Promise<TickRow[]> =>
  rowsOf(db, checklistTicks, and(eq(checklistTicks.caseKind, caseKind), eq(checklistTicks.caseId, caseId)))

/** Keeps a tick; false where it stood already. */
export const insertTick = async (tx: Tx, row: TickRow) =>
  (await touched(tx.insert(checklistTicks).values(row).onConflictDoNothing())) === 1

/** Takes a tick back; false where none stood. */
export const deleteTick = async (
  tx: Tx,
  { caseKind, caseId, itemId }: Pick<TickRow, 'caseKind' | 'caseId' | 'itemId'>,
) =>
  (await touched(tx.delete(checklistTicks).where(equals(checklistTicks, { caseKind, caseId, itemId })))) === 1

/** Loads items by code; those that a person changed keep their content, those no longer named are retired. */
export async function loadItems(
  tx: Tx,
  caseKind: string,
  rows: readonly (typeof checklistItems.$inferInsert)[],
  at: Date,
): Promise<void> {
  const { l1, title, titleEn, basis, basisEn, required, events, sortCode, retiredAt } = checklistItems
  if (rows.length > 0)
    await tx
      .insert(checklistItems)
      .values([...rows])
      .onConflictDoUpdate({
        target: [checklistItems.caseKind, checklistItems.code],
        set: fromExcluded({ l1, title, titleEn, basis, basisEn, required, events, sortCode, retiredAt }),
        setWhere: eq(checklistItems.version, 1),
      })
  await tx
    .update(checklistItems)
    .set({ retiredAt: at })
    .where(
      and(
        equals(checklistItems, { caseKind, version: 1, retiredAt: null }),
        notInArray(
          checklistItems.code,
          rows.map(({ code }) => code),
        ),
      ),
    )
}
