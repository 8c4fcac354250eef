import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordId, stamps } from '../../platform/db/columns.ts'

/** A bulletin: fixed numbers of its snapshots, texts around them, three reviews. */
export const bulletins = pgTable(
  'bulletins',
  {
    id: recordId().primaryKey(),
    period: text().notNull(),
    snapshotIds: text('snapshot_ids').array().notNull(),
    state: text().$type<'draft' | 'review1' | 'review2' | 'review3' | 'published'>().notNull(),
    texts: jsonb().$type<Record<string, string>>().notNull(),
    version: integer().notNull().default(1),
    /** Null until somebody takes up what began by itself. */
    authorId: recordId('author_id'),
    ...stamps(),
    publishedAt: instant('published_at'),
  },
  (t) => [
    uniqueIndex('bulletins_period_unique').on(t.period),
    check('bulletins_state_known', sql`${t.state} in ('draft','review1','review2','review3','published')`),
  ],
)

export const bulletinReviews = pgTable(
  'bulletin_reviews',
  {
    id: recordId().primaryKey(),
    bulletinId: recordId('bulletin_id')
      .notNull()
      .references(() => bulletins.id),
    step: integer().notNull(),
    reviewerId: recordId('reviewer_id').notNull(),
    passed: boolean().notNull(),
    opinion: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('bulletin_reviews_bulletin_idx').on(t.bulletinId, t.createdAt)],
)
