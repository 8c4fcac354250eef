import { and, desc, gte, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { inserting, rowsOf } from '../../platform/db/rows.ts'
import { transparencyHeads } from './transparency.tables.ts'

/** Registers of what is written once, and whether their lines leave by retention (their leaves stay). */
export const SOURCES = {
  case_events: { retires: false },
  clock_entries: { retires: false },
  limit_changes: { retires: false },
  access_acts: { retires: false },
  destructions: { retires: false },
  operation_log: { retires: true },
  login_log: { retires: true },
  read_log: { retires: true },
} as const
export type Source = keyof typeof SOURCES
export const sources = Object.keys(SOURCES) as Source[]

/** A line as the log takes it in. */
export interface Line extends Record<string, unknown> {
  id: string
  /** All of it, as text. */
  body: string
  /** Of case histories: what an entry says in clear. */
  said: SaidRow | null
}
interface SaidRow {
  kind: string
  case: string
  seq: number
  event: string
  from: string | null
  to: string | null
  at: string
  hash: string
  decided: string | null
}

// As the seals of logs have it: no nulls, so that a column added later changes no line that has none in it; the time
// as seconds, because its text depends on the zone of the connection.
const BODY = sql`(jsonb_strip_nulls(to_jsonb(l)) - 'at')::text || extract(epoch from l.at)::text`
const SAID = sql`jsonb_build_object('kind', l.case_kind, 'case', l.case_id::text, 'seq', l.seq, 'event', l.event,
  'from', l.from_state, 'to', l.to_state, 'hash', encode(l.hash, 'hex'), 'decided', encode(l.decided, 'hex'),
  'at', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
const saidOf = (source: Source) => (source === 'case_events' ? SAID : sql`null`)

/** Ids begin with their millisecond: a day of them. A transaction may commit an older line late. */
const A_DAY = sql.raw(String(86_400_000n << 22n))

/** Only one process appends at a time. */
export async function lockLog(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('transparency', 0))`)
}

/**
 * Lines that are not in the log yet, in order of their ids.
 *
 * @param all looks at every line, not at those of the day before the newest and later ones alone
 */
export async function listUnlogged(
  db: Queryable,
  source: Source,
  limit: number,
  all: boolean,
): Promise<Line[]> {
  const since = all
    ? sql`-1`
    : sql`coalesce((select max(row_id) - ${A_DAY} from transparency_leaves where source = ${source}), -1)`
  const { rows } = await db.execute<Line>(sql`
    select l.id::text, ${BODY} as body, ${saidOf(source)} as said from ${sql.identifier(source)} l
    where l.id > ${since}
      and not exists (select from transparency_leaves f where f.source = ${source} and f.row_id = l.id)
    order by l.id limit ${limit}`)
  return rows
}

