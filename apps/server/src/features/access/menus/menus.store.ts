import { eq } from 'drizzle-orm'
import { chunks, fromExcluded } from '../../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { entryStore } from './menus.entries.store.ts'
import { menus } from './menus.tables.ts'

export type MenuRow = typeof menus.$inferSelect
export type NewMenu = typeof menus.$inferInsert

export const { list, listDeleted, find, lock, insert, update, remove, restore } = entryStore(
  menus,
  'menus:tree',
  menus.code,
)

/** Ids by code, of deleted entries too: their codes stay taken. And which of these codes are of deleted ones. */
export async function idsByCode(db: Queryable): Promise<{ ids: Map<string, string>; deleted: Set<string> }> {
  const rows = await db.select({ id: menus.id, code: menus.code, deletedAt: menus.deletedAt }).from(menus)
  return {
    ids: new Map(rows.map(({ id, code }) => [code, id])),
    deleted: new Set(rows.flatMap(({ code, deletedAt }) => (deletedAt ? [code] : []))),
  }
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
