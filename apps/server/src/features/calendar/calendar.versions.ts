import { calendarRoutes } from '@appeal/contract/calendar/calendar.routes.ts'
import type {
  ApplyDraft,
  CalendarDraft,
  CalendarPreview,
  CalendarRow,
  CalendarRun,
  CalendarVersion,
  CalendarYear,
  ConfirmYear,
  DayChange,
  EditDays,
  ImportYear,
} from '@appeal/contract/calendar/calendar.schemas.ts'
import { readNotice } from '@appeal/contract/calendar/notice.ts'
import { addCalendarDays, isWorkday, shanghaiDate, weekdayOf } from '@appeal/contract/calendar/workdays.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { namesOf } from '../people/users/users.service.ts'
import { calendarChanged, calendarFrom } from './calendar.editions.ts'
import { presentRun, presentVersion } from './calendar.presenter.ts'
import { previewOf, RECOMPUTE, touchOf } from './calendar.recompute.ts'
import { lastEdition, lockCalendar } from './calendar.store.ts'
import type { VersionRow } from './calendar.versions.store.ts'
import * as store from './calendar.versions.store.ts'

/** The longest real holiday has nine days; more in a row than this is a slip, and deadlines would never end. */
const LONGEST_REST = 15
const LINES_TOLD = 3
/** From this month on the plan of the next year should be there: the State Council announces it in autumn. */
const MISSING_FROM_MONTH = 12

const ACTS = { edit: calendarRoutes.edit, apply: calendarRoutes.apply, confirm: calendarRoutes.confirmYear }

/** The year whose plan should be confirmed by now and is not: this one, or from 1 December the next. */
export async function missingYear(db: Queryable, now: Date): Promise<number | null> {
  const [year, month] = shanghaiDate(now).split('-').map(Number) as [number, number]
  if (!(await store.findYear(db, year))) return year
  if (month < MISSING_FROM_MONTH) return null
  return (await store.findYear(db, year + 1)) ? null : year + 1
}

/** One year as the page shows it. */
export async function calendarYear(ctx: Context, year: number): Promise<CalendarYear> {
  const { db } = ctx.platform
  const viewer = viewerOf(ctx)
  const [confirmed, days, draft, running] = await Promise.all([
    store.findYear(db, year),
    store.listDays(db, year),
    store.findDraft(db, year),
    store.unfinished(db),
  ])
  return {
    year,
    confirmed: confirmed !== undefined,
    confirmTime: confirmed ? wireTime(confirmed.confirmedAt) : null,
    days,
    draft: draft ? await presentDraft(ctx, draft, days) : null,
    run: running ? presentRun(running) : null,
    missingYear: await missingYear(db, ctx.now()),
    assumed: await store.countAssumed(db),
    can: (['edit', 'apply', 'confirm'] as const).filter((act) => viewer.grants.has(ACTS[act].permission)),
  }
}

/** The versions of a year that were put in force, newest first. */
export async function versionsOf(ctx: Context, year: number): Promise<CalendarVersion[]> {
  const rows = await store.listVersions(ctx.platform.db, year)
  const names = await namesOf(ctx, rows, ({ authorId }) => authorId)
  return rows.map((row) => presentVersion(row, names.get(row.authorId) ?? ''))
}

/** What differs between two readings of a year, by date. */
export function changesBetween(before: readonly CalendarRow[], after: readonly CalendarRow[]): DayChange[] {
  const old = new Map(before.map(({ date, kind, name }) => [date, { kind, name }]))
  const next = new Map(after.map(({ date, kind, name }) => [date, { kind, name }]))
  return [...new Set([...old.keys(), ...next.keys()])].sort().flatMap((date) => {
    const [from, to] = [old.get(date) ?? null, next.get(date) ?? null]
    return from?.kind === to?.kind && from?.name === to?.name ? [] : [{ date, before: from, after: to }]
  })
}

async function presentDraft(
  ctx: Context,
  row: VersionRow,
  inForce: readonly CalendarRow[],
): Promise<CalendarDraft> {
  const names = await namesOf(ctx, [row.authorId])
  return {
    ...row,
    changes: changesBetween(inForce, row.days),
    author: names.get(row.authorId) ?? '',
    updateTime: wireTime(row.updatedAt),
  }
}

