import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/db.ts'

const one = async <T extends Record<string, unknown>>(db: Queryable, statement: ReturnType<typeof sql>) => {
  const { rows } = await db.execute<T>(statement)
  return rows[0] as T
}

export const countBusiness = (db: Queryable) =>
  one<{ userCount: number; roleCount: number; orgCount: number; positionCount: number }>(
    db,
    sql`select
      (select coalesce(sum(n), 0)::int from user_tallies where area = 'b') as "userCount",
      (select count(*)::int from roles where deleted_at is null) as "roleCount",
      (select count(*)::int from organisations where deleted_at is null) as "orgCount",
      (select count(*)::int from positions where deleted_at is null) as "positionCount"`,
  )

export const countOperations = (db: Queryable) =>
  one<{ jobCount: number; sysDictCount: number; bizDictCount: number; thirdUserCount: number }>(
    db,
    sql`select
      (select count(*)::int from scheduled_jobs where deleted_at is null) as "jobCount",
      (select count(*)::int from dictionary_entries
        where deleted_at is null and parent_id = 0 and category = 'FRM') as "sysDictCount",
      (select count(*)::int from dictionary_entries
        where deleted_at is null and parent_id = 0 and category = 'BIZ') as "bizDictCount",
      (select count(*)::int from third_users) as "thirdUserCount"`,
  )

/** People with sessions in force at the desk (areas a and b) and on the portal (c and d). */
export const countSessions = (db: Queryable, since: Date) =>
  one<{ backUserSessionCount: number; clientUserSessionCount: number }>(
    db,
    sql`select
      count(distinct user_id) filter (where area in ('a', 'b'))::int as "backUserSessionCount",
      count(distinct user_id) filter (where area in ('c', 'd'))::int as "clientUserSessionCount"
      from sessions where ended_at is null and last_seen_at >= ${since}`,
  )

// A card of the start page counts no million rows: from here on the planner's own estimate does.
const MANY = 10_000
const estimateOf = (table: string) =>
  sql`(select reltuples::int from pg_class where oid = ${table}::regclass)`
const few = (table: string, counted: ReturnType<typeof sql>) =>
  sql`case when ${estimateOf(table)} > ${MANY}::int then ${estimateOf(table)} else (${counted}) end`

export const countTools = (db: Queryable) =>
  one<{ fileCount: number; smsCount: number; emailCount: number; messageCount: number }>(
    db,
    sql`select
      ${few('files', sql`select count(*)::int from files`)} as "fileCount",
      ${few('outbox', sql`select count(*)::int from outbox where channel = 'sms' and hidden_at is null`)} as "smsCount",
      ${few('outbox', sql`select count(*)::int from outbox where channel = 'mail' and hidden_at is null`)} as "emailCount",
      ${few('messages', sql`select count(*)::int from messages`)} as "messageCount"`,
  )
