import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/**
 * Which master keys this database was ever written with, by a one-way mark of each. A version stays taken for good,
 * so that a key that was lost and made anew can never pass for the one that sealed the data.
 */
export const keyPrints = pgTable('key_prints', {
  version: integer().primaryKey(),
  /** 16 hex digits; tells nothing of the key. */
  fingerprint: text().notNull(),
  recordedAt: instant('recorded_at').notNull(),
})
