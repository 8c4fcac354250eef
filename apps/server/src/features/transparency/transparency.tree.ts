import { leafHash, nodeHash, type Span, splitOf, treeHash } from '@appeal/contract/transparency/merkleTree.ts'
import {
  entryText,
  type LogEntry,
  type LoggedEvent,
  type LogHead,
} from '@appeal/contract/transparency/transparencyLog.ts'
import type { Crypto } from '../../platform/crypto/crypto.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Queryable } from '../../platform/db/db.ts'
import * as store from './transparency.store.ts'

/** Levels of the tree from one stored row of hashes to the next; a stored hash covers 256 of those below. */
export const LEVELS = 8
const WIDE = 2 ** LEVELS

/** An entry of the log, from its line as it stands. */
export function entryOf(
  crypto: Pick<Crypto, 'mac'>,
  index: number,
  source: store.Source,
  { id, body, said }: Pick<store.Line, 'id' | 'body' | 'said'>,
): LogEntry {
  const event: LoggedEvent | null = said && {
    ...{ caseKind: said.kind, caseId: said.case, seq: said.seq, event: said.event },
    ...{ fromState: said.from, toState: said.to, at: said.at, hash: said.hash, decided: said.decided },
  }
  const digest = crypto.mac('transparency', `${source}|${id}|${body}`).toString('hex')
  return { index, source, id, digest, said: event }
}

export const leafOf = (entry: LogEntry): Buffer => Buffer.from(leafHash(sm3, Buffer.from(entryText(entry))))

/** A head as it is published. */
export const headOf = ({ seq, size, root, at, previous, publicKey, signature }: store.HeadRow): LogHead => ({
  seq,
  size,
  root: root.toString('hex'),
  at: at.toISOString(),
  previous: previous.toString('hex'),
  publicKey: publicKey.toString('hex'),
  signature: signature.toString('hex'),
})

/** Whole subtrees that new leaves complete, of every stored level. */
export async function completedNodes(
  db: Queryable,
  from: number,
  leaves: readonly Uint8Array[],
): Promise<store.Node[]> {
  const nodes: store.Node[] = []
  let [level, start, fresh] = [0, from, leaves]
  while (fresh.length > 0) {
    const first = Math.floor(start / WIDE)
    const before = await store.listHashes(db, level, first * WIDE, start - first * WIDE)
    const all = [...before, ...fresh]
    const whole = Array.from({ length: Math.floor(all.length / WIDE) }, (_, i) =>
      treeHash(sm3, all.slice(i * WIDE, (i + 1) * WIDE)),
    )
    level += LEVELS
    for (const [i, hash] of whole.entries())
      nodes.push({ level, index: first + i, hash: Buffer.from(hash).toString('hex') })
    ;[start, fresh] = [first, whole]
  }
  return nodes
}

/** Hash of a subtree as RFC 9162 splits them, from what is stored. */
export async function hashOfSpan(db: Queryable, [from, until]: Span): Promise<Uint8Array> {
  const size = until - from
  const height = Math.log2(size)
  if (!Number.isInteger(height)) {
    const middle = from + splitOf(size)
    const left = await hashOfSpan(db, [from, middle])
    return nodeHash(sm3, left, await hashOfSpan(db, [middle, until]))
  }
  const level = height - (height % LEVELS)
  const hashes = await store.listHashes(db, level, from / 2 ** level, size / 2 ** level)
  return treeHash(sm3, hashes)
}

export const rootOf = async (db: Queryable, size: number): Promise<Buffer> =>
  size === 0 ? sm3() : Buffer.from(await hashOfSpan(db, [0, size]))

/** Hashes of subtrees as hex; each is read once, however many paths lead over it. */
export function hashesOf(db: Queryable): (spans: readonly Span[]) => Promise<string[]> {
  const known = new Map<string, string>()
  return async (spans) => {
    const path: string[] = []
    for (const span of spans) {
      const key = span.join(' ')
      const hash = known.get(key) ?? Buffer.from(await hashOfSpan(db, span)).toString('hex')
      known.set(key, hash)
      path.push(hash)
    }
    return path
  }
}
