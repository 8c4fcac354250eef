import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/db.ts'

export async function databaseFacts(db: Queryable) {
  const { rows } = await db.execute<{ version: string; size: string; connections: number; most: number }>(sql`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most`)
  return rows[0]
}

/** Statements that run for longer than a second now; without the values they were given. */
export async function slowNow(db: Queryable) {
  const { rows } = await db.execute<{ seconds: number; state: string; query: string }>(sql`
    select round(extract(epoch from now() - query_start)::numeric, 1)::float8 as seconds,
      coalesce(wait_event_type, state) as state, left(regexp_replace(query, '''[^'']*''', '?', 'g'), 300) as query
    from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and query_start < now() - interval '1 second'
    order by 1 desc limit 20`)
  return rows
}

export async function jobCounts(db: Queryable) {
  const { rows } = await db.execute<{
    waiting: number
    running: number
    failed: number
    oldest: string | null
  }>(sql`
    select (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::int as waiting,
      (count(*) filter (where locked_at is not null))::int as running,
      (count(*) filter (where attempts >= max_attempts))::int as failed,
      (min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::text as oldest
    from graphile_worker.jobs`)
  return rows[0]
}

export async function lastFailures(db: Queryable) {
  const { rows } = await db.execute<{ task: string; attempts: number; error: string; at: string }>(sql`
    select task_identifier as task, attempts, left(split_part(last_error, E'\n', 1), 200) as error,
      updated_at::text as at
    from graphile_worker.jobs where last_error is not null order by updated_at desc limit 20`)
  return rows
}
