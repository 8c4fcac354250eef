import type { Area } from '@appeal/contract/kit/access.ts'
import { and, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { SessionRow } from './auth.store.ts'
import { sessions } from './auth.tables.ts'

const alive = (since: Date): SQL | undefined => and(isNull(sessions.endedAt), gte(sessions.lastSeenAt, since))

/** Ids of people with open sessions, those seen last first. */
export async function pageSignedIn(
  db: Queryable,
  filter: { areas: readonly Area[]; since: Date; userId?: string | undefined },
  { current, size }: { current: number; size: number },
): Promise<{ ids: string[]; total: number }> {
  const where = and(
    alive(filter.since),
    anyOf(sessions.area, filter.areas),
    filter.userId ? eq(sessions.userId, filter.userId) : undefined,
  )
  const rows = await db
    .select({ id: sessions.userId })
    .from(sessions)
    .where(where)
    .groupBy(sessions.userId)
    .orderBy(desc(sql`max(${sessions.lastSeenAt})`), sessions.userId)
    .limit(size)
    .offset((current - 1) * size)
  const [counted] = await db
    .select({ n: sql<number>`count(distinct ${sessions.userId})::int` })
    .from(sessions)
    .where(where)
  return { ids: rows.map(({ id }) => id), total: counted?.n ?? 0 }
}

export const sessionsOf = (db: Queryable, userIds: readonly string[], since: Date): Promise<SessionRow[]> =>
  userIds.length
    ? db
        .select()
        .from(sessions)
        .where(and(alive(since), anyOf(sessions.userId, userIds)))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    : Promise.resolve([])

export const openByIds = (
  db: Queryable,
  ids: readonly string[],
  areas: readonly Area[],
): Promise<SessionRow[]> =>
  rowsOf(db, sessions, and(anyOf(sessions.id, ids), anyOf(sessions.area, areas), isNull(sessions.endedAt)))

export async function figures(db: Queryable, since: Date, lately: Date) {
  const { rows } = await db.execute<{
    people: number
    most: number
    lately: number
    desk: number
    portal: number
  }>(sql`
    with open as (
      select user_id, max(area) as area, count(*)::int as n, max(created_at) as newest from sessions
      where ended_at is null and last_seen_at >= ${since.toISOString()}::timestamptz group by user_id)
    select count(*)::int as people, coalesce(max(n), 0)::int as most,
      (count(*) filter (where newest >= ${lately.toISOString()}::timestamptz))::int as lately,
      (count(*) filter (where area in ('a', 'b')))::int as desk,
      (count(*) filter (where area in ('c', 'd')))::int as portal
    from open`)
  return rows[0] ?? { people: 0, most: 0, lately: 0, desk: 0, portal: 0 }
}
