import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** How often each kind of call was refused to whom, in stretches of some minutes: a refusal leaves no other line. */
export const refusalCounts = pgTable(
  'refusal_counts',
  {
    what: text().notNull(),
    /** `user:<id>`, `ip:<address>` or `name:<of a guard>`; `*` for all beyond those that one stretch names. */
    subject: text().notNull(),
    slotAt: instant('slot_at').notNull(),
    count: integer().notNull(),
    /** Where the last one came from; empty for calls of the server's own. */
    ip: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'refusal_counts_pk', columns: [t.what, t.slotAt, t.subject] }),
    index('refusal_counts_slot_idx').on(t.slotAt),
  ],
)
