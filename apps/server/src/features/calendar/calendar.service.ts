import type { CalendarRow } from '@appeal/contract/calendar/calendar.schemas.ts'
import type { CaseClock, Deadline } from '@appeal/contract/calendar/clocks.schemas.ts'
import { type DeadlineKey, deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { computeDeadline, type Pause } from '@appeal/contract/calendar/deadlines.ts'
import { isWarned, WARNING_DAYS, type WarningDays } from '@appeal/contract/calendar/warnings.ts'
import {
  addCalendarDays,
  daysBetween,
  isWorkday,
  shanghaiDate,
  type WorkCalendar,
  workCalendar,
} from '@appeal/contract/calendar/workdays.ts'
import { cachedPerPlatform } from '../../platform/cache.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Context, Platform } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import type { Language } from '../../platform/fail.ts'
import type { CaseRef } from '../../platform/history/history.ts'
import { newId } from '../../platform/ids.ts'
import { type Attempt, forEachBatch } from '../../platform/jobs/batches.ts'
import { table } from '../../platform/product.ts'
import { TIME_LIMITS } from './calendar.settings.ts'
import type { DeadlineRow } from './calendar.store.ts'
import * as store from './calendar.store.ts'
import type { VersionRow } from './calendar.versions.store.ts'

export { REPLY_WARN_DAYS, STATISTICS_FREEZE_WORKDAY, WARN_DAYS } from './calendar.settings.ts'

/** One running or ended clock of a case. */
export type Clock = DeadlineRow

const CALENDAR = 'calendar'

/** A calendar, and which edition of all the years it is. */
export interface KeptCalendar extends WorkCalendar {
  edition: number
}

/** The calendar as the database has it now. */
export async function readCalendar(db: Queryable): Promise<KeptCalendar> {
  const { days, years, edition } = await store.calendarRows(db)
  return { ...calendarFrom(days, years), edition }
}

/** A calendar of rows as they are kept. */
export const calendarFrom = (days: readonly CalendarRow[], years: Iterable<number>): WorkCalendar =>
  workCalendar(
    days.map(({ date, kind, name }) => ({ date, kind, ...(name && { name }) })),
    years,
  )

/** The working-day calendar in force, kept in memory until somebody edits it. */
export const calendarOf = cachedPerPlatform(CALENDAR, ({ db }) => readCalendar(db))

const editions = new WeakMap<Platform['live'], Map<number, Promise<WorkCalendar>>>()

/**
 * The calendar as it was when an edition was the newest. What a version in force says never changes, so each edition is
 * put together once.
 */
export async function calendarAt(platform: Platform, edition: number): Promise<WorkCalendar> {
  const inForce = await calendarOf(platform)
  if (edition >= inForce.edition) return inForce
  const known = editions.get(platform.live) ?? new Map<number, Promise<WorkCalendar>>()
  editions.set(platform.live, known)
  const found = known.get(edition) ?? restore(platform, edition)
  known.set(edition, found)
  found.catch(() => known.delete(edition))
  return found
}

async function restore({ autonomous: db }: Platform, edition: number): Promise<WorkCalendar> {
  const versions = await store.listEditions(db)
  const { days, years } = await store.calendarRows(db)
  const changed = new Set(versions.map(({ year }) => year))
  const confirmedLater = new Set(
    versions.flatMap((one) => (one.confirms && one.edition > edition ? [one.year] : [])),
  )
  const rows = [...changed].flatMap((year) => {
    const own = versions.filter((one) => one.year === year)
    const then = own.findLast((one) => one.edition <= edition)
    return then ? then.days : daysBefore(own[0]!)
  })
  const untouched = days.filter(({ date }) => !changed.has(Number(date.slice(0, 4))))
  return calendarFrom(
    [...untouched, ...rows],
    years.filter((year) => !confirmedLater.has(year)),
  )
}

/** A year as it was before its first version: that version with its changes undone. */
function daysBefore({ days, changes }: Pick<VersionRow, 'days' | 'changes'>): CalendarRow[] {
  const before = new Map(days.map((row) => [row.date, row]))
  for (const change of changes)
    if (change.before) before.set(change.date, { date: change.date, ...change.before })
    else before.delete(change.date)
  return [...before.values()]
}

/** Tells every server that the calendar is another one. */
export const calendarChanged = (tx: Tx, ctx: Context) =>
  ctx.platform.live.send(tx, { kind: 'cache', key: CALENDAR })

/** What the calendar's jobs need of a case. */
export interface ClockCase {
  no: string
  /** Where the case stands: what its history must lead to. */
  state?: string
  bureauId: string
  /** Null while nobody handles it: then the whole bureau does. */
  handlerId: string | null
  enterpriseId: string | null
}

/** Open cases of one handler, or of a bureau where nobody handles them. */
export interface Workload {
  handlerId: string | null
  bureauId: string
  /** Came in since the last digest. */
  fresh: number
  dueToday: number
  late: number
}

/** What a feature with clocks lets the calendar do with its cases. */
export interface ClockCases {
  /** The permission by which an office reads them. */
  seeing: string
  /** Facts by case id. */
  facts(db: Queryable, caseIds: readonly string[]): Promise<Map<string, ClockCase>>
  /** Locks cases, lowest id first: before their deadlines, as every action does. */
  lock(tx: Tx, caseIds: readonly string[]): Promise<void>
  /** Copies the dates of pressing clocks to cases whose deadlines moved. */
  copyDates(tx: Tx, caseIds: readonly string[]): Promise<void>
  workload(db: Queryable, today: string, since: Date): Promise<Workload[]>
  /** Cases that have lost their whole history. */
  untold?(db: Queryable): Promise<{ id: string; no: string }[]>
}

/** Each kind of case that has clocks. */
export const clockCases = table<ClockCases>('kinds of case with clocks')

/** Reference data: years whose plan is confirmed, and their dates that differ from Monday–Friday. */
export interface CalendarSeed {
  years: readonly number[]
  days: readonly (readonly [date: string, kind: 'workday' | 'rest', name: string | null])[]
}

/**
 * Loads the plan of confirmed years. Years of which people put a version in force stay as they are; a year that comes
 * later, while deadlines run, is loaded unconfirmed: confirming it computes them anew.
 */
export async function loadCalendar(tx: Tx, ctx: Context, { years, days }: CalendarSeed): Promise<void> {
  const kept = await store.keptYears(tx)
  const isFirst = (await store.calendarRows(tx)).years.length === 0
  const rows = days.flatMap(([date, kind, name]) =>
    kept.has(Number(date.slice(0, 4))) ? [] : [{ date, kind, name }],
  )
  await store.replaceCalendar(tx, rows, isFirst ? [...years] : [], ctx.now())
  await calendarChanged(tx, ctx)
}

/** The clocks that run: kinds counted in days or working days. */
function runningKind(clock: DeadlineKey) {
  const kind = deadlineKinds[clock]
  if (kind.unit !== 'day' && kind.unit !== 'workday') throw new Error(`${clock} is not counted in days`)
  return { ...kind, unit: kind.unit }
}

/** The value in force of a time limit; all are settings, because the rules are revised. */
export async function limitOf(platform: Platform, clock: DeadlineKey): Promise<number> {
  return TIME_LIMITS[clock].read(platform)
}

/** Starts a clock of a case. The day of `from` is not counted (民法典 art. 201). */
export async function startClock(
  tx: Tx,
  ctx: Context,
  of: CaseRef,
  clock: DeadlineKey,
  from: Date,
  reason: string,
): Promise<DeadlineRow> {
  const row = await newClock(ctx, of, clock, from, (await store.lastRound(tx, of.kind, of.id, clock)) + 1)
  await store.insertDeadlines(tx, [row])
  await note(tx, ctx, [row.id], 'started', reason)
  return row
}

/** The first clocks of a case that is being made, in the order of their names; nothing of them is written yet. */
export const firstClocks = (
  ctx: Context,
  of: CaseRef,
  clocks: readonly DeadlineKey[],
  from: Date,
): Promise<DeadlineRow[]> => Promise.all(clocks.map((clock) => newClock(ctx, of, clock, from, 1)))

/** Starts the clocks that `firstClocks` made, in the transaction that makes their case. */
export async function writeFirstClocks(
  tx: Tx,
  ctx: Context,
  rows: readonly DeadlineRow[],
  reason: string,
): Promise<void> {
  await store.insertDeadlines(tx, rows)
  const ids = rows.map(({ id }) => id)
  await note(tx, ctx, ids, 'started', reason)
}

async function newClock(
  ctx: Context,
  of: CaseRef,
  clock: DeadlineKey,
  from: Date,
  round: number,
): Promise<DeadlineRow> {
  const { unit } = runningKind(clock)
  const count = await limitOf(ctx.platform, clock)
  const startOn = shanghaiDate(from)
  const calendar = await calendarOf(ctx.platform)
  const { dueOn, legalDueOn, dueAt, legalDueAt, assumed } = computeDeadline(
    { startOn, count, unit },
    calendar,
  )
  return {
    id: newId(ctx.platform.clock),
    caseKind: of.kind,
    caseId: of.id,
    clock,
    round,
    startAt: from,
    startOn,
    count,
    unit,
    dueOn,
    legalDueOn,
    dueAt,
    legalDueAt,
    doneAt: null,
    cancelled: false,
    overdue: false,
    assumed,
    edition: calendar.edition,
    extension: 0,
    pauses: [],
    pausedOn: null,
  }
}

/**
 * Stops the running clock of a kind, if there is one. Done after its legal end it stays marked overdue; `cancelled`
 * means what it waited for is no longer owed.
 */
export async function stopClock(
  tx: Tx,
  ctx: Context,
  of: CaseRef,
  clock: DeadlineKey,
  reason: string,
  { cancelled = false } = {},
): Promise<DeadlineRow | undefined> {
  const [row] = await store.endRunning(tx, { caseKind: of.kind, caseId: of.id, clock }, ctx.now(), cancelled)
  if (row) await note(tx, ctx, [row.id], cancelled ? 'cancelled' : 'stopped', reason)
  return row
}

/**
 * Ends all clocks of a case that run, in one statement: those in `done` are stopped, the others cancelled, because
 * nobody owes them any longer.
 */
export async function stopAllClocks(
  tx: Tx,
  ctx: Context,
  of: CaseRef,
  reason: string,
  done: readonly DeadlineKey[],
): Promise<void> {
  const rows = await store.endAllRunning(tx, { caseKind: of.kind, caseId: of.id }, ctx.now(), done)
  await store.insertEntries(
    tx,
    rows.map((row) => ({
      id: newId(ctx.platform.clock),
      deadlineId: row.id,
      act: row.cancelled ? 'cancelled' : 'stopped',
      at: ctx.now(),
      reason,
      actorId: ctx.viewer?.userId ?? null,
    })),
  )
}

const note = (tx: Tx, ctx: Context, deadlineIds: readonly string[], act: string, reason: string) =>
  store.insertEntries(
    tx,
    deadlineIds.map((deadlineId) => ({
      id: newId(ctx.platform.clock),
      deadlineId,
      act,
      at: ctx.now(),
      reason,
      actorId: ctx.viewer?.userId ?? null,
    })),
  )

/** What decides a clock's dates, as the walk over the days takes it; a pause that is still open does not count yet. */
const periodOf = ({ startOn, count, unit, extension, pauses }: DeadlineRow) => ({
  startOn,
  count,
  unit,
  extensions: extension ? [{ count: extension }] : [],
  pauses: pauses.flatMap(({ from, to }) => (to && from <= to ? [{ from, to }] : [])),
})

/** Both ends of a clock by a calendar. */
export function datesOf(row: DeadlineRow, calendar: WorkCalendar) {
  const { dueOn, legalDueOn, dueAt, legalDueAt, assumed } = computeDeadline(periodOf(row), calendar)
  return { dueOn, legalDueOn, dueAt, legalDueAt, assumed }
}

/** Writes another length of a running clock, with its dates before and after in the ledger. */
async function relength(
  tx: Tx,
  ctx: Context,
  row: DeadlineRow,
  change: Pick<Partial<DeadlineRow>, 'extension' | 'pauses' | 'pausedOn'>,
  act: 'extended' | 'paused' | 'resumed',
  reason: string,
): Promise<DeadlineRow> {
  const calendar = await calendarOf(ctx.platform)
  const dates = datesOf({ ...row, ...change }, calendar)
  const moved = await store.updateRunning(
    tx,
    row.id,
    { ...change, ...dates, edition: calendar.edition },
    ctx.now(),
  )
  await store.insertEntries(tx, [
    {
      id: newId(ctx.platform.clock),
      deadlineId: row.id,
      act,
      at: ctx.now(),
      reason,
      actorId: ctx.viewer?.userId ?? null,
      fromDueOn: row.dueOn,
      toDueOn: moved.dueOn,
      fromLegalOn: row.legalDueOn,
      toLegalOn: moved.legalDueOn,
    },
  ])
  return moved
}

const runningOf = (tx: Tx, of: CaseRef, clock: DeadlineKey) =>
  store.lockRunning(tx, { caseKind: of.kind, caseId: of.id, clock })

/**
 * Gives the running clock of a kind more time, in its own unit; the start stays. Days granted show as such in the
 * explanation.
 *
 * @returns the clock with its new dates; undefined where none runs
 */
export async function extendClock(
  tx: Tx,
  ctx: Context,
  of: CaseRef,
  clock: DeadlineKey,
  days: number,
  reason: string,
): Promise<DeadlineRow | undefined> {
  const row = await runningOf(tx, of, clock)
  return row && relength(tx, ctx, row, { extension: row.extension + days }, 'extended', reason)
}

/**
 * Lets the running clock of a kind stand still from tomorrow; until it goes on nobody is warned of it or late by it.
 * Nothing happens where it stands still already.
 *
 * @returns the clock; undefined where none runs
 */
export async function pauseClock(
  tx: Tx,
  ctx: Context,
  of: CaseRef,
  clock: DeadlineKey,
  reason: string,
): Promise<DeadlineRow | undefined> {
  const row = await runningOf(tx, of, clock)
  if (!row || row.pausedOn) return row
  const pausedOn = shanghaiDate(ctx.now())
  const pauses = [...row.pauses, { from: addCalendarDays(pausedOn, 1), to: null }]
  return relength(tx, ctx, row, { pausedOn, pauses }, 'paused', reason)
}

/**
 * Lets a clock that stands still go on from tomorrow: the days since the pause, today among them, do not count.
 *
 * @returns the clock with its new dates; undefined where none runs
 */
export async function resumeClock(
  tx: Tx,
  ctx: Context,
  of: CaseRef,
  clock: DeadlineKey,
  reason: string,
): Promise<DeadlineRow | undefined> {
  const row = await runningOf(tx, of, clock)
  if (!row?.pausedOn) return row
  const to = shanghaiDate(ctx.now())
  const pauses = row.pauses.flatMap((pause) =>
    pause.to !== null ? [pause] : pause.from <= to ? [{ ...pause, to }] : [],
  )
  return relength(tx, ctx, row, { pausedOn: null, pauses }, 'resumed', reason)
}

export const clocksOf = (db: Queryable, caseKind: string, caseIds: string[]) =>
  store.listDeadlines(db, caseKind, caseIds)

/** Does something for each case whose clock has run out; one that cannot be helped keeps no other waiting. */
export const eachExpired = (
  ctx: Context,
  attempt: Attempt,
  of: { caseKind: string; clock: DeadlineKey },
  work: (caseId: string) => Promise<unknown>,
): Promise<void> => {
  const before = ctx.now()
  return forEachBatch(
    attempt,
    {
      next: (after, limit) => store.listRunning(ctx.platform.db, { ...of, before }, after, limit),
      keyOf: ({ caseId }) => caseId,
    },
    ([row]) => work(row!.caseId),
  )
}

/** What a chip needs of a clock; deadline rows and the copy on a case both have it. */
export interface Running {
  clock: string
  unit: 'day' | 'workday'
  startOn: string
  dueOn: string
  legalDueOn: string
}

const MAX_SPANS = 10_000
const spans = new WeakMap<WorkCalendar, Map<string, number>>()

/**
 * Working days from `from` (not counted) to `to`; negative when `to` lies before. Spans that were counted are kept as
 * long as the calendar is in force: lists show the same few dates again and again.
 */
function workdaysBetween(from: string, to: string, calendar: WorkCalendar): number {
  const known = spans.get(calendar) ?? new Map<string, number>()
  spans.set(calendar, known)
  const key = `${from}/${to}`
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= MAX_SPANS) known.clear()
  const n = from <= to ? countWorkdays(from, to, calendar) : -countWorkdays(to, from, calendar)
  known.set(key, n)
  return n
}

