import type { ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { NamedRule, NamedVersion } from '@appeal/contract/trials/namedRules.ts'
import {
  limitOf,
  STATISTICS_FREEZE_WORKDAY,
  TIME_LIMITS,
} from '../../../features/calendar/calendar.service.ts'
import {
  type NamedNumbers,
  namedVersions,
  presentVersions,
  versionNumbers,
} from '../../../features/reference/ruleVersions/ruleVersions.service.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { EventRow } from '../../../platform/history/history.store.ts'
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

const numbersIn = (detail: Record<string, unknown> | null | undefined) =>
  detail?.rules as NamedNumbers | undefined

/** Versions of the rules that a case was taken in by, and of those that a line of it was decided by: a paper names both. */
export const versionsBehind = (
  tx: Tx,
  ctx: Context,
  history: readonly EventRow[],
  line: { detail?: Record<string, unknown> },
): Promise<NamedVersion[]> =>
  namedVersions(tx, ctx.platform, { ...numbersIn(history[0]?.detail), ...numbersIn(line.detail) })

/** Versions that the first line of a case names, as its receipt says them. */
export const presentTakenIn = async (ctx: Context, decided: DecidedBy | undefined): Promise<NamedRule[]> =>
  presentVersions(await namedVersions(ctx.platform.db, ctx.platform, decided?.rules ?? {}), ctx.language)

/** Lines of the course, with the digest beside each version that they name. */
export const withVersions = (ctx: Context, lines: readonly ProgressLine[]): Promise<ProgressLine[]> =>
  Promise.all(
    lines.map(async (line) => {
      const rules = numbersIn(line.detail)
      if (!rules) return line
      return { ...line, detail: { ...line.detail, ruleVersions: await presentTakenIn(ctx, { rules }) } }
    }),
  )
