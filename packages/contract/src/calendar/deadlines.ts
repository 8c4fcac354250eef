import {
  addCalendarDays,
  addMonthsClamped,
  type DayFact,
  dayFact,
  endOfDay,
  isLocalDate,
  isWorkday,
  type LocalDate,
  rollToWorkday,
  type WorkCalendar,
} from './workdays.ts'

/** Dates `from` to `to`, both included, on which the clock stands still. */
export interface Pause {
  from: LocalDate
  to: LocalDate
}

/** Days granted on top of the period, in the unit of the period. */
export interface Extension {
  count: number
}

export interface DeadlineInput {
  /** The day of the event that starts the clock; it is not counted (民法典 art. 201). */
  startOn: LocalDate
  count: number
  unit: 'day' | 'workday'
  pauses?: readonly Pause[]
  extensions?: readonly Extension[]
}

/**
 * What a date did to the clock. `holiday`, `weekend` and `paused` were skipped; `rolled` is the next working day on
 * which a period ending on a rest day really ends (民法典 art. 203).
 */
export type DayMark = 'start' | 'counted' | 'holiday' | 'weekend' | 'paused' | 'rolled'

/** One line of "why this day": consecutive dates from the start to the legal end, none left out. */
export interface DayLine {
  date: LocalDate
  /** 0 is Sunday. */
  weekday: number
  mark: DayMark
  /** 1, 2, 3 … on counted days, else null. */
  number: number | null
  /** The holiday the date belongs to or is worked for; also set on counted days. */
  name: string | null
  /** A worked Saturday or Sunday (调休上班). */
  makeup: boolean
  /** Counted beyond the ordinary period, by an extension. */
  extended: boolean
  /** The calendar had no confirmed plan for this date. */
  assumed: boolean
}

export interface Deadline {
  /** The last day of the period, by strict count. Warnings look at this. */
  dueOn: LocalDate
  /** The strict day rolled to a working day. Overdue is judged by this. */
  legalDueOn: LocalDate
  /** Last instants (23:59:59.999 +08:00) of the two days. */
  dueAt: Date
  legalDueAt: Date
  days: DayLine[]
  /** Some date was judged by weekday only: the result must be computed again once that year's plan is known. */
  assumed: boolean
}

// A longer walk means a broken pause or calendar; the longest statutory period of days is 90.
const LONGEST_WALK = 3_660

/**
 * Computes when a period ends, and explains every day of it.
 *
 * A period of calendar days counts every day that is not paused; one of working days counts working days that are not
 * paused. A period whose last day is a rest day legally ends on the next working day that is not paused. Pure: same
 * input, same answer. Raises `RangeError` for a count below 1, a broken date, or a pause that ends before it starts.
 */
export function computeDeadline(input: DeadlineInput, calendar: WorkCalendar): Deadline {
  const { startOn, count, unit, pauses = [], extensions = [] } = input
  assertPeriod(count, pauses, extensions)
  const total = extensions.reduce((sum, extension) => sum + extension.count, count)
  const isPaused = (date: LocalDate) => pauses.some((pause) => pause.from <= date && date <= pause.to)

  const days = [line(dayFact(startOn, calendar), 'start')]
  let date = startOn
  let number = 0
  while (number < total) {
    date = addCalendarDays(date, 1)
    const fact = dayFact(date, calendar)
    const mark = markOf(fact, isPaused(date), unit)
    if (mark === 'counted') number += 1
    days.push(mark === 'counted' ? counted(fact, number, count) : line(fact, mark))
    if (days.length > LONGEST_WALK) throw new RangeError(`the period from ${startOn} does not end`)
  }

  const dueOn = date
  let ends = isWorkday(dueOn, calendar)
  while (!ends) {
    date = addCalendarDays(date, 1)
    const fact = dayFact(date, calendar)
    const paused = isPaused(date)
    ends = fact.kind === 'workday' && !paused
    days.push(line(fact, ends ? 'rolled' : skipReason(fact, paused)))
    if (days.length > LONGEST_WALK) throw new RangeError(`the period from ${startOn} does not end`)
  }

  return {
    dueOn,
    legalDueOn: date,
    dueAt: endOfDay(dueOn),
    legalDueAt: endOfDay(date),
    days,
    assumed: days.some((day) => day.assumed),
  }
}

/**
 * The first day on which an appeal is open after a complaint that got no answer: the complaint's own day is not
 * counted and the enterprise has `waitDays` full days (快递暂行条例: 7), so with 7 it is the eighth day after, 00:00.
 */
export function appealOpensOn(complaintOn: LocalDate, waitDays: number): LocalDate {
  return addCalendarDays(complaintOn, waitDays + 1)
}

/**
 * The last day for an appeal about something posted or disputed on a date: the corresponding day `months` later, the
 * month's end when there is none, and legally the next working day when that is a rest day (民法典 arts 202, 203).
 */
export function appealClosesOn(
  disputeOn: LocalDate,
  months: number,
  calendar: WorkCalendar,
): { dueOn: LocalDate; legalDueOn: LocalDate } {
  const dueOn = addMonthsClamped(disputeOn, months)
  return { dueOn, legalDueOn: rollToWorkday(dueOn, calendar) }
}

function assertPeriod(count: number, pauses: readonly Pause[], extensions: readonly Extension[]): void {
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`not a number of days: ${count}`)
  for (const extension of extensions) {
    if (!Number.isInteger(extension.count) || extension.count < 0) {
      throw new RangeError(`not an extension: ${extension.count}`)
    }
  }
  for (const { from, to } of pauses) {
    if (!isLocalDate(from) || !isLocalDate(to) || to < from)
      throw new RangeError(`not a pause: ${from}..${to}`)
  }
}

function markOf(fact: DayFact, paused: boolean, unit: 'day' | 'workday'): DayMark {
  if (!paused && (unit === 'day' || fact.kind === 'workday')) return 'counted'
  return skipReason(fact, paused)
}

function skipReason(fact: DayFact, paused: boolean): DayMark {
  if (paused) return 'paused'
  // A named rest day belongs to a holiday even on a weekend; an unnamed one on a weekday was set by the office.
  const weekend = fact.weekday === 0 || fact.weekday === 6
  return weekend && fact.name === null ? 'weekend' : 'holiday'
}

function counted(fact: DayFact, number: number, ordinary: number): DayLine {
  return { ...line(fact, 'counted'), number, extended: number > ordinary }
}

function line({ date, weekday, name, makeup, assumed }: DayFact, mark: DayMark): DayLine {
  return { date, weekday, mark, number: null, name, makeup, extended: false, assumed }
}
