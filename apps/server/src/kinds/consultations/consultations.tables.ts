import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cases } from '../../cases/cases.tables.ts'
import { instant, recordId } from '../../platform/db/columns.ts'

/** Questions that everybody may read, once somebody other than their author has published them. */
export const faqs = pgTable(
  'faqs',
  {
    id: recordId().primaryKey(),
    state: text().$type<'draft' | 'published' | 'offline'>().notNull(),
    type: text().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    /** The consultation it was made of. */
    caseId: recordId('case_id').references(() => cases.id),
    authorId: recordId('author_id').notNull(),
    approverId: recordId('approver_id'),
    views: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    publishedAt: instant('published_at'),
  },
  (t) => [
    uniqueIndex('faqs_case_unique').on(t.caseId),
    index('faqs_state_idx').on(t.state, t.updatedAt),
    // Four eyes: nobody publishes the own work.
    check('faqs_second_person', sql`${t.state} <> 'published' or ${t.approverId} <> ${t.authorId}`),
  ],
)
