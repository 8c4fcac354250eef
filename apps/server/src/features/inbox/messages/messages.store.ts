import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { notification } from '../../../platform/db/notify.ts'
import { equals, touched, valuesOf } from '../../../platform/db/rows.ts'
import { slots, statement } from '../../../platform/db/statement.ts'
import { notified, type Signal } from '../../../platform/live/live.ts'
import { messageReceipts, messages } from './messages.tables.ts'

export type MessageRow = typeof messages.$inferSelect
export type OwnMessage = MessageRow & { readAt: Date | null }

const writeMessage = statement((db) => {
  const written = db
    .insert(messages)
    .values(slots(messages))
    .onConflictDoNothing({ target: messages.dedupeKey })
    .returning({ id: messages.id, category: messages.category, createdAt: messages.createdAt })
  return sql`
    with written as ${written}, received as (
      insert into ${messageReceipts} (message_id, user_id, category, created_at)
      select written.id, receiver, written.category, written.created_at
      from written cross join unnest(${sql.placeholder('userIds')}::bigint[]) receiver
    )
    select ${notification} from written cross join unnest(${sql.placeholder('payloads')}::text[]) payload`
})

/** Writes a message to its receivers and wakes their pages; neither where this fact was told before. */
export async function insertMessage(
  tx: Tx,
  message: MessageRow,
  userIds: readonly string[],
  signals: readonly Signal[],
): Promise<void> {
  await writeMessage(tx, { ...message, userIds, ...notified(signals) })
}

interface Own {
  userId: string
  /** Now: what waits for a later moment is not there yet. */
  at: Date
  category?: string | undefined
  unreadOnly?: boolean
}

const own = ({ userId, at, category, unreadOnly = false }: Own) =>
  and(
    eq(messageReceipts.userId, userId),
    lte(messageReceipts.createdAt, at),
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
      narrative: messages.narrative,
      extJson: messages.extJson,
      createdAt: messages.createdAt,
      readAt: messageReceipts.readAt,
    })
    .from(messageReceipts)
    .innerJoin(messages, eq(messages.id, messageReceipts.messageId))

export interface OwnPage extends Own {
  oldestFirst: boolean
  limit: number
  offset: number
}

export async function listOwn(db: Queryable, at: OwnPage): Promise<OwnMessage[]> {
  const order = at.oldestFirst ? asc : desc
  return selectOwn(db)
    .where(own(at))
    .orderBy(order(messageReceipts.createdAt), order(messageReceipts.messageId))
    .limit(at.limit)
    .offset(at.offset)
}

export const countOwn = (db: Queryable, of: Own): Promise<number> => db.$count(messageReceipts, own(of))

export const countUnread = (db: Queryable, userId: string, at: Date): Promise<number> =>
  countOwn(db, { userId, at, unreadOnly: true })

export async function findOwn(
  db: Queryable,
  userId: string,
  messageId: string,
  at: Date,
): Promise<OwnMessage | undefined> {
  const [row] = await selectOwn(db).where(and(own({ userId, at }), eq(messageReceipts.messageId, messageId)))
  return row
}

/** Marks as read what a person was told about one thing, by the ways in which messages name it. */
export const markReadAbout = (tx: Tx, userId: string, at: Date, about: readonly string[]) =>
  touched(
    tx
      .update(messageReceipts)
      .set({ readAt: at })
      .from(messages)
      .where(
        and(
          equals(messageReceipts, { userId, readAt: null }),
          lte(messageReceipts.createdAt, at),
          eq(messages.id, messageReceipts.messageId),
          anyOf(messages.extJson, about),
        ),
      ),
  )

/** Takes away what anybody was told about these things, named as the messages name them. */
export async function deleteAbout(tx: Tx, abouts: readonly string[]): Promise<void> {
  await tx.delete(messages).where(anyOf(messages.extJson, abouts))
}

export async function deleteMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length) await tx.delete(messages).where(anyOf(messages.id, ids))
}

/** Everybody who receives one of these messages. */
export const listReceivers = (db: Queryable, ids: readonly string[]): Promise<string[]> =>
  valuesOf(db, messageReceipts, 'userId', anyOf(messageReceipts.messageId, ids)).then((all) => [
    ...new Set(all),
  ])

/** Marks one message, or all, as read; answers how many were unread. */
export const markRead = (tx: Tx, userId: string, at: Date, messageId?: string) =>
  touched(
    tx
      .update(messageReceipts)
      .set({ readAt: at })
      .where(
        and(
          equals(messageReceipts, { userId, readAt: null }),
          lte(messageReceipts.createdAt, at),
          messageId === undefined ? undefined : eq(messageReceipts.messageId, messageId),
        ),
      ),
  )
