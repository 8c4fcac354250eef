import { customType, index, pgTable } from 'drizzle-orm/pg-core'
import { instant, recordId } from '../../../platform/db/columns.ts'
import { appealReplies } from '../appeals.records.tables.ts'
import { SKETCH_BITS } from './appeals.sketch.ts'

/** Zeros and ones, as PostgreSQL writes them. */
const bits = customType<{ data: string; driverData: string }>({ dataType: () => `bit(${SKETCH_BITS})` })

/**
 * What an answer of an enterprise is compared by: no word of it, and nothing a word could be found by. It goes when no
 * answer is compared with it any more, and with its case.
 */
export const appealReplySketches = pgTable(
  'appeal_reply_sketches',
  {
    replyId: recordId('reply_id')
      .primaryKey()
      .references(() => appealReplies.id),
    appealId: recordId('appeal_id').notNull(),
    orgId: recordId('org_id').notNull(),
    sketch: bits().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('appeal_reply_sketches_org_idx').on(t.orgId, t.createdAt),
    index('appeal_reply_sketches_appeal_idx').on(t.appealId),
  ],
)

/**
 * What the narrative of an appeal is compared by, made when it is written: clusters are found without opening one. It
 * goes when no case is compared with it any more, and with its case.
 */
export const appealSketches = pgTable('appeal_sketches', {
  appealId: recordId('appeal_id').primaryKey(),
  sketch: bits().notNull(),
  createdAt: instant('created_at').notNull(),
})
