import { calendarRoutes } from '@appeal/contract/calendar/calendar.routes.ts'
import { settingRoutes } from '@appeal/contract/settings/settings.routes.ts'
import { trialRoutes } from '@appeal/contract/trials/trials.routes.ts'
import type {
  SettingPlan,
  Trial,
  TrialOutcome,
  TrialRow,
  TrialSetting,
} from '@appeal/contract/trials/trials.schemas.ts'
import { ruleName, TRIAL_TURNS } from '@appeal/contract/trials/trials.texts.ts'
import { caseVersions, kindOf } from '../../cases/cases.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { LEGAL, type SettingRow } from '../../features/reference/settings/settings.changing.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, type Viewer, viewerOf } from '../../platform/context.ts'
import { ruleOf } from './trials.rules.ts'
import { LISTED } from './trials.run.ts'
import type { PlanRecord, TrialLine, TrialRecord } from './trials.store.ts'

/** Whether somebody may change a setting: legal limits by their own right, with their reason. */
export const mayChange = ({ grants }: Viewer, { category }: Pick<SettingRow, 'category'>): boolean =>
  grants.has((category === LEGAL ? calendarRoutes.editLimit : settingRoutes.editBatch).permission)

/** What a setting is called. */
export const nameOf = (ctx: Context, row: SettingRow): string =>
  ctx.language === 'en' ? row.remarkEn : row.remark

export function presentSetting(ctx: Context, row: SettingRow): TrialSetting {
  const rule = ruleOf(row.key) ?? ''
  const viewer = viewerOf(ctx)
  const may = viewer.grants.has(trialRoutes.release.permission) && mayChange(viewer, row)
  return {
    key: row.key,
    name: nameOf(ctx, row),
    law: ctx.language === 'en' ? row.lawEn : row.law,
    unit: row.unit,
    value: row.value,
    rule,
    ruleName: ruleName(rule)[ctx.language],
    can: may ? ['release'] : [],
  }
}

type ByKey = ReadonlyMap<string, SettingRow>
export const called = (ctx: Context, settings: ByKey, key: string) => {
  const row = settings.get(key)
  return { name: row ? nameOf(ctx, row) : key, unit: row?.unit ?? null }
}

export function presentTrial(ctx: Context, trial: TrialRecord, settings: ByKey): Trial {
  const viewer = viewerOf(ctx)
  const { state, turns } = trial
  const mayAll = trial.changes.every(({ key }) => {
    const row = settings.get(key)
    return row !== undefined && mayChange(viewer, row)
  })
  const can: Trial['can'] = []
  if (state === 'done' && mayAll && viewer.grants.has(trialRoutes.release.permission)) can.push('release')
  if (state === 'running' && viewer.grants.has(trialRoutes.stop.permission)) can.push('stop')
  return {
    id: trial.id,
    state,
    changes: trial.changes.map((change) => ({ ...change, ...called(ctx, settings, change.key) })),
    days: trial.days,
    from: trial.fromOn,
    createTime: wireTime(trial.createdAt),
    finishTime: trial.finishedAt && wireTime(trial.finishedAt),
    total: trial.total,
    checked: trial.checked,
    cases: trial.cases,
    turns: TRIAL_TURNS.flatMap((turn) => {
      const count = turns[turn]
      return count ? [{ turn, count }] : []
    }),
    listed: LISTED,
    digest: state === 'done' ? trial.digest.toString('hex') : null,
    can,
  }
}

const isText = (one: string | null | undefined): one is string => typeof one === 'string'

/** Decisions that differ; of cases out of the viewer's sight their bureau alone. */
export async function presentLines(ctx: Context, lines: readonly TrialLine[]): Promise<TrialRow[]> {
  const viewer = viewerOf(ctx)
  const orgs = await orgDirectory(ctx.platform)
  const seen = new Map<string, string>()
  for (const kind of new Set(lines.map(({ caseKind }) => caseKind))) {
    if (!viewer.grants.has(kindOf(ctx.platform, kind).seeing)) continue
    const ids = new Set(lines.flatMap((line) => (line.caseKind === kind ? [line.caseId] : [])))
    for (const [id, { no }] of await caseVersions(ctx, kind, [...ids])) seen.set(`${kind}:${id}`, no)
  }
  const names = await namesOf(ctx, lines.flatMap(({ before, after }) => [before.to, after.to]).filter(isText))
  /** By name, and of cases in sight alone. */
  const shown = (outcome: TrialOutcome, isSeen: boolean): TrialOutcome =>
    outcome.to ? { ...outcome, to: isSeen ? (names.get(outcome.to) ?? '') : null } : outcome
  return lines.map(({ n, caseKind, caseId, bureauId, rule, round, before, after }) => {
    const no = seen.get(`${caseKind}:${caseId}`) ?? null
    return {
      n,
      kind: caseKind,
      caseId: no === null ? null : caseId,
      no,
      bureau: orgs.nameOf(bureauId, ctx.language),
      rule,
      ruleName: ruleName(rule)[ctx.language],
      ...{ round, before: shown(before, no !== null), after: shown(after, no !== null) },
    }
  })
}

export async function presentPlans(
  ctx: Context,
  plans: readonly PlanRecord[],
  settings: ByKey,
): Promise<SettingPlan[]> {
  const viewer = viewerOf(ctx)
  const names = await namesOf(ctx, plans, ({ askedBy }) => askedBy)
  return plans.map((plan) => {
    const row = settings.get(plan.key)
    const may =
      plan.state === 'planned' &&
      row !== undefined &&
      mayChange(viewer, row) &&
      viewer.grants.has(trialRoutes.takeBack.permission)
    return {
      id: plan.id,
      key: plan.key,
      ...called(ctx, settings, plan.key),
      ...{ before: plan.before, after: plan.after, from: plan.fromOn, reason: plan.reason },
      state: plan.state,
      author: names.get(plan.askedBy) ?? '',
      createTime: wireTime(plan.createdAt),
      can: may ? ['takeBack'] : [],
    }
  })
}
