import { type DeadlineKey, deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import {
  type Clock,
  clocksOf,
  startClock,
  stopAllClocks,
  stopClock,
} from '../../features/calendar/calendar.service.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { CaseBase, CaseStep, Kind } from '../cases.kind.ts'

/** How the calendar, the files and the history call a case. */
export const caseOf = ({ kind, row }: Pick<CaseStep, 'kind' | 'row'>) => ({ kind: kind.name, id: row.id })

export const start = (step: CaseStep, clock: DeadlineKey, reason: string) =>
  startClock(step.tx, step.ctx, caseOf(step), clock, step.ctx.now(), reason)

export const stop = (step: CaseStep, clock: DeadlineKey, reason: string, options?: { cancelled: boolean }) =>
  stopClock(step.tx, step.ctx, caseOf(step), clock, reason, options)

/** Everything that runs ends with the case; what nobody owes any longer is cancelled, not late. */
export const stopAll = (step: CaseStep, reason: string, done: readonly DeadlineKey[] = []) =>
  stopAllClocks(step.tx, step.ctx, caseOf(step), reason, [...done])

export type Pressing = Pick<CaseBase, Extract<keyof CaseBase, `press${string}` | `total${string}`>>

/** The clocks that press in a state: its own, and that of the whole case; none once it is over. */
const pressingKinds = ({ pressing, totals = [], table }: Kind, state: string) => ({
  own: pressing[state] ?? [],
  whole: table.states[state]?.open ? totals : [],
})

/** The dates of what presses in a state, copied to the case so that queues sort and filter without a join. */
export function pressingOf(kind: Kind, clocks: readonly Clock[], state: string): Pressing {
  const firstOf = (kinds: readonly DeadlineKey[]) =>
    kinds
      .map((clock) => clocks.find((row) => row.clock === clock && row.doneAt === null))
      .find((row) => row !== undefined)
  const { own, whole } = pressingKinds(kind, state)
  const [press, total] = [firstOf(own), firstOf(whole)]
  return {
    pressClock: press?.clock ?? null,
    pressUnit: press?.unit ?? null,
    pressOwedBy: press ? deadlineKinds[press.clock as DeadlineKey].owedBy : null,
    pressStartOn: press?.startOn ?? null,
    pressDueOn: press?.dueOn ?? null,
    // What stands still ends at no day yet.
    pressLegalOn: press?.pausedOn ? null : (press?.legalDueOn ?? null),
    totalClock: total?.clock ?? null,
    totalStartOn: total?.startOn ?? null,
    totalDueOn: total?.dueOn ?? null,
    totalLegalOn: total?.legalDueOn ?? null,
  }
}

/** The same, from the clocks as they stand in this transaction. */
export async function pressingNow(tx: Tx, kind: Kind, id: string, state: string): Promise<Pressing> {
  const { own, whole } = pressingKinds(kind, state)
  return pressingOf(kind, own.length + whole.length ? await clocksOf(tx, kind.name, [id]) : [], state)
}
