import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { day, instant, recordId } from '../../../platform/db/columns.ts'

/** Days on which somebody is away, and who stands in. An absence that was cut short keeps its last day. */
export const absences = pgTable(
  'absences',
  {
    id: recordId().primaryKey(),
    userId: recordId('user_id').notNull(),
    orgId: recordId('org_id').notNull(),
    substituteId: recordId('substitute_id').notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    reason: text(),
    createdAt: instant('created_at').notNull(),
    cancelledAt: instant('cancelled_at'),
  },
  (t) => [
    index('absences_user_idx').on(t.userId, t.toOn),
    index('absences_substitute_idx').on(t.substituteId, t.toOn),
    check('absences_days_in_order', sql`${t.fromOn} <= ${t.toOn}`),
    check('absences_two_people', sql`${t.userId} <> ${t.substituteId}`),
  ],
)
