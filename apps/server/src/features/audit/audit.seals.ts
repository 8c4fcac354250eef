import { createHash } from 'node:crypto'
import { setImmediate as afterOthers } from 'node:timers/promises'
import type { Verified } from '@appeal/contract/audit/audit.routes.ts'
import type { Context, Platform } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { onceMore } from '../../platform/idempotency/victims.ts'
import { inParts } from '../../platform/jobs/batches.ts'
import * as store from './audit.seals.store.ts'
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
    const portion = async (tx: Tx) => {
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
    }
    const count = await onceMore(() => db.transaction(portion))
    sealed += count
    more = count >= PORTION
  }
  return sealed
}

/** Lines of logs that are older may have left. */
export const retentionStart = async (ctx: Context): Promise<Date> => {
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
 * Lines that left by retention are counted, not missed; where seals left with them, the chain begins at its anchor.
 */
async function checkChain(db: Tx, ctx: Context, from?: number, stretch = STRETCH): Promise<Verified> {
  const last = await store.lastSeal(db)
  const anchor = await store.anchor(db)
  const first = (anchor?.seq ?? 0) + 1
  const start = Math.max(first, from ?? (last?.seq ?? 0) - STRETCH + 1)
  const oldest = await retentionStart(ctx)
  const told: Verified = {
    checked: 0,
    retired: 0,
    unsealed: await waiting(db),
    from: start,
    to: start - 1,
    broken: null,
  }
  let prev = !(await beginsWell(db, ctx, anchor))
    ? undefined
    : start === first
      ? (anchor?.hash ?? GENESIS)
      : await store.hashBefore(db, start)
  const end = start + stretch
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

/** Lines that one look of every minute checks: the newest ones, and a stretch further back. */
const NEWEST = 500
const BACK = 1_500

/**
 * Checks a little of the chain: its end, and of all the rest one stretch after the other, so that a chain of two million
 * lines is walked through once a day.
 *
 * @param turn grows by one with each look
 * @returns the first line that does not hold
 */
export async function verifySomeLogs(ctx: Context, turn: number): Promise<string | undefined> {
  const newest = (await store.lastSeal(ctx.platform.db))?.seq ?? 0
  const oldest = (await store.anchor(ctx.platform.db))?.seq ?? 0
  const stretches = Math.max(1, Math.ceil((newest - oldest) / BACK))
  const back = oldest + 1 + (turn % stretches) * BACK
  for (const [from, count] of [
    [Math.max(oldest + 1, newest - NEWEST + 1), NEWEST],
    [back, BACK],
  ] as const) {
    const { broken } = await ctx.platform.db.transaction((tx) => checkChain(tx, ctx, from, count))
    if (broken) return `${broken.source} ${broken.id} (${broken.why})`
  }
  return undefined
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

/** What only this installation can write of a seal: nobody cuts off the head of the chain and calls it retention. */
const markOf = ({ platform }: Context, { seq, hash }: store.Head): Buffer =>
  platform.crypto.mac('log_anchors', `${seq}|${hash.toString('hex')}`)

/** Whether the oldest seal follows from the anchor, and the anchor is ours; without one it is the first of all. */
async function beginsWell(db: Queryable, ctx: Context, anchor: store.Anchor | undefined): Promise<boolean> {
  if (anchor && !markOf(ctx, anchor).equals(anchor.mark)) return false
  const [oldest] = await store.oldestSeals(db, 1)
  return !oldest || follows(oldest, anchor)
}

const follows = (seal: store.OldSeal, before: store.Head | undefined): boolean =>
  seal.seq === (before?.seq ?? 0) + 1 && seal.prevHash.equals(before?.hash ?? GENESIS)

async function waiting(db: Queryable): Promise<number> {
  let count = 0
  for (const source of store.SOURCES) count += (await store.unsealed(db, source, PORTION)).length
  return count
}

/** Removes sealed lines that are older than the policy keeps them, then the seals at the head whose lines are gone. */
export const retireLogs = (ctx: Context): Promise<void> =>
  inParts(ctx, async (attempt) => {
    const before = await retentionStart(ctx)
    for (const source of store.SOURCES)
      await attempt({ source }, async () => {
        while ((await store.removeBefore(ctx.platform.db, source, before, PORTION)) === PORTION);
      })
    await attempt({ source: 'seals' }, async () => {
      while ((await retireSeals(ctx, before)) === PORTION);
    })
  })

/**
 * Removes a portion of the oldest seals, up to the first whose line is there or young, and never the newest one; the
 * last that goes becomes the anchor.
 *
 * @throws Error where they are no chain: what is broken must stay to be seen
 */
function retireSeals(ctx: Context, before: Date): Promise<number> {
  return ctx.platform.db.transaction(async (tx) => {
    await store.lockSeals(tx)
    const anchor = await store.anchor(tx)
    if (!(await beginsWell(tx, ctx, anchor))) throw new Error('The head of the chain over the logs is broken')
    const newest = await store.lastSeal(tx)
    let end: store.Head | undefined = anchor
    let count = 0
    for (const seal of await store.oldestSeals(tx, PORTION)) {
      if (!seal.isGone || seal.loggedAt >= before || seal.seq === newest?.seq) break
      if (!follows(seal, end)) throw new Error(`The chain over the logs is broken at ${seal.seq}`)
      end = seal
      count += 1
    }
    if (!end || count === 0) return 0
    await store.moveAnchor(tx, { seq: end.seq, hash: end.hash, mark: markOf(ctx, end) }, ctx.now())
    await store.removeSeals(tx, end.seq)
    return count
  })
}
