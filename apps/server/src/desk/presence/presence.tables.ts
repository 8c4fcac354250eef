import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, recordId } from '../../platform/db/columns.ts'

/**
 * Pages that show a case now. A row lives as long as its page says so, whichever server process hears it; what was
 * silent is gone by its own date, so that a crashed browser leaves nobody behind.
 */
export const onlookers = pgTable(
  'onlookers',
  {
    caseKind: text('case_kind').notNull(),
    caseId: recordId('case_id').notNull(),
    viewId: text('view_id').notNull(),
    userId: recordId('user_id').notNull(),
    orgId: recordId('org_id'),
    /** a or b: each side sees its own people only. */
    area: text().notNull(),
    typing: text(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'onlookers_pk', columns: [t.caseKind, t.caseId, t.userId, t.viewId] }),
    index('onlookers_expires_idx').on(t.expiresAt),
  ],
)
