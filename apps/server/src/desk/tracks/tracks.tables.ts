import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, recordId, sealedText } from '../../platform/db/columns.ts'

/** Tracks of the item as somebody copied them. Every row is written once, kept by a trigger, and lies under the keys of its case. */
export const caseTracks = pgTable(
  'case_tracks',
  {
    id: recordId().primaryKey(),
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    voice: text().$type<'user' | 'enterprise' | 'bureau'>().notNull(),
    words: sealedText().notNull(),
    authorId: recordId('author_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('case_tracks_case_idx').on(t.caseKind, t.caseId)],
)
