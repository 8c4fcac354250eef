import type { CaseClock } from '@appeal/contract/calendar/clocks.schemas.ts'
import { type DeadlineKey, deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { isWarned, pressesOn, type WarningDays } from '@appeal/contract/calendar/warnings.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { pressingClock } from '../../features/calendar/calendar.service.ts'
import type { Viewer } from '../../platform/context.ts'
import type { CaseBase } from '../cases.kind.ts'
import { actorKind, isOwnerSide } from '../cases.policy.ts'
import type { ReferenceData } from '../cases.referenceData.ts'
import type { Pressing } from './cases.pressing.ts'

/** A clock with its two ends; of one that stands still, where they would be if it had gone on. */
interface Ending {
  kind: DeadlineKey
  dueOn: string
  legalDueOn: string
  stopped?: true
}

/** What is read of a row to tell its clocks. */
export type PressingEnds = Omit<Pressing, 'pressUnit' | 'pressStartOn' | 'totalStartOn'>

/** Whether the clock of the case's state was paused by somebody. */
export const standsStill = ({ pressDueOn, pressLegalOn }: Pick<CaseBase, 'pressDueOn' | 'pressLegalOn'>) =>
  pressDueOn !== null && pressLegalOn === null

const pressOf = ({ pressClock, pressDueOn, pressLegalOn }: PressingEnds): Ending | null =>
  pressClock && pressDueOn
    ? {
        kind: pressClock as DeadlineKey,
        dueOn: pressDueOn,
        legalDueOn: pressLegalOn ?? pressDueOn,
        ...(pressLegalOn === null && { stopped: true }),
      }
    : null
const totalOf = ({ totalClock, totalDueOn, totalLegalOn }: PressingEnds): Ending | null =>
  totalClock && totalDueOn && totalLegalOn
    ? { kind: totalClock as DeadlineKey, dueOn: totalDueOn, legalDueOn: totalLegalOn }
    : null

/** The nearest legal end that presses whoever reads the row: what `pressingEnd` is in a query. */
export function endOf(row: PressingEnds, viewer: Viewer): string | null {
  const side = actorKind(viewer) === 'enterprise' ? 'enterprise' : 'bureau'
  const ends = [pressOf(row), side === 'bureau' ? totalOf(row) : null]
    .filter((one) => one !== null)
    .filter(({ kind, stopped }) => pressesOn(side, kind) && !stopped)
    .map(({ legalDueOn }) => legalDueOn)
  return ends.toSorted()[0] ?? null
}

/** Whether what presses the viewer's side of a case is past its legal end; `lateBefore` of the lists is the same in SQL. */
export const isLate = (row: PressingEnds, viewer: Viewer, today: string): boolean =>
  (endOf(row, viewer) ?? today) < today

/**
 * The clocks of a case that a reader is shown: that of its state; for bureaus also that of the whole case where it ends
 * sooner, is near or past (邮政法 art. 65 runs on while others have the case). An enterprise sees what it owes itself.
 */
export function shownClocks(
  row: PressingEnds,
  viewer: Viewer,
  today: string,
  warnDays: WarningDays,
): { clock: Ending | null; total: Ending | null } {
  const [clock, total] = [pressOf(row), totalOf(row)]
  if (actorKind(viewer) === 'enterprise')
    return { clock: clock && pressesOn('enterprise', clock.kind) ? clock : null, total: null }
  if (isOwnerSide(viewer) || !total) return { clock, total: null }
  if (!clock || clock.kind === total.kind) return { clock: total, total: null }
  const presses = clock.stopped || total.legalDueOn < clock.legalDueOn || isWarned(total, today, warnDays)
  return { clock, total: presses ? total : null }
}

/** The chips of a case's row, and the end that lists order it by, for the desks. `waits` where its state's clock is the appellant's, and the desk's stands still. */
export function presentClocks(
  row: Pressing,
  viewer: Viewer,
  now: Date,
  { calendar, warnDays }: Pick<ReferenceData, 'calendar' | 'warnDays'>,
  waits = false,
): { overdue: boolean; endsOn?: string | null; clock: CaseClock | null; total: CaseClock | null } {
  const today = shanghaiDate(now)
  const chip = (ending: Ending | null, isStill = false): CaseClock | null => {
    const startOn = ending?.kind === row.pressClock ? row.pressStartOn : row.totalStartOn
    if (!ending || !startOn) return null
    const { kind: clock, dueOn, legalDueOn, stopped } = ending
    const unit = deadlineKinds[clock].unit === 'workday' ? 'workday' : 'day'
    const running = { clock, unit, startOn, dueOn, legalDueOn } as const
    const shown = pressingClock(running, now, calendar, isStill ? 'paused' : 'running', warnDays)
    return stopped ? { ...shown, tone: 'paused', stopped } : shown
  }
  const { clock, total } = shownClocks(row, viewer, today, warnDays)
  return {
    overdue: isLate(row, viewer, today),
    ...(!isOwnerSide(viewer) && { endsOn: endOf(row, viewer) }),
    clock: chip(clock, waits),
    total: chip(total),
  }
}
