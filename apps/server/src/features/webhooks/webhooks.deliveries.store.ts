import type { WebhookState } from '@appeal/contract/webhooks/webhooks.routes.ts'
import { and, asc, desc, eq, gte, lte, ne, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { equals, holding, lockedRow, pageOf, touched } from '../../platform/db/rows.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type NewDelivery = typeof webhookDeliveries.$inferInsert

/** Writes an event down for an endpoint; false where that endpoint was told of the fact before. */
export async function insertDelivery(tx: Queryable, row: NewDelivery): Promise<boolean> {
  const rows = await tx
    .insert(webhookDeliveries)
    .values(row)
    .onConflictDoNothing({ target: [webhookDeliveries.endpointId, webhookDeliveries.key] })
    .returning({ id: webhookDeliveries.id })
  return rows.length > 0
}

/** What an endpoint should be told by now, the oldest first. */
export const listDue = (
  db: Queryable,
  endpointId: string,
  now: Date,
  limit: number,
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(
      and(equals(webhookDeliveries, { endpointId, state: 'waiting' }), lte(webhookDeliveries.runAt, now)),
    )
    .orderBy(asc(webhookDeliveries.runAt), asc(webhookDeliveries.id))
    .limit(limit)

/** Gives what waits of a case another time. */
export async function moveWaiting(
  tx: Tx,
  { kind, id }: { kind: string; id: string },
  to: { runAt: Date; giveUpAt: Date },
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set(to)
    .where(equals(webhookDeliveries, { caseKind: kind, caseId: id, state: 'waiting' }))
}

type Row = Pick<DeliveryRow, 'id' | 'attempts'>
const ofTry = ({ id, attempts }: Row) => equals(webhookDeliveries, { id, attempts, state: 'waiting' })

/**
 * Begins a try: it counts from here on, whatever becomes of the worker. Answers the endpoint as it is at this moment;
 * nothing where it does not run any more, or somebody else tries.
 */
export async function beginTry(db: Queryable, row: Row, now: Date) {
  const [endpoint] = await db
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, lastAt: now })
    .from(webhookEndpoints)
    .where(
      and(
        ofTry(row),
        eq(webhookEndpoints.id, webhookDeliveries.endpointId),
        eq(webhookEndpoints.state, 'running'),
      ),
    )
    .returning({
      url: webhookEndpoints.url,
      algorithm: webhookEndpoints.algorithm,
      secret: webhookEndpoints.secret,
      formerSecret: webhookEndpoints.formerSecret,
      formerUntil: webhookEndpoints.formerUntil,
      failures: webhookEndpoints.failures,
      failingSince: webhookEndpoints.failingSince,
      slow: webhookEndpoints.slow,
    })
  return endpoint
}

/** Ends the try that began last. Only whose try it is may write, so a late worker changes nothing. */
export async function endTry(
  db: Queryable,
  row: Row,
  change: Partial<Pick<DeliveryRow, 'state' | 'runAt' | 'lastStatus' | 'lastFault' | 'sentAt'>>,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set(change)
    .where(ofTry({ id: row.id, attempts: row.attempts + 1 }))
}

/** Gives up what waits too long for an endpoint that does not run, or for this one. */
export async function buryLate(db: Queryable, now: Date, endpointId?: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'dead' })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.id, webhookDeliveries.endpointId),
        endpointId ? eq(webhookEndpoints.id, endpointId) : ne(webhookEndpoints.state, 'running'),
        eq(webhookDeliveries.state, 'waiting'),
        lte(webhookDeliveries.giveUpAt, now),
      ),
    )
}

/** Gives up everything that waits for an endpoint. */
export async function buryAll(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'dead' })
    .where(equals(webhookDeliveries, { endpointId, state: 'waiting' }))
}

/**
 * Takes back what acts on a case told that would have left the house at this moment.
 *
 * @returns whether all of it was still here: what was tried once may have arrived
 */
export async function dropHeld(
  tx: Tx,
  { kind, id, until }: { kind: string; id: string; until: Date },
): Promise<boolean> {
  const held = { caseKind: kind, caseId: id, heldUntil: until }
  await tx.delete(webhookDeliveries).where(equals(webhookDeliveries, { ...held, attempts: 0 }))
  return (await tx.$count(webhookDeliveries, equals(webhookDeliveries, held))) === 0
}

/** Locks an event of one of these endpoints. */
export const lockDelivery = (
  tx: Tx,
  id: string,
  endpointIds: readonly string[],
): Promise<DeliveryRow | undefined> =>
  lockedRow(
    tx,
    webhookDeliveries,
    and(eq(webhookDeliveries.id, id), anyOf(webhookDeliveries.endpointId, endpointIds)),
  )

/** It waits again, from the first try on. */
const anew = (now: Date, giveUpAt: Date) =>
  ({ state: 'waiting', attempts: 0, runAt: now, giveUpAt, sentAt: null }) as const

export async function replay(tx: Tx, id: string, now: Date, giveUpAt: Date): Promise<void> {
  await tx.update(webhookDeliveries).set(anew(now, giveUpAt)).where(equals(webhookDeliveries, { id }))
}

/** The same for what was given up and happened since a moment; how many. */
export const replayDead = (
  tx: Tx,
  endpointId: string,
  { since, now, giveUpAt }: { since: Date; now: Date; giveUpAt: Date },
): Promise<number> =>
  touched(
    tx
      .update(webhookDeliveries)
      .set(anew(now, giveUpAt))
      .where(
        and(
          equals(webhookDeliveries, { endpointId, state: 'dead' }),
          gte(webhookDeliveries.createdAt, since),
        ),
      ),
  )

interface Filter {
  endpointIds: readonly string[]
  searchKey: string | undefined
  state: WebhookState | undefined
  ascending: boolean
  current: number
  size: number
}

export function pageDeliveries(db: Queryable, { endpointIds, searchKey, state, ascending, ...at }: Filter) {
  const order = ascending ? asc : desc
  return pageOf(
    db,
    webhookDeliveries,
    and(
      anyOf(webhookDeliveries.endpointId, endpointIds),
      state && eq(webhookDeliveries.state, state),
      holding(searchKey, webhookDeliveries.caseNo),
    ),
    [order(webhookDeliveries.createdAt), order(webhookDeliveries.id)],
    at,
  )
}
