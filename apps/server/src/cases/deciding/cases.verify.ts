import type { Context, Platform } from '../../platform/context.ts'
import { atOneMoment, type Queryable } from '../../platform/db/db.ts'
import type { EventRow } from '../../platform/history/history.store.ts'
import { readHistory } from '../../platform/history/history.ts'
import {
  type BrokenHistory,
  faultOf,
  type Known,
  type KnownCase,
  verifySome,
} from '../../platform/history/history.verify.ts'
import type { Product } from '../../platform/product.ts'
import { allKinds, type CaseBase, caseKinds, type Kind } from '../cases.kind.ts'
import { type DecidingCrypto, decidedBefore, decidedOf } from './cases.deciding.ts'

const knownOf = (kind: Kind, row: CaseBase, crypto?: DecidingCrypto): KnownCase => ({
  no: kind.about(row).no,
  state: row.state,
  ...(crypto && {
    decided: decidedOf(crypto, kind, row),
    decidedBefore: () => decidedBefore(crypto, kind, row),
  }),
})

/**
 * What the rows of cases say, for whoever compares them with their histories. Histories of what is no case are known by
 * their name alone.
 *
 * @param crypto left out where the key is not at hand; what decides a case is then not compared
 */
export const knownCases =
  (db: Queryable, product: Pick<Product, 'of'>, crypto?: DecidingCrypto): Known =>
  async (name, ids) => {
    const kind = product.of(caseKinds)[name]
    if (!kind) return new Map(ids.map((id) => [id, { no: `${name} ${id}` }]))
    const rows = await kind.store.listWhole(db, ids)
    return new Map(rows.map((row) => [row.id, knownOf(kind, row, crypto)]))
  }

/**
 * Whether the history of a case holds, leads to where the case is, and decided what its row says. A case that moved
 * after its row was read is read once more: a step changes the row's version, an edit beside it does not help.
 *
 * @param row     as it was read before the history
 * @param history all lines, in order
 */
export async function isIntact(
  { db, crypto }: Pick<Platform, 'db' | 'crypto'>,
  kind: Kind,
  row: CaseBase,
  history: readonly EventRow[],
): Promise<boolean> {
  const fault = faultOf(history, knownOf(kind, row, crypto), crypto)
  if (!fault || fault.why === 'link') return !fault
  const [now] = await kind.store.listWhole(db, [row.id])
  if (!now || now.version === row.version) return false
  return isIntact({ db, crypto }, kind, now, await readHistory(db, kind.name, row.id))
}

/** Cases of each kind that one look compares. */
const AT_ONCE = 200
/** Below every id. */
const BEFORE_ALL = '-1'
/** Where each process looks next, by kind. Whoever starts anew begins anew: nothing is lost by it. */
const cursors = new WeakMap<object, Map<string, string>>()

/**
 * Compares some cases of each kind with their histories, from where the last look ended; `npm run verify:history`
 * compares all of them at once.
 *
 * @returns the first case that does not hold
 */
export async function verifySomeCases({ platform }: Context): Promise<BrokenHistory | undefined> {
  const { db, crypto, product } = platform
  const at = cursors.get(platform) ?? new Map<string, string>()
  cursors.set(platform, at)
  for (const { name, store } of allKinds(platform)) {
    const { ids, broken } = await atOneMoment(db, async (tx) => {
      const next = await store.nextJudged(tx, at.get(name) ?? BEFORE_ALL, AT_ONCE)
      return { ids: next, ...(await verifySome(tx, name, next, knownCases(tx, product, crypto), crypto)) }
    })
    at.set(name, ids.length < AT_ONCE ? BEFORE_ALL : ids.at(-1)!)
    if (broken[0]) return broken[0]
  }
  return undefined
}
