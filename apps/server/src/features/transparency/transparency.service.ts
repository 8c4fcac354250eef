import { shiftMonth } from '@appeal/contract/figures/periods.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { LICENCE, type OpenFormat } from '@appeal/contract/openData/openData.routes.ts'
import { headsAreChecked } from '@appeal/contract/transparency/checker.texts.ts'
import { consistencySpans } from '@appeal/contract/transparency/merkleTree.ts'
import type { LogConsistency } from '@appeal/contract/transparency/transparency.routes.ts'
import {
  fingerprintOf,
  headText,
  type LogHead,
  textDigest,
} from '@appeal/contract/transparency/transparencyLog.ts'
import { verifySomeCases } from '../../cases/cases.service.ts'
import type { Context, Platform } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { verifySomeRecords } from '../../platform/history/ledgers.verify.ts'
import { onceMore } from '../../platform/idempotency/victims.ts'
import { hitReader } from '../../platform/limits/limits.readers.ts'
import { csvText } from '../../platform/sheets/csv.ts'
import { retentionStart } from '../audit/audit.service.ts'
import * as store from './transparency.store.ts'
import { completedNodes, entryOf, hashesOf, headOf, leafOf, rootOf } from './transparency.tree.ts'
import { checkEntries } from './transparency.verify.ts'

export { checkerOf, proofFiles } from './transparency.files.ts'
export { caseProof } from './transparency.proofs.ts'

// ---------------------------------------------------------------- appending

/** Lines that one head covers at most beyond the one before. */
const PORTION = 20_000

/**
 * Takes what was written since into the log and signs a head over it; a head is signed as well where nothing was
 * written, so that nobody takes silence for a log that was stopped.
 *
 * @param all takes lines as well that are older than those of the last head by more than a day: a demonstration writes
 * its past when people are there already
 * @returns the new heads, oldest first
 */
export async function appendToLog({ platform }: Context, { all = false } = {}): Promise<LogHead[]> {
  const heads: LogHead[] = []
  for (let more = true; more; ) {
    const { head, count } = await onceMore(() =>
      platform.db.transaction((tx) => appendPortion(tx, platform, all)),
    )
    heads.push(head)
    more = count >= PORTION
  }
  return heads
}

async function appendPortion(
  tx: Tx,
  platform: Platform,
  all: boolean,
): Promise<{ head: LogHead; count: number }> {
  await store.lockLog(tx)
  const last = await store.lastHead(tx)
  const size = last?.size ?? 0
  const leaves: store.NewLeaf[] = []
  const hashes: Buffer[] = []
  for (const source of store.sources)
    for (const line of await store.listUnlogged(tx, source, PORTION - leaves.length, all)) {
      const index = size + leaves.length
      const hash = leafOf(entryOf(platform.crypto, index, source, line))
      hashes.push(hash)
      leaves.push({ index, source, row_id: line.id, hash: hash.toString('hex') })
    }
  if (leaves.length > 0) await store.insertLeaves(tx, leaves, await completedNodes(tx, size, hashes))
  const row = await signHead(tx, platform, last, size + leaves.length)
  await store.insertHead(tx, row)
  return { head: headOf(row), count: leaves.length }
}

async function signHead(
  tx: Tx,
  { crypto, clock }: Platform,
  last: store.HeadRow | undefined,
  size: number,
): Promise<store.HeadRow> {
  const head = {
    seq: (last?.seq ?? 0) + 1,
    size,
    root: (await rootOf(tx, size)).toString('hex'),
    at: clock.now(),
    previous: last ? textDigest({ sm3 }, headText(headOf(last))) : '',
    publicKey: crypto.signingKey,
  }
  const signature = crypto.sign(headText({ ...head, at: head.at.toISOString() }))
  const bytes = (hex: string) => Buffer.from(hex, 'hex')
  return {
    ...head,
    root: bytes(head.root),
    previous: bytes(head.previous),
    publicKey: bytes(head.publicKey),
    signature: bytes(signature),
  }
}

/** Entries that one look of every minute compares: the newest ones, and a stretch further back. */
const NEWEST = 500
const BACK = 1_500

