import type { ViewList } from '@appeal/contract/views/views.routes.ts'
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { inserting, lockedRow, rowsOf, touched } from '../../platform/db/rows.ts'
import { listViewDefaults, listViews } from './views.tables.ts'

export type ViewRow = typeof listViews.$inferSelect

/** Whose views: a person's own, or those an organisation shares. */
export type Holder = { userId: string } | { orgId: string }

const heldBy = (holder: Holder): SQL =>
  'userId' in holder
    ? and(eq(listViews.ownerId, holder.userId), isNull(listViews.orgId))!
    : eq(listViews.orgId, holder.orgId)

/** Views of a list that any of the holders has, oldest first. */
export const list = (db: Queryable, name: ViewList, holders: readonly Holder[]): Promise<ViewRow[]> =>
  rowsOf(db, listViews, and(eq(listViews.list, name), or(...holders.map(heldBy))), [
    asc(listViews.createdAt),
    asc(listViews.id),
  ])

/** One view of a holder, for this transaction alone. */
export const lock = (tx: Tx, id: string, holder: Holder) =>
  lockedRow(tx, listViews, and(eq(listViews.id, id), heldBy(holder)))

/** New views of one holder take turns, so that a limit cannot be passed by several at once. */
export const takeTurn = (tx: Tx, holder: Holder) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('list_views'), hashtext(${Object.entries(holder).join()}))`,
  )

export const countOf = (db: Queryable, name: ViewList, holder: Holder): Promise<number> =>
  db.$count(listViews, and(eq(listViews.list, name), heldBy(holder)))

export const insert = inserting(listViews)

export async function update(tx: Tx, id: string, change: Partial<ViewRow>): Promise<void> {
  await tx.update(listViews).set(change).where(eq(listViews.id, id))
}

/** Deletes views of a holder. @returns how many there were */
export const remove = (tx: Tx, ids: readonly string[], holder: Holder) =>
  touched(tx.delete(listViews).where(and(anyOf(listViews.id, ids), heldBy(holder))))

export async function findDefault(
  db: Queryable,
  userId: string,
  name: ViewList,
): Promise<string | undefined> {
  const [row] = await db
    .select({ viewId: listViewDefaults.viewId })
    .from(listViewDefaults)
    .where(and(eq(listViewDefaults.userId, userId), eq(listViewDefaults.list, name)))
  return row?.viewId
}

export async function setDefault(
  tx: Tx,
  userId: string,
  name: ViewList,
  viewId: string | null,
): Promise<void> {
  if (viewId === null)
    await tx
      .delete(listViewDefaults)
      .where(and(eq(listViewDefaults.userId, userId), eq(listViewDefaults.list, name)))
  else
    await tx
      .insert(listViewDefaults)
      .values({ userId, list: name, viewId })
      .onConflictDoUpdate({
        target: [listViewDefaults.userId, listViewDefaults.list],
        set: { viewId },
      })
}
