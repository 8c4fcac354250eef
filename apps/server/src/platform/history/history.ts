import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Context } from '../context.ts'
import type { Crypto } from '../crypto/crypto.ts'
import type { Tx } from '../db/db.ts'
import { newId } from '../ids.ts'
import type { EventRow } from './history.store.ts'
import * as store from './history.store.ts'

/** What a feature says of one thing that happened. */
export interface HistoryLine {
  event: string
  fromState: string | null
  toState: string | null
  voice: 'user' | 'enterprise' | 'bureau' | 'system'
  opinion?: string | null
  detail?: Record<string, unknown>
  audience: readonly string[]
  /** Digest of what decides the case once this has happened. */
  decided?: Buffer
}

export interface CaseRef {
  kind: string
  id: string
  /** Of records that have keys of their own: what was said lies under them. */
  keySalt?: Uint8Array
}

const OPINION = 'case_events.opinion'
type Ciphers = Pick<Crypto, 'ofRecord' | 'encryptField' | 'decryptField'>

/** Opens what was said in the lines of one history. @param record the record, where it has keys of its own */
export function opinionsOf(
  crypto: Ciphers,
  record?: { keySalt: Uint8Array },
): (line: Pick<EventRow, 'opinion'>) => string | null {
  const open = record ? crypto.ofRecord(record.keySalt).decrypt : crypto.decryptField
  return ({ opinion }) => opinion && open(OPINION, opinion)
}

const GENESIS = Buffer.alloc(32)

/**
 * What a line says, in canonical JSON (RFC 8785). Its own fields are written in the order of their names as they stand
 * here: sorting them anew for each line of each case that is opened took longer than hashing them.
 */
export function said(row: Omit<EventRow, 'hash' | 'mark' | 'prevHash'>): string {
  const { actorId, actorOrgId, at, audience, caseId, caseKind, event, fromState, id, seq, toState, voice } =
    row
  const decided = row.decided?.toString('hex')
  const opinion = row.opinion?.toString('hex') ?? null
  const before = JSON.stringify({ actorId, actorOrgId, at, audience, caseId, caseKind, decided })
  const after = JSON.stringify({ event, fromState, id, opinion, seq, toState, voice })
  return `${before.slice(0, -1)},"detail":${canonicalize(row.detail)},${after.slice(1)}`
}

/** SM3 over the line before and everything this line says, as it lies there (GB/T 32905): it is checked unopened. */
export const hashOf = (row: Omit<EventRow, 'hash' | 'mark'>): Buffer =>
  createHash('sm3').update(row.prevHash).update(said(row)).digest()

/** What only this installation can write beside a line's hash. */
export const markOf = (crypto: Pick<Crypto, 'mac'>, hash: Buffer): Buffer => crypto.mac('case_events', hash)

/** The first lines of a case that is being made in this transaction: nothing can stand before them. */
export const beginHistory = (tx: Tx, ctx: Context, of: CaseRef, lines: readonly HistoryLine[]) =>
  write(tx, ctx, of, lines, undefined)

/**
 * Appends lines to a case's history, in order, in the caller's transaction. The caller holds the case's row, so two
 * writers cannot take the same number; the unique index is the second lock.
 *
 * @returns the number of the last line
 */
export async function appendHistory(
  tx: Tx,
  ctx: Context,
  of: CaseRef,
  lines: readonly HistoryLine[],
): Promise<number> {
  return write(tx, ctx, of, lines, await store.last(tx, of.kind, of.id))
}

async function write(
  tx: Tx,
  ctx: Context,
  of: CaseRef,
  lines: readonly HistoryLine[],
  before: { seq: number; hash: Buffer } | undefined,
): Promise<number> {
  const by = ctx.viewer?.machine?.name
  const dated = lines.map((line) => ({
    ...line,
    ...(by && line.voice !== 'system' && { detail: { ...line.detail, interface: by } }),
    id: newId(ctx.platform.clock),
    at: ctx.now(),
    actorId: ctx.viewer?.userId ?? null,
    actorOrgId: ctx.viewer?.org?.id ?? null,
  }))
  const rows = linked(ctx.platform.crypto, of, dated, before)
  await store.insert(tx, rows)
  return rows.at(-1)?.seq ?? before?.seq ?? 0
}

/** A line with its moment and whoever did it. */
export interface DatedLine extends HistoryLine {
  id: string
  at: Date
  actorId: string | null
  actorOrgId: string | null
}

/** Lines as they are kept: each linked to the one before and marked. */
export function linked(
  crypto: Pick<Crypto, 'mac'> & Ciphers,
  of: CaseRef,
  lines: readonly DatedLine[],
  before?: { seq: number; hash: Buffer },
): EventRow[] {
  let seq = before?.seq ?? 0
  let prevHash: Buffer = before?.hash ?? GENESIS
  const seal = of.keySalt ? crypto.ofRecord(of.keySalt).encrypt : crypto.encryptField
  return lines.map((line) => {
    seq += 1
    const row: Omit<EventRow, 'hash' | 'mark'> = {
      id: line.id,
      caseKind: of.kind,
      caseId: of.id,
      seq,
      event: line.event,
      fromState: line.fromState,
      toState: line.toState,
      actorId: line.voice === 'system' ? null : line.actorId,
      actorOrgId: line.voice === 'system' ? null : line.actorOrgId,
      voice: line.voice,
      opinion: typeof line.opinion === 'string' ? seal(OPINION, line.opinion) : null,
      // Through JSON, so that what is hashed is what the column gives back.
      detail: JSON.parse(JSON.stringify(line.detail ?? {})) as Record<string, unknown>,
      audience: [...line.audience],
      at: line.at,
      decided: line.decided ?? null,
      prevHash,
    }
    const hash = hashOf(row)
    prevHash = hash
    return { ...row, hash, mark: markOf(crypto, hash) }
  })
}

export const readHistory = store.list

/** Histories of many cases of a kind, each in order. */
export const readHistories = store.listMany

/**
 * The number of the first line whose link is broken, or null when the chain holds.
 *
 * @param crypto left out where the key is not at hand; a chain that was reckoned anew as a whole then holds
 */
export function firstBrokenLink(rows: readonly EventRow[], crypto?: Pick<Crypto, 'mac'>): number | null {
  let prevHash: Buffer = GENESIS
  let seq = 0
  for (const row of rows) {
    seq += 1
    const { hash, mark } = row
    const holds = seq === row.seq && row.prevHash.equals(prevHash) && hashOf(row).equals(hash)
    if (!holds || (crypto && !markOf(crypto, hash).equals(mark))) return seq
    prevHash = hash
  }
  return null
}
