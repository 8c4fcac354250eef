import type { Deadline } from '@appeal/contract/calendar/clocks.schemas.ts'
import { type DeadlineKey, deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { computeDeadline, type Pause } from '@appeal/contract/calendar/deadlines.ts'
import type { WorkCalendar } from '@appeal/contract/calendar/workdays.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Platform } from '../../platform/context.ts'
import type { Language } from '../../platform/fail.ts'
import { periodOf } from './calendar.dates.ts'
import { calendarAt } from './calendar.editions.ts'
import type { DeadlineRow } from './calendar.store.ts'

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
