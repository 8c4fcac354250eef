import { FAILING_DAYS, type WebhookFault } from '@appeal/contract/webhooks/webhooks.routes.ts'
import type { Context } from '../../platform/context.ts'
import { inParts } from '../../platform/jobs/batches.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { NotAllowed, webhooksOutboundOf } from '../../platform/outbound.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import { disabledAt } from '../enterprises/enterprises.service.ts'
import { tell } from '../inbox/messages/messages.service.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import * as deliveries from './webhooks.deliveries.store.ts'
import { LANE, wireId } from './webhooks.events.ts'
import { signed } from './webhooks.signing.ts'
import * as store from './webhooks.store.ts'
import { webhookTemplates } from './webhooks.templates.ts'

export const SEALED = 'webhook_endpoints.secret'

/** For one call, its answer included. */
const CALL_MS = 8_000
/** Of an answer no more is read than shows that there is one. */
const READ_BYTES = 1_024
/** For one turn of a lane; what is left has the next. */
const TURN_MS = 20_000
/** For one run of the sweep: no turn begins after it. */
const SWEEP_MS = 45_000
/** Longer than a turn and its last call: who holds a lane for longer has died. */
const LEASE_MS = 90_000
/** Who takes longer to answer waits for the sweep. */
const SLOW_MS = 2_000
/** Lanes that one sweep works through at once; they wait for far ends, not for each other. */
const AT_ONCE = 16
const PART = 50
/** Failures in a row after which a lane pauses. */
const PATIENCE = 5
const MINUTE = 60_000
const DAY = 86_400_000

/** Pause before an event's next try: half a minute, doubled each time, four hours at most; a random quarter more or less. */
export const pauseAfter = (attempts: number): number =>
  Math.min((MINUTE / 2) * 2 ** Math.min(attempts - 1, 20), 4 * 60 * MINUTE) * (0.75 + Math.random() / 2)
/** Pause of a lane that does nothing but fail: ten minutes at most. */
const lanePause = (failures: number): number =>
  Math.min((MINUTE / 2) * 2 ** Math.min(failures - PATIENCE, 20), 10 * MINUTE)

function faultOf(error: unknown): WebhookFault {
  if (error instanceof NotAllowed) return 'address'
  const { code, name, message } = error as { code?: string; name?: string; message?: string }
  if (name === 'TimeoutError' || name === 'AbortError' || message === 'The far end does not answer')
    return 'timeout'
  return /CERT|TLS|SSL|SIGNED|UNABLE_TO/.test(code ?? '') ? 'certificate' : 'connection'
}

type Endpoint = NonNullable<Awaited<ReturnType<typeof deliveries.beginTry>>>

/** One call; its fault is an answer too. */
async function call(
  ctx: Context,
  row: deliveries.DeliveryRow,
  { url, algorithm, secret, formerSecret, formerUntil }: Endpoint,
): Promise<{ status: number | null; fault: WebhookFault | null; took: number }> {
  const { crypto, config } = ctx.platform
  const at = ctx.now()
  const sealed = [secret, ...(formerSecret && formerUntil && formerUntil > at ? [formerSecret] : [])]
  const headers = signed(
    { id: wireId(row.eventId), at, body: row.body },
    algorithm,
    sealed.map((one) => crypto.decryptField(SEALED, one)),
  )
  const began = performance.now()
  const took = () => performance.now() - began
  try {
    const outbound = webhooksOutboundOf(config)
    const { href } = outbound.demandPublic(url)
    const { status } = await outbound.post(
      href,
      { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'appeal-webhooks/1', ...headers },
      row.body,
      { timeoutMs: CALL_MS, firstBytes: READ_BYTES },
    )
    const isTaken = status >= 200 && status < 300
    return { status, fault: isTaken ? null : 'status', took: took() }
  } catch (error) {
    return { status: null, fault: faultOf(error), took: took() }
  }
}

