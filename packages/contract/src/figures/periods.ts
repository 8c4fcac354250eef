import { addMonthsClamped } from '../calendar/workdays.ts'

/** Months are `yyyy-MM`, quarters `yyyyQn`, years `yyyy`, all of China standard time. */
export const PERIOD = /^\d{4}(-(0[1-9]|1[0-2])|Q[1-4])?$/

/** First and last month of a period. */
export interface Months {
  from: string
  to: string
}

const month = (year: number | string, n: number) => `${year}-${String(n).padStart(2, '0')}`
export const monthOf = (date: string): string => date.slice(0, 7)
export const shiftMonth = (at: string, by: number): string => addMonthsClamped(`${at}-01`, by).slice(0, 7)

export function monthsOf(period: string): Months {
  if (!PERIOD.test(period)) throw new RangeError(`not a period: ${period}`)
  const year = period.slice(0, 4)
  if (period.length === 4) return { from: month(year, 1), to: month(year, 12) }
  if (period[4] === '-') return { from: period, to: period }
  const last = Number(period[5]) * 3
  return { from: month(year, last - 2), to: month(year, last) }
}

/** A range of months in one word, `2026-02~2026-05`; lists of cases take it where they take a period. */
export const SPAN = /^\d{4}-(0[1-9]|1[0-2])~\d{4}-(0[1-9]|1[0-2])$/
/** The shortest word for some months: the month, quarter or year that they are, else their range. */
export function spanText({ from, to }: Months): string {
  const whole = (['month', 'quarter', 'year'] as const)
    .map((kind) => periodLike(kind, from))
    .find((one) => monthsOf(one).from === from && monthsOf(one).to === to)
  return whole ?? `${from}~${to}`
}
/** @throws RangeError where it is neither a period nor a range that runs forwards */
export function monthsOfSpan(text: string): Months {
  if (!SPAN.test(text)) return monthsOf(text)
  const [from = '', to = ''] = text.split('~')
  if (from > to) throw new RangeError(`runs backwards: ${text}`)
  return { from, to }
}

/** Every month from the first to the last. */
export function eachMonth({ from, to }: Months): string[] {
  const all = [from]
  while (all.at(-1)! < to) all.push(shiftMonth(all.at(-1)!, 1))
  return all
}

const moved = (months: Months, by: number): Months => ({
  from: shiftMonth(months.from, by),
  to: shiftMonth(months.to, by),
})
/** The period before, of the same length (环比). */
export const previousMonths = (months: Months): Months => moved(months, -eachMonth(months).length)
/** The same period of the year before (同比). */
export const lastYearMonths = (months: Months): Months => moved(months, -12)

/** The period that a month lies in, of the same kind as another one. */
export const periodLike = (kind: 'month' | 'quarter' | 'year', at: string): string =>
  kind === 'month'
    ? at
    : kind === 'year'
      ? at.slice(0, 4)
      : `${at.slice(0, 4)}Q${Math.ceil(Number(at.slice(5)) / 3)}`
