import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, recordId, sealedText } from '../../platform/db/columns.ts'

/** Calls in which somebody without an account said what the bureau recorded for them. */
export const caseCalls = pgTable(
  'case_calls',
  {
    id: recordId().primaryKey(),
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    /** What was recorded for the caller. */
    action: text().notNull(),
    heardAt: instant('heard_at').notNull(),
    /** What was said. */
    note: sealedText().notNull(),
    authorId: recordId('author_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('case_calls_case_idx').on(t.caseKind, t.caseId, t.heardAt)],
)
