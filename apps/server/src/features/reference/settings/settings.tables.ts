import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, recordId, stamps } from '../../../platform/db/columns.ts'
import type { SettingRule } from './settings.rule.ts'

/** Settings that people change while the product runs (contract 5.7); values are texts, secrets lie sealed. */
export const settings = pgTable(
  'settings',
  {
    id: recordId().primaryKey(),
    key: text().notNull(),
    value: text().notNull(),
    /** Value of a secret; `value` is empty then. */
    sealed: bytes(),
    category: text().notNull(),
    /** text, integer, boolean, list, words, json, select, secret or image. */
    type: text().notNull(),
    unit: text(),
    /** Dictionary of a select. */
    dictionary: text(),
    /** Answered to anybody by sysBaseList. */
    isPublic: boolean('is_public').notNull().default(false),
    /** What a value keeps to besides its type, and how far one administrator may move it. */
    rule: jsonb().$type<SettingRule>().notNull().default({}),
    remark: text().notNull(),
    remarkEn: text('remark_en').notNull(),
    law: text(),
    lawEn: text('law_en'),
    sortCode: integer('sort_code').notNull().default(99),
    /** Above 1 once a person has changed it; reference data no longer touches the value then. */
    version: integer().notNull().default(1),
    ...stamps(),
  },
  (t) => [uniqueIndex('settings_key_unique').on(t.key)],
)
