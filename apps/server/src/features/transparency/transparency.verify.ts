import { nodeHash } from '@appeal/contract/transparency/merkleTree.ts'
import {
  headText,
  isSigned,
  type LogHead,
  textDigest,
} from '@appeal/contract/transparency/transparencyLog.ts'
import type { Crypto } from '../../platform/crypto/crypto.ts'
import { verifySm2 } from '../../platform/crypto/sm2.signing.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { idOf } from '../../platform/ids.ts'
import * as store from './transparency.store.ts'
import { entryOf, headOf, LEVELS, leafOf } from './transparency.tree.ts'

/** Something that does not hold: a line of a register, or a head. */
export type LogFault =
  | {
      /** Changed since it was taken in; gone; its place in the log gone or another's; never taken in. */
      why: 'altered' | 'gone' | 'place' | 'unlogged'
      /** Place in the log; null where it has none. */
      index: number | null
      source: string | null
      id: string | null
    }
  | {
      /** Its hash is not that of the entries below; not signed by the key; not the one after the one before; not there. */
      why: 'root' | 'signature' | 'order' | 'missing'
      head: number
      /** Entries that heads before it cover: the first wrong line is none of these. */
      size: number
    }
  | { why: 'node'; level: number; index: number }

export interface LogVerified {
  entries: number
  heads: number
  faults: LogFault[]
}

export interface VerifyLog {
  /** Left out where the key is not at hand: then lines are not compared, only what leads from entries to heads. */
  crypto?: Crypto | undefined
  /** Heads that somebody kept outside of the database. */
  kept?: readonly LogHead[]
  /** Lines of logs that are older may have left. */
  retention: Date
}

const PORTION = 4_096
/** A transaction that began before a head may end after it; no request takes so long. */
const LATEST_MS = 3_600_000

/**
 * Compares registers, leaves, subtrees and heads with each other, and with heads that were kept elsewhere: what was
 * changed, removed, moved or put in later by hand is told, the first of each in its order.
 */
export async function verifyLog(db: Queryable, asked: VerifyLog): Promise<LogVerified> {
  const heads = await allHeads(db)
  const walked = await walkLeaves(db, heads, asked)
  const faults = [...walked.faults, ...headFaults(heads, asked), ...(await nodeFaults(db, walked.nodes))]
  const last = heads.at(-1)
  if (last)
    for (const source of store.sources) {
      const before = idOf(new Date(Date.parse(last.at) - LATEST_MS))
      const id = await store.findUnlogged(db, source, before)
      if (id !== undefined) faults.push({ why: 'unlogged', index: null, source, id })
    }
  return { entries: walked.entries, heads: heads.length, faults }
}

async function allHeads(db: Queryable): Promise<LogHead[]> {
  const heads: LogHead[] = []
  for (;;) {
    const some = await store.headsAfter(db, heads.at(-1)?.seq ?? 0, PORTION)
    heads.push(...some.map(headOf))
    if (some.length < PORTION) return heads
  }
}

function headFaults(heads: readonly LogHead[], { crypto, kept = [] }: VerifyLog): LogFault[] {
  const faults: LogFault[] = []
  let before: LogHead | undefined
  for (const head of heads) {
    const size = before?.size ?? 0
    const previous = before ? textDigest({ sm3 }, headText(before)) : ''
    const seq = (before?.seq ?? 0) + 1
    if (head.seq !== seq) faults.push({ why: 'missing', head: seq, size })
    else if (head.previous !== previous || head.size < size) faults.push({ why: 'order', head: seq, size })
    if (!isSigned({ verifySm2 }, head)) faults.push({ why: 'signature', head: head.seq, size })
    before = head
  }
  // Each head names the one before with its key, so that the newest one vouches for all.
  if (before && crypto && before.publicKey !== crypto.signingKey)
    faults.push({ why: 'signature', head: before.seq, size: 0 })
  const bySeq = new Map(heads.map((head) => [head.seq, head]))
  for (const head of kept) {
    const own = bySeq.get(head.seq)
    if (!own || headText(own) !== headText(head))
      faults.push({ why: 'missing', head: head.seq, size: bySeq.get(head.seq - 1)?.size ?? 0 })
  }
  return faults
}

// ---------------------------------------------------------------- leaves

interface Subtree {
  level: number
  hash: Uint8Array
}