type DayInput = z.output<typeof EditDays>['days'][number]

const isWeekend = (date: string) => [0, 6].includes(weekdayOf(date))

/** Puts what was entered over the dates there are; a row that says no more than its weekday falls away. */
function withDays(base: readonly CalendarRow[], input: readonly DayInput[]): CalendarRow[] {
  const days = new Map(base.map((row) => [row.date, row]))
  for (const { date, kind, name } of input) {
    const says = kind !== 'plain' && (name || (kind === 'rest') !== isWeekend(date))
    if (says) days.set(date, { date, kind, name: name ?? null })
    else days.delete(date)
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/**
 * @throws calendar.other_year, calendar.rest_too_long
 */
function assertSound(year: number, days: readonly CalendarRow[]): void {
  const foreign = days.find(({ date }) => !date.startsWith(`${year}-`))
  if (foreign) fail('calendar.other_year', { date: foreign.date, year })
  const calendar = calendarFrom(days, [year])
  let rests = 0
  for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addCalendarDays(date, 1)) {
    rests = isWorkday(date, calendar) ? 0 : rests + 1
    if (rests > LONGEST_REST)
      fail('calendar.rest_too_long', { date: addCalendarDays(date, -LONGEST_REST), days: LONGEST_REST })
  }
}

/** Writes the draft of a year, or begins it, on top of what the person saw. */
function saveDraft(
  ctx: Context,
  { year, version }: { year: number; version?: number | undefined },
  change: (base: readonly CalendarRow[]) => CalendarRow[],
): Promise<CalendarDraft> {
  return ctx.unitOfWork(async (tx) => {
    await lockCalendar(tx)
    const inForce = await store.listDays(tx, year)
    const draft = await store.findDraft(tx, year)
    if (draft?.version !== version) fail('calendar.stale')
    const days = change(draft?.days ?? inForce)
    assertSound(year, days)
    const by = { authorId: viewerOf(ctx).userId, updatedAt: ctx.now() }
    const row = draft
      ? ((await store.updateVersion(tx, draft, { days, ...by })) ?? fail('calendar.stale'))
      : await store.insertVersion(tx, {
          id: newId(ctx.platform.clock),
          year,
          state: 'draft',
          days,
          createdAt: ctx.now(),
          ...by,
        })
    return presentDraft(ctx, row, inForce)
  })
}

/**
 * Changes dates in the draft of a year.
 *
 * @throws calendar.stale, calendar.other_year, calendar.rest_too_long
 */
export const editDays = (ctx: Context, input: z.output<typeof EditDays>): Promise<CalendarDraft> =>
  saveDraft(ctx, input, (base) => withDays(base, input.days))

/**
 * Replaces the draft of a year by rows or by the text of the yearly notice.
 *
 * @throws calendar.unreadable with the lines that could not be read, calendar.stale, calendar.other_year,
 *   calendar.rest_too_long
 */
export function importYear(ctx: Context, input: z.output<typeof ImportYear>): Promise<CalendarDraft> {
  const days: DayInput[] = [...(input.rows ?? [])]
  if (input.text) {
    const notice = readNotice(input.text, input.year)
    if (notice.problems.length)
      fail('calendar.unreadable', {
        lines: notice.problems
          .slice(0, LINES_TOLD)
          .map((one) => one.slice(0, 60))
          .join(' / '),
      })
    days.push(...notice.days)
  }
  if (days.length === 0) fail('calendar.unreadable', { lines: (input.text ?? '').slice(0, 60) })
  return saveDraft(ctx, input, () => withDays([], days))
}

/** The draft as the person saw it. @throws calendar.no_draft, calendar.stale */
async function seenDraft(tx: Tx, id: string, version: number): Promise<VersionRow> {
  const draft = await store.lockVersion(tx, id)
  if (draft?.state !== 'draft') fail('calendar.no_draft')
  if (draft.version !== version) fail('calendar.stale')
  return draft
}

/** @throws calendar.no_draft, calendar.stale */
export async function discard(ctx: Context, input: { id: string; version: number }): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    await lockCalendar(tx)
    const draft = await seenDraft(tx, input.id, input.version)
    await store.deleteDraft(tx, draft.id)
  })
}

