import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/**
 * Hits on limited things, one row a key. The moments themselves are kept, so that a limit holds over every stretch
 * of time and not only from one full hour to the next.
 */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text().primaryKey(),
    hits: timestamp({ withTimezone: true }).array().notNull().default(sql`'{}'`),
    /** Until when everything is refused after the limit was reached. */
    blockedUntil: instant('blocked_until'),
    /** Whether the last hit was let through. */
    allowed: boolean().notNull(),
    /** From then on the row says nothing any more. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('rate_counters_expires_idx').on(t.expiresAt)],
)