/** The first line of a source that should be in the log by now and is not. */
export async function findUnlogged(
  db: Queryable,
  source: Source,
  before: string,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id::text from ${sql.identifier(source)} l
    where l.id < ${before} and not exists (
      select from transparency_leaves f where f.source = ${source} and f.row_id = l.id)
    order by l.id limit 1`)
  return rows[0]?.id
}

export interface NewLeaf {
  index: number
  source: Source
  row_id: string
  /** Hex. */
  hash: string
}
export interface Node {
  level: number
  index: number
  /** Hex. */
  hash: string
}

/** Leaves and the subtrees that they complete, in one statement. */
export async function insertLeaves(
  tx: Tx,
  leaves: readonly NewLeaf[],
  nodes: readonly Node[],
): Promise<void> {
  await tx.execute(sql`
    with fresh as (
      insert into transparency_leaves (index, source, row_id, hash)
      select index, source, row_id, decode(hash, 'hex')
      from json_to_recordset(${JSON.stringify(leaves)}::json) as r(index bigint, source text, row_id bigint, hash text))
    insert into transparency_nodes (level, index, hash)
    select level, index, decode(hash, 'hex')
    from json_to_recordset(${JSON.stringify(nodes)}::json) as r(level int, index bigint, hash text)`)
}

/** Hashes side by side at a level that is stored: 0 the leaves, 8 whole subtrees of 256 … */
export async function listHashes(
  db: Queryable,
  level: number,
  from: number,
  count: number,
): Promise<Buffer[]> {
  const { rows } = await db.execute<{ hash: Buffer }>(
    level === 0
      ? sql`select hash from transparency_leaves where index >= ${from} and index < ${from + count} order by index`
      : sql`select hash from transparency_nodes
            where level = ${level} and index >= ${from} and index < ${from + count} order by index`,
  )
  return rows.map(({ hash }) => hash)
}

/** A line of a case's history, with its place in the log where it has one. */
export interface CaseLine extends Line {
  said: SaidRow
  index: number | null
  audience: string[]
}

/** The whole history of a case as the log takes it in, in order. */
export async function listCase(db: Queryable, kind: string, id: string): Promise<CaseLine[]> {
  const { rows } = await db.execute<CaseLine>(sql`
    select l.id::text, ${BODY} as body, ${SAID} as said, f.index::float8 as index, l.audience
    from case_events l left join transparency_leaves f on f.source = 'case_events' and f.row_id = l.id
    where l.case_kind = ${kind} and l.case_id = ${id} order by l.seq`)
  return rows
}

// ---------------------------------------------------------------- heads

export type HeadRow = typeof transparencyHeads.$inferSelect

export async function lastHead(db: Queryable): Promise<HeadRow | undefined> {
  const [row] = await db.select().from(transparencyHeads).orderBy(desc(transparencyHeads.seq)).limit(1)
  return row
}

/** For each place in the log the first head that covers it, each head once, oldest first. */
export async function listCovering(db: Queryable, places: readonly number[]): Promise<HeadRow[]> {
  const firsts = sql`select (select min(h.seq) from transparency_heads h where h.size > p.index)
    from unnest(${sql.param(places)}::bigint[]) as p(index)`
  return rowsOf(db, transparencyHeads, sql`${transparencyHeads.seq} in (${firsts})`, [transparencyHeads.seq])
}

export const insertHead = inserting(transparencyHeads)

/** Heads, newest first; numbers are without gaps, so that the newest tells how many there are. */
export const listHeads = (db: Queryable, limit: number, offset: number): Promise<HeadRow[]> =>
  db.select().from(transparencyHeads).orderBy(desc(transparencyHeads.seq)).limit(limit).offset(offset)

/** Heads signed from one moment to before another, in order. */
export const headsBetween = (db: Queryable, from: Date, until: Date): Promise<HeadRow[]> =>
  rowsOf(db, transparencyHeads, and(gte(transparencyHeads.at, from), lt(transparencyHeads.at, until)), [
    transparencyHeads.seq,
  ])

/** Heads after one, in order. */
export const headsAfter = (db: Queryable, seq: number, limit: number): Promise<HeadRow[]> =>
  db
    .select()
    .from(transparencyHeads)
    .where(sql`${transparencyHeads.seq} > ${seq}`)
    .orderBy(transparencyHeads.seq)
    .limit(limit)

// ---------------------------------------------------------------- checking

export interface CheckedLeaf extends Record<string, unknown> {
  index: string
  source: string
  row_id: string
  hash: Buffer
  body: string | null
  said: SaidRow | null
}

/** A stretch of the log with the lines as they are now; `body` is null where a line is gone. */
export async function listLeaves(db: Queryable, from: number, count: number): Promise<CheckedLeaf[]> {
  const parts = sources.map(
    (source) => sql`
      select f.index, f.source, f.row_id, f.hash, case when l.id is null then null else ${BODY} end as body,
        ${source === 'case_events' ? sql`case when l.id is null then null else ${SAID} end` : sql`null::jsonb`} as said
      from transparency_leaves f left join ${sql.identifier(source)} l on l.id = f.row_id
      where f.source = ${source} and f.index >= ${from} and f.index < ${from + count}`,
  )
  const { rows } = await db.execute<CheckedLeaf>(sql`
    select index::text, source, row_id::text, hash, body, said from (
      ${sql.join(parts, sql` union all `)}
      union all select index, source, row_id, hash, null, null::jsonb from transparency_leaves
      where source <> all(${sql.param(sources)}::text[]) and index >= ${from} and index < ${from + count}
    ) s order by s.index`)
  return rows
}

/** Stored subtrees of a level that cover a stretch of leaves. */
export async function listNodes(db: Queryable): Promise<{ level: number; index: number; hash: Buffer }[]> {
  const { rows } = await db.execute<{ level: number; index: string; hash: Buffer }>(
    sql`select level, index::text, hash from transparency_nodes order by level, index`,
  )
  return rows.map(({ index, ...row }) => ({ ...row, index: Number(index) }))
}
