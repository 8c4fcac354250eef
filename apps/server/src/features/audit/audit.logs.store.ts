import type { LogCategory } from '@appeal/contract/audit/audit.routes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { portions } from '../../platform/db/cursor.ts'
import type { Db, Queryable, Tx } from '../../platform/db/db.ts'
import { beginning } from '../../platform/db/like.ts'

export type Source = 'login' | 'operation' | 'read'
const TABLE = { login: 'login_log', operation: 'operation_log', read: 'read_log' } as const
export const SOURCES = Object.keys(TABLE) as Source[]
const table = (source: Source) => sql.identifier(TABLE[source])

export const sourceOf = (category: LogCategory): Source =>
  category === 'READ' ? 'read' : category === 'LOGIN' || category === 'LOGOUT' ? 'login' : 'operation'

/** A line of any of the logs, in one shape. */
export interface Line extends Record<string, unknown> {
  id: string
  category: LogCategory
  name: string
  module: string | null
  result: 'SUCCESS' | 'FAIL'
  message: string | null
  ip: string
  user_agent: string | null
  method: string | null
  path: string | null
  at: string
  user_id: string | null
  org_id: string | null
  record_name: string | null
}

const COLUMNS: Record<Source, SQL> = {
  login: sql`l.id::text, l.category, l.reason as name, null as module, l.result, case when l.result = 'FAIL' then l.reason end as message,
    l.ip, l.user_agent, null as method, null as path, l.at, l.user_id::text, null as org_id, null as record_name`,
  operation: sql`l.id::text, l.category, l.name, l.module, l.result, l.message,
    l.ip, l.user_agent, l.method, l.path, l.at, l.user_id::text, l.org_id::text, l.record_name`,
  read: sql`l.id::text, 'READ' as category, l.act as name, l.case_kind as module, 'SUCCESS' as result, l.reason as message,
    l.ip, null as user_agent, null as method, null as path, l.at, l.viewer_id::text as user_id, l.org_id::text,
    concat_ws(' ', l.case_id, l.field) as record_name`,
}

export interface LogFilter {
  category: LogCategory
  searchKey?: string | undefined
  /** Names of the acts that are called by what is searched for. */
  names?: readonly string[] | undefined
  ip?: string | undefined
  module?: string | undefined
  exeStatus?: string | undefined
  /** Null: nobody has the account that was asked for. */
  userId?: string | null | undefined
  from?: string | undefined
  until?: string | undefined
}