/** What putting the draft in force, or confirming the year as it is, would move. */
export async function preview(ctx: Context, year: number, confirm: boolean): Promise<CalendarPreview> {
  const { db } = ctx.platform
  const inForce = await store.listDays(db, year)
  const days = (await store.findDraft(db, year))?.days ?? inForce
  const changes = changesBetween(inForce, days)
  const confirms = confirm && !(await store.findYear(db, year))
  if (changes.length === 0 && !confirms)
    return {
      ...{ changes: 0, checked: 0, moved: 0, cases: 0, earlier: 0, later: 0, settled: 0 },
      ...{ byClock: [], byBureau: [], rows: [] },
    }
  return previewOf(ctx, { year, days, changes, confirms })
}

/** Puts a version in force and orders the re-calculation, in the caller's transaction. */
async function enforce(
  tx: Tx,
  ctx: Context,
  draft: VersionRow,
  plan: { changes: DayChange[]; confirms: boolean; reason: string },
): Promise<CalendarRun> {
  const { year, days } = draft
  await store.replaceYear(tx, year, days, plan.confirms ? ctx.now() : null)
  const edition = (await lastEdition(tx)) + 1
  const row = await store.updateVersion(tx, draft, {
    ...plan,
    state: 'applied',
    number: (await store.lastNumber(tx, year)) + 1,
    edition,
    authorId: viewerOf(ctx).userId,
    appliedAt: ctx.now(),
    updatedAt: ctx.now(),
    total: await store.countTouched(tx, touchOf({ year, ...plan }, edition)),
  })
  if (!row) fail('calendar.stale')
  await calendarChanged(tx, ctx)
  await ctx.platform.jobs.add(tx, RECOMPUTE, { id: row.id }, { key: `${RECOMPUTE}:${row.id}` })
  return presentRun(row)
}

/**
 * Puts the draft of a year in force: from the commit on new clocks follow it, and a job moves the running ones.
 *
 * @throws calendar.no_draft, calendar.stale, calendar.running while an earlier change is computed, calendar.no_change
 */
export function apply(ctx: Context, input: z.output<typeof ApplyDraft>): Promise<CalendarRun> {
  return ctx.unitOfWork(async (tx) => {
    await lockCalendar(tx)
    const draft = await seenDraft(tx, input.id, input.version)
    if (await store.unfinished(tx)) fail('calendar.running')
    const changes = changesBetween(await store.listDays(tx, draft.year), draft.days)
    const confirms = input.confirm && !(await store.findYear(tx, draft.year))
    if (changes.length === 0 && !confirms) fail('calendar.no_change')
    if (confirms && draft.days.length === 0) fail('calendar.empty_year', { year: draft.year })
    return enforce(tx, ctx, draft, { changes, confirms, reason: input.reason })
  })
}

/**
 * Says that the plan of a year as it is in force is final.
 *
 * @throws calendar.confirmed, calendar.draft_open, calendar.empty_year, calendar.running
 */
export function confirmYear(ctx: Context, input: z.output<typeof ConfirmYear>): Promise<CalendarRun> {
  const { year, reason } = input
  return ctx.unitOfWork(async (tx) => {
    await lockCalendar(tx)
    if (await store.findYear(tx, year)) fail('calendar.confirmed')
    if (await store.findDraft(tx, year)) fail('calendar.draft_open')
    if (await store.unfinished(tx)) fail('calendar.running')
    const days = await store.listDays(tx, year)
    if (days.length === 0) fail('calendar.empty_year', { year })
    const draft = await store.insertVersion(tx, {
      id: newId(ctx.platform.clock),
      year,
      state: 'draft',
      days,
      authorId: viewerOf(ctx).userId,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    return enforce(tx, ctx, draft, { changes: [], confirms: true, reason })
  })
}

/** @throws calendar.not_found */
export async function progressOf(ctx: Context, id: string): Promise<CalendarRun> {
  const row = await store.findVersion(ctx.platform.db, id)
  if (row?.state !== 'applied') fail('calendar.not_found')
  return presentRun(row)
}
