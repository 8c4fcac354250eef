import type { WordingLanguage } from '@appeal/contract/outbox/wordings.rules.ts'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, instant, recordId } from '../../../platform/db/columns.ts'

/**
 * Words of messages that go before those of the program, by language. A trigger refuses every change: a version says for
 * ever what was sent by it.
 */
export const messageWordings = pgTable(
  'message_wordings',
  {
    template: text().notNull(),
    language: text().$type<WordingLanguage>().notNull(),
    version: integer().notNull(),
    /** All three empty: the program's own text from here on. */
    subject: text(),
    text: text(),
    sms: text(),
    /** First day on which messages are written by it. */
    fromDay: day('from_day').notNull(),
    note: text().notNull(),
    byId: recordId('by_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'message_wordings_pk', columns: [t.template, t.language, t.version] }),
    check('message_wordings_language_known', sql`${t.language} in ('zh','en')`),
    check('message_wordings_whole', sql`num_nonnulls(${t.subject}, ${t.text}, ${t.sms}) in (0, 3)`),
  ],
)
