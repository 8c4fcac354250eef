import type { Crypto } from '../crypto/crypto.ts'
import type { Queryable } from '../db/db.ts'
import * as store from './history.store.ts'
import { firstBrokenLink } from './history.ts'

/** What is known of a case besides its history: its number, and where it stands. */
export interface KnownCase {
  no: string
  /** Undefined where only the number is known. */
  state?: string
  /** Keyed digest of what decides it, as its row is now; undefined where nothing in it decides. */
  decided?: Buffer
  /** The same as lines of earlier editions carry it, where they carry less; asked where the first is not there. */
  decidedBefore?(): Buffer | undefined
}

/** What is known of some cases of a kind; those that are gone are left out. */
export type Known = (kind: string, ids: readonly string[]) => Promise<ReadonlyMap<string, KnownCase>>

type Key = Pick<Crypto, 'mac'> | undefined

/** The first line of a history that does not hold, and why. */
export interface Fault {
  /** One beyond the last where the end was cut off. */
  seq: number
  why: 'link' | 'end' | 'case' | 'row'
}

export interface BrokenHistory extends Fault {
  kind: string
  caseId: string
  /** Null where the case itself is gone. */
  no: string | null
}

export interface Verified {
  cases: number
  lines: number
  broken: BrokenHistory[]
}

const CASES_AT_ONCE = 200

/**
 * Walks every chain of every kind of case (SM3 over each line and the one before) and tells each that does not hold,
 * with its first wrong line: an altered, removed or foreign line, an end that was cut off, a history without its case,
 * a case whose row says what no line decided.
 *
 * @param known what the features know of cases of a kind
 * @param crypto left out where the key is not at hand; marks are then taken as they are
 */
export async function verifyHistories(db: Queryable, known: Known, crypto?: Key): Promise<Verified> {
  const found: Verified = { cases: 0, lines: 0, broken: [] }
  let after = { kind: '', id: '0' }
  for (;;) {
    const some = await store.listCases(db, after, CASES_AT_ONCE)
    const last = some.at(-1)
    if (!last) return found
    after = last
    for (const kind of new Set(some.map((one) => one.kind))) {
      const ids = some.flatMap((one) => (one.kind === kind ? [one.id] : []))
      const { cases, lines, broken } = await verifySome(db, kind, ids, known, crypto)
      found.cases += cases
      found.lines += lines
      found.broken.push(...broken)
    }
  }
}

/** The same of some cases of one kind. */
export async function verifySome(
  db: Queryable,
  kind: string,
  ids: readonly string[],
  known: Known,
  crypto?: Key,
): Promise<Verified> {
  const lines = await store.listMany(db, kind, ids)
  const facts = await known(kind, ids)
  const byCase = new Map<string, store.EventRow[]>(ids.map((id) => [id, []]))
  for (const one of lines) byCase.get(one.caseId)?.push(one)
  const broken = [...byCase].flatMap(([caseId, own]): BrokenHistory[] => {
    const fault = faultOf(own, facts.get(caseId), crypto)
    return fault ? [{ kind, caseId, no: facts.get(caseId)?.no ?? null, ...fault }] : []
  })
  return { cases: byCase.size, lines: lines.length, broken }
}

/**
 * What does not hold of one history, or of its case beside it; undefined where all does.
 *
 * @param lines  all of them, in order
 * @param known  undefined where the case is gone
 * @param crypto left out where the key is not at hand; marks are then taken as they are
 */
export function faultOf(
  lines: readonly store.EventRow[],
  known: KnownCase | undefined,
  crypto?: Key,
): Fault | undefined {
  const seq = firstBrokenLink(lines, crypto)
  if (seq !== null) return { seq, why: 'link' }
  if (!known) return { seq: 1, why: 'case' }
  const end = lines.at(-1)
  const isCut = known.state !== undefined && end?.toState !== known.state
  if (isCut) return { seq: lines.length + 1, why: 'end' }
  if (!known.decided) return undefined
  const deciding = lines.findLast(({ decided }) => decided !== null)
  const isSaid = (one: Buffer | undefined) => one !== undefined && deciding?.decided?.equals(one) === true
  const holds = isSaid(known.decided) || isSaid(known.decidedBefore?.())
  return holds ? undefined : { seq: deciding?.seq ?? 1, why: 'row' }
}
