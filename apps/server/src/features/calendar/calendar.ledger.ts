import { addCalendarDays, type LocalDate } from '@appeal/contract/calendar/workdays.ts'
import type { DeadlineRow } from './calendar.store.ts'

/** What an act of the ledger changes of a clock; its ends are counted anew from that. */
export type Relength = Pick<Partial<DeadlineRow>, 'extension' | 'pauses' | 'pausedOn'>

/** More time, in the clock's own unit. */
export const extended = ({ extension }: Pick<DeadlineRow, 'extension'>, days: number): Relength => ({
  extension: extension + days,
})

/** It stands still after a day, which still counts. */
export const paused = ({ pauses }: Pick<DeadlineRow, 'pauses'>, on: LocalDate): Relength => ({
  pausedOn: on,
  pauses: [...pauses, { from: addCalendarDays(on, 1), to: null }],
})

/** It goes on after a day, which does not count; a pause of less than a day is none. */
export const resumed = ({ pauses }: Pick<DeadlineRow, 'pauses'>, on: LocalDate): Relength => ({
  pausedOn: null,
  pauses: pauses.flatMap((pause) =>
    pause.to !== null ? [pause] : pause.from <= on ? [{ ...pause, to: on }] : [],
  ),
})
