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
  },
  (t) => [
    primaryKey({ name: 'desk_texts_pk', columns: [t.ownerId, t.place, t.what] }),
    index('desk_texts_age_idx').on(t.updatedAt),
  ],
)
