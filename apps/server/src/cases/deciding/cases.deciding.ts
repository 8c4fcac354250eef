import {
  type DecidingValue,
  decidedDigest,
  type ProvenValue,
  valueDigest,
} from '@appeal/contract/transparency/caseProof.ts'
import type { Crypto } from '../../platform/crypto/crypto.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { CaseBase, Kind } from '../cases.kind.ts'
import type { CaseCiphers } from '../cases.narratives.ts'

/** What makes the digests of what decides a case. */
export type DecidingCrypto = Pick<Crypto, 'mac'> & CaseCiphers
type Deciding = Required<ProvenValue>

/** What decides a case, each value with its digest under a salt that only this installation makes. */
const decidingValues = (crypto: DecidingCrypto, kind: Kind, row: CaseBase): Deciding[] =>
  Object.entries<DecidingValue>({
    state: row.state,
    version: row.version,
    ...kind.decides(crypto, row),
  }).map(([name, value]) => {
    const salt = crypto
      .mac('case_decided', JSON.stringify([kind.name, row.id, row.version, name]))
      .toString('hex')
    return { name, opened: { value, salt }, digest: valueDigest({ sm3 }, name, { value, salt }) }
  })

/** The values that lines of before carried; nothing where their kind carries no more today. */
function valuesOfBefore({ decidesSince }: Kind, values: readonly Deciding[]): Deciding[] | undefined {
  return decidesSince && values.filter(({ name }) => !decidesSince.includes(name))
}

const digestOf = (values: readonly Deciding[]): Buffer => Buffer.from(decidedDigest({ sm3 }, values), 'hex')

/** Digest of what decides a case: whoever changes its row by hand cannot change the line that says so. */
export const decidedOf = (crypto: DecidingCrypto, kind: Kind, row: CaseBase): Buffer =>
  digestOf(decidingValues(crypto, kind, row))

/**
 * Digest of the same as a line of before carries it. A line has one of the two, which nobody changes without its mark:
 * what was written with more values holds with all of them alone.
 */
export function decidedBefore(crypto: DecidingCrypto, kind: Kind, row: CaseBase): Buffer | undefined {
  const values = valuesOfBefore(kind, decidingValues(crypto, kind, row))
  return values && digestOf(values)
}

/** What decides a case, in the form in which a line committed to it. @param decided the line's digest, hex */
export function committedValues(
  crypto: DecidingCrypto,
  kind: Kind,
  row: CaseBase,
  decided: string | null,
): Deciding[] {
  const values = decidingValues(crypto, kind, row)
  const before = valuesOfBefore(kind, values)
  return before && digestOf(before).toString('hex') === decided ? before : values
}
