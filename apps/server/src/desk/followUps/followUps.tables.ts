import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { day, instant, recordId, sealedText } from '../../platform/db/columns.ts'

/** What people want to see to on a case, on a day: each for their own eyes. What is done is gone. */
export const followUps = pgTable(
  'follow_ups',
  {
    id: recordId().primaryKey(),
    userId: recordId('user_id').notNull(),
    caseKind: text('case_kind').notNull(),
    caseId: recordId('case_id').notNull(),
    dueOn: day('due_on').notNull(),
    /** Under the case's own keys. */
    words: sealedText().notNull(),
    /** The day for which the inbox reminded of it. */
    remindedOn: day('reminded_on'),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('follow_ups_user_idx').on(t.userId, t.dueOn, t.id),
    index('follow_ups_case_idx').on(t.caseKind, t.caseId),
    index('follow_ups_due_idx').on(t.dueOn).where(sql`${t.remindedOn} is null`),
  ],
)
