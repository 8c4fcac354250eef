import { cachedPerPlatform } from '../../../platform/cache.ts'
import type { Context } from '../../../platform/context.ts'
import { sm3 } from '../../../platform/crypto/sm3.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import * as store from './ruleVersions.store.ts'
import type { RuleValues } from './ruleVersions.tables.ts'

export type { RuleVersion } from './ruleVersions.store.ts'

const SIGNAL = 'ruleVersions'

/** What a set of values is known by, in whatever order they are named. */
export const valuesDigest = (rule: string, values: RuleValues): Buffer =>
  sm3(JSON.stringify([rule, Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))]))

/**
 * The version that a rule has with some values: the known one, or the next number where nobody has decided by them yet.
 * Values that come back have the number they had.
 */
export async function versionOf(
  tx: Tx,
  ctx: Context,
  rule: string,
  values: RuleValues,
): Promise<store.RuleVersion> {
  const digest = valuesDigest(rule, values)
  const known = await store.find(tx, rule, digest)
  if (known) return known
  await store.lockRule(tx, rule)
  const meanwhile = await store.find(tx, rule, digest)
  if (meanwhile) return meanwhile
  const made = {
    rule,
    no: (await store.lastNo(tx, rule)) + 1,
    values: { ...values },
    digest,
    createdAt: ctx.now(),
  }
  await store.insert(tx, made)
  await ctx.platform.live.send(tx, { kind: 'cache', key: SIGNAL })
  return made
}

const numbers = cachedPerPlatform(
  SIGNAL,
  async ({ db }) => new Map((await store.list(db)).map(({ digest, no }) => [digest.toString('hex'), no])),
)

/** The numbers of several rules by their values; what is known costs no statement. */
export async function versionNumbers(
  tx: Tx,
  ctx: Context,
  wanted: Readonly<Record<string, RuleValues>>,
): Promise<Record<string, number>> {
  const known = await numbers(ctx.platform)
  const found: Record<string, number> = {}
  // One rule after the other, always in one order: whoever numbers two new versions waits for nobody who waits for them.
  for (const [rule, values] of Object.entries(wanted).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    found[rule] =
      known.get(valuesDigest(rule, values).toString('hex')) ?? (await versionOf(tx, ctx, rule, values)).no
  return found
}

/** All versions, the first one of each rule first. */
export const ruleVersions = (db: Queryable): Promise<store.RuleVersion[]> => store.list(db)
