import { computeDeadline } from '@appeal/contract/calendar/deadlines.ts'
import type { WorkCalendar } from '@appeal/contract/calendar/workdays.ts'
import type { DeadlineRow } from './calendar.store.ts'

/** What decides a clock's dates, as the walk over the days takes it; a pause that is still open does not count yet. */
export const periodOf = ({ startOn, count, unit, extension, pauses }: DeadlineRow) => ({
  startOn,
  count,
  unit,
  extensions: extension ? [{ count: extension }] : [],
  pauses: pauses.flatMap(({ from, to }) => (to && from <= to ? [{ from, to }] : [])),
})

/**
 * Whether a clock that ends, or is looked at, at a moment is late; what stood still was late only if it was so before.
 * `late` of the store is the same in SQL.
 */
export const isLateAt = (
  { legalDueAt, legalDueOn, pausedOn }: Pick<DeadlineRow, 'legalDueAt' | 'legalDueOn' | 'pausedOn'>,
  at: Date,
): boolean => at > legalDueAt && (pausedOn === null || pausedOn > legalDueOn)

/** Both ends of a clock by a calendar. */
export function datesOf(row: DeadlineRow, calendar: WorkCalendar) {
  const { dueOn, legalDueOn, dueAt, legalDueAt, assumed } = computeDeadline(periodOf(row), calendar)
  return { dueOn, legalDueOn, dueAt, legalDueAt, assumed }
}
