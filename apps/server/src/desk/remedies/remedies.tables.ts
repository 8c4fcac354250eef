import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type {
  RemedyEnd,
  RemedyKind,
  RemedySource,
  RemedyStatus,
} from '@appeal/contract/remedies/remedies.texts.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { day, instant, money, recordId, sealedText } from '../../platform/db/columns.ts'

/** What was promised on a case, and what became of it. */
export const remedies = pgTable(
  'remedies',
  {
    id: recordId().primaryKey(),
    version: integer().notNull(),
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    /** The brand that promised it: another one, to which the case was corrected, does not owe it. */
    brand: text().notNull(),
    source: text().$type<RemedySource>().notNull(),
    kind: text().$type<RemedyKind>().notNull(),
    amount: money(),
    performance: sealedText(),
    dueOn: day('due_on').notNull(),
    status: text().$type<RemedyStatus>().notNull(),
    /** When it was kept, as the enterprise says, in its words; the line of the history with which its proof lies. */
    doneOn: day('done_on'),
    said: sealedText(),
    saidLine: integer('said_line'),
    /** The appellant's words, and whether they were told by telephone. */
    answer: sealedText(),
    byPhone: boolean('by_phone').notNull(),
    endedBy: text('ended_by').$type<RemedyEnd>(),
    /** What the enterprise was reminded of: 0 nothing, 1 the last day to come, 2 the last day that passed. */
    reminded: integer().notNull(),
    authorId: recordId('author_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('remedies_case_idx').on(t.caseKind, t.caseId),
    index('remedies_due_idx').on(t.dueOn, t.id),
    index('remedies_created_idx').on(t.createdAt, t.id),
    index('remedies_reminding_idx')
      .on(t.dueOn)
      .where(sql`${t.status} in ('promised', 'disputed') and ${t.reminded} < 2`),
  ],
)
