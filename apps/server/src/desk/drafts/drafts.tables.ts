import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, day, recordId, stamps } from '../../platform/db/columns.ts'

/** What people filled in so far of something that they have not filed; sealed whole. */
export const drafts = pgTable(
  'case_drafts',
  {
    id: recordId().primaryKey(),
    kind: text().$type<CaseKindName>().notNull(),
    ownerId: recordId('owner_id').notNull(),
    step: text(),
    content: bytes().notNull(),
    /** First day on which the matter may be filed, while that day is awaited; its owner is told when it comes. */
    opensOn: day('opens_on'),
    version: integer().notNull().default(1),
    ...stamps(),
  },
  (t) => [
    index('case_drafts_owner_idx').on(t.ownerId, t.kind, t.updatedAt),
    index('case_drafts_age_idx').on(t.updatedAt),
    index('case_drafts_opens_idx').on(t.opensOn).where(sql`${t.opensOn} is not null`),
  ],
)
