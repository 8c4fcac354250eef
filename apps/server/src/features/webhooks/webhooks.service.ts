import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import {
  type EditWebhookBody,
  ENDPOINTS_MAX,
  type NewWebhookBody,
  type RotateWebhookBody,
  type SwitchWebhookBody,
  type WebhookEndpoint,
  type WebhookMade,
  type WebhookQuery,
} from '@appeal/contract/webhooks/webhooks.routes.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { NotAllowed, webhooksOutboundOf } from '../../platform/outbound.ts'
import { changesBetween, recordChange } from '../../platform/trail/trail.ts'
import { namesOf } from '../people/users/users.service.ts'
import { buryAll, moveWaiting } from './webhooks.deliveries.store.ts'
import { giveUpAt, takersChanged } from './webhooks.events.ts'
import { SEALED } from './webhooks.lanes.ts'
import { newSecret } from './webhooks.signing.ts'
import * as store from './webhooks.store.ts'

export { takersChanged } from './webhooks.events.ts'

const DAY = 86_400_000
const KIND = 'webhook'
const ACTS = ['edit', 'rotate', 'switch', 'end', 'test', 'replayDead'] as const
const WHILE_RUNNING: ReadonlySet<string> = new Set(['test', 'replayDead'])

/** The viewer's enterprise. @throws request.not_permitted */
export function ownOrg(ctx: Context): string {
  const { org } = viewerOf(ctx)
  return org?.brand ? org.id : fail('request.not_permitted')
}

async function present(ctx: Context, rows: readonly store.EndpointRow[]): Promise<WebhookEndpoint[]> {
  const { db } = ctx.platform
  const { grants } = viewerOf(ctx)
  const now = ctx.now()
  const names = await namesOf(ctx, rows, ({ createdBy }) => [createdBy])
  const counts = await store.countDeliveries(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row, n) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    url: row.url,
    events: row.events,
    algorithm: row.algorithm,
    state: row.state,
    failingSince: row.failingSince && wireTime(row.failingSince),
    formerUntil: row.formerUntil && row.formerUntil > now ? wireTime(row.formerUntil) : null,
    createTime: wireTime(row.createdAt),
    createdBy: names.get(row.createdBy) ?? null,
    waiting: counts[n]?.waiting ?? 0,
    dead: counts[n]?.dead ?? 0,
    can:
      row.state === 'ended'
        ? []
        : ACTS.filter(
            (act) =>
              grants.has(`/biz/webhook/${act}`) && (row.state === 'running' || !WHILE_RUNNING.has(act)),
          ),
  }))
}

const one = async (ctx: Context, row: store.EndpointRow): Promise<WebhookEndpoint> =>
  (await present(ctx, [row]))[0] ?? fail('webhooks.not_found')

/** What waits to be told of a case is tried from this moment on, however long ago it is said to have happened. */
export const tellFromNow = (tx: Tx, ctx: Context, of: { kind: string; id: string }): Promise<void> =>
  moveWaiting(tx, of, { runAt: ctx.now(), giveUpAt: giveUpAt(ctx.now()) })

/** Endpoints of the own enterprise, the newest first unless asked otherwise. */
export async function endpointPage(
  ctx: Context,
  query: z.output<typeof WebhookQuery>,
): Promise<Page<WebhookEndpoint>> {
  const { rows, total } = await store.pageEndpoints(ctx.platform.db, {
    orgId: ownOrg(ctx),
    searchKey: query.searchKey?.trim() || undefined,
    state: query.state,
    ascending: query.sortOrder === 'ascend',
    current: query.current,
    size: query.size,
  })
  return toPage(await present(ctx, rows), total, query)
}

/** An address that the platform may call. @throws webhooks.url_wrong */
function demandUrl(ctx: Context, given: string): string {
  try {
    const url = webhooksOutboundOf(ctx.platform.config).demandPublic(given)
    url.hash = ''
    return url.href
  } catch (error) {
    if (error instanceof NotAllowed) return fail('webhooks.url_wrong', { field: 'url' })
    throw error
  }
}

async function demandName(tx: Tx, orgId: string, name: string, own?: string): Promise<number> {
  const others = (await store.listEndpoints(tx, orgId)).filter(
    ({ id, state }) => state !== 'ended' && id !== own,
  )
  if (others.some((other) => other.name === name)) fail('webhooks.name_taken', { field: 'name' })
  return others.length
}

/**
 * Makes an endpoint of the viewer's enterprise. A repeat is refused by the name, because an answer with a secret is
 * kept nowhere.
 *
 * @throws webhooks.url_wrong, webhooks.name_taken, webhooks.too_many
 */
