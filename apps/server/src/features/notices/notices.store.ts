import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  gte,
  isNull,
  lte,
  or,
  sql,
} from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { containing } from '../../platform/db/like.ts'
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
  { current, size }: { current: number; size: number },
): Promise<{ rows: NoticeRow[]; total: number }> {
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
  const rows = await db
    .select()
    .from(notices)
    .where(where)
    .orderBy((sort.descending ? desc : asc)(notices[sort.by]), desc(notices.id))
    .limit(size)
    .offset((current - 1) * size)
  const [counted] = await db.select({ n: count() }).from(notices).where(where)
  return { rows, total: counted?.n ?? 0 }
}

export async function find(db: Queryable, id: string): Promise<NoticeRow | undefined> {
  const [row] = await db
    .select()
    .from(notices)
    .where(and(alive, eq(notices.id, id)))
  return row
}

export async function lock(tx: Tx, id: string): Promise<NoticeRow | undefined> {
  const [row] = await tx
    .select()
    .from(notices)
    .where(and(alive, eq(notices.id, id)))
    .for('update')
  return row
}

export async function insert(tx: Tx, row: NewNoticeRow): Promise<void> {
  await tx.insert(notices).values(row)
}

export async function update(tx: Tx, id: string, change: Partial<NewNoticeRow>): Promise<void> {
  await tx
    .update(notices)
    .set({ ...change, version: sql`${notices.version} + 1` })
    .where(eq(notices.id, id))
}

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

export async function findShown(
  db: Queryable,
  id: string,
  places: readonly string[],
  at: Date,
): Promise<NoticeRow | undefined> {
  const [row] = await db
    .select()
    .from(notices)
    .where(and(eq(notices.id, id), showing(places, at)))
  return row
}