/** Puts the next leaf beside whole subtrees, and those of one height together; tells each that is stored. */
function grow(
  peaks: Subtree[],
  leaf: Uint8Array,
  index: number,
  whole: (level: number, at: number, hash: Uint8Array) => void,
) {
  let grown: Subtree = { level: 0, hash: leaf }
  for (let left = peaks.at(-1); left?.level === grown.level; left = peaks.at(-1)) {
    peaks.pop()
    grown = { level: grown.level + 1, hash: nodeHash(sm3, left.hash, grown.hash) }
    if (grown.level % LEVELS === 0) whole(grown.level, Math.floor(index / 2 ** grown.level), grown.hash)
  }
  peaks.push(grown)
}

/** Hash of the tree whose whole subtrees these are. */
const rootOfPeaks = (peaks: readonly Subtree[]): string =>
  Buffer.from(
    peaks.length === 0
      ? sm3()
      : peaks.map(({ hash }) => hash).reduceRight((right, left) => nodeHash(sm3, left, right)),
  ).toString('hex')

const nodeKey = (level: number, index: number) => `${level} ${index}`

async function walkLeaves(db: Queryable, heads: readonly LogHead[], asked: VerifyLog) {
  const faults: LogFault[] = []
  const nodes = new Map<string, string>()
  const peaks: Subtree[] = []
  let next = 0
  let entries = 0
  let at = 0
  const judgeHeads = () => {
    for (; heads[at] && heads[at]!.size <= entries; at += 1) {
      const head = heads[at]!
      if (head.size === entries && head.root !== rootOfPeaks(peaks))
        faults.push({ why: 'root', head: head.seq, size: heads[at - 1]?.size ?? 0 })
    }
  }
  judgeHeads()
  for (;;) {
    const leaves = await store.listLeaves(db, next, PORTION)
    for (const leaf of leaves) {
      const index = Number(leaf.index)
      if (index !== entries && !faults.some(({ why }) => why === 'place'))
        faults.push({ why: 'place', index: entries, source: leaf.source, id: leaf.row_id })
      const why = faultOf(leaf, index, asked)
      if (why) faults.push({ why, index, source: leaf.source, id: leaf.row_id })
      grow(peaks, leaf.hash, entries, (level, place, hash) =>
        nodes.set(nodeKey(level, place), Buffer.from(hash).toString('hex')),
      )
      entries += 1
      judgeHeads()
    }
    next += PORTION
    if (leaves.length === 0 && next >= (heads.at(-1)?.size ?? 0)) break
  }
  const covered = heads.at(-1)?.size ?? 0
  if (covered > entries) faults.push({ why: 'place', index: entries, source: null, id: null })
  if (covered < entries) faults.push({ why: 'missing', head: (heads.at(-1)?.seq ?? 0) + 1, size: covered })
  return { faults, nodes, entries }
}

/**
 * Compares a stretch of the log with the lines that it tells of.
 *
 * @returns the first line that does not hold
 */
export async function checkEntries(
  db: Queryable,
  { from, count, ...asked }: Pick<VerifyLog, 'crypto' | 'retention'> & { from: number; count: number },
): Promise<LogFault | undefined> {
  const leaves = await store.listLeaves(db, from, count)
  for (const [at, leaf] of leaves.entries()) {
    const index = from + at
    const { source, row_id: id } = leaf
    const why = Number(leaf.index) === index ? faultOf(leaf, index, asked) : 'place'
    if (why) return { why, index, source, id }
  }
  const next = from + leaves.length
  return leaves.length < count ? { why: 'place', index: next, source: null, id: null } : undefined
}

const isSource = (name: string): name is store.Source => name in store.SOURCES

function faultOf(
  { source, row_id, hash, body, said }: store.CheckedLeaf,
  index: number,
  { crypto, retention }: VerifyLog,
): 'altered' | 'gone' | undefined {
  if (!isSource(source)) return 'altered'
  if (body === null) {
    const mayBeGone = store.SOURCES[source].retires && BigInt(row_id) < BigInt(idOf(retention))
    return mayBeGone ? undefined : 'gone'
  }
  if (!crypto) return undefined
  return leafOf(entryOf(crypto, index, source, { id: row_id, body, said })).equals(hash)
    ? undefined
    : 'altered'
}

async function nodeFaults(db: Queryable, expected: Map<string, string>): Promise<LogFault[]> {
  const faults: LogFault[] = []
  for (const { level, index, hash } of await store.listNodes(db)) {
    const key = nodeKey(level, index)
    if (expected.get(key) !== hash.toString('hex')) faults.push({ why: 'node', level, index })
    expected.delete(key)
  }
  for (const key of expected.keys()) {
    const [level = 0, index = 0] = key.split(' ').map(Number)
    faults.push({ why: 'node', level, index })
  }
  return faults
}
