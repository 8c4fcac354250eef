import { and, arrayContains, arrayOverlaps, asc, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { containing } from '../../platform/db/like.ts'
import { changing, inserting, lockedRow, type PageAt, pageOf, rowOf } from '../../platform/db/rows.ts'
import { notices } from './notices.tables.ts'

export type NoticeRow = typeof notices.$inferSelect
export type NewNoticeRow = typeof notices.$inferInsert

const alive = isNull(notices.deletedAt)

export interface NoticeFilter {
  searchKey?: string | undefined
  type?: string | undefined
  place?: string | undefined
  status?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

export async function page(
  db: Queryable,
  { searchKey, type, place, status, from, until }: NoticeFilter,
  sort: { by: 'sortCode' | 'createdAt' | 'title'; descending: boolean },
  at: PageAt,
) {
  const where = and(
    alive,
    searchKey
      ? or(
          sql`${notices.title} ilike ${containing(searchKey)}`,
          sql`${notices.titleEn} ilike ${containing(searchKey)}`,
        )
      : undefined,
    type ? eq(notices.type, type) : undefined,
    place ? arrayContains(notices.places, [place]) : undefined,
    status ? eq(notices.status, status) : undefined,
    from ? gte(notices.createdAt, from) : undefined,
    until ? lte(notices.createdAt, until) : undefined,
  )
  return pageOf(db, notices, where, [(sort.descending ? desc : asc)(notices[sort.by]), desc(notices.id)], at)
}

export const find = (db: Queryable, id: string) => rowOf(db, notices, and(alive, eq(notices.id, id)))

export const lock = (tx: Tx, id: string) => lockedRow(tx, notices, and(alive, eq(notices.id, id)))

export const insert = inserting(notices)

export const update = changing(notices)

const showing = (places: readonly string[], at: Date) =>
  and(
    alive,
    eq(notices.status, 'ENABLE'),
    arrayOverlaps(notices.places, [...places]),
    or(isNull(notices.shownFrom), lte(notices.shownFrom, at)),
    or(isNull(notices.shownUntil), gte(notices.shownUntil, at)),
  )

/** What shows in one of these places now, in its order. */
export const shown = (
  db: Queryable,
  places: readonly string[],
  at: Date,
  limit: number,
): Promise<NoticeRow[]> =>
  db
    .select()
    .from(notices)
    .where(showing(places, at))
    .orderBy(asc(notices.sortCode), desc(notices.createdAt), desc(notices.id))
    .limit(limit)

export const findShown = (db: Queryable, id: string, places: readonly string[], at: Date) =>
  rowOf(db, notices, and(eq(notices.id, id), showing(places, at)))