function countWorkdays(after: string, until: string, calendar: WorkCalendar): number {
  let n = 0
  for (let date = addCalendarDays(after, 1); date <= until; date = addCalendarDays(date, 1))
    if (isWorkday(date, calendar)) n += 1
  return n
}

/** The clock chip: how long is left until the legal end, and how loudly to say it. */
export function pressingClock(
  running: Running,
  now: Date,
  calendar: WorkCalendar,
  state: 'running' | 'paused' = 'running',
  warnDays: WarningDays = WARNING_DAYS,
): CaseClock {
  const today = shanghaiDate(now)
  const { clock, unit, startOn, dueOn, legalDueOn } = running
  const between = unit === 'workday' ? workdaysBetween : daysBetween
  const left = between(today, legalDueOn, calendar)
  const whole = Math.max(1, between(startOn, legalDueOn, calendar))
  const tone =
    left < 0
      ? 'late'
      : state === 'paused'
        ? 'paused'
        : left === 0
          ? 'today'
          : isWarned({ kind: clock, dueOn }, today, warnDays)
            ? 'soon'
            : 'ample'
  return {
    kind: clock,
    dueOn,
    legalDueOn,
    left,
    unit,
    share: Math.round((1 - left / whole) * 100) / 100,
    tone,
  }
}

