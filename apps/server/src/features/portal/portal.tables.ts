import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, instant } from '../../platform/db/columns.ts'

/** How long closed cases took, by problem and brand; '' stands for all. Made by a job, read by requests. */
export const caseDurations = pgTable(
  'case_durations',
  {
    l1: text().notNull(),
    brand: text().notNull(),
    n: integer().notNull(),
    halfDays: integer('half_days').notNull(),
    nineTenthsDays: integer('nine_tenths_days').notNull(),
    asOf: day('as_of').notNull(),
  },
  (t) => [primaryKey({ name: 'case_durations_pk', columns: [t.l1, t.brand] })],
)

/** Counts that the portal shows, by name. Made by a job. */
export const portalFigures = pgTable('portal_figures', {
  name: text().primaryKey(),
  value: jsonb().$type<Record<string, number | string | null>>().notNull(),
  computedAt: instant('computed_at').notNull(),
})
