import type { CaseClock } from '@appeal/contract/calendar/clocks.schemas.ts'
import { isWarned, WARNING_DAYS, type WarningDays } from '@appeal/contract/calendar/warnings.ts'
import {
  addCalendarDays,
  daysBetween,
  isWorkday,
  shanghaiDate,
  type WorkCalendar,
} from '@appeal/contract/calendar/workdays.ts'

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
export function workdaysBetween(from: string, to: string, calendar: WorkCalendar): number {
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

/**
 * Days or working days left until a legal end: 0 on that day alone, below zero from the first moment after it, on days off
 * too. What ended on Friday is late on Saturday, though no working day has passed.
 */
export function daysLeft(unit: Running['unit'], today: string, end: string, calendar: WorkCalendar): number {
  const n = unit === 'workday' ? workdaysBetween(today, end, calendar) : daysBetween(today, end)
  if (today === end) return 0
  return today < end ? Math.max(1, n) : Math.min(-1, n)
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
  const left = daysLeft(unit, today, legalDueOn, calendar)
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
