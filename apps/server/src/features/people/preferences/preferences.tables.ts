import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, recordId } from '../../../platform/db/columns.ts'

/** What a person's desk remembers: theme, columns of a table, shortcuts. Small JSON documents by key. */
export const preferences = pgTable(
  'preferences',
  {
    userId: recordId('user_id').notNull(),
    key: text().notNull(),
    /** JSON as text: whatever a browser can send is kept as it came, signs that jsonb refuses too. */
    value: text().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ name: 'preferences_pk', columns: [t.userId, t.key] })],
)
