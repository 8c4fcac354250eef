import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '@appeal/contract/webhooks/webhooks.events.ts'
import { queueEvent } from '../../features/webhooks/webhooks.events.ts'
import { createEndpoint, switchEndpoint } from '../../features/webhooks/webhooks.service.ts'
import { enterprisePage } from '../../kinds/appeals/lists/appeals.lists.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { becameOf } from './demo.webhooks.store.ts'

/** What was told, how many hours ago, and what became of it. */
const PLAYED = [
  { event: 'case.transferred', hours: 50, state: 'dead', attempts: 16, status: 503, fault: 'status' },
  { event: 'case.transferred', hours: 47, state: 'dead', attempts: 15, status: null, fault: 'timeout' },
  { event: 'case.urged', hours: 6, state: 'sent', attempts: 2, status: 200, fault: null },
  { event: 'deadline.near', hours: 4, state: 'sent', attempts: 1, status: 204, fault: null },
  { event: 'extension.decided', hours: 2, state: 'waiting', attempts: 3, status: 500, fault: 'status' },
  { event: 'case.transferred', hours: 1, state: 'waiting', attempts: 0, status: null, fault: null },
] as const satisfies readonly { event: WebhookEvent; [more: string]: unknown }[]

/** An endpoint with events that were sent, wait and were given up. It is paused, so that nobody is called. */
export async function playWebhooks(ctx: Context): Promise<void> {
  const { endpoint } = await createEndpoint(ctx, {
    name: '客服工单系统',
    url: 'https://hooks.example.com/12305',
    events: WEBHOOK_EVENT_NAMES,
    algorithm: 'sm3',
  })
  await switchEndpoint(ctx, { id: endpoint.id, version: endpoint.version, running: false })
  const { records } = await enterprisePage(ctx, { queue: 'all', current: 1, size: PLAYED.length })
  await ctx.unitOfWork(async (tx) => {
    for (const [n, { id, appealNo }] of records.entries()) {
      const { event, hours, state, attempts, status, fault } = PLAYED[n]!
      const at = new Date(ctx.now().getTime() - hours * 3_600_000)
      const eventId = newId(ctx.platform.clock)
      const row = await queueEvent(tx, { ...ctx, now: () => at }, endpoint.id, {
        eventId,
        event,
        key: `demo:${eventId}`,
        data: { kind: 'appeal', id, no: appealNo, unit: 'ENT-ZTO', deadline: null },
      })
      const lastAt = attempts === 0 ? null : new Date(at.getTime() + attempts * 600_000)
      await becameOf(tx, row.id, {
        ...{ state, attempts, lastAt, lastStatus: status, lastFault: fault },
        ...(state === 'sent' && { sentAt: lastAt }),
        ...(state === 'waiting' && { runAt: new Date(ctx.now().getTime() + n * 600_000) }),
      })
    }
  })
}
