import type { HeadFault, HeadPlace } from '@appeal/contract/transparency/headPlaces.ts'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

/** How far each second place of signed heads has come; a place that is not set up has no row. */
export const logHeadPlaces = pgTable('log_head_places', {
  name: text().$type<HeadPlace>().primaryKey(),
  /** When it was set up. */
  since: instant().notNull(),
  /** The last head that it took. */
  seq: integer().notNull(),
  /** The last head that was handed to somebody who carries it there; that one has not arrived where it is later than `seq`. */
  sentSeq: integer('sent_seq').notNull(),
  /** Tries of what is on its way. */
  tries: integer().notNull(),
  takenAt: instant('taken_at'),
  failedAt: instant('failed_at'),
  fault: text().$type<HeadFault>(),
})
