import { createHash } from 'node:crypto'
import { setImmediate as afterOthers } from 'node:timers/promises'
import type { Verified } from '@appeal/contract/audit/audit.routes.ts'
import type { Context, Platform } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import * as store from './audit.logs.store.ts'
import { LOG_RETENTION_MONTHS } from './audit.settings.ts'

const GENESIS = Buffer.alloc(32)
const PORTION = 2_000
/** Lines that are checked before everybody else has their turn: some milliseconds of digests. */
const BREATH = 250
/** How far back one press of the button looks; further back is asked for by place. */
const STRETCH = 100_000
const MONTH = 31 * 24 * 3_600_000

/** SM3 over the seal before, the place and everything the line says (GB/T 32905). */
const sealOf = (prev: Buffer, seq: number, source: string, id: string, body: string): Buffer =>
  createHash('sm3').update(prev).update(`${seq}|${source}|${id}|`).update(body).digest()

/** Seals the lines that have none yet, in portions; one process at a time. */
export async function sealLogs({ db }: Pick<Platform, 'db'>): Promise<number> {
  let sealed = 0
  for (let more = true; more; ) {
    const count = await db.transaction(async (tx) => {
      await store.lockSeals(tx)
      const last = await store.lastSeal(tx)
      let seq = last?.seq ?? 0
      let prev = last?.hash ?? GENESIS
      const seals: store.NewSeal[] = []
      for (const source of store.SOURCES)
        for (const line of await store.unsealed(tx, source, PORTION)) {
          seq += 1
          const hash = sealOf(prev, seq, source, line.id, line.body)
          seals.push({
            seq,
            source,
            log_id: line.id,
            logged_at: line.logged_at,
            prev_hash: prev.toString('hex'),
            hash: hash.toString('hex'),
          })
          prev = hash
        }
      if (seals.length) await store.insertSeals(tx, seals)
      return seals.length
    })
    sealed += count
    more = count >= PORTION
  }
  return sealed
}

const retentionStart = async (ctx: Context): Promise<Date> => {
  const months = Math.max(6, await LOG_RETENTION_MONTHS.read(ctx.platform))
  return new Date(ctx.now().getTime() - months * MONTH)
}

const running = new WeakMap<Platform, Map<number | undefined, Promise<Verified>>>()

/**
 * Checks the chain as `check` does, once at a time over all processes: it reads a hundred thousand lines. Who asks this
 * process for the check that is already running gets its result.
 *
 * @param from place to begin at; the last hundred thousand where it is left out
 * @throws audit.checking while another check runs
 */
export function verifyLogs(ctx: Context, from?: number): Promise<Verified> {
  const checks = running.get(ctx.platform) ?? new Map()
  running.set(ctx.platform, checks)
  const known = checks.get(from)
  if (known) return known
  const check = ctx.platform.db
    .transaction(async (tx) =>
      (await store.lockCheck(tx)) ? checkChain(tx, ctx, from) : fail('audit.checking'),
    )
    .finally(() => checks.delete(from))
  checks.set(from, check)
  return check
}

/**
 * Checks the chain anew: every line must be there as it was sealed, and every seal must follow from the one before.
 * Lines that left by retention are counted, not missed.
 */
async function checkChain(db: Tx, ctx: Context, from?: number): Promise<Verified> {
  const last = await store.lastSeal(db)
  const start = from ?? Math.max(1, (last?.seq ?? 0) - STRETCH + 1)
  const oldest = await retentionStart(ctx)
  const told: Verified = {
    checked: 0,
    retired: 0,
    unsealed: await waiting(db),
    from: start,
    to: start - 1,
    broken: null,
  }
  let prev = start === 1 ? GENESIS : await store.hashBefore(db, start)
  const end = start + STRETCH
  for (let at = start; at < end; at += BREATH) {
    const lines = await store.sealedLines(db, at, BREATH)
    await afterOthers()
    for (const line of lines) {
      const seq = Number(line.seq)
      const why = faultOf(line, told.to + 1, prev, oldest)
      if (why) {
        told.broken = { seq, source: line.source, id: line.log_id, why }
        return told
      }
      if (line.body === null) told.retired += 1
      else told.checked += 1
      told.to = seq
      prev = line.hash
    }
    if (lines.length < BREATH) break
  }
  return told
}

function faultOf(
  line: store.SealedLine,
  expected: number,
  prev: Buffer | undefined,
  oldest: Date,
): 'missing' | 'altered' | 'chain' | undefined {
  const seq = Number(line.seq)
  if (seq !== expected || !prev?.equals(line.prev_hash)) return 'chain'
  if (line.body === null) return new Date(line.logged_at) < oldest ? undefined : 'missing'
  return sealOf(prev, seq, line.source, line.log_id, line.body).equals(line.hash) ? undefined : 'altered'
}

async function waiting(db: Queryable): Promise<number> {
  let count = 0
  for (const source of store.SOURCES) count += (await store.unsealed(db, source, PORTION)).length
  return count
}

/** Removes sealed lines that are older than the policy keeps them. */
export async function retireLogs(ctx: Context): Promise<void> {
  const before = await retentionStart(ctx)
  for (const source of store.SOURCES)
    while ((await store.removeBefore(ctx.platform.db, source, before, PORTION)) === PORTION);
}
