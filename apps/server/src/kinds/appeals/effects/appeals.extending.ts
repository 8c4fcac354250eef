import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import { caseOf } from '../../../cases/cases.service.ts'
import { clocksOf, extendClock } from '../../../features/calendar/calendar.service.ts'
import { tell } from '../../../features/inbox/messages/messages.service.ts'
import { fail } from '../../../platform/fail.ts'
import { line } from '../appeals.lines.ts'
import { common, handler, tellExtended } from '../appeals.notices.ts'
import { APPEAL_EXTEND_CAP_DAYS, APPEAL_EXTEND_MAX_DAYS, APPEAL_EXTENSION_ASKS } from '../appeals.settings.ts'
import { CASE, type Effect, type Step } from '../appeals.step.ts'
import { appealTemplates } from '../appeals.templates.ts'

/** The clock of whoever has the case at the enterprise. */
export const clockHere = ({ row }: Pick<Step, 'row'>) => (row.state === 'rework' ? 'rework' : 'reply')

/** The last day the enterprise's time may lead to: so many days into the answer's, or the end of a reopened case. */
export async function latest({ tx, row }: Pick<Step, 'tx' | 'row'>, day: number) {
  const clocks = await clocksOf(tx, CASE, [row.id])
  const running = (kind: string) => clocks.find(({ clock, doneAt }) => clock === kind && doneAt === null)
  const answer = running('answer')
  const here = running(clockHere({ row })) ?? fail('appeals.stale')
  const until = answer ? addCalendarDays(answer.startOn, day) : (running('reopen')?.dueOn ?? here.dueOn)
  return { here, until }
}

/** How much more time may be given or asked for; what was asked for under an earlier setting may be granted. */
function assertDays({ reference }: Step, days: number): void {
  const limit = APPEAL_EXTEND_MAX_DAYS.of(reference.settings)
  if (days > limit) fail('appeals.extend_days', { limit, field: 'days' })
}

/** The day that so many more days lead to. @throws appeals.no_time_left */
async function dayAfter(step: Step, days: number): Promise<string> {
  const { here, until } = await latest(step, await APPEAL_EXTEND_CAP_DAYS.read(step.ctx.platform))
  const day = addCalendarDays(here.dueOn, days)
  if (day > until) fail('appeals.no_time_left', { date: until, field: 'days' })
  return day
}

/** One line of the ledger, one of the history; the enterprise is told its new day. */
async function extendBy(step: Step, days: number, reason: string): Promise<Effect> {
  const { tx, ctx } = step
  await dayAfter(step, days)
  const moved = await extendClock(tx, ctx, caseOf(step), clockHere(step), days, 'extended')
  await tellExtended(step, moved?.legalDueOn ?? '')
  return {
    set: { extendDays: days, extendAsked: null },
    lines: [line('reply_extended', { days, dueOn: moved?.legalDueOn }, reason)],
  }
}

/** A leader gives the enterprise more time, once. @throws appeals.extend_days, appeals.no_time_left */
export async function extend(step: Step, input: ActionInput<'extend'>): Promise<Effect> {
  assertDays(step, input.days)
  return extendBy(step, input.days, input.reason)
}

/**
 * T34: the enterprise asks for more time while its own runs; asking moves no clock.
 *
 * @throws appeals.extension_asks, appeals.extend_days, appeals.no_time_left
 */
export async function askExtension(step: Step, input: ActionInput<'askExtension'>): Promise<Effect> {
  const { tx, ctx, row } = step
  const { days, reason } = input
  const limit = await APPEAL_EXTENSION_ASKS.read(ctx.platform)
  if (row.extendAsks >= limit) fail('appeals.extension_asks', { limit })
  assertDays(step, days)
  const wantedOn = await dayAfter(step, days)
  await tell(tx, ctx, {
    template: appealTemplates.extensionAsked,
    to: await handler(step),
    data: { no: row.appealNo, date: wantedOn, due: row.pressLegalOn ?? '—' },
    channels: ['inapp'],
    ...common(step, 'extensionAsked', 'bureau'),
  })
  return {
    set: { extendAsked: days, extendAsks: row.extendAsks + 1 },
    lines: [line('extension_asked', { enterpriseId: row.enterpriseId, days, wantedOn }, reason)],
    fileIds: input.attachmentIds,
  }
}

/** T35: the bureau grants exactly what was asked for, or nothing. @throws appeals.no_time_left */
export async function decideExtension(step: Step, input: ActionInput<'decideExtension'>): Promise<Effect> {
  const { tx, ctx, row } = step
  const days = row.extendAsked ?? fail('appeals.stale')
  if (input.granted) return extendBy(step, days, input.opinion)
  if (row.enterpriseId)
    await tell(tx, ctx, {
      template: appealTemplates.extensionRefused,
      to: { orgId: row.enterpriseId },
      data: { no: row.appealNo, date: row.pressLegalOn ?? '—' },
      channels: ['inapp'],
      ...common(step, 'extensionRefused', 'enterprise'),
    })
  return { set: { extendAsked: null }, lines: [line('extension_refused', { days }, input.opinion)] }
}
