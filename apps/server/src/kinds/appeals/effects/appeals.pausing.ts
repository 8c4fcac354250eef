import { pauseCauseTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { caseOf } from '../../../cases/cases.service.ts'
import * as calendar from '../../../features/calendar/calendar.service.ts'
import { fail } from '../../../platform/fail.ts'
import { line } from '../appeals.lines.ts'
import * as notices from '../appeals.notices.ts'
import { APPEAL_PAUSE_BACKDATE_DAYS } from '../appeals.settings.ts'
import { CASE, type Effect, type Step } from '../appeals.step.ts'
import { clockHere } from './appeals.extending.ts'

/** The day that is meant: not later than today, not further back than allowed, not before the clock's last change. */
async function dayMeant({ ctx }: Step, since: string | undefined, changedOn: string): Promise<string> {
  const today = shanghaiDate(ctx.now())
  const earliest = addCalendarDays(today, -(await APPEAL_PAUSE_BACKDATE_DAYS.read(ctx.platform)))
  const from = earliest < changedOn ? changedOn : earliest
  const day = since ?? today
  if (day < from || day > today) fail('appeals.pause_day', { field: 'since', from, to: today })
  return day
}

/** The running clock of the enterprise; that of the answer is never paused (邮政法 art. 65). */
async function running(step: Step) {
  const clocks = await calendar.clocksOf(step.tx, CASE, [step.row.id])
  const here = clockHere(step)
  return clocks.find(({ clock, doneAt }) => clock === here && doneAt === null) ?? fail('appeals.stale')
}

/**
 * T30: what the enterprise owes stands still, for a cause that is not the enterprise's to end.
 *
 * @throws appeals.pause_day
 */
export async function pauseClock(step: Step, input: ActionInput<'pauseClock'>): Promise<Effect> {
  const { tx, ctx } = step
  const { startOn, pauses } = await running(step)
  const since = await dayMeant(step, input.since, pauses.at(-1)?.to ?? startOn)
  await calendar.pauseClock(tx, ctx, caseOf(step), clockHere(step), input.cause, since)
  const reason = pauseCauseTexts[input.cause]
  await notices.tellPaused(step, reason)
  return { lines: [line('clock_paused', { cause: input.cause, reason, since }, input.reason)] }
}

/**
 * T31: it goes on; the days between do not count.
 *
 * @throws appeals.pause_day
 */
export async function resumeClock(step: Step, input: ActionInput<'resumeClock'>): Promise<Effect> {
  const { tx, ctx } = step
  const { pausedOn, startOn } = await running(step)
  const since = await dayMeant(step, input.since, pausedOn ?? startOn)
  const clock = await calendar.resumeClock(tx, ctx, caseOf(step), clockHere(step), input.reason, since)
  const dueOn = clock?.legalDueOn ?? ''
  await notices.tellResumed(step, dueOn)
  return { lines: [line('clock_resumed', { since, dueOn }, input.reason)] }
}
