import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import { chunks, fromExcluded } from '../../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { holding, inserting, type PageAt, pageOf, rowsOf } from '../../../platform/db/rows.ts'
import { dictionaryEntries } from './dictionaries.tables.ts'

export type DictionaryRow = typeof dictionaryEntries.$inferSelect
export type NewDictionaryRow = typeof dictionaryEntries.$inferInsert

export const list = (db: Queryable): Promise<DictionaryRow[]> =>
  rowsOf(db, dictionaryEntries, isNull(dictionaryEntries.deletedAt), [
    asc(dictionaryEntries.sortCode),
    asc(dictionaryEntries.value),
  ])

/** Every entry's id by parent and value, deleted ones too: their codes stay taken. */
export const keys = (db: Queryable) =>
  db
    .select({
      id: dictionaryEntries.id,
      parentId: dictionaryEntries.parentId,
      value: dictionaryEntries.value,
    })
    .from(dictionaryEntries)

/** Loads entries by parent and value; those that a person changed keep their content. */
export async function upsert(tx: Tx, rows: readonly NewDictionaryRow[]): Promise<void> {
  const { label, labelEn, color, category, basis, sortCode, updatedAt } = dictionaryEntries
  for (const some of chunks(rows))
    await tx
      .insert(dictionaryEntries)
      .values(some)
      .onConflictDoUpdate({
        target: [dictionaryEntries.parentId, dictionaryEntries.value],
        set: fromExcluded({ label, labelEn, color, category, basis, sortCode, updatedAt }),
        setWhere: eq(dictionaryEntries.version, 1),
      })
}

const living = isNull(dictionaryEntries.deletedAt)
const COLUMNS = {
  sortCode: dictionaryEntries.sortCode,
  dictLabel: dictionaryEntries.label,
  dictValue: dictionaryEntries.value,
  createTime: dictionaryEntries.createdAt,
} as const

export async function page(
  db: Queryable,
  filter: { searchKey?: string | undefined; parentId?: string | undefined; category?: string | undefined },
  sort: { by: keyof typeof COLUMNS; descending: boolean },
  at: PageAt,
) {
  const { searchKey, parentId, category } = filter
  const where = and(
    living,
    // The chosen type itself stands above its entries, as the clients' lists show it (contract 5.6).
    parentId === undefined || parentId === '0'
      ? eq(dictionaryEntries.parentId, '0')
      : or(eq(dictionaryEntries.id, parentId), eq(dictionaryEntries.parentId, parentId)),
    category ? sql`${dictionaryEntries.category} = ${category}` : undefined,
    holding(searchKey, dictionaryEntries.label, dictionaryEntries.value),
  )
  return pageOf(
    db,
    dictionaryEntries,
    where,
    [
      sql`${dictionaryEntries.id} = ${parentId ?? '0'}::bigint desc`,
      (sort.descending ? desc : asc)(COLUMNS[sort.by]),
      asc(dictionaryEntries.id),
    ],
    at,
  )
}

/** Those who change dictionaries take turns, so that checks of labels and of use hold until the change is made. */
export async function lockAll(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('dictionaries', 0))`)
}

export const insert = inserting(dictionaryEntries)

export async function update(
  tx: Tx,
  ids: readonly string[],
  change: Partial<NewDictionaryRow>,
): Promise<void> {
  await tx
    .update(dictionaryEntries)
    .set({ ...change, version: sql`${dictionaryEntries.version} + 1` })
    .where(anyOf(dictionaryEntries.id, ids))
}
