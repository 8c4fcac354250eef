import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'

/** Changes of the master key, by the version that they brought. */
export const keyRotations = pgTable('key_rotations', {
  version: integer().primaryKey(),
  startedAt: instant('started_at').notNull(),
  pausedAt: instant('paused_at'),
  finishedAt: instant('finished_at'),
})

/** How far each table has come: rows that were to be sealed anew, rows that are, and up to which of its pages. */
export const keyProgress = pgTable(
  'key_progress',
  {
    version: integer()
      .notNull()
      .references(() => keyRotations.version),
    tableName: text('table_name').notNull(),
    total: integer().notNull(),
    done: integer().notNull(),
    page: integer().notNull(),
    isComplete: boolean('is_complete').notNull(),
  },
  (t) => [primaryKey({ name: 'key_progress_pk', columns: [t.version, t.tableName] })],
)
