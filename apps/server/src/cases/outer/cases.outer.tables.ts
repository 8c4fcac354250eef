import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type {
  OuterBody,
  OuterDirection,
  OuterState,
  OuterWay,
} from '@appeal/contract/outerOrders/outerOrders.texts.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { day, instant, recordId, sealedText } from '../../platform/db/columns.ts'

/** What outer bodies passed on or got on a case, and how it was answered. Words lie under the keys of the case. */
export const outerOrders = pgTable(
  'outer_orders',
  {
    id: recordId().primaryKey(),
    version: integer().notNull(),
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    direction: text().$type<OuterDirection>().notNull(),
    body: text().$type<OuterBody>().notNull(),
    bodyName: text('body_name'),
    outerNo: text('outer_no').notNull(),
    begunOn: day('begun_on').notNull(),
    /** Null where the body named no day. */
    dueOn: day('due_on'),
    note: sealedText(),
    state: text().$type<OuterState>().notNull(),
    answeredOn: day('answered_on'),
    way: text().$type<OuterWay>(),
    paperNo: text('paper_no'),
    answer: sealedText(),
    /** The line of the history with which the answer's files lie. */
    answerLine: integer('answer_line'),
    authorId: recordId('author_id').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('outer_orders_case_idx').on(t.caseKind, t.caseId),
    index('outer_orders_number_idx').on(t.outerNo),
    index('outer_orders_due_idx').on(t.caseKind, t.dueOn).where(sql`${t.state} = 'OPEN'`),
  ],
)
