import {
  limitOf,
  STATISTICS_FREEZE_WORKDAY,
  TIME_LIMITS,
} from '../../../features/calendar/calendar.service.ts'
import { versionNumbers } from '../../../features/reference/ruleVersions/ruleVersions.service.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import {
  APPROVE_COMPENSATION_FROM,
  REPLY_LIKENESS_FROM,
  REPLY_LIKENESS_PERCENT,
} from '../appeals.settings.ts'

type Values = (platform: Context['platform']) => Promise<Record<string, number>>
const limits =
  (...names: (keyof typeof TIME_LIMITS)[]): Values =>
  async (platform) =>
    Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [TIME_LIMITS[name].key, await limitOf(platform, name)] as const),
      ),
    )

/**
 * The numbers that decide an appeal beside its clocks, by rule as trials call it. A clock keeps its own number of days and the
 * edition of its calendar.
 */
const DECIDING = {
  admission: limits('complaintWait', 'limit'),
  approval: async (platform) => ({
    [APPROVE_COMPENSATION_FROM.key]: await APPROVE_COMPENSATION_FROM.read(platform),
  }),
  likeness: async (platform) => ({
    [REPLY_LIKENESS_FROM.key]: await REPLY_LIKENESS_FROM.read(platform),
    [REPLY_LIKENESS_PERCENT.key]: await REPLY_LIKENESS_PERCENT.read(platform),
  }),
  excludeApply: async (platform) => ({
    ...(await limits('excludeApply')(platform)),
    [STATISTICS_FREEZE_WORKDAY.key]: await STATISTICS_FREEZE_WORKDAY.read(platform),
  }),
  recheckApply: limits('recheckApply'),
} as const satisfies Record<string, Values>
type Deciding = keyof typeof DECIDING

/** The versions of rules that a line of the history names, by rule. */
export interface DecidedBy {
  /** Not there in what was decided before versions were numbered. */
  rules?: Partial<Record<Deciding, number>>
}

/** Which versions of some rules decide now, for the line of what they decided. */
export async function decidedBy(tx: Tx, ctx: Context, ...names: Deciding[]): Promise<DecidedBy> {
  const values: Record<string, Record<string, number>> = {}
  for (const name of names) values[name] = await DECIDING[name](ctx.platform)
  return { rules: await versionNumbers(tx, ctx, values) }
}
