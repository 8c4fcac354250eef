import { sql } from 'drizzle-orm'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { grams, recordId } from '../../platform/db/columns.ts'

/**
 * What can be found by words in an appeal: keyed digests of pairs and triples of neighbouring Chinese characters and of
 * Latin words of its content and item name, written by the engine with the case itself (decision 0019). Digits are no
 * words: phone and identity numbers typed into a text are never in here (decision 0006).
 */
export const appealTexts = pgTable(
  'appeal_texts',
  {
    appealId: recordId('appeal_id').primaryKey(),
    grams: grams().notNull().default(sql`''::tsvector`),
  },
  (t) => [index('appeal_texts_grams_idx').using('gin', t.grams)],
)

/** The same of the kinds that share a table, of title and content. */
export const caseTexts = pgTable(
  'case_texts',
  {
    caseId: recordId('case_id').primaryKey(),
    grams: grams().notNull().default(sql`''::tsvector`),
  },
  (t) => [index('case_texts_grams_idx').using('gin', t.grams)],
)
