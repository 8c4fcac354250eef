import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Whether this database holds the cases of the real nation or a sandbox's: one row, written at the first start. */
export const worlds = pgTable(
  'worlds',
  {
    id: integer().primaryKey(),
    world: text().$type<'real' | 'sandbox'>().notNull(),
    markedAt: instant('marked_at').notNull(),
  },
  (t) => [
    check('worlds_one', sql`${t.id} = 1`),
    check('worlds_known', sql`${t.world} in ('real', 'sandbox')`),
  ],
)
