import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, recordId, stamps } from '../../platform/db/columns.ts'

/** What the operator announces, and where it shows (contract 5.15). */
export const notices = pgTable(
  'notices',
  {
    id: recordId().primaryKey(),
    title: text().notNull(),
    titleEn: text('title_en'),
    /** Code of BIZ_NOTICE_TYPE. */
    type: text().notNull(),
    /** A small picture as a data address. */
    image: text(),
    digest: text().notNull(),
    digestEn: text('digest_en'),
    /** Cleaned HTML. */
    content: text().notNull(),
    /** Codes of BIZ_NOTICE_PLACE. */
    places: text().array().notNull(),
    /** ENABLE or DISABLE. */
    status: text().notNull().default('DISABLE'),
    /** Shown from here on, and up to there; open where null. */
    shownFrom: instant('shown_from'),
    shownUntil: instant('shown_until'),
    remark: text(),
    sortCode: integer('sort_code').notNull().default(99),
    version: integer().notNull().default(1),
    createdBy: recordId('created_by').notNull(),
    ...stamps(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('notices_list_idx').on(t.sortCode, t.id).where(sql`${t.deletedAt} is null`),
    check('notices_status_known', sql`${t.status} in ('ENABLE','DISABLE')`),
  ],
)
