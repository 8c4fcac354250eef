import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  lte,
  or,
} from 'drizzle-orm'
import type { Queryable } from '../../platform/db/db.ts'
import { holding, type PageAt, pageOf, recordsOf, rowOf } from '../../platform/db/rows.ts'
import { notices } from './notices.tables.ts'

export type NoticeRow = typeof notices.$inferSelect
export type NewNoticeRow = typeof notices.$inferInsert

const alive = isNull(notices.deletedAt)

export interface NoticeFilter {
  searchKey?: string | undefined
  type?: string | undefined
  place?: string | undefined
  status?: string | undefined
  standing?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** Those with a picture alone. */
  pictured?: boolean
}

export async function page(
  db: Queryable,
  { searchKey, type, place, status, standing, from, until, pictured }: NoticeFilter,
  sort: { by: 'sortCode' | 'createdAt' | 'title'; descending: boolean },
  at: PageAt,
) {
  const where = and(
    standing === 'deleted' ? isNotNull(notices.deletedAt) : alive,
    holding(searchKey, notices.title, notices.titleEn),
    type ? eq(notices.type, type) : undefined,
    place ? arrayContains(notices.places, [place]) : undefined,
    status ? eq(notices.status, status) : undefined,
    from ? gte(notices.createdAt, from) : undefined,
    until ? lte(notices.createdAt, until) : undefined,
    pictured ? isNotNull(notices.image) : undefined,
  )
  return pageOf(db, notices, where, [(sort.descending ? desc : asc)(notices[sort.by]), desc(notices.id)], at)
}

export const { find, lock, lockDeleted, insert, update } = recordsOf(notices)

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
  { pictured = false } = {},
): Promise<NoticeRow[]> =>
  db
    .select()
    .from(notices)
    .where(and(showing(places, at), pictured ? isNotNull(notices.image) : undefined))
    .orderBy(asc(notices.sortCode), desc(notices.createdAt), desc(notices.id))
    .limit(limit)

export const findShown = (db: Queryable, id: string, places: readonly string[], at: Date) =>
  rowOf(db, notices, and(eq(notices.id, id), showing(places, at)))