/**
 * Deadlines explained, each by the calendar it was computed with: what ended is told as it was judged then, whatever
 * changed since.
 *
 * @param waits dates on which others were waited for, by clock: what the end would be without them is told beside it
 */
export const explainAll = (
  platform: Platform,
  rows: readonly DeadlineRow[],
  language: Language,
  waits: Partial<Record<DeadlineKey, readonly Pause[]>> = {},
): Promise<Deadline[]> =>
  Promise.all(
    rows.map(async (row) =>
      explain(row, await calendarAt(platform, row.edition), language, waits[row.clock as DeadlineKey]),
    ),
  )

// Cases that came in on one day share the walk of their clocks; each calendar keeps those of about a year.
const MOST_WALKS = 2_000
const walks = new WeakMap<WorkCalendar, Map<string, Deadline['days']>>()

/** Every day of a period, as the wire tells it; not to be changed by whoever gets it. */
function daysOf(period: ReturnType<typeof periodOf>, calendar: WorkCalendar): Deadline['days'] {
  const own = walks.get(calendar) ?? new Map<string, Deadline['days']>()
  walks.set(calendar, own)
  const key = JSON.stringify(period)
  const known = own.get(key)
  if (known) return known
  if (own.size >= MOST_WALKS) own.clear()
  const days = computeDeadline(period, calendar).days.map(
    ({ date, weekday, mark, number, name, makeup, extended }) => ({
      date,
      weekday,
      mark,
      number,
      name,
      makeup,
      extended,
    }),
  )
  own.set(key, days)
  return days
}

/** A deadline with its law and every counted or skipped day: the answer to "why this date?". */
export function explain(
  row: DeadlineRow,
  calendar: WorkCalendar,
  language: Language,
  waits: readonly Pause[] = [],
): Deadline {
  const period = periodOf(row)
  const pauses = [...period.pauses, ...waits]
  return {
    kind: row.clock,
    startOn: row.startOn,
    dueOn: row.dueOn,
    legalDueOn: row.legalDueOn,
    doneAt: row.doneAt && wireTime(row.doneAt),
    cancelled: row.cancelled,
    overdue: row.overdue,
    count: row.count,
    unit: row.unit,
    law: deadlineKinds[row.clock as DeadlineKey].law[language],
    extension: row.extension,
    paused: row.pausedOn !== null,
    pausedDueOn: waits.length ? computeDeadline({ ...period, pauses }, calendar).legalDueOn : null,
    days: daysOf(period, calendar),
  }
}
