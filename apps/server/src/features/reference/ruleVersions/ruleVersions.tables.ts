import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../../platform/db/columns.ts'

export type RuleValues = Readonly<Record<string, number>>

/** The numbers that a rule has decided by: each set of them is a version, numbered as they came into use. Kept for good. */
export const ruleVersions = pgTable(
  'rule_versions',
  {
    rule: text().notNull(),
    no: integer().notNull(),
    values: jsonb().$type<RuleValues>().notNull(),
    /** SM3 of rule and values in the order of their keys. */
    digest: bytes().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'rule_versions_pkey', columns: [t.rule, t.no] }),
    uniqueIndex('rule_versions_values').on(t.rule, t.digest),
  ],
)
