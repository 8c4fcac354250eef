import type { ArticleCategory } from '@appeal/contract/articles/articles.inputs.ts'
import type { ArticleState } from '@appeal/contract/articles/articles.workflow.ts'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId, stamps } from '../../platform/db/columns.ts'

/** An article as it is worked on. Its text is sealed, because a case that is not redacted yet holds personal data. */
export const articles = pgTable(
  'articles',
  {
    id: recordId().primaryKey(),
    category: text().$type<ArticleCategory>().notNull(),
    state: text().$type<ArticleState>().notNull(),
    /** Sealed JSON of everything its author gives. */
    fields: bytes().notNull(),
    /** What lists show and search; in a case, personal data that the detectors see is written over. */
    title: text().notNull(),
    orgId: recordId('org_id').notNull(),
    authorId: recordId('author_id').notNull(),
    reviewerId: recordId('reviewer_id'),
    reason: text(),
    /** Newest version. */
    number: integer().notNull().default(1),
    version: integer().notNull().default(1),
    ...stamps(),
    deletedAt: instant('deleted_at'),
    /** Of reference data: which entry of it. */
    seedKey: text('seed_key'),
  },
  (t) => [
    index('articles_org_state_idx').on(t.orgId, t.state, t.updatedAt),
    index('articles_state_idx').on(t.state, t.updatedAt),
    uniqueIndex('articles_seed_unique').on(t.seedKey),
  ],
)

/** Every version with who wrote it. Append-only. */
export const articleVersions = pgTable(
  'article_versions',
  {
    id: recordId().primaryKey(),
    articleId: recordId('article_id')
      .notNull()
      .references(() => articles.id),
    number: integer().notNull(),
    fields: bytes().notNull(),
    note: text(),
    authorId: recordId('author_id').notNull(),
    at: instant().notNull(),
  },
  (t) => [uniqueIndex('article_versions_number_unique').on(t.articleId, t.number)],
)

/** What is in public: the version that passed review, with its HTML made harmless and the bigrams it is found by. */
export const articlePages = pgTable(
  'article_pages',
  {
    articleId: recordId('article_id')
      .primaryKey()
      .references(() => articles.id),
    category: text().$type<ArticleCategory>().notNull(),
    title: text().notNull(),
    titleEn: text('title_en'),
    digest: text().notNull(),
    digestEn: text('digest_en'),
    html: text().notNull(),
    htmlEn: text('html_en'),
    source: text().notNull(),
    /** Null for the whole country. */
    areaCode: text('area_code'),
    top: boolean().notNull(),
    caseKind: text('case_kind'),
    caseDays: integer('case_days'),
    /** Files that the reviewer saw: the public gets these and no others, whatever is attached since. */
    attachmentIds: text('attachment_ids').array().notNull(),
    number: integer().notNull(),
    visibleFrom: instant('visible_from').notNull(),
    visibleUntil: instant('visible_until'),
    updatedAt: instant('updated_at').notNull(),
    /** Pairs of neighbouring signs of title, digest and text, in lower case. */
    grams: text().array().notNull(),
  },
  (t) => [
    index('article_pages_column_idx').on(t.category, t.top, t.visibleFrom),
    index('article_pages_grams_idx').using('gin', t.grams),
  ],
)

/** Readings, apart from the page so that counting never waits for an edit. */
export const articleViews = pgTable('article_views', {
  articleId: recordId('article_id')
    .primaryKey()
    .references(() => articles.id),
  count: integer().notNull(),
})
