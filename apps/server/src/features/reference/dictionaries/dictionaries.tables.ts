import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { day, instant, recordId, stamps } from '../../../platform/db/columns.ts'

/** Dictionary types (parent 0) and their entries, to any depth (contract 5.6). */
export const dictionaryEntries = pgTable(
  'dictionary_entries',
  {
    id: recordId().primaryKey(),
    /** '0' for a type. */
    parentId: recordId('parent_id').notNull(),
    /** Code of the type this entry belongs to; a type's own code for the type itself. */
    type: text().notNull(),
    value: text().notNull(),
    label: text().notNull(),
    labelEn: text('label_en').notNull(),
    color: text(),
    /** FRM (framework, cannot be deleted) or BIZ. */
    category: text().$type<'FRM' | 'BIZ'>().notNull(),
    /** The law behind an entry, where one gives it. */
    basis: text(),
    sortCode: integer('sort_code').notNull().default(99),
    /** First and last day on which it is offered; records keep it afterwards. */
    validFrom: day('valid_from'),
    validTo: day('valid_to'),
    /** Above 1 once a person has changed it. */
    version: integer().notNull().default(1),
    ...stamps(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('dictionary_entries_value_unique').on(t.parentId, t.value),
    index('dictionary_entries_type_idx').on(t.type),
  ],
)
