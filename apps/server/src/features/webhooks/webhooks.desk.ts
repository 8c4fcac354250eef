import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { PING } from '@appeal/contract/webhooks/webhooks.events.ts'
import type {
  ReplayDeadBody,
  WebhookDelivery,
  WebhookDeliveryQuery,
} from '@appeal/contract/webhooks/webhooks.routes.ts'
import type { z } from 'zod'
import { instantOf, wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { hit, limitKey } from '../../platform/limits/limits.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import * as deliveries from './webhooks.deliveries.store.ts'
import { giveUpAt, LANE, queueEvent, wireId } from './webhooks.events.ts'
import { ownOrg } from './webhooks.service.ts'
import * as store from './webhooks.store.ts'

const KIND = 'webhook'
/** Pings of one enterprise in a minute. */
const PINGS = 10

function present(ctx: Context, row: deliveries.DeliveryRow, endpoint: store.EndpointRow): WebhookDelivery {
  const wire = (at: Date | null) => at && wireTime(at)
  const mayReplay =
    row.state !== 'waiting' && endpoint.state === 'running' && viewerOf(ctx).grants.has('/biz/webhook/replay')
  return {
    id: row.id,
    eventId: wireId(row.eventId),
    event: row.event,
    endpointId: row.endpointId,
    endpointName: endpoint.name,
    caseKind: row.caseKind,
    caseId: row.caseId,
    caseNo: row.caseNo,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.state === 'waiting' ? wireTime(row.runAt) : null,
    lastAt: wire(row.lastAt),
    lastStatus: row.lastStatus,
    lastFault: row.lastFault,
    sentAt: wire(row.sentAt),
    createTime: wireTime(row.createdAt),
    body: row.body,
    can: mayReplay ? ['replay'] : [],
  }
}

/** Events of the own enterprise's endpoints, the newest first unless asked otherwise. */
export async function deliveryPage(
  ctx: Context,
  query: z.output<typeof WebhookDeliveryQuery>,
): Promise<Page<WebhookDelivery>> {
  const { db } = ctx.platform
  const own = new Map((await store.listEndpoints(db, ownOrg(ctx))).map((row) => [row.id, row]))
  const { endpointId } = query
  const { rows, total } = await deliveries.pageDeliveries(db, {
    endpointIds: [...own.keys()].filter((id) => endpointId === undefined || id === endpointId),
    searchKey: query.searchKey?.trim() || undefined,
    state: query.state,
    ascending: query.sortOrder === 'ascend',
    current: query.current,
    size: query.size,
  })
  return toPage(
    rows.flatMap((row) => {
      const endpoint = own.get(row.endpointId)
      return endpoint ? [present(ctx, row, endpoint)] : []
    }),
    total,
    query,
  )
}

/** @throws webhooks.not_found, webhooks.not_running */
async function lockRunning(tx: Tx, id: string, orgId: string): Promise<store.EndpointRow> {
  const row = (await store.lockEndpoint(tx, id, orgId)) ?? fail('webhooks.not_found')
  return row.state === 'running' ? row : fail('webhooks.not_running')
}

const startLane = (tx: Tx, ctx: Context, endpoint: string) =>
  ctx.platform.jobs.add(tx, LANE, { endpoint }, { key: `${LANE}:${endpoint}` })

/** Sends a ping to an endpoint, by the way of every event. @throws webhooks.not_found, webhooks.not_running, request.too_many */
export async function testEndpoint(ctx: Context, id: string): Promise<WebhookDelivery> {
  const { platform } = ctx
  const orgId = ownOrg(ctx)
  const asked = await hit(platform.db, limitKey('webhookPing', orgId), {
    limit: PINGS,
    windowSeconds: 60,
    at: ctx.now(),
  })
  if (!asked.allowed) fail('request.too_many', { seconds: asked.retryAfterSeconds })
  return ctx.unitOfWork(async (tx) => {
    const endpoint = await lockRunning(tx, id, orgId)
    const eventId = newId(platform.clock)
    const row = await queueEvent(tx, ctx, id, { eventId, event: PING, key: `ping:${eventId}`, data: {} })
    const written = (await deliveries.lockDelivery(tx, row.id, [id])) ?? fail('webhooks.not_found')
    return present(ctx, written, endpoint)
  })
}

/** Sends an event again, under the id that it had. @throws webhooks.not_found, webhooks.not_running, webhooks.waiting */
export async function replay(ctx: Context, id: string): Promise<WebhookDelivery> {
  const orgId = ownOrg(ctx)
  return ctx.unitOfWork(async (tx) => {
    const own = (await store.listEndpoints(tx, orgId)).map((row) => row.id)
    const row = (await deliveries.lockDelivery(tx, id, own)) ?? fail('webhooks.not_found')
    const endpoint = await lockRunning(tx, row.endpointId, orgId)
    if (row.state === 'waiting') fail('webhooks.waiting')
    const now = ctx.now()
    await deliveries.replay(tx, id, now, giveUpAt(now))
    await startLane(tx, ctx, endpoint.id)
    await recordChange(tx, ctx, KIND, endpoint, { replay: [null, wireId(row.eventId)] })
    const again = { ...row, state: 'waiting', attempts: 0, runAt: now, sentAt: null } as const
    return present(ctx, again, endpoint)
  })
}

/** Sends again what an endpoint was not told since a moment. @throws webhooks.not_found, webhooks.not_running */
export async function replayDead(
  ctx: Context,
  { id, since }: z.output<typeof ReplayDeadBody>,
): Promise<{ count: number }> {
  const orgId = ownOrg(ctx)
  return ctx.unitOfWork(async (tx) => {
    const endpoint = await lockRunning(tx, id, orgId)
    const now = ctx.now()
    const count = await deliveries.replayDead(tx, id, {
      since: instantOf(since),
      now,
      giveUpAt: giveUpAt(now),
    })
    if (count === 0) return { count }
    await startLane(tx, ctx, id)
    await recordChange(tx, ctx, KIND, endpoint, { replay: [null, `${count}`], since: [null, since] })
    return { count }
  })
}
