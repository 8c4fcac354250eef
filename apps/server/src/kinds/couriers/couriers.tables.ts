import { boolean, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { cases } from '../../cases/cases.tables.ts'
import { bytes, instant, money, recordId, sealedText } from '../../platform/db/columns.ts'

/** One answer of an enterprise to a courier's case. */
export const courierReplies = pgTable(
  'courier_replies',
  {
    id: recordId().primaryKey(),
    caseId: recordId('case_id')
      .notNull()
      .references(() => cases.id),
    round: integer().notNull(),
    orgId: recordId('org_id').notNull(),
    authorId: recordId('author_id').notNull(),
    result: sealedText().notNull(),
    amount: money(),
    contactName: bytes('contact_name').notNull(),
    contactPhone: bytes('contact_phone').notNull(),
    overdue: boolean().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('courier_replies_round_unique').on(t.caseId, t.round)],
)
