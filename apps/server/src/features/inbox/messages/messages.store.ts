import { and, asc, count, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { rawStatement, slots, statement } from '../../../platform/db/statement.ts'
import { messageReceipts, messages, type OutboxState, outbox } from './messages.tables.ts'

export type MessageRow = typeof messages.$inferSelect
export type NewMessage = typeof messages.$inferInsert
export type OutboxRow = typeof outbox.$inferSelect
export type NewOutboxRow = typeof outbox.$inferInsert
export type OwnMessage = MessageRow & { readAt: Date | null }

// ---------------------------------------------------------------- inside the platform

const writeMessage = rawStatement((db) => {
  const written = db
    .insert(messages)
    .values(slots(messages))
    .onConflictDoNothing({ target: messages.dedupeKey })
    .returning({ id: messages.id, category: messages.category, createdAt: messages.createdAt })
  return sql`
    with written as ${written}
    insert into ${messageReceipts} (message_id, user_id, category, created_at)
    select written.id, receiver, written.category, written.created_at
    from written cross join unnest(${sql.placeholder('userIds')}::bigint[]) receiver`
})

/** Writes a message to its receivers; answers false where this fact was told before. */
export async function insertMessage(
  tx: Tx,
  message: MessageRow,
  userIds: readonly string[],
): Promise<boolean> {
  const { rowCount } = await writeMessage(tx, { ...message, userIds })
  return rowCount !== 0
}

const own = (userId: string, category: string | undefined, unreadOnly = false) =>
  and(
    eq(messageReceipts.userId, userId),
    unreadOnly ? isNull(messageReceipts.readAt) : undefined,
    category === undefined ? undefined : eq(messageReceipts.category, category),
  )

const selectOwn = (db: Queryable) =>
  db
    .select({
      id: messages.id,
      category: messages.category,
      template: messages.template,
      dedupeKey: messages.dedupeKey,
      subject: messages.subject,
      subjectEn: messages.subjectEn,
      content: messages.content,
      contentEn: messages.contentEn,
      extJson: messages.extJson,
      createdAt: messages.createdAt,
      readAt: messageReceipts.readAt,
    })
    .from(messageReceipts)
    .innerJoin(messages, eq(messages.id, messageReceipts.messageId))

export interface OwnPage {
  userId: string
  category: string | undefined
  unreadOnly: boolean
  oldestFirst: boolean
  limit: number
  offset: number
}

export async function listOwn(db: Queryable, at: OwnPage): Promise<OwnMessage[]> {
  const order = at.oldestFirst ? asc : desc
  return selectOwn(db)
    .where(own(at.userId, at.category, at.unreadOnly))
    .orderBy(order(messageReceipts.createdAt), order(messageReceipts.messageId))
    .limit(at.limit)
    .offset(at.offset)
}

export async function countOwn(
  db: Queryable,
  userId: string,
  category: string | undefined,
  unreadOnly: boolean,
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(messageReceipts)
    .where(own(userId, category, unreadOnly))
  return row?.n ?? 0
}

export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(messageReceipts)
    .where(and(eq(messageReceipts.userId, userId), isNull(messageReceipts.readAt)))
  return row?.n ?? 0
}

export async function findOwn(
  db: Queryable,
  userId: string,
  messageId: string,
): Promise<OwnMessage | undefined> {
  const [row] = await selectOwn(db).where(
    and(eq(messageReceipts.userId, userId), eq(messageReceipts.messageId, messageId)),
  )
  return row
}

/** Marks one message, or all, as read; answers how many were unread. */
/** Marks as read what a person was told about one thing, named as the messages name it. */
export async function markReadAbout(tx: Tx, userId: string, at: Date, about: string): Promise<number> {
  const rows = await tx
    .update(messageReceipts)
    .set({ readAt: at })
    .from(messages)
    .where(
      and(
        eq(messageReceipts.userId, userId),
        isNull(messageReceipts.readAt),
        eq(messages.id, messageReceipts.messageId),
        eq(messages.extJson, about),
      ),
    )
    .returning({ messageId: messageReceipts.messageId })
  return rows.length
}

export async function markRead(tx: Tx, userId: string, at: Date, messageId?: string): Promise<number> {
  const rows = await tx
    .update(messageReceipts)
    .set({ readAt: at })
    .where(
      and(
        eq(messageReceipts.userId, userId),
        isNull(messageReceipts.readAt),
        messageId === undefined ? undefined : eq(messageReceipts.messageId, messageId),
      ),
    )
    .returning({ messageId: messageReceipts.messageId })
  return rows.length
}

// ---------------------------------------------------------------- outbox

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
