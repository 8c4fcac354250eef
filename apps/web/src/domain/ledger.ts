import type { Deadline } from '@appeal/contract/calendar/clocks.schemas.ts'
import { joinParts } from '../lib/formats.ts'
import type { Translate } from '../lib/i18n.ts'
import type { clockTexts } from './clock.texts.ts'

type Day = Deadline['days'][number]
type Words = Translate<keyof typeof clockTexts.zh & string>

export interface LedgerLine {
  date: string
  text: string
  /** The line of the day that counts. */
  due?: boolean
}

/** A day on which nobody works, whether the clock counted it or not. */
export const isRest = (day: Day): boolean =>
  !day.makeup && (day.mark === 'holiday' || day.mark === 'weekend' || day.name !== null || isWeekend(day))

const isWeekend = (day: Day) => day.weekday === 0 || day.weekday === 6

const shortDate = (date: string) => date.slice(5)

/** Neighbouring days that say the same thing, told once. */
function runs(days: readonly Day[], same: (a: Day, b: Day) => boolean): Day[][] {
  const out: Day[][] = []
  for (const day of days) {
    const run = out.at(-1)
    if (run && same(run[0]!, day)) run.push(day)
    else out.push([day])
  }
  return out
}

const isCounted = (day: Day) => day.number !== null

/**
 * Why a deadline ends on its day, in a handful of lines: start, holidays, make-up days, pauses, the n-th day, and the
 * day it moved to when that was a rest day. Weekends of a clock of working days share one line.
 */
export function ledgerLines(deadline: Deadline, t: Words): LedgerLine[] {
  const { days, unit, dueOn, legalDueOn, count } = deadline
  const lines: LedgerLine[] = []
  const weekends = days.filter((day) => day.mark === 'weekend')
  if (weekends.length > 0 && unit === 'workday') {
    lines.push({ date: shortDate(weekends[0]!.date), text: t('weekendSkipped', { days: weekends.length }) })
  }
  for (const run of runs(days, (a, b) => a.mark === b.mark && a.name === b.name && a.makeup === b.makeup)) {
    const [first] = run as [Day]
    const date = shortDate(first.date)
    const name = first.name ?? ''
    if (first.mark === 'start') lines.push({ date, text: t('start') })
    else if (first.mark === 'paused') lines.push({ date, text: t('paused', { days: run.length }) })
    else if (first.makeup) lines.push({ date, text: t('makeup', { name }) })
    else if (first.mark === 'holiday')
      lines.push({ date, text: t('holidaySkipped', { name, days: run.length }) })
    else if (name && isCounted(first))
      lines.push({ date, text: t('holidayCounted', { name, days: run.length }) })
  }
  const last = days.findLast(isCounted)?.number ?? count
  const nth = t(unit === 'day' ? 'nthDay' : 'nthWorkday', { n: last })
  if (dueOn === legalDueOn)
    lines.push({ date: shortDate(dueOn), text: joinParts([nth, t('due')]), due: true })
  else {
    lines.push({ date: shortDate(dueOn), text: nth })
    lines.push({ date: shortDate(legalDueOn), text: t('rolled'), due: true })
  }
  return lines.sort((a, b) => order(days, a.date) - order(days, b.date))
}

// Lines carry month and day only; the position in the period orders them across a new year.
const order = (days: readonly Day[], date: string) => days.findIndex((day) => shortDate(day.date) === date)
