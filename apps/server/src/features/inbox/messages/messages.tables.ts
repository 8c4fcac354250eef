import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../../../platform/db/columns.ts'

/** What the platform tells people inside itself. Who received it stands in the receipts. */
export const messages = pgTable(
  'messages',
  {
    id: recordId().primaryKey(),
    /** SYS or BIZ (contract 5.9). */
    category: text().notNull(),
    template: text().notNull(),
    /** Key of the fact that is told; the same fact is told once. */
    dedupeKey: text('dedupe_key').notNull(),
    subject: text().notNull(),
    subjectEn: text('subject_en').notNull(),
    content: text().notNull(),
    contentEn: text('content_en').notNull(),
    /** Sealed JSON of both contents, which are empty then, where they hold what somebody wrote of a case. */
    narrative: bytes(),
    /** JSON text: what the message is about. */
    extJson: text('ext_json'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('messages_dedupe_unique').on(t.dedupeKey)],
)

/** One row for each receiver of a message. */
export const messageReceipts = pgTable(
  'message_receipts',
  {
    messageId: recordId('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: recordId('user_id').notNull(),
    category: text().notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    primaryKey({ name: 'message_receipts_pk', columns: [t.messageId, t.userId] }),
    index('message_receipts_user_idx').on(
      t.userId,
      t.createdAt.desc().nullsFirst(),
      t.messageId.desc().nullsFirst(),
    ),
    index('message_receipts_unread_idx').on(t.userId).where(sql`${t.readAt} is null`),
  ],
)
