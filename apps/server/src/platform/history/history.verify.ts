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
  /** The same as lines of earlier editions carry it, where they carry less. */
  decidedBefore?: Buffer | undefined
}

export interface BrokenHistory {
  kind: string
  caseId: string
  /** Null where the case itself is gone. */
  no: string | null
  /** Number of the first wrong line; one beyond the last where the end was cut off. */
  seq: number
  why: 'link' | 'end' | 'case' | 'row'
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
export async function verifyHistories(
  db: Queryable,
  known: (kind: string, ids: readonly string[]) => Promise<ReadonlyMap<string, KnownCase>>,
  crypto?: Pick<Crypto, 'mac'>,
): Promise<Verified> {
  const found: Verified = { cases: 0, lines: 0, broken: [] }
  let after = { kind: '', id: '0' }
  for (;;) {
    const some = await store.listCases(db, after, CASES_AT_ONCE)
    const last = some.at(-1)
    if (!last) return found
    after = last
    for (const kind of new Set(some.map((one) => one.kind))) {
      const ids = some.flatMap((one) => (one.kind === kind ? [one.id] : []))
      const lines = await store.listMany(db, kind, ids)
      const facts = await known(kind, ids)
      const byCase = new Map<string, store.EventRow[]>(ids.map((id) => [id, []]))
      for (const one of lines) byCase.get(one.caseId)?.push(one)
      for (const [id, own] of byCase) {
        found.cases += 1
        found.lines += own.length
        const wrong = judge(own, facts.get(id), crypto)
        if (wrong) found.broken.push({ kind, caseId: id, no: facts.get(id)?.no ?? null, ...wrong })
      }
    }
  }
}

function judge(
  lines: readonly store.EventRow[],
  known: KnownCase | undefined,
  crypto: Pick<Crypto, 'mac'> | undefined,
): Pick<BrokenHistory, 'seq' | 'why'> | undefined {
  const seq = firstBrokenLink(lines, crypto)
  if (seq !== null) return { seq, why: 'link' }
  if (!known) return { seq: 1, why: 'case' }
  const end = lines.at(-1)
  const isCut = known.state !== undefined && end?.toState !== known.state
  if (isCut) return { seq: lines.length + 1, why: 'end' }
  if (!known.decided) return undefined
  const deciding = lines.findLast(({ decided }) => decided !== null)
  const holds = [known.decided, known.decidedBefore].some((one) => one && deciding?.decided?.equals(one))
  return holds ? undefined : { seq: deciding?.seq ?? 1, why: 'row' }
}
