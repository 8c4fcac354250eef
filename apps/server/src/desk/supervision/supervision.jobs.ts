import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { calendarOf } from '../../features/calendar/calendar.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import type { Context } from '../../platform/context.ts'
import { forEachBatch, inParts } from '../../platform/jobs/batches.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { datesOf, stepsOf } from './supervision.dates.ts'
import { noteOrder } from './supervision.history.ts'
import { addresseeOf, type HeldOrder, issuerOf, leadersOf, tellOf } from './supervision.notices.ts'
import { isRunning } from './supervision.policy.ts'
import * as store from './supervision.store.ts'
import { supervisionTemplates } from './supervision.templates.ts'

/** The head is invited to a talk; the caller has set it down. */
export async function inviteToTalk(held: HeldOrder): Promise<void> {
  await tellOf(held, supervisionTemplates.supervisionTalk, addresseeOf(held), { news: 'talk' })
  await tellOf(held, supervisionTemplates.supervisionTalk, issuerOf(held), {
    news: 'talk:issuer',
    bySms: false,
  })
}

async function report(held: HeldOrder): Promise<void> {
  const { own, superior } = leadersOf(held)
  const template = supervisionTemplates.supervisionReported
  await tellOf(held, template, addresseeOf(held), { news: 'reported' })
  await tellOf(held, template, own, { news: 'reported:own', bySms: false })
  if (superior) await tellOf(held, template, superior, { news: 'reported:superior', bySms: false })
}

/**
 * Takes what nobody answered in time up the ladder, each step once: first the head is invited to a talk, then the
 * superior bureau is told. Dates are reckoned anew by the calendar in force; an order is moved in one transaction that
 * holds it, so that neither two processes nor a run that died take a step twice.
 */
export async function escalateOrders(ctx: Context): Promise<void> {
  const { db } = ctx.platform
  const today = shanghaiDate(ctx.now())
  const [orgs, steps, calendar] = await Promise.all([
    orgDirectory(ctx.platform),
    stepsOf(ctx.platform),
    calendarOf(ctx.platform),
  ])
  const escalate = (id: string) =>
    ctx.unitOfWork(async (tx) => {
      const order = await store.lock(tx, id)
      if (!order || !isRunning(order)) return
      const dates = datesOf(order, steps, calendar)
      if (dates.dueOn !== order.dueOn || dates.talkOn !== order.talkOn || dates.reportOn !== order.reportOn)
        await store.moveDates(tx, id, dates)
      const isTalk = order.talkAt === null && dates.talkOn <= today
      const isReport = order.reportedAt === null && dates.reportOn <= today
      if (!isTalk && !isReport) return
      const change = {
        ...(isTalk && { talkAt: ctx.now() }),
        ...(isReport && { reportedAt: ctx.now() }),
        updatedAt: ctx.now(),
      }
      await store.update(tx, id, change)
      const held = { tx, ctx, orgs, order: { ...order, ...dates, ...change, version: order.version + 1 } }
      await noteOrder(held, [
        ...(isTalk ? [{ event: 'talk' as const, side: 'system' as const }] : []),
        ...(isReport ? [{ event: 'reported' as const, side: 'system' as const }] : []),
      ])
      if (isTalk) await inviteToTalk(held)
      if (isReport) await report(held)
    })
  await inParts(ctx, (attempt) =>
    forEachBatch<store.OrderRecord>(
      attempt,
      { next: (after, limit) => store.nextRunning(db, after, limit), keyOf: ({ id }) => id },
      ([one]) => escalate(one!.id),
    ),
  )
}

export const supervisionTasks: readonly Task[] = [
  // By day only, 09:10 to 18:10 in China standard time: it also goes out by SMS.
  { name: 'supervision.escalate', run: escalateOrders, cron: '10 1-10 * * *' },
]
