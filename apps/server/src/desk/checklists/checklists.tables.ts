import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordId, sealedText } from '../../platform/db/columns.ts'

/** What has to be checked on a case before the acts that wait for it, by kind and class. */
export const checklistItems = pgTable(
  'checklist_items',
  {
    id: recordId().primaryKey(),
    caseKind: text('case_kind').notNull(),
    code: text().notNull(),
    /** Class of the kind's cases, of appeals the problem of the first level; null for every one. */
    l1: text(),
    title: text().notNull(),
    titleEn: text('title_en').notNull(),
    basis: text(),
    basisEn: text('basis_en'),
    required: boolean().notNull(),
    /** Events of the history that tick the item by themselves; none where a person has to. */
    events: text().array().notNull(),
    sortCode: integer('sort_code').notNull(),
    /** An item that is asked no more stays for the cases that have it. */
    retiredAt: instant('retired_at'),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('checklist_items_code_unique').on(t.caseKind, t.code),
    // What a machine ticks may never happen to a case, so it cannot hold up its end.
    check('checklist_items_required_by_people', sql`not ${t.required} or cardinality(${t.events}) = 0`),
  ],
)

/** Ticks as they stand; who set and took back which, and when, is in the case's history. */
export const checklistTicks = pgTable(
  'checklist_ticks',
  {
    caseKind: text('case_kind').notNull(),
    caseId: recordId('case_id').notNull(),
    itemId: recordId('item_id')
      .notNull()
      .references(() => checklistItems.id),
    userId: recordId('user_id').notNull(),
    note: sealedText(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'checklist_ticks_pk', columns: [t.caseKind, t.caseId, t.itemId] }),
    index('checklist_ticks_item_idx').on(t.itemId),
  ],
)