export async function createEndpoint(
  ctx: Context,
  body: z.output<typeof NewWebhookBody>,
): Promise<WebhookMade> {
  const orgId = ownOrg(ctx)
  const url = demandUrl(ctx, body.url)
  const secret = newSecret()
  const row = await ctx.unitOfWork(async (tx) => {
    await store.lockOrg(tx, orgId)
    const others = await demandName(tx, orgId, body.name)
    if (others >= ENDPOINTS_MAX) fail('webhooks.too_many', { max: ENDPOINTS_MAX })
    const now = ctx.now()
    const made: store.EndpointRow = {
      id: newId(ctx.platform.clock),
      version: 1,
      orgId,
      name: body.name,
      url,
      events: body.events,
      algorithm: body.algorithm,
      state: 'running',
      secret: ctx.platform.crypto.encryptField(SEALED, secret),
      formerSecret: null,
      formerUntil: null,
      failures: 0,
      failingSince: null,
      slow: false,
      laneAt: null,
      laneUntil: null,
      createdBy: viewerOf(ctx).userId,
      endedAt: null,
      createdAt: now,
      updatedAt: now,
    }
    await store.insertEndpoint(tx, made)
    await takersChanged(tx, ctx.platform)
    await recordChange(tx, ctx, KIND, made, changesBetween(null, made, ['url', 'events', 'algorithm']))
    return made
  })
  return { endpoint: await one(ctx, row), secret }
}

/** Changes an endpoint on top of the version that was seen; one that has ended changes no more. */
async function change(
  ctx: Context,
  { id, version }: { id: string; version: number },
  changeOf: (tx: Tx, row: store.EndpointRow) => Promise<Partial<store.EndpointRow>>,
): Promise<store.EndpointRow> {
  const orgId = ownOrg(ctx)
  return ctx.unitOfWork(async (tx) => {
    await store.lockOrg(tx, orgId)
    const row = (await store.lockEndpoint(tx, id, orgId)) ?? fail('webhooks.not_found')
    if (row.state === 'ended') fail('webhooks.ended')
    if (row.version !== version) fail('record.stale')
    const set = { ...(await changeOf(tx, row)), updatedAt: ctx.now() }
    await store.changeEndpoint(tx, id, set)
    await takersChanged(tx, ctx.platform)
    const next = { ...row, ...set, version: version + 1 }
    const fields = ['name', 'url', 'events', 'state', 'formerUntil'] as const
    await recordChange(tx, ctx, KIND, next, changesBetween(row, next, fields))
    return next
  })
}

/** @throws webhooks.not_found, webhooks.ended, record.stale, webhooks.url_wrong, webhooks.name_taken */
export async function editEndpoint(
  ctx: Context,
  { id, version, ...body }: z.output<typeof EditWebhookBody>,
): Promise<WebhookEndpoint> {
  const url = demandUrl(ctx, body.url)
  const row = await change(ctx, { id, version }, async (tx, { orgId }) => {
    await demandName(tx, orgId, body.name, id)
    return { name: body.name, events: body.events, url }
  })
  return one(ctx, row)
}

/**
 * Makes a new secret. The one before it signs beside it for some days more, and older ones no longer.
 *
 * @throws webhooks.not_found, webhooks.ended, record.stale
 */
export async function rotateEndpoint(
  ctx: Context,
  { formerDays, ...of }: z.output<typeof RotateWebhookBody>,
): Promise<WebhookMade> {
  const secret = newSecret()
  const row = await change(ctx, of, async (_tx, { secret: former }) => ({
    secret: ctx.platform.crypto.encryptField(SEALED, secret),
    formerSecret: formerDays > 0 ? former : null,
    formerUntil: formerDays > 0 ? new Date(ctx.now().getTime() + formerDays * DAY) : null,
  }))
  return { endpoint: await one(ctx, row), secret }
}

/** Pauses an endpoint, or lets it run from a clean start. @throws webhooks.not_found, webhooks.ended, record.stale */
export async function switchEndpoint(
  ctx: Context,
  { running, ...of }: z.output<typeof SwitchWebhookBody>,
): Promise<WebhookEndpoint> {
  const row = await change(ctx, of, async () =>
    running
      ? { state: 'running', failures: 0, failingSince: null, laneAt: null, slow: false }
      : { state: 'paused' },
  )
  return one(ctx, row)
}

/** Ends an endpoint; its secrets go. Ending it again changes nothing. @throws webhooks.not_found */
export async function endEndpoint(ctx: Context, id: string): Promise<WebhookEndpoint> {
  const orgId = ownOrg(ctx)
  const ended = await ctx.unitOfWork(async (tx) => {
    const row = (await store.lockEndpoint(tx, id, orgId)) ?? fail('webhooks.not_found')
    if (row.state === 'ended') return row
    const now = ctx.now()
    const set = {
      state: 'ended',
      endedAt: now,
      updatedAt: now,
      // One that nobody was told takes its place.
      secret: ctx.platform.crypto.encryptField(SEALED, newSecret()),
      formerSecret: null,
      formerUntil: null,
    } as const
    await store.changeEndpoint(tx, id, set)
    await buryAll(tx, id)
    await takersChanged(tx, ctx.platform)
    await recordChange(tx, ctx, KIND, row, { state: [row.state, 'ended'] })
    return { ...row, ...set, version: row.version + 1 }
  })
  return one(ctx, ended)
}
