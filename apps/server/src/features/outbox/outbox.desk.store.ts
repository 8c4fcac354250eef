import type { DeliveryFate } from '@appeal/contract/outbox/deliveries.routes.ts'
import { and, asc, desc, eq, gte, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { beginning, containing } from '../../platform/db/like.ts'
import { equals, rowOf } from '../../platform/db/rows.ts'
import type { OutboxRow } from './outbox.store.ts'
import { outbox } from './outbox.tables.ts'

export interface SentFilter {
  channel: OutboxRow['channel']
  /** As rows name them; several where the wire has one word for them. */
  engines?: readonly string[] | undefined
  state?: OutboxRow['state'] | undefined
  outcome?: OutboxRow['outcome'] | undefined
  /** Part of the title of what went to a group. */
  title?: string | undefined
  toIndex?: readonly Buffer[] | undefined
  from?: Date | undefined
  before?: Date | undefined
}

const matching = (by: SentFilter): SQL | undefined =>
  and(
    equals(outbox, { channel: by.channel, hiddenAt: null }),
    by.engines && anyOf(outbox.engine, by.engines),
    by.state && eq(outbox.state, by.state),
    by.outcome ? eq(outbox.outcome, by.outcome) : undefined,
    by.toIndex && or(...by.toIndex.map((index) => eq(outbox.toIndex, index))),
    by.title ? ilike(outbox.title, containing(by.title)) : undefined,
    by.from && gte(outbox.createdAt, by.from),
    by.before && lt(outbox.createdAt, by.before),
  )

export async function listSent(
  db: Queryable,
  by: SentFilter,
  at: { ascending: boolean; limit: number; offset: number },
): Promise<OutboxRow[]> {
  const order = at.ascending ? asc : desc
  return db
    .select()
    .from(outbox)
    .where(matching(by))
    .orderBy(order(outbox.createdAt), order(outbox.id))
    .limit(at.limit)
    .offset(at.offset)
}

export const countSent = (db: Queryable, by: SentFilter): Promise<number> => db.$count(outbox, matching(by))

export const findSent = (db: Queryable, channel: OutboxRow['channel'], id: string) =>
  rowOf(db, outbox, and(eq(outbox.id, id), eq(outbox.channel, channel), isNull(outbox.hiddenAt)))

export async function lockSent(
  tx: Tx,
  channel: OutboxRow['channel'],
  ids: readonly string[],
): Promise<OutboxRow[]> {
  return tx
    .select()
    .from(outbox)
    .where(and(anyOf(outbox.id, ids), eq(outbox.channel, channel), isNull(outbox.hiddenAt)))
    .orderBy(asc(outbox.id))
    .for('update')
}

/** Takes rows off the list; they stay, so that the same fact is not told twice. */
export async function hide(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.update(outbox).set({ hiddenAt: at }).where(anyOf(outbox.id, ids))
}

/** How often a message was sent once more. */
export const countRepeats = (tx: Tx, key: string): Promise<number> =>
  tx.$count(outbox, sql`${outbox.dedupeKey} like ${beginning(`${key}:again:`)}`)

// Codes and what stays here are never reported on, and mails are by no provider.
const FATE = sql<DeliveryFate>`case
  when ${outbox.state} in ('queued', 'sending') then 'waiting'
  when ${outbox.state} <> 'sent' then ${outbox.state}
  else coalesce(${outbox.outcome}, 'unreported') end`
const DAY = sql<string>`to_char(${outbox.createdAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

/** Messages by day in China, channel and what became of them, from a day on. */
export const countFates = (db: Queryable, first: string) =>
  db
    .select({ day: DAY, channel: outbox.channel, fate: FATE, n: sql<number>`count(*)::int` })
    .from(outbox)
    .where(sql`${outbox.createdAt} >= (${first}::date::timestamp at time zone 'Asia/Shanghai')`)
    .groupBy(sql`1`, sql`2`, sql`3`)
