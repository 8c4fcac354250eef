import { type DeadlineKey, deadlineKinds } from './deadlineKinds.ts'
import { addCalendarDays, type LocalDate } from './workdays.ts'

/** Days before the strict end from which a clock is warned of, by who owes it. */
export interface WarningDays {
  /** Largest of `WARN_DAYS`: limits in calendar days that a bureau owes (L10). */
  bureau: number
  /** Largest of `REPLY_WARN_DAYS`: limits in calendar days that an enterprise owes (L5, L7). */
  enterprise: number
}
export const WARNING_DAYS: WarningDays = { bureau: 7, enterprise: 3 }

/** Largest of a setting's thresholds, which stand in one list: `7,3,1`. */
export const widest = (thresholds: readonly number[], fallback: number): number =>
  thresholds.length ? Math.max(...thresholds) : fallback

/**
 * How many days before its strict end a clock begins to warn (domain 4.5): 7 days for what a bureau owes in calendar
 * days, 3 for what an enterprise owes, the day itself for the short limits in working days: a limit of two working
 * days that warned days ahead would warn from its first minute. Null where an appellant owes: nobody's delay.
 */
export function warnsWithin(clock: DeadlineKey, days: WarningDays = WARNING_DAYS): number | null {
  const { unit, owedBy } = deadlineKinds[clock]
  if (owedBy === 'appellant') return null
  if (unit !== 'day') return 0
  return owedBy === 'enterprise' ? days.enterprise : days.bureau
}

/** The sides of the desk. */
export type ClockSide = 'bureau' | 'enterprise'

/**
 * Whether a clock presses a side: what an appellant owes is nobody's delay, an enterprise is judged by what it owes
 * itself, and the bureau watches both sides. One rule for lists, counts, chips and figures.
 */
export function pressesOn(side: ClockSide, clock: DeadlineKey): boolean {
  const { owedBy } = deadlineKinds[clock]
  return side === 'bureau' ? owedBy !== 'appellant' : owedBy === 'enterprise' || owedBy === 'both'
}

const isClock = (kind: string): kind is DeadlineKey => kind in deadlineKinds

/** Whether a running clock is warned of on a day: its strict end is near, or past. One rule for list, chip and count. */
export function isWarned(
  clock: { kind: string; dueOn: LocalDate },
  today: LocalDate,
  days: WarningDays = WARNING_DAYS,
): boolean {
  const within = isClock(clock.kind) ? warnsWithin(clock.kind, days) : null
  return within !== null && clock.dueOn <= addCalendarDays(today, within)
}

/**
 * The same rule as a condition for a query: clocks of a side that share a threshold, with the last strict end that is
 * warned of.
 */
export function warningEnds(
  today: LocalDate,
  days: WarningDays = WARNING_DAYS,
  side: ClockSide = 'bureau',
): { clocks: DeadlineKey[]; dueUntil: LocalDate }[] {
  const byEnd = new Map<LocalDate, DeadlineKey[]>()
  for (const clock of Object.keys(deadlineKinds) as DeadlineKey[]) {
    const within = warnsWithin(clock, days)
    if (within === null || !deadlineKinds[clock].clock || !pressesOn(side, clock)) continue
    const end = addCalendarDays(today, within)
    byEnd.set(end, [...(byEnd.get(end) ?? []), clock])
  }
  return [...byEnd].map(([dueUntil, clocks]) => ({ clocks, dueUntil }))
}
