import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { inserting, rowOf, rowsOf } from '../../../platform/db/rows.ts'
import { forgetGrants } from '../menus/menus.service.ts'
import { mobileResources } from './mobile.tables.ts'

export type MobileRow = typeof mobileResources.$inferSelect
export type NewMobileRow = typeof mobileResources.$inferInsert

/** Every entry, in order; a few hundred at most, so lists are cut from it. */
export const list = (db: Queryable): Promise<MobileRow[]> =>
  rowsOf(db, mobileResources, isNull(mobileResources.deletedAt), [
    asc(mobileResources.sortCode),
    asc(mobileResources.id),
  ])

/** Those who change the entries take turns, so that no two moves make a ring. */
export async function lock(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mobile:tree', 0))`)
}

export const insert = inserting(mobileResources)

export async function update(tx: Tx, ids: readonly string[], change: Partial<NewMobileRow>): Promise<void> {
  if (!ids.length) return
  await tx
    .update(mobileResources)
    .set({ ...change, version: sql`${mobileResources.version} + 1` })
    .where(and(anyOf(mobileResources.id, ids), isNull(mobileResources.deletedAt)))
}

/** Takes entries away with what was granted of them. */
export async function remove(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await update(tx, ids, { deletedAt: at, updatedAt: at })
  await forgetGrants(tx, ids)
}

export const find = (db: Queryable, id: string) =>
  rowOf(db, mobileResources, and(eq(mobileResources.id, id), isNull(mobileResources.deletedAt)))
