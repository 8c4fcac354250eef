import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { rowsOf, touched } from '../../platform/db/rows.ts'
import { slots, statement } from '../../platform/db/statement.ts'
import { type OutboxState, outbox } from './outbox.tables.ts'

export type OutboxRow = typeof outbox.$inferSelect
export type NewOutboxRow = typeof outbox.$inferInsert

const writeOutbox = statement((db) =>
  db
    .insert(outbox)
    .values(slots(outbox))
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id }),
)

/** Queues an SMS or mail; answers false where one with this key was queued before. */
export async function insertOutbox(tx: Tx, row: NewOutboxRow): Promise<boolean> {
  const waiting = {
    via: null,
    title: null,
    senderId: null,
    outcome: null,
    outcomeCode: null,
    askAt: null,
    hiddenAt: null,
    state: 'queued',
    attempts: 0,
    engine: null,
    claimedUntil: null,
    sentAt: null,
    receipt: null,
  }
  return (await writeOutbox(tx, { ...waiting, ...row })).length === 1
}

/** Gives up rows that were not sent before their time ran out. */
export async function expire(db: Queryable, at: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ state: 'expired' })
    .where(and(eq(outbox.state, 'queued'), lte(outbox.expiresAt, at)))
}

/**
 * Takes a due row for sending: it counts as being sent from here on, whatever becomes of the worker. Nothing where
 * another worker has it, or it is not due, or its time is over.
 */
export async function claim(
  db: Queryable,
  id: string,
  by: { at: Date; until: Date; engine: (channel: OutboxRow['channel']) => string },
): Promise<OutboxRow | undefined> {
  const [row] = await db
    .update(outbox)
    .set({
      state: 'sending',
      attempts: sql`${outbox.attempts} + 1`,
      claimedUntil: by.until,
      engine: sql`case when ${outbox.via} is not null then ${outbox.via} when ${outbox.channel} = 'sms' then ${by.engine('sms')} else ${by.engine('mail')} end`,
    })
    .where(
      eq(
        outbox.id,
        sql`(
          select due.id from outbox due
          where due.id = ${id}::bigint and due.state = 'queued' and due.run_at <= ${by.at}
            and (due.expires_at is null or due.expires_at > ${by.at})
          for update skip locked
        )`,
      ),
    )
    .returning()
  return row
}

/** Takes rows away that wait; how many. One that a worker has just taken is none of them. */
export const listByIds = (db: Queryable, ids: readonly string[]): Promise<OutboxRow[]> =>
  rowsOf(db, outbox, anyOf(outbox.id, ids), [asc(outbox.id)])

export const deleteQueued = (tx: Tx, ids: readonly string[]): Promise<number> =>
  touched(tx.delete(outbox).where(and(anyOf(outbox.id, ids), eq(outbox.state, 'queued'))))

/** Ends one try. Only the worker whose try it is may write, so a late one changes nothing. */
export async function settle(
  db: Queryable,
  row: Pick<OutboxRow, 'id' | 'attempts'>,
  change: {
    state: OutboxState
    receipt: string
    runAt?: Date
    sentAt?: Date
    engine?: string
    askAt?: Date | undefined
  },
): Promise<void> {
  await db
    .update(outbox)
    .set({ ...change, claimedUntil: null })
    .where(and(eq(outbox.id, row.id), eq(outbox.state, 'sending'), eq(outbox.attempts, row.attempts)))
}

/** Sent rows whose provider should be asked by now what became of them. */
export const toAsk = (db: Queryable, at: Date): Promise<OutboxRow[]> =>
  db.select().from(outbox).where(lte(outbox.askAt, at)).orderBy(asc(outbox.askAt)).limit(100)

export async function noteFate(
  db: Queryable,
  id: string,
  change: Pick<Partial<OutboxRow>, 'outcome' | 'outcomeCode' | 'askAt'>,
): Promise<void> {
  await db.update(outbox).set(change).where(eq(outbox.id, id))
}

/** Rows whose worker has died: taken, and not settled in time. */
export const abandoned = (db: Queryable, at: Date): Promise<OutboxRow[]> =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.state, 'sending'), lt(outbox.claimedUntil, at)))
    .limit(500)

/** Ids of rows that should be on their way, oldest first. */
export async function due(db: Queryable, at: Date): Promise<string[]> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.state, 'queued'), lte(outbox.runAt, at)))
    .orderBy(asc(outbox.runAt))
    .limit(500)
  return rows.map(({ id }) => id)
}

/** A message to a person; what robots tell groups is none. */
export type KeptRow = OutboxRow & { channel: 'sms' | 'mail' }

/** What the LOCAL engines kept, newest first; for one receiver where a digest is given. */
export const listKept = (db: Queryable, toIndex: readonly Buffer[] | undefined) =>
  db
    .select()
    .from(outbox)
    .where(
      and(
        inArray(outbox.channel, ['sms', 'mail']),
        or(eq(outbox.engine, 'LOCAL'), isNull(outbox.engine)),
        toIndex === undefined ? undefined : or(...toIndex.map((index) => eq(outbox.toIndex, index))),
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(100) as unknown as Promise<KeptRow[]>

/** What is neither sent yet nor given up is no matter of age. */
export const isOver = () => sql`state not in ('queued', 'sending')`
export const isCodeOver = () => sql`delivery = 'once' and ${isOver()}`

/** What became of the SMS that tell certain facts, by the keys of these. */
export const listOutcomes = (db: Queryable, dedupeKeys: readonly string[]) =>
  db
    .select({ key: outbox.dedupeKey, sentAt: outbox.sentAt, outcome: outbox.outcome })
    .from(outbox)
    .where(anyOf(outbox.dedupeKey, dedupeKeys))

/** How far rows with these keys have come. */
export const listStates = (db: Queryable, dedupeKeys: readonly string[]) =>
  db
    .select({ key: outbox.dedupeKey, state: outbox.state })
    .from(outbox)
    .where(anyOf(outbox.dedupeKey, dedupeKeys))
