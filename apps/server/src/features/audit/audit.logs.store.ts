import type { LogCategory } from '@appeal/contract/audit/audit.routes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { portions } from '../../platform/db/cursor.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { beginning } from '../../platform/db/like.ts'

export type Source = 'login' | 'operation' | 'read'
const TABLE = { login: 'login_log', operation: 'operation_log', read: 'read_log' } as const
export const SOURCES = Object.keys(TABLE) as Source[]
export const table = (source: Source) => sql.identifier(TABLE[source])

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
  /** Of a reveal: its entry of REVEAL_REASON. */
  reason_code: string | null
  ip: string
  user_agent: string | null
  method: string | null
  path: string | null
  at: string
  user_id: string | null
  /** The key of an enterprise's system that asked, by its name then; nobody sends a parameter of this name. */
  interface: string | null
  org_id: string | null
  record_name: string | null
}

const COLUMNS: Record<Source, SQL> = {
  login: sql`l.id::text, l.category, l.reason as name, null as module, l.result, case when l.result = 'FAIL' then l.reason end as message, null as reason_code,
    l.ip, l.user_agent, null as method, null as path, l.at, l.user_id::text, null as interface, null as org_id, null as record_name`,
  operation: sql`l.id::text, l.category, l.name, l.module, l.result, l.message, null as reason_code,
    l.ip, l.user_agent, l.method, l.path, l.at, l.user_id::text, l.params->>'interface' as interface, l.org_id::text, l.record_name`,
  read: sql`l.id::text, 'READ' as category, l.act as name, l.case_kind as module, 'SUCCESS' as result, l.reason as message, l.reason_code,
    l.ip, null as user_agent, null as method, null as path, l.at, l.viewer_id::text as user_id, l.interface, l.org_id::text,
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
