import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { lockedRow, pageOf, rowOf, touched, valuesOf } from '../../platform/db/rows.ts'
import { bulletinReviews, bulletins } from './bulletins.tables.ts'

export type BulletinRecord = typeof bulletins.$inferSelect
export type ReviewRecord = typeof bulletinReviews.$inferSelect

/** A quarter stands with the last of its months. */
const LAST_MONTH = sql`case when ${bulletins.period} like '%Q%'
  then left(${bulletins.period}, 4) || '-' || lpad((right(${bulletins.period}, 1)::int * 3)::text, 2, '0')
  else ${bulletins.period} end`

export async function pageBulletins(
  db: Queryable,
  at: { current: number; size: number },
  descending: boolean,
) {
  const order = descending
    ? [desc(LAST_MONTH), asc(bulletins.period)]
    : [asc(LAST_MONTH), desc(bulletins.period)]
  return pageOf(db, bulletins, undefined, order, at)
}

/** Periods that have a bulletin, in whatever state. */
export const listPeriods = (db: Queryable) => valuesOf(db, bulletins, 'period', undefined)

export const findBulletin = (db: Queryable, id: string) => rowOf(db, bulletins, eq(bulletins.id, id))

export const lockBulletin = (tx: Tx, id: string) => lockedRow(tx, bulletins, eq(bulletins.id, id))

/** Answers false where the period has a bulletin already. */
export const insertBulletin = async (tx: Tx, row: BulletinRecord) =>
  (await touched(tx.insert(bulletins).values(row).onConflictDoNothing())) > 0

export const updateBulletin = (tx: Tx, row: BulletinRecord, change: Partial<BulletinRecord>) =>
  tx
    .update(bulletins)
    .set({ ...change, version: row.version + 1 })
    .where(eq(bulletins.id, row.id))

export const insertReview = (tx: Tx, row: ReviewRecord) => tx.insert(bulletinReviews).values(row)

export const listReviews = (db: Queryable, ids: readonly string[]): Promise<ReviewRecord[]> =>
  ids.length
    ? db
        .select()
        .from(bulletinReviews)
        .where(anyOf(bulletinReviews.bulletinId, ids))
        .orderBy(asc(bulletinReviews.createdAt), asc(bulletinReviews.id))
    : Promise.resolve([])

export const listPublished = (db: Queryable): Promise<BulletinRecord[]> =>
  db
    .select()
    .from(bulletins)
    .where(eq(bulletins.state, 'published'))
    .orderBy(desc(bulletins.publishedAt))
    .limit(60)

export const findPublished = (db: Queryable, period: string) =>
  rowOf(db, bulletins, and(eq(bulletins.period, period), eq(bulletins.state, 'published')))
