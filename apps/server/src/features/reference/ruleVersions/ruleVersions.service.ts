import type { NamedRule, NamedVersion } from '@appeal/contract/trials/namedRules.ts'
import { ruleName } from '@appeal/contract/trials/trials.texts.ts'
import { cachedPerPlatform } from '../../../platform/cache.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import { sm3 } from '../../../platform/crypto/sm3.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import type { Language } from '../../../platform/fail.ts'
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
  const before = await store.find(tx, rule, digest)
  if (before) return before
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

const nameOf = (rule: string, no: number) => `${no} ${rule}`
const known = cachedPerPlatform(SIGNAL, async ({ db }) => {
  const all = (await store.list(db)).map(({ digest, ...one }) => ({ ...one, sm3: digest.toString('hex') }))
  return {
    numbers: new Map(all.map(({ sm3: digest, no }) => [digest, no])),
    digests: new Map(all.map(({ rule, no, sm3: digest }) => [nameOf(rule, no), digest])),
  }
})

/** The numbers of several rules by their values; what is known costs no statement. */
export async function versionNumbers(
  tx: Tx,
  ctx: Context,
  wanted: Readonly<Record<string, RuleValues>>,
): Promise<Record<string, number>> {
  const { numbers } = await known(ctx.platform)
  const found: Record<string, number> = {}
  // One rule after the other, always in one order: whoever numbers two new versions waits for nobody who waits for them.
  for (const [rule, values] of Object.entries(wanted).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    found[rule] =
      numbers.get(valuesDigest(rule, values).toString('hex')) ?? (await versionOf(tx, ctx, rule, values)).no
  return found
}

/** Versions by rule, as a line of a history names them; nothing where it names none. */
export type NamedNumbers = Readonly<Partial<Record<string, number>>>

/** Versions with their digests, by rule; what is known costs no statement. A number that no rule has is left out. */
export async function namedVersions(
  db: Queryable,
  platform: Platform,
  named: NamedNumbers,
): Promise<NamedVersion[]> {
  const { digests } = await known(platform)
  const found: NamedVersion[] = []
  for (const [rule, no] of Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (no === undefined) continue
    // What this transaction numbered itself, or another process a moment ago, is not known yet.
    const digest =
      digests.get(nameOf(rule, no)) ?? (await store.findNumbered(db, rule, no))?.digest.toString('hex')
    if (digest) found.push({ rule, no, sm3: digest })
  }
  return found
}

/** The same as a viewer reads it. */
export const presentVersions = (named: readonly NamedVersion[], language: Language): NamedRule[] =>
  named.map((one) => ({ ...one, ruleName: ruleName(one.rule)[language] }))

/** All versions, the first one of each rule first. */
export const ruleVersions = (db: Queryable): Promise<store.RuleVersion[]> => store.list(db)
