import { type DeadlineKey, deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { computeDeadline } from '@appeal/contract/calendar/deadlines.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { Both } from '@appeal/contract/kit/language.ts'
import type { Context, Platform } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { together } from '../../platform/db/together.ts'
import type { CaseRef } from '../../platform/history/history.ts'
import { newId } from '../../platform/ids.ts'
import { type Attempt, forEachBatch } from '../../platform/jobs/batches.ts'
import { table } from '../../platform/product.ts'
import type { Receiver } from '../inbox/messages/messages.service.ts'
import { datesOf, isLateAt } from './calendar.dates.ts'
import { calendarOf } from './calendar.editions.ts'
import { extended, paused, type Relength, resumed } from './calendar.ledger.ts'
import { TIME_LIMITS } from './calendar.settings.ts'
import type { DeadlineRow } from './calendar.store.ts'
import * as store from './calendar.store.ts'
import { deadlines } from './calendar.tables.ts'

export { datesOf, isLateAt } from './calendar.dates.ts'
export { type CalendarSeed, calendarOf, loadCalendar } from './calendar.editions.ts'
export { explain, explainAll } from './calendar.explaining.ts'
export { changeLimit, figure, largestOf } from './calendar.limits.ts'
export { daysLeft, pressingClock, workdaysBetween } from './calendar.pressing.ts'

export {
  REPLY_WARN_DAYS,
  STATISTICS_FREEZE_WORKDAY,
  TIME_LIMITS,
  WARN_DAYS,
} from './calendar.settings.ts'

/** One running or ended clock of a case. */
export type Clock = DeadlineRow

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

/** What waits, in cases. */
export interface Load {
  /** Came in since the last digest. */
  fresh: number
  dueToday: number
  late: number
}
/** Open cases of one handler, or of a bureau where nobody handles them. */
export interface Workload extends Load {
  handlerId: string | null
  bureauId: string
}
/** One open case: each number is 0 or 1. */
export interface CaseLoad extends Load {
  id: string
}

/** What a feature with clocks lets the calendar do with its cases. */
export interface ClockCases {
  /** What one of them is called. */
  called: Both
  /** The permission by which an office reads them. */
  seeing: string
  /** Facts by case id. */
  facts(db: Queryable, caseIds: readonly string[]): Promise<Map<string, ClockCase>>
  /** Locks cases, lowest id first: before their deadlines, as every action does. */
  lock(tx: Tx, caseIds: readonly string[]): Promise<void>
  /** Copies the dates of pressing clocks to cases whose deadlines moved. */
  copyDates(tx: Tx, caseIds: readonly string[]): Promise<void>
  workload(db: Queryable, today: string, since: Date): Promise<Workload[]>
  /** The same of each open case of some handlers. */
  loads(db: Queryable, today: string, since: Date, handlerIds: readonly string[]): Promise<CaseLoad[]>
  /** Whom the bureau's side of each is told today, by case id: whoever stands in may not be fit for one of them. */
  receivers(tx: Tx, ctx: Context, caseIds: readonly string[]): Promise<Map<string, Receiver>>
  /** Cases that have lost their whole history. */
  untold?(db: Queryable): Promise<{ id: string; no: string }[]>
}

/** Each kind of case that has clocks. */
export const clockCases = table<ClockCases>('kinds of case with clocks')

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

/** A clock of a case that began in another system, by its own days: it runs, or was done at a moment. */
export async function earlierClock(
  ctx: Context,
  of: CaseRef,
  { clock, from, doneAt }: { clock: DeadlineKey; from: Date; doneAt: Date | null },
): Promise<DeadlineRow> {
  const row = await newClock(ctx, of, clock, from, 1)
  return { ...row, doneAt, overdue: doneAt !== null && isLateAt(row, doneAt) }
}

/** Starts the clocks of a new case in the transaction that makes it; those that are done already stop as well. */
export async function writeFirstClocks(
  tx: Tx,
  ctx: Context,
  rows: readonly DeadlineRow[],
  reason: string,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const done = rows.filter(({ doneAt }) => doneAt !== null).map(({ id }) => id)
  await together(
    store.insertDeadlines(tx, rows),
    note(tx, ctx, ids, 'started', reason),
    done.length > 0 && note(tx, ctx, done, 'stopped', reason),
  )
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
  // What was done while it stood still ends the pause: the dates say how it was judged.
  if (row?.pauses.at(-1)?.to === null)
    await relength(tx, ctx, row, resumed(row, shanghaiDate(ctx.now())), 'resumed', reason)
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

/** Writes another length of a running clock, with its dates before and after in the ledger. */
async function relength(
  tx: Tx,
  ctx: Context,
  row: DeadlineRow,
  change: Relength,
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
  return row && relength(tx, ctx, row, extended(row, days), 'extended', reason)
}

/**
 * Lets the running clock of a kind stand still after a day, today where none is said; until it goes on nobody is warned
 * of it or late by it. Nothing happens where it stands still already.
 *
 * @returns the clock; undefined where none runs
 */
export async function pauseClock(
  tx: Tx,
  ctx: Context,
  of: CaseRef,
  clock: DeadlineKey,
  reason: string,
  pausedOn = shanghaiDate(ctx.now()),
): Promise<DeadlineRow | undefined> {
  const row = await runningOf(tx, of, clock)
  if (!row || row.pausedOn) return row
  return relength(tx, ctx, row, paused(row, pausedOn), 'paused', reason)
}

/**
 * Lets a clock that stands still go on after a day, today where none is said: the days since the pause, that one among
 * them, do not count.
 *
 * @returns the clock with its new dates; undefined where none runs
 */
export async function resumeClock(
  tx: Tx,
  ctx: Context,
  of: CaseRef,
  clock: DeadlineKey,
  reason: string,
  to = shanghaiDate(ctx.now()),
): Promise<DeadlineRow | undefined> {
  const row = await runningOf(tx, of, clock)
  if (!row?.pausedOn) return row
  return relength(tx, ctx, row, resumed(row, to), 'resumed', reason)
}

/** Where the clocks of a case lie. */
export const clockTable = { table: deadlines, caseId: deadlines.caseId, caseKind: deadlines.caseKind }

/** Puts the clocks of a case back as they were before an act that is undone; the ledger tells it. */
export async function restoreClocks(
  tx: Tx,
  ctx: Context,
  { kind: caseKind, id: caseId }: CaseRef,
  before: string,
): Promise<void> {
  const changed = await store.putBack(tx, { caseKind, caseId }, before, ctx.now())
  for (const { id, act } of changed) await note(tx, ctx, [id], act, 'undone')
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
