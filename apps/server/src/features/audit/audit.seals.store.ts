import { LOG_CATEGORIES } from '@appeal/contract/audit/audit.routes.ts'
import { lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { logAnchors, logSeals } from '../../platform/trail/trail.tables.ts'
import { type Source, sourceOf, table } from './audit.logs.store.ts'

export { SOURCES } from './audit.logs.store.ts'

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

/**
 * Ids of the first lines that fit, oldest first. Each category walks its own index from its end, for there is none over
 * all of them: asked at once, the whole log would be read and sorted for every portion.
 */
function oldestFirst(source: Source, condition: SQL, limit: number): SQL {
  // Backwards through indexes that are written for the newest first, nulls and all.
  const first = (more: SQL) =>
    sql`(select l.id, l.at from ${table(source)} l where ${condition}${more} order by l.at nulls first, l.id nulls first limit ${limit})`
  const own = LOG_CATEGORIES.filter((category) => sourceOf(category) === source)
  const parts = source === 'read' ? [first(sql``)] : own.map((one) => first(sql` and l.category = ${one}`))
  return sql`select l.id from (${sql.join(parts, sql` union all `)}) l order by l.at, l.id limit ${limit}`
}

// A value, not a join: what is looked up line by line stays so, however many seals came since the tables were analysed.
const sealOf = (source: Source): SQL =>
  sql`(select s.seq from log_seals s where s.source = ${source} and s.log_id = l.id)`

/** Lines without a seal. A transaction may commit an older line late, so the last day is looked through again. */
export const unsealedLines = (source: Source, limit: number): SQL => {
  const waiting = sql`l.at >= coalesce((select max(logged_at) - interval '1 day' from log_seals where source = ${source}), '-infinity')
    and ${sealOf(source)} is null`
  return sql`
    select l.id::text, l.at as logged_at, ${BODY} as body from ${table(source)} l
    where l.id = any(array(${oldestFirst(source, waiting, limit)})) order by l.at, l.id`
}

export async function unsealed(db: Queryable, source: Source, limit: number): Promise<Sealable[]> {
  return (await db.execute<Sealable>(unsealedLines(source, limit))).rows
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
  const old = sql`l.at < ${before.toISOString()}::timestamptz
    and ${sealOf(source)} is not null`
  const result = await db.execute(
    sql`delete from ${table(source)} where id = any(array(${oldestFirst(source, old, limit)}))`,
  )
  return result.rowCount ?? 0
}

/** A place in the chain that the next seal follows from. */
export interface Head {
  seq: number
  hash: Buffer
}
export interface Anchor extends Head {
  mark: Buffer
}

/** The last seal that left by retention; undefined while the chain is whole. */
export async function anchor(db: Queryable): Promise<Anchor | undefined> {
  const [row] = await db
    .select({ seq: logAnchors.seq, hash: logAnchors.hash, mark: logAnchors.mark })
    .from(logAnchors)
  return row
}

export async function moveAnchor(tx: Tx, { seq, hash, mark }: Anchor, movedAt: Date): Promise<void> {
  const values = { seq, hash, mark, movedAt }
  await tx
    .insert(logAnchors)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: logAnchors.id, set: values })
}

export interface OldSeal extends Head {
  prevHash: Buffer
  loggedAt: Date
  /** Its line has left. */
  isGone: boolean
}

/** The first seals that are still there. */
export async function oldestSeals(db: Queryable, limit: number): Promise<OldSeal[]> {
  const isThere = (source: Source) =>
    sql`exists (select from ${table(source)} l where l.id = ${logSeals.logId} and ${logSeals.source} = ${source})`
  return db
    .select({
      seq: logSeals.seq,
      hash: logSeals.hash,
      prevHash: logSeals.prevHash,
      loggedAt: logSeals.loggedAt,
      isGone: sql<boolean>`not (${isThere('login')} or ${isThere('operation')} or ${isThere('read')})`,
    })
    .from(logSeals)
    .orderBy(logSeals.seq)
    .limit(limit)
}

/** The database itself refuses the seals of the last six months. */
export async function removeSeals(tx: Tx, upTo: number): Promise<void> {
  await tx.delete(logSeals).where(lte(logSeals.seq, upTo))
}
