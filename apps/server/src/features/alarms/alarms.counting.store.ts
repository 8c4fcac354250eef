import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/db.ts'
import type { Refused } from '../../platform/trail/refusals.ts'

/** Whom or what an alarm is about, and how much of it there was. */
export interface Finding {
  /** As `alarms.subject` keeps it. */
  subject: string
  count: number
  ip: string | null
}

/** The stretch that is counted, and from how many on it is told. */
export interface Span {
  since: Date
  now: Date
  threshold: number
}

/** Subjects that one look tells of, the worst first: an attack from everywhere is one event, not a thousand. */
const MOST = 20

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

async function found(db: Queryable, rows: SQL, threshold: number): Promise<Finding[]> {
  const answer = await db.execute<
    Record<string, unknown> & { subject: string; n: string; ip: string | null }
  >(sql`
    select subject, n::text as n, ip from (${rows}) counted
    where n >= ${threshold} order by counted.n desc, subject limit ${MOST}`)
  return answer.rows.map(({ subject, n, ip }) => ({ subject, count: Number(n), ip }))
}

// ---------------------------------------------------------------- signing in

const FAILED = (since: Date) => sql`category = 'LOGIN' and result = 'FAIL' and at >= ${time(since)}`

/** Failed sign-ins by the account they were meant for. */
export const failuresOfAccounts = (db: Queryable, { since, threshold }: Span) =>
  found(
    db,
    sql`select 'user:' || user_id as subject, count(*) as n, max(ip) as ip from login_log
      where ${FAILED(since)} and user_id is not null group by user_id`,
    threshold,
  )

/** Different accounts that one address failed at; each name that nobody has is one. */
export const accountsOfAddresses = (db: Queryable, { since, threshold }: Span) =>
  found(
    db,
    sql`select 'ip:' || ip as subject, count(distinct coalesce(user_id, id)) as n, ip from login_log
      where ${FAILED(since)} group by ip`,
    threshold,
  )

export const failuresOfAll = (db: Queryable, { since, threshold }: Span) =>
  found(
    db,
    sql`select '' as subject, count(*) as n, null::text as ip from login_log where ${FAILED(since)}`,
    threshold,
  )

/** Ciphertexts of passwords that could not be opened or were presented before, by address. */
export const badCiphers = (db: Queryable, { since, threshold }: Span) =>
  found(
    db,
    sql`select 'ip:' || ip as subject, count(*) as n, ip from login_log
      where ${FAILED(since)} and reason = 'ciphertext' group by ip`,
    threshold,
  )

/** Passkeys of an account whose counter went back: two devices hold one key, and one answer is enough to tell. */
export const copiedPasskeys = (db: Queryable, { since, threshold }: Span) =>
  found(
    db,
    sql`select 'user:' || user_id as subject, count(*) as n, max(ip) as ip from login_log
      where ${FAILED(since)} and reason = 'passkey_counter' group by user_id`,
    threshold,
  )

/** Codes that left for one receiver. */
export const codesToReceivers = (db: Queryable, { since, threshold }: Span) =>
  found(
    db,
    sql`select 'mark:' || left(encode(to_index, 'hex'), 12) as subject, count(*) as n, null::text as ip from outbox
      where delivery = 'once' and created_at >= ${time(since)} group by to_index`,
    threshold,
  )

/** Refusals of one kind by whom they were given to. */
export const refusalsOf =
  (...kinds: readonly Refused[]) =>
  (db: Queryable, { since, threshold }: Span) =>
    found(
      db,
      sql`select subject, sum(count) as n, nullif(max(ip), '') as ip from refusal_counts
        where what = any(${sql.param(kinds)}::text[]) and slot_at >= ${time(since)} group by subject`,
      threshold,
    )

// ---------------------------------------------------------------- what staff read and take out

const reads =
  (condition: SQL, counted: SQL) =>
  (db: Queryable, { since, threshold }: Span) =>
    found(
      db,
      sql`select 'user:' || viewer_id as subject, ${counted} as n, max(ip) as ip from read_log
      where at >= ${time(since)} and ${condition} group by viewer_id`,
      threshold,
    )

const CASES = sql`count(distinct (case_kind, case_id))`
const NIGHT = sql`(extract(hour from at at time zone 'Asia/Shanghai') >= 22
  or extract(hour from at at time zone 'Asia/Shanghai') < 6)`

