import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import { chunks, fromExcluded } from '../../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { inserting, rowOf, rowsOf } from '../../../platform/db/rows.ts'
import { menus } from './menus.tables.ts'

export type MenuRow = typeof menus.$inferSelect
export type NewMenu = typeof menus.$inferInsert

export const list = (db: Queryable): Promise<MenuRow[]> =>
  rowsOf(db, menus, isNull(menus.deletedAt), [asc(menus.sortCode), asc(menus.code)])

/** Ids by code, of deleted entries too: their codes stay taken. */
export async function idsByCode(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.select({ id: menus.id, code: menus.code }).from(menus)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Loads entries by code; those that a person changed keep their content. */
export async function upsert(tx: Tx, rows: readonly NewMenu[]): Promise<void> {
  const { parentId, moduleId, category, menuType, title, titleEn, name, path, component, icon, visible } =
    menus
  const { sortCode, updatedAt } = menus
  const followed = { parentId, moduleId, category, menuType, title, titleEn, name, path, component, icon }
  for (const some of chunks(rows))
    await tx
      .insert(menus)
      .values(some)
      .onConflictDoUpdate({
        target: menus.code,
        set: fromExcluded({ ...followed, visible, sortCode, updatedAt }),
        setWhere: eq(menus.version, 1),
      })
}

export const find = (db: Queryable, id: string) =>
  rowOf(db, menus, and(eq(menus.id, id), isNull(menus.deletedAt)))

/** Those who change the menu take turns, so that no two moves make a ring. */
export async function lock(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('menus:tree', 0))`)
}

export const insert = inserting(menus)

/** Changes an entry; from then on it counts as a person's, and reference data leaves it alone. */
export async function update(tx: Tx, ids: readonly string[], change: Partial<NewMenu>): Promise<void> {
  if (!ids.length) return
  await tx
    .update(menus)
    .set({ ...change, version: sql`${menus.version} + 1` })
    .where(anyOf(menus.id, ids))
}

/** Takes entries away with what was granted of them. */
export async function remove(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await update(tx, ids, { deletedAt: at, updatedAt: at })
  await forgetGrants(tx, ids)
}

/** What was granted of entries that are gone goes with them. */
export async function forgetGrants(tx: Tx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await tx.execute(sql`delete from menu_grants where menu_id = any(${sql.param([...ids])}::bigint[])`)
  await tx.execute(sql`
    update menu_grants set buttons = (
      select coalesce(jsonb_agg(button), '[]'::jsonb) from jsonb_array_elements_text(buttons) as button
      where button <> all(${sql.param([...ids])}::text[])
    ) where buttons ?| ${sql.param([...ids])}::text[]`)
}
