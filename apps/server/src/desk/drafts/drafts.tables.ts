import type { DraftKind } from '@appeal/contract/drafts/drafts.schemas.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, day, instant, recordId } from '../../platform/db/columns.ts'

/** What people filled in so far of something that they have not filed; sealed whole. */
export const drafts = pgTable(
  'case_drafts',
  {
    id: recordId().primaryKey(),
    kind: text().$type<DraftKind>().notNull(),
    ownerId: recordId('owner_id').notNull(),
    step: text(),
    content: bytes().notNull(),
    /** First day on which the matter may be filed, while that day is awaited; its owner is told when it comes. */
    opensOn: day('opens_on'),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('case_drafts_owner_idx').on(t.ownerId, t.kind, t.updatedAt),
    index('case_drafts_age_idx').on(t.updatedAt),
    index('case_drafts_opens_idx').on(t.opensOn).where(sql`${t.opensOn} is not null`),
  ],
)
