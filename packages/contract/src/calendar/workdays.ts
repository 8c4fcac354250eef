/**
 * Working-day arithmetic over an injected calendar.
 *
 * Every date is a `yyyy-MM-dd` string of the civil calendar in Asia/Shanghai, which has kept a fixed +08:00 offset
 * since 1991; no time-zone library is needed, and the host's own zone never plays a part.
 */

/** A date of the civil calendar in Asia/Shanghai, `yyyy-MM-dd`. */
export type LocalDate = string

/** What the yearly State Council notice (or the office) says about one date. */
export interface CalendarDay {
  kind: 'workday' | 'rest'
  /** Name of the holiday a rest day belongs to, or for which a weekend day is worked. */
  name?: string
}

/** A calendar may hold every date or only the exceptions of the years it knows. */
export interface WorkCalendar {
  days: ReadonlyMap<LocalDate, CalendarDay>
  /** Years whose plan is confirmed: in them a date without a row is a plain weekday or weekend. */
  years: ReadonlySet<number>
}

/** One date as the calendar sees it. */
export interface DayFact {
  date: LocalDate
  /** 0 is Sunday. */
  weekday: number
  kind: 'workday' | 'rest'
  name: string | null
  /** A Saturday or Sunday that is worked (调休上班). */
  makeup: boolean
  /** The calendar does not know this date: the answer is Monday to Friday, and the screen must say so. */
  assumed: boolean
}

export const MS_PER_DAY = 86_400_000
const SHANGHAI_OFFSET_MS = 8 * 3_600_000
// More rest days in a row than this is a broken calendar, not a holiday; without a bound a roll would never end.
const LONGEST_REST = 60

/** Builds a calendar from rows; `years` are those whose plan is confirmed. A later row for the same date wins. */
export function workCalendar(
  rows: Iterable<{ date: LocalDate } & CalendarDay>,
  years: Iterable<number> = [],
): WorkCalendar {
  const days = new Map<LocalDate, CalendarDay>()
  for (const { date, ...day } of rows) days.set(checked(date), day)
  return { days, years: new Set(years) }
}

/** True for an existing date written `yyyy-MM-dd`; `2026-02-30` is not one. */
export const isLocalDate = (text: string): boolean => dayNumber(text) !== undefined

/** The date in Shanghai at an instant (milliseconds since 1970, or a `Date`). */
export function shanghaiDate(instant: number | Date): LocalDate {
  return new Date(Number(instant) + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10)
}

/** 00:00:00.000 of the date in Shanghai. */
export function startOfDay(date: LocalDate): Date {
  return new Date(dayOfDate(date) * MS_PER_DAY - SHANGHAI_OFFSET_MS)
}

/** 23:59:59.999 of the date in Shanghai: the last instant at which a period ending on that date is kept. */
export function endOfDay(date: LocalDate): Date {
  return new Date(startOfDay(date).getTime() + MS_PER_DAY - 1)
}

/** 0 (Sunday) to 6 (Saturday). */
export function weekdayOf(date: LocalDate): number {
  // 1 January 1970 was a Thursday.
  return (((dayOfDate(date) + 4) % 7) + 7) % 7
}

/** The date `count` calendar days later (earlier when negative). The start day is not counted (民法典 art. 201). */
export function addCalendarDays(date: LocalDate, count: number): LocalDate {
  return dateOfDay(dayOfDate(date) + count)
}

/** Calendar days from one date to another; negative when `to` is the earlier one. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayOfDate(to) - dayOfDate(from)
}

/**
 * The corresponding day `months` later, or the last day of that month when there is none (民法典 art. 202):
 * one month after 31 January is 28 or 29 February.
 */
export function addMonthsClamped(date: LocalDate, months: number): LocalDate {
  checked(date)
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const target = year * 12 + (month - 1) + months
  const [targetYear, targetMonth] = [Math.floor(target / 12), ((target % 12) + 12) % 12]
  // Day 0 of the following month is the last day of the target month.
  const lastDay = new Date(Date.UTC(targetYear, targetMonth + 1, 0)).getUTCDate()
  return dateOfDay(Date.UTC(targetYear, targetMonth, Math.min(day, lastDay)) / MS_PER_DAY)
}

/** What the calendar says about a date, and whether it really knows. */
export function dayFact(date: LocalDate, calendar: WorkCalendar): DayFact {
  const weekday = weekdayOf(date)
  const weekend = weekday === 0 || weekday === 6
  const row = calendar.days.get(date)
  const kind = row?.kind ?? (weekend ? 'rest' : 'workday')
  return {
    date,
    weekday,
    kind,
    name: row?.name ?? null,
    makeup: kind === 'workday' && weekend,
    assumed: row === undefined && !calendar.years.has(Number(date.slice(0, 4))),
  }
}

export function isWorkday(date: LocalDate, calendar: WorkCalendar): boolean {
  return dayFact(date, calendar).kind === 'workday'
}

/**
 * The `count`-th working day after the date; the start day is not counted, a worked weekend day is. A count of 0 is
 * the date itself. Raises `RangeError` for a negative or broken count.
 */
export function addWorkdays(date: LocalDate, count: number, calendar: WorkCalendar): LocalDate {
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`not a number of working days: ${count}`)
  let current = checked(date)
  for (let left = count; left > 0; left -= 1) {
    current = rollToWorkday(addCalendarDays(current, 1), calendar)
  }
  return current
}

/** The date itself when it is worked, else the next working day (民法典 art. 203). */
export function rollToWorkday(date: LocalDate, calendar: WorkCalendar): LocalDate {
  let current = checked(date)
  for (let tries = 0; tries <= LONGEST_REST; tries += 1) {
    if (isWorkday(current, calendar)) return current
    current = addCalendarDays(current, 1)
  }
  throw new RangeError(`no working day within ${LONGEST_REST} days of ${date}`)
}

// A case explains each of its dates day by day, and all cases do so over the same few hundred days.
const MOST_KNOWN = 5_000
const numbers = new Map<LocalDate, number>()
const dates = new Map<number, LocalDate>()

function know(date: LocalDate, day: number): void {
  if (numbers.size >= MOST_KNOWN) {
    numbers.clear()
    dates.clear()
  }
  numbers.set(date, day)
  dates.set(day, date)
}

/** Days since 1970 of an existing date; undefined for any other text. */
function dayNumber(text: string): number | undefined {
  const known = numbers.get(text)
  if (known !== undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return known
  const day = Date.parse(`${text}T00:00:00Z`) / MS_PER_DAY
  if (Number.isNaN(day) || new Date(day * MS_PER_DAY).toISOString().slice(0, 10) !== text) return undefined
  know(text, day)
  return day
}

function checked(date: LocalDate): LocalDate {
  dayOfDate(date)
  return date
}

function dayOfDate(date: LocalDate): number {
  const day = dayNumber(date)
  if (day === undefined) throw new RangeError(`not a date (yyyy-MM-dd): ${date}`)
  return day
}

function dateOfDay(day: number): LocalDate {
  const known = dates.get(day)
  if (known) return known
  const date = new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
  if (Number.isInteger(day)) know(date, day)
  return date
}
