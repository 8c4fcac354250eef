import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import {
  type RuleVersion,
  valuesDigest,
  versionOf,
} from '../../features/reference/ruleVersions/ruleVersions.service.ts'
import { settings } from '../../features/reference/settings/settings.service.ts'
import type { Context } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { type Proposed, propose, type Standing, type Weights } from './giving.rule.ts'
import { GIVE_WEIGHTS } from './giving.settings.ts'
import * as store from './giving.store.ts'

/** The rule's name among versions. */
export const GIVING = 'giving'

export { GIVE_WEIGHTS } from './giving.settings.ts'
export type { GivingDecision } from './giving.store.ts'

type GivingDecision = store.GivingDecision

/** What counts how much, from values by the keys of their settings. */
export const weightsOf = (values: Readonly<Record<string, number>>): Weights => {
  const { area, topic, brand, load, late } = GIVE_WEIGHTS
  const of = ({ key }: { key: string }) => values[key] ?? 0
  return { area: of(area), topic: of(topic), brand: of(brand), load: of(load), late: of(late) }
}

/** The weights in force, by the keys of their settings. */
async function valuesInForce(ctx: Context): Promise<Record<string, number>> {
  const known = await settings(ctx.platform)
  return Object.fromEntries(Object.values(GIVE_WEIGHTS).map((one) => [one.key, one.of(known)]))
}

export const weightsInForce = async (ctx: Context): Promise<Weights> => weightsOf(await valuesInForce(ctx))

/** The version of the rule that is in force. */
export async function ruleInForce(ctx: Context): Promise<RuleVersion> {
  const values = await valuesInForce(ctx)
  return ctx.unitOfWork((tx) => versionOf(tx, ctx, GIVING, values))
}

/** Everything that made a decision and came of it, in an order of its own: jsonb keeps none. */
const digestOf = (rule: Pick<RuleVersion, 'rule' | 'values'>, standings: readonly Standing[]): Buffer =>
  sm3(
    valuesDigest(rule.rule, rule.values),
    JSON.stringify([
      standings.map((one) => [
        ...[one.id, one.area, one.topic, one.brand, one.open, one.late],
        ...[one.returned, one.hindered],
      ]),
      propose(standings, weightsOf(rule.values)).map(({ id, fits, grounds }) => [
        ...[id, fits],
        grounds.map((ground) => [ground.why, 'count' in ground ? ground.count : null]),
      ]),
    ]),
  )

/** What the line of the history names of a decision: the version, and the digest that it comes to when it is reckoned again. */
export const namedBy = (rule: RuleVersion, standings: readonly Standing[]) => ({
  rules: { giving: rule.no },
  digest: digestOf(rule, standings).toString('hex'),
})

/** Keeps what the rule saw and by which version it gave a case. */
export async function keepDecision(
  tx: Tx,
  ctx: Context,
  rule: RuleVersion,
  given: Pick<GivingDecision, 'caseKind' | 'caseId' | 'bureauId' | 'standings' | 'givenTo'>,
): Promise<void> {
  await store.insert(tx, {
    ...given,
    id: newId(ctx.platform.clock),
    versionNo: rule.no,
    digest: digestOf(rule, given.standings),
    createdAt: ctx.now(),
  })
}

/** Whether a decision comes to the same bits when it is reckoned again from what was kept of it. */
export const comesAgain = (rule: Pick<RuleVersion, 'rule' | 'values'>, kept: GivingDecision): boolean =>
  digestOf(rule, kept.standings).equals(kept.digest) && firstOf(kept, rule.values) === kept.givenTo

/** To whom a kept decision would go by some weights; null where nobody fits. */
export function firstOf(
  { standings }: Pick<GivingDecision, 'standings'>,
  values: Readonly<Record<string, number>>,
): string | null {
  const first: Proposed | undefined = propose(standings, weightsOf(values))[0]
  return first?.fits ? first.id : null
}

/** What the rule gave of some cases, in the order in which it did. */
export const decisionsOf = (
  db: Queryable,
  kind: CaseKindName,
  ids: readonly string[],
): Promise<GivingDecision[]> => store.listOf(db, kind, ids)

/** The latest decisions, reckoned again: how many there are of each version, and how many came to the same bits. */
export async function reckonAgain(
  db: Queryable,
  versions: readonly RuleVersion[],
  most: number,
): Promise<Map<number, { checked: number; again: number }>> {
  const own = new Map(versions.flatMap((one) => (one.rule === GIVING ? [[one.no, one] as const] : [])))
  const sums = new Map<number, { checked: number; again: number }>()
  for (const kept of await store.listLatest(db, most)) {
    const sum = sums.get(kept.versionNo) ?? { checked: 0, again: 0 }
    const version = own.get(kept.versionNo)
    const isSame = version !== undefined && comesAgain(version, kept)
    sums.set(kept.versionNo, { checked: sum.checked + 1, again: sum.again + (isSame ? 1 : 0) })
  }
  return sums
}
