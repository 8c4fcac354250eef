import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, recordId } from '../../platform/db/columns.ts'

/** The last act on a case that could be undone, with what the case was before as long as it still can. */
export const caseHolds = pgTable(
  'case_holds',
  {
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    caseNo: text('case_no').notNull(),
    action: text().notNull(),
    /** The version that the act left. */
    version: integer().notNull(),
    actorId: recordId('actor_id').notNull(),
    /** The order for many by which it was done; null where its own button was pressed. */
    orderId: recordId('order_id'),
    at: instant().notNull(),
    until: instant().notNull(),
    /** Rows as they were, by table, as JSON text: numbers of JSON could not hold the ids. Null once it is over. */
    before: text(),
    /** Who reads the lines that the act wrote, and what it told: rows of the outbox, messages. */
    audience: jsonb().$type<string[]>().notNull(),
    outbox: jsonb().$type<string[]>().notNull(),
    messages: jsonb().$type<string[]>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'case_holds_pk', columns: [t.caseKind, t.caseId] }),
    index('case_holds_until_idx').on(t.until),
    index('case_holds_actor_idx').on(t.actorId, t.until),
  ],
)
