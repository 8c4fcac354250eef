import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import { chunks } from '../../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { containing } from '../../../platform/db/like.ts'
import { paged, valuesOf } from '../../../platform/db/rows.ts'
import { userRoles } from '../../access/roles/roles.tables.ts'
import type { OrgScope } from '../../organisations/organisations.policy.service.ts'
import { users } from '../../people/users/users.tables.ts'
import { messageReceipts, messages } from '../messages/messages.tables.ts'
import { messageSendings } from './mailings.tables.ts'

export type SendingRow = typeof messageSendings.$inferSelect
export type SentRow = SendingRow & {
  category: string
  subject: string
  content: string
  readers: number
}

const lies = (
  column: typeof users.orgId | typeof messageSendings.orgId,
  within: OrgScope,
): SQL | undefined => (within === 'all' ? undefined : within.size ? anyOf(column, within) : sql`false`)

// ---------------------------------------------------------------- receivers

export interface Addressees {
  userIds: readonly string[]
  roleIds: readonly string[]
  orgIds: readonly string[]
}

/** Staff who can work, within a scope, who are named, have one of the roles, or belong to one of the organisations. */
export async function receiversOf(
  db: Queryable,
  { userIds, roleIds, orgIds }: Addressees,
  within: OrgScope,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        inArray(users.area, ['a', 'b']),
        eq(users.userStatus, 'ENABLE'),
        lies(users.orgId, within),
        or(
          userIds.length ? anyOf(users.id, userIds) : undefined,
          orgIds.length ? anyOf(users.orgId, orgIds) : undefined,
          roleIds.length
            ? sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${users.id}
                and ${anyOf(userRoles.roleId, roleIds)})`
            : undefined,
        ) ?? sql`false`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

// ---------------------------------------------------------------- messages

export interface NewSending {
  id: string
  category: string
  subject: string
  content: string
  senderId: string
  orgId: string | null
  addressed: SendingRow['addressed']
  at: Date
}

/** Writes a message with one receipt for each receiver. */
export async function insert(tx: Tx, given: NewSending, receivers: readonly string[]): Promise<void> {
  const { id, category, subject, content, senderId, orgId, addressed, at } = given
  await tx.insert(messages).values({
    ...{ id, category, subject, content },
    ...{ template: 'sent', dedupeKey: `sent:${id}`, subjectEn: subject, contentEn: content },
    createdAt: at,
  })
  await tx.insert(messageSendings).values({
    ...{ messageId: id, senderId, orgId, addressed },
    ...{ receivers: receivers.length, createdAt: at },
  })
  for (const some of chunks(receivers))
    await tx
      .insert(messageReceipts)
      .values(some.map((userId) => ({ messageId: id, userId, category, createdAt: at })))
}

const sent = (within: OrgScope, senderId: string) => {
  const inside = lies(messageSendings.orgId, within)
  return inside && or(inside, eq(messageSendings.senderId, senderId))
}

const select = (db: Queryable) =>
  db
    .select({
      messageId: messageSendings.messageId,
      senderId: messageSendings.senderId,
      orgId: messageSendings.orgId,
      addressed: messageSendings.addressed,
      receivers: messageSendings.receivers,
      createdAt: messageSendings.createdAt,
      category: messages.category,
      subject: messages.subject,
      content: messages.content,
      readers: sql<number>`(
        select count(*)::int from ${messageReceipts}
        where ${messageReceipts.messageId} = ${messageSendings.messageId} and ${messageReceipts.readAt} is not null)`,
    })
    .from(messageSendings)
    .innerJoin(messages, eq(messages.id, messageSendings.messageId))

export interface SentFilter {
  within: OrgScope
  senderId: string
  searchKey?: string | undefined
  category?: string | undefined
}

export async function page(
  db: Queryable,
  { within, senderId, searchKey, category }: SentFilter,
  { current, size, oldestFirst }: { current: number; size: number; oldestFirst: boolean },
): Promise<{ rows: SentRow[]; total: number }> {
  const where = and(
    sent(within, senderId),
    category ? eq(messages.category, category) : undefined,
    searchKey
      ? or(
          sql`${messages.subject} ilike ${containing(searchKey)}`,
          sql`${messages.content} ilike ${containing(searchKey)}`,
        )
      : undefined,
  )
  const order = oldestFirst ? asc : desc
  const rows = await select(db)
    .where(where)
    .orderBy(order(messageSendings.createdAt), order(messageSendings.messageId))
    .limit(size)
    .offset((current - 1) * size)
  const [counted] = await db
    .select({ n: count() })
    .from(messageSendings)
    .innerJoin(messages, eq(messages.id, messageSendings.messageId))
    .where(where)
  return { rows, total: counted?.n ?? 0 }
}

export async function find(
  db: Queryable,
  id: string,
  { within, senderId }: Pick<SentFilter, 'within' | 'senderId'>,
): Promise<SentRow | undefined> {
  const [row] = await select(db).where(and(eq(messageSendings.messageId, id), sent(within, senderId)))
  return row
}

/** The same for this transaction alone; rivals wait. */
export async function lock(
  tx: Tx,
  id: string,
  { within, senderId }: Pick<SentFilter, 'within' | 'senderId'>,
): Promise<SentRow | undefined> {
  const [row] = await select(tx)
    .where(and(eq(messageSendings.messageId, id), sent(within, senderId)))
    .for('update', { of: messages })
  return row
}

export async function receipts(
  db: Queryable,
  messageId: string,
  read: boolean | undefined,
  { current, size, descending }: { current: number; size: number; descending: boolean },
) {
  const { readAt, userId } = messageReceipts
  const where = and(
    eq(messageReceipts.messageId, messageId),
    read === undefined ? undefined : read ? isNotNull(readAt) : isNull(readAt),
  )
  return paged(
    db
      .select({ userId, readAt, orgId: users.orgId })
      .from(messageReceipts)
      .leftJoin(users, eq(users.id, userId))
      .where(where)
      .orderBy(descending ? sql`${readAt} desc nulls last` : sql`${readAt} asc nulls last`, asc(userId)),
    { current, size },
    db.$count(messageReceipts, where),
  )
}

/** Everybody who has a message. */
export const receiverIds = (db: Queryable, messageId: string) =>
  valuesOf(db, messageReceipts, 'userId', eq(messageReceipts.messageId, messageId))

/** Removes a message with its receipts. */
export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.id, id))
}
