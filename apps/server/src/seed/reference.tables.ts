import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../platform/db/columns.ts'

/** Which edition of each part of the reference data this database holds. */
export const referenceLoads = pgTable('reference_loads', {
  part: text().primaryKey(),
  digest: text().notNull(),
  loadedAt: instant('loaded_at').notNull(),
})
