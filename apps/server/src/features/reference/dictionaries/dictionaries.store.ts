import { and, asc, count, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import { chunks, fromExcluded } from '../../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { containing } from '../../../platform/db/like.ts'
import { dictionaryEntries } from './dictionaries.tables.ts'

export type DictionaryRow = typeof dictionaryEntries.$inferSelect
export type NewDictionaryRow = typeof dictionaryEntries.$inferInsert

export const list = (db: Queryable): Promise<DictionaryRow[]> =>
  db
    .select()
    .from(dictionaryEntries)
    .where(isNull(dictionaryEntries.deletedAt))
    .orderBy(asc(dictionaryEntries.sortCode), asc(dictionaryEntries.value))

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
  { current, size }: { current: number; size: number },
): Promise<{ rows: DictionaryRow[]; total: number }> {
  const { searchKey, parentId, category } = filter
  const where = and(
    living,
    // The chosen type itself stands above its entries, as the clients' lists show it (contract 5.6).
    parentId === undefined || parentId === '0'
      ? eq(dictionaryEntries.parentId, '0')
      : or(eq(dictionaryEntries.id, parentId), eq(dictionaryEntries.parentId, parentId)),
    category ? sql`${dictionaryEntries.category} = ${category}` : undefined,
    searchKey
      ? sql`(${dictionaryEntries.label} ilike ${containing(searchKey)} or ${dictionaryEntries.value} ilike ${containing(searchKey)})`
      : undefined,
  )
  const rows = await db
    .select()
    .from(dictionaryEntries)
    .where(where)
    .orderBy(
      sql`${dictionaryEntries.id} = ${parentId ?? '0'}::bigint desc`,
      (sort.descending ? desc : asc)(COLUMNS[sort.by]),
      asc(dictionaryEntries.id),
    )
    .limit(size)
    .offset((current - 1) * size)
  const [counted] = await db.select({ n: count() }).from(dictionaryEntries).where(where)
  return { rows, total: counted?.n ?? 0 }
}

export async function find(db: Queryable, id: string): Promise<DictionaryRow | undefined> {
  const [row] = await db
    .select()
    .from(dictionaryEntries)
    .where(and(eq(dictionaryEntries.id, id), living))
  return row
}

/** Those who change dictionaries take turns, so that checks of labels and of use hold until the change is made. */
export async function lockAll(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('dictionaries', 0))`)
}

export async function insert(tx: Tx, row: NewDictionaryRow): Promise<void> {
  await tx.insert(dictionaryEntries).values(row)
}

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
