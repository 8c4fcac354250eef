import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, instant, recordId, sealedText } from '../../platform/db/columns.ts'

// Couriers' statements. Every row is written once, kept by a trigger, and lies under the keys of its case.

/** What an enterprise or the bureau asked a courier. */
export const statementRequests = pgTable(
  'statement_requests',
  {
    id: recordId().primaryKey(),
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    /** The brand of the case: who has left it reads nothing any more. */
    brand: text().notNull(),
    voice: text().$type<'enterprise' | 'bureau'>().notNull(),
    /** Nobody where the brand has no such courier; an enterprise never learns it. */
    courierId: recordId('courier_id'),
    /** How the courier was named. */
    courier: sealedText().notNull(),
    question: sealedText().notNull(),
    dueOn: day('due_on').notNull(),
    authorId: recordId('author_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('statement_requests_case_idx').on(t.caseKind, t.caseId),
    index('statement_requests_courier_idx').on(t.courierId, t.id),
  ],
)

/** What the courier said, and what they added. */
export const statementParts = pgTable(
  'statement_parts',
  {
    requestId: recordId('request_id').notNull(),
    part: integer().notNull(),
    /** Whether the enterprise may read it. */
    shared: boolean().notNull(),
    words: sealedText().notNull(),
    authorId: recordId('author_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ name: 'statement_parts_pk', columns: [t.requestId, t.part] })],
)
