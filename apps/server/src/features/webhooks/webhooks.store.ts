import type { WebhookEvent } from '@appeal/contract/webhooks/webhooks.events.ts'
import type { EndpointState } from '@appeal/contract/webhooks/webhooks.routes.ts'
import { and, asc, desc, eq, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import {
  changing,
  equals,
  holding,
  inserting,
  lockedRow,
  pageOf,
  rowOf,
  rowsOf,
} from '../../platform/db/rows.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

export const insertEndpoint = inserting(webhookEndpoints)
/** A change that people make; it counts as one. */
export const changeEndpoint = changing(webhookEndpoints)

/** Endpoints of one organisation are made one after the other: their names are their own, and they are counted. */
export async function lockOrg(tx: Tx, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${orgId}`}, 0))`)
}

const alive = ne(webhookEndpoints.state, 'ended')

export const lockEndpoint = (tx: Tx, id: string, orgId: string): Promise<EndpointRow | undefined> =>
  lockedRow(tx, webhookEndpoints, equals(webhookEndpoints, { id, orgId }))

export const findEndpoint = (db: Queryable, id: string): Promise<EndpointRow | undefined> =>
  rowOf(db, webhookEndpoints, eq(webhookEndpoints.id, id))

export const listEndpoints = (db: Queryable, orgId: string): Promise<EndpointRow[]> =>
  rowsOf(db, webhookEndpoints, eq(webhookEndpoints.orgId, orgId), [asc(webhookEndpoints.id)])

/** Who wants to hear of what. */
export const listTakers = (db: Queryable): Promise<{ id: string; orgId: string; events: WebhookEvent[] }[]> =>
  db
    .select({
      id: webhookEndpoints.id,
      orgId: webhookEndpoints.orgId,
      events: webhookEndpoints.events,
    })
    .from(webhookEndpoints)
    .where(alive)

interface Filter {
  orgId: string
  searchKey: string | undefined
  state: EndpointState | undefined
  ascending: boolean
  current: number
  size: number
}

export function pageEndpoints(db: Queryable, { orgId, searchKey, state, ascending, ...at }: Filter) {
  const order = ascending ? asc : desc
  return pageOf(
    db,
    webhookEndpoints,
    and(
      eq(webhookEndpoints.orgId, orgId),
      holding(searchKey, webhookEndpoints.name, webhookEndpoints.url),
      state && eq(webhookEndpoints.state, state),
    ),
    [order(webhookEndpoints.createdAt), order(webhookEndpoints.id)],
    at,
  )
}

const isFree = (now: Date): SQL | undefined =>
  and(
    eq(webhookEndpoints.state, 'running'),
    or(isNull(webhookEndpoints.laneUntil), lte(webhookEndpoints.laneUntil, now)),
    or(isNull(webhookEndpoints.laneAt), lte(webhookEndpoints.laneAt, now)),
  )
const hasDue = (now: Date): SQL => sql`exists (
  select 1 from ${webhookDeliveries} due
  where due.endpoint_id = ${webhookEndpoints.id} and due.state = 'waiting' and due.run_at <= ${now}
)`

/** Endpoints that have something to be sent and nobody who sends it, in no order: each has its turn. */
export async function listReady(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(isFree(now), hasDue(now)))
    .orderBy(sql`random()`)
  return rows.map(({ id }) => id)
}

/** Whether an endpoint that does not keep others waiting has something to be sent and nobody who sends it. */
export async function isReady(db: Queryable, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isFree(now), eq(webhookEndpoints.slow, false), hasDue(now)))
  return rows.length > 0
}

/** Takes an endpoint's lane until a moment, unless somebody else has it; slow ones only where that is said. */
export async function takeLane(
  db: Queryable,
  id: string,
  { now, until, slowToo }: { now: Date; until: Date; slowToo: boolean },
): Promise<EndpointRow | undefined> {
  const [row] = await db
    .update(webhookEndpoints)
    .set({ laneUntil: until })
    .where(
      and(eq(webhookEndpoints.id, id), isFree(now), slowToo ? undefined : eq(webhookEndpoints.slow, false)),
    )
    .returning()
  return row
}

/** Gives a lane back that was taken until this moment. */
export async function freeLane(db: Queryable, id: string, until: Date): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ laneUntil: null })
    .where(equals(webhookEndpoints, { id, laneUntil: until }))
}

/** What tries show of an endpoint; people's changes are not counted by it. */
export async function noteEndpoint(
  db: Queryable,
  id: string,
  change: Partial<Pick<EndpointRow, 'failures' | 'failingSince' | 'slow' | 'laneAt'>>,
): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set(change)
    .where(and(eq(webhookEndpoints.id, id), alive))
}

/** Switches a running endpoint off; false where it does not run any more. */
export async function switchOff(tx: Tx, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(webhookEndpoints)
    .set({ state: 'failing', version: sql`${webhookEndpoints.version} + 1`, updatedAt: at })
    .where(equals(webhookEndpoints, { id, state: 'running' }))
    .returning({ id: webhookEndpoints.id })
  return rows.length > 0
}

/** How many events of each endpoint wait or were given up. */
export async function countDeliveries(
  db: Queryable,
  endpointIds: readonly string[],
): Promise<{ endpointId: string; waiting: number; dead: number }[]> {
  const { endpointId, state } = webhookDeliveries
  const rows = await db
    .select({ endpointId, state, n: sql<number>`count(*)::int` })
    .from(webhookDeliveries)
    .where(and(anyOf(endpointId, endpointIds), or(eq(state, 'waiting'), eq(state, 'dead'))))
    .groupBy(endpointId, state)
  return endpointIds.map((id) => {
    const of = (wanted: string) => rows.find((row) => row.endpointId === id && row.state === wanted)?.n ?? 0
    return { endpointId: id, waiting: of('waiting'), dead: of('dead') }
  })
}
