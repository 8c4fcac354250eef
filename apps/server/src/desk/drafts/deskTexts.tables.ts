import { DESK_TEXT_UNNAMED } from '@appeal/contract/drafts/deskTexts.routes.ts'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../../platform/db/columns.ts'

/** What somebody is writing on the desk and has not sent; sealed whole. */
export const deskTexts = pgTable(
  'desk_texts',
  {
    ownerId: recordId('owner_id').notNull(),
    place: text().notNull(),
    what: text().notNull(),
    content: bytes().notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The name its last save gave itself: the next one says which text it goes on with. */
    version: text().notNull().default(DESK_TEXT_UNNAMED),
  },
  (t) => [
    primaryKey({ name: 'desk_texts_pk', columns: [t.ownerId, t.place, t.what] }),
    index('desk_texts_age_idx').on(t.updatedAt),
  ],
)