// Days of the wire are days in China.
const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`

/** What a filter asks for besides the word. */
function conditions(filter: LogFilter): SQL {
  const source = sourceOf(filter.category)
  const person = source === 'read' ? sql`l.viewer_id` : sql`l.user_id`
  const parts: SQL[] = [sql`true`]
  if (source !== 'read') parts.push(sql`l.category = ${filter.category}`)
  if (filter.ip) parts.push(sql`l.ip = ${filter.ip}`)
  if (filter.userId === null) parts.push(sql`false`)
  if (filter.userId) parts.push(sql`${person} = ${filter.userId}::bigint`)
  if (filter.from) parts.push(sql`l.at >= ${dayStart(filter.from)}`)
  if (filter.until) parts.push(sql`l.at < ${dayStart(filter.until)} + interval '1 day'`)
  // Written out, so that the planner sees the index of the few lines that failed.
  if (filter.exeStatus && source !== 'read')
    parts.push(filter.exeStatus === 'FAIL' ? sql`l.result = 'FAIL'` : sql`l.result = ${filter.exeStatus}`)
  if (filter.module && source === 'operation') parts.push(sql`l.module = ${filter.module}`)
  return sql.join(parts, sql` and `)
}

/** A word that operations are searched for: lines of acts called so, and of records whose name begins so. */
interface Word {
  names: SQL
  record: SQL
}

const wordOf = ({ category, searchKey, names }: LogFilter): Word | undefined =>
  searchKey && sourceOf(category) === 'operation'
    ? {
        names: sql`${sql.param([...new Set(names)])}::text[]`,
        record: sql`upper(l.record_name) like ${beginning(searchKey.toUpperCase())}`,
      }
    : undefined

/** Counting stops here: beyond it a reader narrows the search, and millions of lines cost what thousands do. */
const MOST = 1_000
/** So many lines of records are sorted sooner than the newest of all lines are looked through for them. */
const FEW = 20_000

// Spelled as the indexes are: with any other place for nulls, which there are none of, they could not give the order.
const orderOf = (ascending: boolean) =>
  ascending
    ? sql`l.at asc nulls first, l.id asc nulls first`
    : sql`l.at desc nulls last, l.id desc nulls last`

/** Every line of a log in its order, portion by portion. */
export function sweep(db: Db, filter: LogFilter, ascending: boolean, size: number) {
  const source = sourceOf(filter.category)
  const word = wordOf(filter)
  const found = word ? sql` and (l.name = any(${word.names}) or ${word.record})` : sql``
  return portions<Line>(
    db,
    sql`select ${COLUMNS[source]} from ${table(source)} l where ${conditions(filter)}${found} order by ${orderOf(ascending)}`,
    size,
  )
}

/**
 * The first lines that a filter finds, as `id` and `at`, in no order where it has a word. Then each act and the records
 * walk an index of their own: asked in one condition, the planner would guess how many lines the word finds and, where
 * it guesses too many, look through all of them from the newest on.
 */
async function finding(db: Queryable, filter: LogFilter, ascending: boolean): Promise<(most: number) => SQL> {
  const source = table(sourceOf(filter.category))
  const first = (condition: SQL, most: number) =>
    sql`(select l.id, l.at from ${source} l where ${conditions(filter)}${condition} order by ${orderOf(ascending)} limit ${most})`
  const word = wordOf(filter)
  if (!word) return (most) => first(sql``, most)
  // In the order of the index, which nothing else could give sooner.
  const records = (most: number) =>
    sql`select l.id from ${source} l where ${word.record} order by upper(l.record_name) using ~<~ limit ${most}`
  const { rows } = await db.execute<{ few: boolean }>(
    sql`select count(*) <= ${FEW}::int as few from (${records(FEW + 1)}) found`,
  )
  const record = rows[0]!.few ? sql`l.id = any(array(${records(FEW)}))` : word.record
  return (most) => sql`
    select found.* from unnest(${word.names}) act (name) cross join lateral ${first(sql` and l.name = act.name`, most)} found
    union all ${first(sql` and ${record} and l.name <> all(${word.names})`, most)}`
}

export async function page(
  db: Queryable,
  filter: LogFilter,
  { current, size, ascending }: { current: number; size: number; ascending: boolean },
): Promise<{ rows: Line[]; total: number }> {
  const source = sourceOf(filter.category)
  const found = await finding(db, filter, ascending)
  const order = orderOf(ascending)
  const { rows } = await db.execute<Line>(sql`
    select ${COLUMNS[source]} from ${table(source)} l join (
      select l.id from (${found(current * size)}) l order by ${order} limit ${size} offset ${(current - 1) * size}
    ) wanted using (id) order by ${order}`)
  const counted = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (select from (${found(MOST)}) l limit ${MOST}) counted`)
  return { rows, total: counted.rows[0]?.n ?? 0 }
}

export interface FullLine extends Line {
  params: Record<string, unknown> | null
  changes: { field: string; before: unknown; after: unknown }[] | null
  sign: Buffer | null
  seal: string | null
}

/** One line of whichever log has it. */
export async function find(db: Queryable, id: string): Promise<FullLine | undefined> {
  for (const source of SOURCES) {
    const more =
      source === 'operation'
        ? sql`l.params, l.changes, l.sign`
        : sql`null as params, null as changes, null as sign`
    const { rows } = await db.execute<FullLine>(sql`
      select ${COLUMNS[source]}, ${more},
        (select seq::text from log_seals s where s.source = ${source} and s.log_id = l.id) as seal
      from ${table(source)} l where l.id = ${id}::bigint`)
    if (rows[0]) return rows[0]
  }
  return undefined
}

/** Lines by day in China and category since a moment. */
export async function countsByDay(db: Queryable, source: 'login' | 'operation', since: Date) {
  const { rows } = await db.execute<{ day: string; category: string; n: number }>(sql`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, category, count(*)::int as n
    from ${table(source)} where at >= ${since.toISOString()}::timestamptz group by 1, 2`)
  return rows
}

