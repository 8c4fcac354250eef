import { CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { eventOf, type PING, type WebhookEvent } from '@appeal/contract/webhooks/webhooks.events.ts'
import { TRIED_HOURS } from '@appeal/contract/webhooks/webhooks.routes.ts'
import { cachedPerPlatform } from '../../platform/cache.ts'
import type { Context, Platform } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { together } from '../../platform/db/together.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import type { Told } from '../inbox/messages/messages.service.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import * as deliveries from './webhooks.deliveries.store.ts'
import * as store from './webhooks.store.ts'

/** Name of the job that sends what waits for one endpoint. */
export const LANE = 'webhooks.lane'

const CACHE = 'webhooks'
const HOUR = 3_600_000
/** Endpoints and what they want; one that was just made hears of what is told a moment later. */
export const takers = cachedPerPlatform(CACHE, ({ db }) => store.listTakers(db))
/** Who hears of what is read anew, in every process when this commits. */
export const takersChanged = (tx: Queryable, platform: Platform): Promise<void> =>
  platform.live.send(tx, { kind: 'cache', key: CACHE })

export const giveUpAt = (from: Date): Date => new Date(from.getTime() + TRIED_HOURS * HOUR)

/** Systems hear of what they may read. */
const KINDS: ReadonlySet<string> = new Set([
  'appeal',
  'supervision',
  ...CASE_KINDS.filter((kind) => caseTables[kind].machines.read),
])
const DAY = /^\d{4}-\d{2}-\d{2}$/

interface Fact {
  eventId: string
  event: WebhookEvent | typeof PING
  key: string
  /** Nothing of it names a person. */
  data: Readonly<Record<string, string | null>>
}

/** An event for one endpoint, with a job that looks after it; nothing where the endpoint was told of the fact before. */
export async function queueEvent(
  tx: Queryable,
  ctx: Context,
  endpointId: string,
  { eventId, event, key, data }: Fact,
): Promise<deliveries.NewDelivery> {
  const at = ctx.now()
  const runAt = ctx.held?.until ?? at
  const row: deliveries.NewDelivery = {
    id: newId(ctx.platform.clock),
    endpointId,
    eventId,
    event,
    key,
    caseKind: data.kind ?? null,
    caseId: data.id ?? null,
    caseNo: data.no ?? null,
    // Within what is signed, so that nobody takes a sandbox's event for one of the nation.
    body: JSON.stringify({
      ...{ id: wireId(eventId), type: event, timestamp: at.toISOString() },
      ...(ctx.platform.config.SANDBOX && { sandbox: true }),
      data,
    }),
    runAt,
    heldUntil: ctx.held?.until ?? null,
    giveUpAt: giveUpAt(runAt),
    createdAt: at,
  }
  if (await deliveries.insertDelivery(tx, row))
    await ctx.platform.jobs.add(
      tx,
      LANE,
      { endpoint: endpointId },
      { key: `${LANE}:${row.id}`, ...(ctx.held && { runAt }) },
    )
  return row
}

/** The `Webhook-Id` of an event. */
export const wireId = (eventId: string): string => `evt_${eventId}`

/** What a unit of an enterprise was told becomes an event for the endpoints of its head office that want it. */
export async function hear(tx: Tx, ctx: Context, { template, orgId, about, data, key }: Told): Promise<void> {
  const event = eventOf(template)
  if (!event || !KINDS.has(about.kind)) return
  const all = await takers(ctx.platform)
  if (all.length === 0) return
  const unit = (await orgDirectory(ctx.platform)).get(orgId)
  if (!unit?.brand) return
  const above = new Set(unit.path.split('/'))
  const wanting = all.filter((one) => above.has(one.orgId) && one.events.includes(event))
  if (wanting.length === 0) return
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const day = text(data.date)
  const fact: Fact = {
    eventId: newId(ctx.platform.clock),
    event,
    key,
    data: {
      kind: about.kind,
      id: about.id,
      no: text(data.no) ?? text(data.number),
      unit: unit.code,
      deadline: day !== null && DAY.test(day) ? day : null,
    },
  }
  await together(...wanting.map(({ id }) => queueEvent(tx, ctx, id, fact)))
}

/** What an undone act told is told to nobody. @throws cases.undo_over where an enterprise's system heard of it */
export async function unhear(
  { tx, kind, row }: { tx: Tx; kind: { name: string }; row: { id: string } },
  _version: number,
  until: Date,
): Promise<void> {
  if (!(await deliveries.dropHeld(tx, { kind: kind.name, id: row.id, until }))) fail('cases.undo_over')
}
