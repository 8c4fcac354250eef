import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { recordsOf, rowsOf } from '../../../platform/db/rows.ts'
import { lockRights } from '../roles/roles.service.ts'

type EntryTable = PgTable & Record<'id' | 'sortCode' | 'version' | 'deletedAt', PgColumn>

/**
 * What the table of a tree of modules, menus and buttons is asked for; entries that were deleted keep their row.
 *
 * @param tree   name of the lock by which those who change the tree take turns
 * @param thenBy what sorts entries that have the same place; unique
 */
export function entryStore<T extends EntryTable>(table: T, tree: string, thenBy: PgColumn) {
  const living = isNull(table.deletedAt)
  const { find, insert } = recordsOf(table)

  /** Changes entries; from then on they count as a person's, and reference data leaves them alone. */
  async function update(tx: Tx, ids: readonly string[], change: Partial<T['$inferInsert']>): Promise<void> {
    if (!ids.length) return
    await tx
      .update(table as PgTable)
      .set({ ...change, version: sql`${table.version} + 1` })
      .where(and(anyOf(table.id, ids), living))
  }

  return {
    find,
    insert,
    update,
    /** Every entry, in order; a few hundred at most, so lists are cut from it. */
    list: (db: Queryable) => rowsOf(db, table, living, [asc(table.sortCode), asc(thenBy)]),
    /** Every entry that was deleted, in the same order. */
    listDeleted: (db: Queryable) =>
      rowsOf(db, table, isNotNull(table.deletedAt), [asc(table.sortCode), asc(thenBy)]),
    /** Those who change the tree take turns, so that no two moves make a ring. */
    async lock(tx: Tx): Promise<void> {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${tree}, 0))`)
    },
    /** Takes entries away with what was granted of them. @returns to whom it was granted */
    async remove(tx: Tx, ids: readonly string[], at: Date): Promise<string[]> {
      await update(tx, ids, { deletedAt: at, updatedAt: at } as Partial<T['$inferInsert']>)
      return forgetGrants(tx, ids)
    },
    /** Brings deleted entries back; what was granted of them is gone, however it came to be granted. @returns to whom */
    async restore(tx: Tx, ids: readonly string[], at: Date): Promise<string[]> {
      const granted = await forgetGrants(tx, ids)
      await tx
        .update(table as PgTable)
        .set({ deletedAt: null, updatedAt: at, version: sql`${table.version} + 1` })
        .where(and(anyOf(table.id, ids), isNotNull(table.deletedAt)))
      return granted
    },
  }
}

/** What was granted of entries that are gone goes with them; nobody grants them meanwhile. */
async function forgetGrants(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return []
  await lockRights(tx)
  const taken = await tx.execute<{ id: string }>(sql`
    delete from menu_grants where menu_id = any(${sql.param([...ids])}::bigint[]) returning subject_id::text as id`)
  const cut = await tx.execute<{ id: string }>(sql`
    update menu_grants set buttons = (
      select coalesce(jsonb_agg(button), '[]'::jsonb) from jsonb_array_elements_text(buttons) as button
      where button <> all(${sql.param([...ids])}::text[])
    ) where buttons ?| ${sql.param([...ids])}::text[] returning subject_id::text as id`)
  return [...new Set([...taken.rows, ...cut.rows].map(({ id }) => id))]
}