export async function historyOf(db: Queryable, kind: string, id: string) {
  const { rows } = await db.execute<{
    id: string
    at: string
    user_id: string | null
    name: string
    changes: { field: string; before: unknown; after: unknown }[]
  }>(sql`
    select id::text, at, user_id::text, name, changes from operation_log
    where record_kind = ${kind} and record_id = ${id} order by at desc, id desc limit 100`)
  return rows
}

// ---------------------------------------------------------------- the chain

export interface Sealable extends Record<string, unknown> {
  id: string
  logged_at: string
  body: string
}

// Nulls left out, so that a column added later changes no line that has none in it; the time as seconds, because its
// text depends on the zone of the connection.
const BODY = sql`(jsonb_strip_nulls(to_jsonb(l)) - 'at')::text || extract(epoch from l.at)::text`

/** Only one process seals at a time. */
export async function lockSeals(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('log_seals', 0))`)
}

/** Whether this transaction is the only one that checks the chain. */
export async function lockCheck(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('log_check', 0)) as free`,
  )
  return rows[0]?.free === true
}

export async function lastSeal(db: Queryable): Promise<{ seq: number; hash: Buffer } | undefined> {
  const { rows } = await db.execute<{ seq: string; hash: Buffer }>(
    sql`select s.seq::text, s.hash from log_seals s order by s.seq desc limit 1`,
  )
  return rows[0] && { seq: Number(rows[0].seq), hash: rows[0].hash }
}

/** Lines without a seal. A transaction may commit an older line late, so the last day is looked through again. */
export async function unsealed(db: Queryable, source: Source, limit: number): Promise<Sealable[]> {
  const { rows } = await db.execute<Sealable>(sql`
    select l.id::text, l.at as logged_at, ${BODY} as body from ${table(source)} l
    where l.at >= coalesce((select max(logged_at) - interval '1 day' from log_seals where source = ${source}), '-infinity')
      and not exists (select from log_seals s where s.source = ${source} and s.log_id = l.id)
    order by l.at, l.id limit ${limit}`)
  return rows
}

export interface NewSeal {
  seq: number
  source: Source
  log_id: string
  logged_at: string
  prev_hash: string
  hash: string
}

export async function insertSeals(tx: Tx, seals: readonly NewSeal[]): Promise<void> {
  await tx.execute(sql`
    insert into log_seals (seq, source, log_id, logged_at, prev_hash, hash)
    select seq, source, log_id, logged_at, decode(prev_hash, 'hex'), decode(hash, 'hex')
    from json_to_recordset(${JSON.stringify(seals)}::json)
      as row(seq bigint, source text, log_id bigint, logged_at timestamptz, prev_hash text, hash text)`)
}

export interface SealedLine extends Record<string, unknown> {
  seq: string
  source: Source
  log_id: string
  logged_at: string
  prev_hash: Buffer
  hash: Buffer
  body: string | null
}

/** A stretch of the chain with the lines as they are now; `body` is null where a line is gone. */
export async function sealedLines(db: Queryable, from: number, limit: number): Promise<SealedLine[]> {
  const bodyOf = (source: Source) =>
    sql`select ${BODY} from ${table(source)} l where l.id = s.log_id and s.source = ${source}`
  const { rows } = await db.execute<SealedLine>(sql`
    select s.seq::text, s.source, s.log_id::text, s.logged_at, s.prev_hash, s.hash,
      coalesce((${bodyOf('login')}), (${bodyOf('operation')}), (${bodyOf('read')})) as body
    from log_seals s where s.seq >= ${from} order by s.seq limit ${limit}`)
  return rows
}

export async function hashBefore(db: Queryable, seq: number): Promise<Buffer | undefined> {
  const { rows } = await db.execute<{ hash: Buffer }>(sql`select hash from log_seals where seq = ${seq - 1}`)
  return rows[0]?.hash
}

/** Removes a portion of lines older than a moment; the database itself refuses the last six months. */
export async function removeBefore(
  db: Queryable,
  source: Source,
  before: Date,
  limit: number,
): Promise<number> {
  const result = await db.execute(sql`
    delete from ${table(source)} where id in (
      select l.id from ${table(source)} l join log_seals s on s.source = ${source} and s.log_id = l.id
      where l.at < ${before.toISOString()}::timestamptz order by l.at limit ${limit})`)
  return result.rowCount ?? 0
}
