import type { ModelReport } from '@appeal/contract/classifier/classifier.schemas.ts'
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordId } from '../../platform/db/columns.ts'
import type { Model } from './classifier.model.ts'

/** Models that suggest kinds of problem: keyed digests and counts, no word of anybody, each with its report card. */
export const classifierModels = pgTable(
  'classifier_models',
  {
    id: recordId().primaryKey(),
    /** 1, 2, 3 …: of two trainings that cross, one is kept. */
    number: integer().notNull(),
    /** How it is to be read; another program reads its own alone. */
    format: integer().notNull(),
    /** What its digests are made by: those of another key know no text. */
    print: text().notNull(),
    model: jsonb().$type<Model>().notNull(),
    report: jsonb().$type<ModelReport>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('classifier_models_number_unique').on(t.number)],
)