export const reveals = reads(sql`act = 'unmasked'`, sql`count(*)`)
export const casesRead = reads(sql`true`, CASES)
export const casesReadOutside = reads(sql`outside`, CASES)
export const casesReadInEmergency = reads(sql`act = 'emergency'`, CASES)
export const casesReadAtNight = reads(NIGHT, CASES)

const exportsBy =
  (counted: SQL) =>
  (db: Queryable, { since, threshold }: Span) =>
    found(
      db,
      sql`select 'user:' || owner_id as subject, ${counted} as n, max(ip) as ip from export_records
      where created_at >= ${time(since)} group by owner_id`,
      threshold,
    )
export const exportsMade = exportsBy(sql`count(*)`)
export const rowsExported = exportsBy(sql`sum(total)`)

// ---------------------------------------------------------------- faults

/** How long ago something was, in minutes or hours; the installation's own beginning where it never was. */
const age = (last: SQL, now: SQL, seconds: number) => sql`
  select '' as subject, null::text as ip,
    floor(extract(epoch from ${now} - coalesce((${last}), (select min(created_at) from scheduled_jobs))) / ${seconds}::int) as n`

export const minutesWithoutHead = (db: Queryable, { now, threshold }: Span) =>
  found(db, age(sql`select at from transparency_heads order by seq desc limit 1`, time(now), 60), threshold)

/** Of each second place of signed heads that is set up. */
export const hoursUnsent = (db: Queryable, { now, threshold }: Span) =>
  found(
    db,
    sql`select 'name:heads.' || name as subject, null::text as ip,
        floor(extract(epoch from ${time(now)} - coalesce(taken_at, since)) / 3600) as n from log_head_places`,
    threshold,
  )

export const hoursWithoutBackup = (db: Queryable, { now, threshold }: Span) =>
  found(db, age(sql`select max(made_at) from backups_made`, time(now), 3_600), threshold)

export const messagesFailed = (db: Queryable, { since, threshold }: Span) =>
  found(
    db,
    sql`select 'name:' || channel as subject, count(*) as n, null::text as ip from outbox
      where state = 'failed' and created_at >= ${time(since)} group by channel`,
    threshold,
  )

export const minutesInOutbox = (db: Queryable, { now, threshold }: Span) =>
  found(
    db,
    sql`select '' as subject, null::text as ip, floor(extract(epoch from ${time(now)} - min(run_at)) / 60) as n
      from outbox where state in ('queued', 'sending') and run_at < ${time(now)}`,
    threshold,
  )

/** Minutes since the oldest clock of these ran out unnoticed; older than two days was told before. */
export const minutesUnnoticed =
  (clocks: readonly string[]) =>
  (db: Queryable, { now, threshold }: Span) =>
    found(
      db,
      sql`select '' as subject, null::text as ip, floor(extract(epoch from ${time(now)} - min(legal_due_at)) / 60) as n
        from deadlines where done_at is null and paused_on is null and not overdue
          and clock = any(${sql.param(clocks)}::text[])
          and legal_due_at < ${time(now)} and legal_due_at >= ${time(now)} - interval '2 days'`,
      threshold,
    )

export const jobsFailed = (db: Queryable, { since, threshold }: Span) =>
  found(
    db,
    sql`select 'name:' || j.action_class as subject, count(*) as n, null::text as ip
      from job_runs r join scheduled_jobs j on j.id = r.job_id
      where r.started_at >= ${time(since)} and r.result in ('FAIL', 'LOST') group by j.action_class`,
    threshold,
  )

// The queue keeps the database's own time.
export const minutesInQueue = (db: Queryable, { threshold }: Span) =>
  found(
    db,
    sql`select 'name:' || task_identifier as subject, null::text as ip,
        floor(extract(epoch from now() - min(run_at)) / 60) as n
      from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at < now()
      group by task_identifier`,
    threshold,
  )

export const tasksGivenUp = (db: Queryable, { since, now, threshold }: Span) =>
  found(
    db,
    sql`select 'name:' || task_identifier as subject, count(*) as n, null::text as ip
      from graphile_worker.jobs where attempts >= max_attempts
        and updated_at >= now() - (${time(now)} - ${time(since)}) group by task_identifier`,
    threshold,
  )

export const faults = (db: Queryable, { since, threshold }: Span) =>
  found(
    db,
    sql`select '' as subject, count(*) as n, null::text as ip from operation_log
      where category = 'EXCEPTION' and at >= ${time(since)}`,
    threshold,
  )
