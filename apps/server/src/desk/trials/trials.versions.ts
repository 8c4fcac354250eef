import type { RuleVersion } from '@appeal/contract/trials/trials.schemas.ts'
import { ruleName } from '@appeal/contract/trials/trials.texts.ts'
import { ruleVersions } from '../../features/reference/ruleVersions/ruleVersions.service.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { GIVING, reckonAgain } from '../giving/giving.decisions.service.ts'
import { called } from './trials.presenter.ts'
import { settingsByKey } from './trials.service.ts'

/** Kept decisions that one look reckons again. */
const RECKONED = 500

/** The versions of all rules, the latest first, with kept decisions by each reckoned again. */
export async function showVersions(ctx: Context): Promise<RuleVersion[]> {
  const { db } = ctx.platform
  const versions = await ruleVersions(db)
  const settings = await settingsByKey(db)
  const sums = await reckonAgain(db, versions, RECKONED)
  return versions.toReversed().map(({ rule, no, values, createdAt }) => ({
    ...{ rule, no, ruleName: ruleName(rule)[ctx.language], createTime: wireTime(createdAt) },
    values: Object.entries(values).map(([key, value]) => ({
      ...{ key, value: String(value) },
      ...called(ctx, settings, key),
    })),
    inForce: Object.entries(values).every(([key, value]) => Number(settings.get(key)?.value) === value),
    reckoned: (rule === GIVING && sums.get(no)) || null,
  }))
}