/**
 * Compares a little of the log with what it tells of: its end, and of all the rest one stretch after the other; of
 * records beside the cases, a stretch of each ledger with the newest lines; of the cases of each kind, a stretch with
 * their histories.
 * `npm run verify:history` compares all of it at once.
 *
 * @param turn grows by one with each look
 * @returns the first line, record or case that does not hold
 */
export async function verifySomeEntries(ctx: Context, turn: number): Promise<string | undefined> {
  const { db, crypto } = ctx.platform
  const size = (await store.lastHead(db))?.size ?? 0
  const retention = await retentionStart(ctx)
  const back = (turn % Math.max(1, Math.ceil(size / BACK))) * BACK
  for (const [from, most] of [
    [Math.max(0, size - NEWEST), NEWEST],
    [back, BACK],
  ] as const) {
    const count = Math.min(most, size - from)
    const fault = await checkEntries(db, { crypto, retention, from, count })
    if (fault && 'index' in fault && fault.why !== 'node')
      return `${fault.source ?? 'log'} ${fault.id ?? fault.index} (${fault.why})`
  }
  const record = await verifySomeRecords(ctx)
  if (record) return `${record.ledger} ${record.id} (${record.why})`
  const broken = await verifySomeCases(ctx)
  return broken && `${broken.no ?? `${broken.kind} ${broken.caseId}`} (${broken.why})`
}

// ---------------------------------------------------------------- for everybody

const PER_MINUTE = 60

/** Anybody may ask, but not without end. @throws request.too_many */
async function takeTurn(ctx: Context): Promise<void> {
  const verdict = await hitReader(ctx, 'transparency', { limit: PER_MINUTE, windowSeconds: 60 })
  if (!verdict.allowed) fail('request.too_many', { seconds: verdict.retryAfterSeconds })
}

/** The newest head; null before the first. @throws request.too_many */
export async function newestHead(ctx: Context): Promise<LogHead | null> {
  await takeTurn(ctx)
  const row = await store.lastHead(ctx.platform.db)
  return row ? headOf(row) : null
}

/** Heads, newest first. @throws request.too_many */
export async function headPage(
  ctx: Context,
  query: { current: number; size: number },
): Promise<Page<LogHead>> {
  await takeTurn(ctx)
  const { db } = ctx.platform
  const last = await store.lastHead(db)
  const rows = await store.listHeads(db, query.size, (query.current - 1) * query.size)
  return toPage(rows.map(headOf), last?.seq ?? 0, query)
}

const COLUMNS = ['seq', 'size', 'root', 'at', 'previous', 'publicKey', 'signature'] as const
const startOf = (month: string) => new Date(`${month}-01T00:00:00+08:00`)

/** The heads of a month as an open file. @throws request.too_many */
export async function headsOfMonth(ctx: Context, month: string, format: OpenFormat): Promise<string> {
  await takeTurn(ctx)
  const until = startOf(shiftMonth(month, 1))
  const heads = (await store.headsBetween(ctx.platform.db, startOf(month), until)).map(headOf)
  return format === 'csv'
    ? csvText([COLUMNS, ...heads.map((head) => COLUMNS.map((name) => head[name]))])
    : JSON.stringify({ licence: LICENCE, month, check: headsAreChecked, heads })
}

/** The key that heads are signed with now. @throws request.too_many */
export async function signingKey(ctx: Context): Promise<{ publicKey: string; fingerprint: string }> {
  await takeTurn(ctx)
  const publicKey = ctx.platform.crypto.signingKey
  return { publicKey, fingerprint: fingerprintOf({ sm3 }, publicKey) }
}

/**
 * Proof that the log of one size grew out of that of another.
 *
 * @throws request.too_many, transparency.no_such_size
 */
export async function consistencyProof(
  ctx: Context,
  { first, second }: { first: number; second: number },
): Promise<LogConsistency> {
  await takeTurn(ctx)
  const { db } = ctx.platform
  const size = (await store.lastHead(db))?.size ?? 0
  if (first > second || second > size) fail('transparency.no_such_size', { size })
  return {
    first,
    second,
    firstRoot: (await rootOf(db, first)).toString('hex'),
    secondRoot: (await rootOf(db, second)).toString('hex'),
    path: await hashesOf(db)(consistencySpans(first, second)),
  }
}
