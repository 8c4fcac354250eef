import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { Pending } from '@appeal/contract/proposals/proposals.routes.ts'
import {
  PLAN_DAYS_MOST,
  type ReleaseTrial,
  type SettingPlan,
} from '@appeal/contract/trials/trials.schemas.ts'
import { changeLimit } from '../../features/calendar/calendar.service.ts'
import { type ProposalWork, propose } from '../../features/proposals/proposals.service.ts'
import {
  LEGAL,
  lockSettings,
  needsSecond,
  type SettingRow,
  settingProposal,
  writeValue,
} from '../../features/reference/settings/settings.changing.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { forEach, inParts } from '../../platform/jobs/batches.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import { mayChange, nameOf, presentPlans } from './trials.presenter.ts'
import { ownTrial, settingsByKey } from './trials.service.ts'
import * as store from './trials.store.ts'
import type { Change } from './trials.tables.ts'

/** Plans that a list shows. */
const LATEST = 50

/** What is planned of a setting; a proposal keeps it until a second person agrees. */
interface Wanted extends Change {
  fromOn: string
  reason: string
  askedBy: string
  trialId: string
}

/** A change has a day of its own, from the next one on: today's cases were begun by today's values. */
function demandDay(ctx: Context, day: string): void {
  const today = shanghaiDate(ctx.now())
  const [first, last] = [addCalendarDays(today, 1), addCalendarDays(today, PLAN_DAYS_MOST)]
  if (day < first || day > last) fail('trials.day_out', { first, last, field: 'from' })
}

/** The setting as it was tried, with nothing planned. @throws settings.not_found, trials.stale, trials.planned */
async function demandFree(
  tx: Tx,
  ctx: Context,
  settings: ReadonlyMap<string, SettingRow>,
  { key, before }: Change,
): Promise<SettingRow> {
  const row = settings.get(key) ?? fail('settings.not_found')
  const name = nameOf(ctx, row)
  if (row.value !== before) fail('trials.stale', { name, value: row.value })
  if (await store.openPlan(tx, key)) fail('trials.planned', { name })
  return row
}

async function plan(tx: Tx, ctx: Context, row: SettingRow, wanted: Wanted): Promise<void> {
  const at = ctx.now()
  const id = newId(ctx.platform.clock)
  await store.plans.insert(tx, { ...wanted, id, state: 'planned', createdAt: at, updatedAt: at })
  await recordChange(tx, ctx, 'setting', { id: row.id, name: row.key }, [
    { field: `planned ${wanted.fromOn}`, before: wanted.before, after: wanted.after },
  ])
}

const askSecond = (tx: Tx, ctx: Context, row: SettingRow, wanted: Wanted) =>
  propose(tx, ctx, {
    kind: 'settingPlan',
    subject: row.key,
    title: {
      zh: `${row.remark}：${wanted.before} → ${wanted.after}，自 ${wanted.fromOn} 起`,
      en: `${row.remarkEn}: ${wanted.before} → ${wanted.after}, from ${wanted.fromOn} on`,
    },
    change: wanted,
  })

/** A planned value that no single administrator may set is confirmed as one that takes force at once is. */
export const planProposal: ProposalWork = {
  holds: settingProposal.holds,
  mayConfirm: settingProposal.mayConfirm,
  async carryOut(tx, ctx, _key, change) {
    const wanted = change as Wanted
    demandDay(ctx, wanted.fromOn)
    await plan(tx, ctx, await demandFree(tx, ctx, await settingsByKey(tx), wanted), wanted)
  },
}

/**
 * Plans the values of a trial from a day on; those that need a second administrator wait for one.
 *
 * @throws trials.not_found, trials.unfinished, trials.day_out, request.not_permitted, settings.not_found
 * @throws trials.stale where a value was changed since it was tried, trials.planned where another one is planned
 */
export async function releaseTrial(ctx: Context, input: ReleaseTrial): Promise<Pending> {
  const viewer = viewerOf(ctx)
  const pending = await ctx.unitOfWork(async (tx) => {
    const waiting: string[] = []
    const trial = await ownTrial(ctx, tx, input.id)
    if (trial.state !== 'done') fail('trials.unfinished')
    demandDay(ctx, input.from)
    await lockSettings(tx)
    const settings = await settingsByKey(tx)
    for (const change of trial.changes) {
      const row = await demandFree(tx, ctx, settings, change)
      if (!mayChange(viewer, row)) fail('request.not_permitted')
      const { from: fromOn, reason } = input
      const wanted: Wanted = { ...change, fromOn, reason, askedBy: viewer.userId, trialId: trial.id }
      if (needsSecond(row.rule, change.after, row.value)) {
        await askSecond(tx, ctx, row, wanted)
        waiting.push(row.key)
      } else await plan(tx, ctx, row, wanted)
    }
    return waiting
  })
  return pending.length > 0 ? { pending } : null
}

/** What is planned, then what was, the latest first. */
export async function settingPlans(ctx: Context): Promise<SettingPlan[]> {
  const { db } = ctx.platform
  return presentPlans(ctx, await store.listPlans(db, LATEST), await settingsByKey(db))
}

const end = (tx: Tx, ctx: Context, id: string, state: store.PlanRecord['state'], endedBy: string | null) =>
  store.plans.update(tx, id, { state, endedBy, endedAt: ctx.now(), updatedAt: ctx.now() })

/** Takes a plan back before its day. @throws trials.plan_gone, request.not_permitted */
export async function takeBackPlan(ctx: Context, id: string): Promise<void> {
  const viewer = viewerOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    await lockSettings(tx)
    const found = await store.plans.lock(tx, id)
    if (found?.state !== 'planned') return fail('trials.plan_gone')
    const row = (await settingsByKey(tx)).get(found.key)
    if (row && !mayChange(viewer, row)) fail('request.not_permitted')
    await end(tx, ctx, id, 'taken_back', viewer.userId)
    await recordChange(tx, ctx, 'setting', { id: row?.id ?? id, name: found.key }, [
      { field: `planned ${found.fromOn}`, before: found.after, after: null },
    ])
  })
}

/** Puts one planned value in force, by the way its setting is changed; one whose setting was changed since lapses. */
async function enforce(tx: Tx, ctx: Context, id: string): Promise<void> {
  await lockSettings(tx)
  const found = await store.plans.lock(tx, id)
  if (found?.state !== 'planned') return
  const row = (await settingsByKey(tx)).get(found.key)
  if (!row || row.value !== found.before) return end(tx, ctx, id, 'overtaken', null)
  const { after: value, reason, askedBy: actorId } = found
  if (row.category === LEGAL) await changeLimit(tx, ctx, row, { value, reason, actorId })
  else await writeValue(tx, ctx, row, value)
  await end(tx, ctx, id, 'in_force', null)
}

/** Puts in force what was planned for a day that has come. A repeat finds nothing. */
export const enforcePlans = (ctx: Context): Promise<void> =>
  inParts(ctx, async (attempt) =>
    forEach(
      attempt,
      await store.duePlans(ctx.platform.db, shanghaiDate(ctx.now())),
      ({ key }) => key,
      ({ id }) => ctx.unitOfWork((tx) => enforce(tx, ctx, id)),
    ),
  )
