import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant, recordId } from '../../../platform/db/columns.ts'
import { messages } from '../messages/messages.tables.ts'

/** To whom a sender addressed a message. */
export interface Addressed {
  userIds: string[]
  roleIds: string[]
  orgIds: string[]
}

/** Messages that a person sent; what the platform tells by itself has no row here. */
export const messageSendings = pgTable(
  'message_sendings',
  {
    messageId: recordId('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    senderId: recordId('sender_id').notNull(),
    /** Organisation of the sender: who else may see the message. */
    orgId: recordId('org_id'),
    addressed: jsonb().$type<Addressed>().notNull(),
    receivers: integer().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('message_sendings_created_idx').on(
      t.createdAt.desc().nullsFirst(),
      t.messageId.desc().nullsFirst(),
    ),
  ],
)
