import { sql } from 'drizzle-orm'
import { anyOf } from '../db/anyOf.ts'
import type { Queryable } from '../db/db.ts'
import { rateCounters } from './limits.tables.ts'

export interface Window {
  limit: number
  windowSeconds: number
  blockSeconds: number
  at: Date
}

const seconds = (n: number) => sql`make_interval(secs => ${n}::float8)`

/**
 * Takes one hit if the limit allows it, in one statement: rivals on one key take turns on its row.
 * Answers whether it was allowed, and when the next one will be.
 */
export async function take(
  db: Queryable,
  key: string,
  { limit, windowSeconds, blockSeconds, at }: Window,
): Promise<{ allowed: boolean; waitSeconds: number }> {
  const now = sql`${at.toISOString()}::timestamptz`
  const lasts = sql`${now} + ${seconds(Math.max(windowSeconds, blockSeconds))}`
  const blockedAt = (taken: ReturnType<typeof sql>) =>
    sql`case when ${blockSeconds}::int > 0 and ${taken} >= ${limit}::int then ${now} + ${seconds(blockSeconds)} end`
  const { rows } = await db.execute<{ allowed: boolean; wait: string | null }>(sql`
    insert into rate_counters as c (key, hits, blocked_until, allowed, expires_at)
    values (${key}, array[${now}], ${blockedAt(sql`1`)}, true, ${lasts})
    on conflict (key) do update set (hits, blocked_until, allowed, expires_at) = (
      select
        case when free then array_append(recent, ${now}) else recent end,
        case when free then ${blockedAt(sql`cardinality(recent) + 1`)} else c.blocked_until end,
        free,
        case when free then greatest(c.expires_at, ${lasts}) else c.expires_at end
      from (
        select recent, cardinality(recent) < ${limit}::int and coalesce(c.blocked_until <= ${now}, true) as free
        from (
          select coalesce(array_agg(hit order by hit), '{}') as recent
          from unnest(c.hits) as hit
          where hit > ${now} - ${seconds(windowSeconds)}
        ) as kept
      ) as judged
    )
    returning allowed,
      extract(epoch from greatest(
        blocked_until,
        case when cardinality(hits) >= ${limit}::int
          then hits[cardinality(hits) - ${limit}::int + 1] + ${seconds(windowSeconds)} end
      ) - ${now})::text as wait`)
  const row = rows[0]!
  return { allowed: row.allowed, waitSeconds: Math.max(0, Number(row.wait ?? 0)) }
}

/** Gives one hit back on each key that was hit at that moment. */
export async function giveBack(db: Queryable, keys: readonly string[], at: Date): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`
  await db.execute(sql`
    update rate_counters set
      hits = hits[: array_position(hits, ${now}) - 1] || hits[array_position(hits, ${now}) + 1 :],
      blocked_until = null
    where ${anyOf(rateCounters.key, keys)} and array_position(hits, ${now}) is not null`)
}

/** Number of hits since a moment, and the end of a block, for each key that has a row. */
export async function look(db: Queryable, keys: readonly string[], since: Date) {
  return db
    .select({
      key: rateCounters.key,
      blockedUntil: rateCounters.blockedUntil,
      hits: sql<number>`(
        select count(*)::int from unnest(${rateCounters.hits}) as hit
        where hit > ${since.toISOString()}::timestamptz
      )`,
    })
    .from(rateCounters)
    .where(anyOf(rateCounters.key, keys))
}

export async function remove(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.delete(rateCounters).where(anyOf(rateCounters.key, keys))
}