/** One try of an event. Whether the lane goes on: not where it pauses, is slow, or the endpoint does not run any more. */
async function attempt(ctx: Context, endpointId: string, row: deliveries.DeliveryRow): Promise<boolean> {
  const { db } = ctx.platform
  const endpoint = await deliveries.beginTry(db, row, ctx.now())
  if (!endpoint) return false
  const { status, fault, took } = await call(ctx, row, endpoint)
  const at = ctx.now()
  const slow = took > SLOW_MS
  if (fault === null) {
    await deliveries.endTry(db, row, { state: 'sent', sentAt: at, lastStatus: status, lastFault: null })
    if (endpoint.failures > 0 || endpoint.failingSince || endpoint.slow !== slow)
      await store.noteEndpoint(db, endpointId, { failures: 0, failingSince: null, laneAt: null, slow })
    return true
  }
  const failures = endpoint.failures + 1
  const failingSince = endpoint.failingSince ?? at
  const isOver = row.giveUpAt <= at
  const next = new Date(at.getTime() + pauseAfter(row.attempts + 1))
  const runAt = next < row.giveUpAt ? next : row.giveUpAt
  const laneAt = failures < PATIENCE ? null : new Date(at.getTime() + lanePause(failures))
  await ctx.unitOfWork(async (tx) => {
    const noted = { lastStatus: status, lastFault: fault }
    await deliveries.endTry(tx, row, isOver ? { ...noted, state: 'dead' } : { ...noted, runAt })
    await store.noteEndpoint(tx, endpointId, { failures, failingSince, laneAt, slow })
  })
  if (at.getTime() - failingSince.getTime() < FAILING_DAYS * DAY) return laneAt === null
  await switchOff(ctx, endpointId)
  return false
}

/** Nothing goes there any more, and the head office is told. */
const switchOff = (ctx: Context, id: string): Promise<void> =>
  ctx.unitOfWork(async (tx) => {
    if (!(await store.switchOff(tx, id, ctx.now()))) return
    const row = await store.findEndpoint(tx, id)
    if (!row) return
    await recordChange(tx, ctx, 'webhook', row, { state: ['running', 'failing'] })
    await tell(tx, ctx, {
      template: webhookTemplates.webhookFailing,
      to: { orgId: row.orgId },
      data: { name: row.name, days: FAILING_DAYS },
      channels: ['inapp'],
      key: `webhook:${id}:failing:${row.version}`,
      about: { kind: 'webhook', id },
    })
  })

/** Sends what is due, the oldest first; until the turn is over or the lane pauses. */
async function drain(ctx: Context, endpointId: string, mayBeSlow: boolean): Promise<void> {
  const began = performance.now()
  for (;;) {
    const rows = await deliveries.listDue(ctx.platform.db, endpointId, ctx.now(), PART)
    if (rows.length === 0) return
    for (const row of rows) {
      const before = performance.now()
      if (before - began > TURN_MS) return
      if (!(await attempt(ctx, endpointId, row))) return
      if (!mayBeSlow && performance.now() - before > SLOW_MS) return
    }
  }
}

/**
 * One turn of an endpoint's lane: one worker at a time in all processes, so that events go in their order. What failed
 * waits for its next try and keeps nothing behind it waiting.
 *
 * @param slowToo also for an endpoint that takes its time: it holds whoever asks for as long
 */
export async function runLane(ctx: Context, endpointId: string, slowToo: boolean): Promise<void> {
  const { db } = ctx.platform
  const now = ctx.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const lane = await store.takeLane(db, endpointId, { now, until, slowToo })
  if (!lane) return
  try {
    // What a disabled enterprise would be told waits, and is given up in the end.
    const isBarred = await disabledAt(db, await orgDirectory(ctx.platform))
    if (isBarred(lane.orgId)) return await deliveries.buryLate(db, now, endpointId)
    await drain(ctx, endpointId, slowToo)
  } finally {
    await store.freeLane(db, endpointId, until)
  }
  // What came in while this turn ended, and what it had no time for.
  if (await store.isReady(db, endpointId, ctx.now()))
    await ctx.platform.jobs.add(db, LANE, { endpoint: endpointId }, { key: `${LANE}:${endpointId}` })
}

/** Every endpoint that has something to be sent has its turn, slow ones too, and none keeps another waiting. */
export async function sweepLanes(ctx: Context): Promise<void> {
  const { db } = ctx.platform
  const began = performance.now()
  await deliveries.buryLate(db, ctx.now())
  const ready = await store.listReady(db, ctx.now())
  await inParts(ctx, async (part) => {
    const work = async () => {
      for (let id = ready.pop(); id && performance.now() - began < SWEEP_MS; id = ready.pop()) {
        const endpointId = id
        await part({ id }, () => runLane(ctx, endpointId, true))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  })
}

export const webhookTasks: readonly Task[] = [
  { name: LANE, run: (ctx, { endpoint }) => runLane(ctx, String(endpoint), false) },
  { name: 'webhooks.sweep', cron: '* * * * *', run: sweepLanes },
]
