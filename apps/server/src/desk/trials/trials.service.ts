import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type {
  StartTrial,
  Trial,
  TrialRow,
  TrialRowQuery,
  TrialSetting,
} from '@appeal/contract/trials/trials.schemas.ts'
import type { z } from 'zod'
import { kindOf } from '../../cases/cases.service.ts'
import { calendarOf, figure, largestOf } from '../../features/calendar/calendar.service.ts'
import {
  demandValue,
  LEGAL,
  lockSettings,
  type SettingRow,
  settingRows,
} from '../../features/reference/settings/settings.changing.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { refusedFor } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { nameOf, presentLines, presentSetting, presentTrial } from './trials.presenter.ts'
import { TRIED_KEYS } from './trials.rules.ts'
import { atFirst, firstDay, kindsOf, RUN, spanOf, stopRun } from './trials.run.ts'
import * as store from './trials.store.ts'
import type { Change } from './trials.tables.ts'

/** Own trials that a list shows. */
const LATEST = 20

export const settingsByKey = async (db: Queryable): Promise<Map<string, SettingRow>> =>
  new Map((await settingRows(db)).map((row) => [row.key, row]))

/** The settings that can be tried, in the order of their page. */
export async function trialSettings(ctx: Context): Promise<TrialSetting[]> {
  const rows = await settingRows(ctx.platform.db)
  return rows.filter(({ key }) => TRIED_KEYS.has(key)).map((row) => presentSetting(ctx, row))
}

/** A value as it would be kept. @throws calendar.limit_wrong, settings.wrong */
function demanded(ctx: Context, row: SettingRow, value: string): string {
  const kept =
    row.category === LEGAL
      ? (figure(row.type, value, largestOf(row)) ??
        fail('calendar.limit_wrong', { field: row.key, max: largestOf(row) }))
      : value
  demandValue(ctx, row, kept)
  return row.category === LEGAL ? kept : String(Number(kept))
}

/** @throws settings.not_found, trials.not_rule, trials.twice, trials.no_change and what a value is refused with */
function demandChanges(
  ctx: Context,
  settings: ReadonlyMap<string, SettingRow>,
  asked: StartTrial['changes'],
): Change[] {
  if (new Set(asked.map(({ key }) => key)).size < asked.length) fail('trials.twice')
  const changes = asked.map(({ key, value }) => {
    const row = settings.get(key) ?? fail('settings.not_found')
    if (!TRIED_KEYS.has(key)) fail('trials.not_rule', { name: nameOf(ctx, row) })
    return { key, before: row.value, after: demanded(ctx, row, value.trim()) }
  })
  // What stays as it is takes no part.
  const real = changes.filter(({ before, after }) => before !== after)
  return real.length > 0 ? real : fail('trials.no_change')
}

const oneAtATime = refusedFor({ rule_trials_one_running: () => fail('trials.running') })

/**
 * Tries other values of settings on the cases that were filed in the last days; a job goes through them.
 *
 * @throws settings.not_found, settings.wrong, calendar.limit_wrong, trials.not_rule, trials.twice, trials.no_change
 * @throws trials.running while another one of the viewer's own goes on
 */
export async function startTrial(ctx: Context, input: StartTrial): Promise<Trial> {
  const { platform } = ctx
  const { userId } = viewerOf(ctx)
  const { edition } = await calendarOf(platform)
  return ctx.unitOfWork(async (tx) => {
    // Values that somebody saves meanwhile are all there or none of them is.
    await lockSettings(tx)
    const settings = await settingsByKey(tx)
    const changes = demandChanges(ctx, settings, input.changes)
    if (await store.isRunning(tx, userId)) fail('trials.running')
    const at = ctx.now()
    const span = { fromOn: firstDay(shanghaiDate(at), input.days), createdAt: at }
    let total = 0
    for (const kind of kindsOf(changes))
      total += await kindOf(platform, kind).store.countFiledBetween(tx, spanOf(span))
    const id = newId(platform.clock)
    await oneAtATime(() =>
      store.insert(tx, {
        ...{ id, askedBy: userId, state: 'running', changes, total, days: input.days, updatedAt: at },
        ...span,
        ...atFirst(changes, edition),
        inForce: Object.fromEntries([...TRIED_KEYS].map((key) => [key, Number(settings.get(key)?.value)])),
      }),
    )
    await platform.jobs.add(tx, RUN, { id }, { key: `${RUN}:${id}` })
    return presentTrial(ctx, (await store.find(tx, id))!, settings)
  })
}

/** @throws trials.not_found also where it is somebody else's */
export async function ownTrial(ctx: Context, db: Queryable, id: string): Promise<store.TrialRecord> {
  const trial = await store.find(db, id)
  return trial?.askedBy === viewerOf(ctx).userId ? trial : fail('trials.not_found')
}

/** Keys of the settings that are called so, in either language. */
const keysCalled = (settings: ReadonlyMap<string, SettingRow>, words: string): string[] => {
  const wanted = words.toLowerCase()
  return [...settings.values()].flatMap(({ key, remark, remarkEn }) =>
    [key, remark, remarkEn].some((text) => text.toLowerCase().includes(wanted)) ? [key] : [],
  )
}

/** The viewer's own trials, the latest first; with words those that tried a setting that is called so. */
export async function ownTrials(ctx: Context, searchKey?: string): Promise<Trial[]> {
  const { db } = ctx.platform
  const settings = await settingsByKey(db)
  const keys = searchKey ? keysCalled(settings, searchKey) : undefined
  const trials = await store.listOf(db, viewerOf(ctx).userId, LATEST, keys)
  return trials.map((trial) => presentTrial(ctx, trial, settings))
}

/** @throws trials.not_found */
export async function showTrial(ctx: Context, id: string): Promise<Trial> {
  const { db } = ctx.platform
  return presentTrial(ctx, await ownTrial(ctx, db, id), await settingsByKey(db))
}

/** Decisions that differ. @throws trials.not_found */
export async function trialRows(
  ctx: Context,
  query: z.output<typeof TrialRowQuery>,
): Promise<Page<TrialRow>> {
  const { db } = ctx.platform
  const { id } = await ownTrial(ctx, db, query.id)
  const { rows, total } = await store.pageOfLines(db, id, query.turn, query)
  return toPage(await presentLines(ctx, rows), total, query)
}

/** @throws trials.not_found, trials.ended */
export async function stopTrial(ctx: Context, id: string): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    await ownTrial(ctx, tx, id)
    if (!(await stopRun(tx, ctx, id))) fail('trials.ended')
  })
}
