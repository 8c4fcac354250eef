import type { ArticleCategory } from '@appeal/contract/articles/articles.inputs.ts'
import type { ArticleState } from '@appeal/contract/articles/articles.workflow.ts'
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { containing } from '../../platform/db/like.ts'
import { inserting, lockedRow, paged, rowOf, touched } from '../../platform/db/rows.ts'
import { organisations } from '../organisations/organisations.tables.ts'
import type { ArticleScope } from './articles.policy.ts'
import { articlePages, articles, articleVersions, articleViews } from './articles.tables.ts'

export type ArticleRow = typeof articles.$inferSelect
export type PageRow = typeof articlePages.$inferSelect
export type VersionRow = typeof articleVersions.$inferSelect

interface At {
  current: number
  size: number
}
const _offset = ({ current, size }: At) => (current - 1) * size

// ---------------------------------------------------------------- the desk

const seen = (within: ArticleScope, deleted = false): SQL => {
  const there = (deleted ? isNotNull : isNull)(articles.deletedAt)
  if (within === 'all') return there
  return within.length ? and(there, anyOf(articles.orgId, within))! : sql`false`
}

/** Work with what is in public of it. */
const work = {
  row: articles,
  live: sql<number | null>`${articlePages.number}`.as('live_number'),
  visibleFrom: articlePages.visibleFrom,
  areaCode: articlePages.areaCode,
  views: sql<number>`coalesce(${articleViews.count}, 0)::int`.as('view_count'),
}
export type WorkRow = {
  row: ArticleRow
  live: number | null
  visibleFrom: Date | null
  areaCode: string | null
  views: number
}

const from = (db: Queryable) =>
  db
    .select(work)
    .from(articles)
    .leftJoin(articlePages, eq(articlePages.articleId, articles.id))
    .leftJoin(articleViews, eq(articleViews.articleId, articles.id))

export async function findWork(
  db: Queryable,
  id: string,
  within: ArticleScope,
): Promise<WorkRow | undefined> {
  const [found] = await from(db).where(and(eq(articles.id, id), seen(within)))
  return found
}

/** The row for the rest of the transaction. */
export const lock = (tx: Tx, id: string, within: ArticleScope) =>
  lockedRow(tx, articles, and(eq(articles.id, id), seen(within)))

/** The same of one that was deleted, to be brought back. */
export const lockDeleted = (tx: Tx, id: string, within: ArticleScope) =>
  lockedRow(tx, articles, and(eq(articles.id, id), seen(within, true)))

const SORTED = {
  updateTime: articles.updatedAt,
  createTime: articles.createdAt,
  title: articles.title,
  views: sql`coalesce(${articleViews.count}, 0)`,
}
export type ArticleSort = keyof typeof SORTED

export async function listWork(
  db: Queryable,
  within: ArticleScope,
  wanted: {
    category?: ArticleCategory | undefined
    state?: ArticleState | undefined
    words?: string | undefined
    /** Those that were deleted, instead of those that are there. */
    deleted?: boolean
  },
  sort: { by: ArticleSort; descending: boolean },
  at: At,
): Promise<{ rows: WorkRow[]; total: number }> {
  const where = and(
    seen(within, wanted.deleted),
    wanted.category ? eq(articles.category, wanted.category) : undefined,
    wanted.state ? eq(articles.state, wanted.state) : undefined,
    wanted.words ? sql`${articles.title} ilike ${containing(wanted.words)}` : undefined,
  )
  const way = sort.descending ? desc : asc
  return paged(
    from(db).where(where).orderBy(way(SORTED[sort.by]), desc(articles.id)),
    at,
    db.$count(articles, where),
  )
}

export async function countStates(db: Queryable, within: ArticleScope): Promise<Map<ArticleState, number>> {
  const rows = await db
    .select({ state: articles.state, number: count() })
    .from(articles)
    .where(seen(within))
    .groupBy(articles.state)
  return new Map(rows.map(({ state, number }) => [state, number]))
}

export async function insert(tx: Tx, row: typeof articles.$inferInsert): Promise<ArticleRow> {
  const [made] = await tx.insert(articles).values(row).returning()
  return made!
}

/** Changes the row that was read; undefined where somebody was faster. */
export async function update(
  tx: Tx,
  row: Pick<ArticleRow, 'id' | 'version'>,
  change: Partial<typeof articles.$inferInsert>,
): Promise<ArticleRow | undefined> {
  const [changed] = await tx
    .update(articles)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(articles.id, row.id), eq(articles.version, row.version)))
    .returning()
  return changed
}

// ---------------------------------------------------------------- versions

export const insertVersion = inserting(articleVersions)

export async function listVersions(db: Queryable, articleId: string): Promise<Omit<VersionRow, 'fields'>[]> {
  const { id, number, note, authorId, at } = articleVersions
  return db
    .select({ id, articleId: articleVersions.articleId, number, note, authorId, at })
    .from(articleVersions)
    .where(eq(articleVersions.articleId, articleId))
    .orderBy(desc(number))
}

export const findVersion = (db: Queryable, articleId: string, number: number) =>
  rowOf(
    db,
    articleVersions,
    and(eq(articleVersions.articleId, articleId), eq(articleVersions.number, number)),
  )

/** Who wrote versions after a number; all of them after 0. */
export async function authorsSince(db: Queryable, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinct({ articleId: articleVersions.articleId, authorId: articleVersions.authorId })
    .from(articleVersions)
    .leftJoin(articlePages, eq(articlePages.articleId, articleVersions.articleId))
    .where(
      and(
        anyOf(articleVersions.articleId, ids),
        gt(articleVersions.number, sql`coalesce(${articlePages.number}, 0)`),
      ),
    )
  const found = new Map<string, string[]>()
  for (const { articleId, authorId } of rows)
    found.set(articleId, [...(found.get(articleId) ?? []), authorId])
  return found
}

// ---------------------------------------------------------------- in public

export async function publish(tx: Tx, row: PageRow): Promise<void> {
  const { articleId: _, ...set } = row
  await tx.insert(articlePages).values(row).onConflictDoUpdate({ target: articlePages.articleId, set })
}

export const findPage = (db: Queryable, articleId: string) =>
  rowOf(db, articlePages, eq(articlePages.articleId, articleId))

export const takeDown = async (tx: Tx, articleId: string) =>
  (await touched(tx.delete(articlePages).where(eq(articlePages.articleId, articleId)))) > 0

const inPublic = (now: Date) =>
  and(
    lte(articlePages.visibleFrom, now),
    or(isNull(articlePages.visibleUntil), gt(articlePages.visibleUntil, now)),
  )

const shown = {
  page: articlePages,
  views: sql<number>`coalesce(${articleViews.count}, 0)::int`.as('view_count'),
}
export type PublicRow = { page: PageRow; views: number }

const pages = (db: Queryable) =>
  db
    .select(shown)
    .from(articlePages)
    .leftJoin(articleViews, eq(articleViews.articleId, articlePages.articleId))

export interface Wanted {
  category?: ArticleCategory | undefined
  /** All of them must be there. */
  grams?: readonly string[] | undefined
  /** As typed, for what stands in the title first. */
  words?: string | undefined
  /** The area with those around it; without it only what is for the whole country, and everything in a search. */
  areaCodes?: readonly string[] | undefined
}

/** Articles in public: pinned ones first, then the newest; of a search what has the words in its title first. */
export async function listPublic(
  db: Queryable,
  wanted: Wanted,
  now: Date,
  sort: { by: 'publishTime' | 'views' | undefined; descending: boolean },
  at: At,
): Promise<{ rows: PublicRow[]; total: number }> {
  const where = and(
    inPublic(now),
    wanted.category ? eq(articlePages.category, wanted.category) : undefined,
    wanted.grams?.length
      ? sql`${articlePages.grams} @> array[${sql.join(
          wanted.grams.map((gram) => sql`${gram}`),
          sql`, `,
        )}]::text[]`
      : undefined,
    wanted.areaCodes
      ? or(
          isNull(articlePages.areaCode),
          wanted.areaCodes.length ? anyOf(articlePages.areaCode, wanted.areaCodes) : undefined,
        )
      : undefined,
  )
  const way = sort.descending ? desc : asc
  const order =
    sort.by === 'views'
      ? [way(sql`coalesce(${articleViews.count}, 0)`)]
      : sort.by === 'publishTime'
        ? [way(articlePages.visibleFrom)]
        : [
            ...(wanted.words
              ? [
                  desc(
                    sql`(${articlePages.title} || coalesce(${articlePages.titleEn}, '')) ilike ${containing(wanted.words)}`,
                  ),
                ]
              : [desc(articlePages.top)]),
            desc(articlePages.visibleFrom),
          ]
  return paged(
    pages(db)
      .where(where)
      .orderBy(...order, desc(articlePages.articleId)),
    at,
    db.$count(articlePages, where),
  )
}

export async function findPublic(db: Queryable, id: string, now: Date): Promise<PublicRow | undefined> {
  const [row] = await pages(db).where(and(eq(articlePages.articleId, id), inPublic(now)))
  return row
}

/** The next older and the next newer article of a column. */
export async function neighbours(db: Queryable, page: PageRow, now: Date) {
  const { articleId: id, title, titleEn } = articlePages
  const one = (side: SQL, order: SQL) =>
    db
      .select({ id, title, titleEn })
      .from(articlePages)
      .where(and(inPublic(now), eq(articlePages.category, page.category), side))
      .orderBy(order, id)
      .limit(1)
  const place = sql`(${articlePages.visibleFrom}, ${articlePages.articleId})`
  const here = sql`(${page.visibleFrom}::timestamptz, ${page.articleId}::bigint)`
  const [older] = await one(sql`${place} < ${here}`, desc(articlePages.visibleFrom))
  const [newer] = await one(sql`${place} > ${here}`, asc(articlePages.visibleFrom))
  return { older, newer }
}

/** Addresses of everything in public, newest first, for the site map. */
export async function listAddresses(db: Queryable, now: Date, limit: number) {
  const { articleId: id, category, updatedAt } = articlePages
  return db
    .select({ id, category, updatedAt })
    .from(articlePages)
    .where(inPublic(now))
    .orderBy(desc(articlePages.visibleFrom))
    .limit(limit)
}

export async function addView(db: Queryable, articleId: string): Promise<void> {
  await db
    .insert(articleViews)
    .values({ articleId, count: 1 })
    .onConflictDoUpdate({ target: articleViews.articleId, set: { count: sql`${articleViews.count} + 1` } })
}

/** Articles of the reference data that this database holds. */
export async function seeded(db: Queryable): Promise<Set<string>> {
  const rows = await db
    .select({ key: articles.seedKey })
    .from(articles)
    .where(sql`${articles.seedKey} is not null`)
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

/** The state bureau, where organisations are loaded in the same transaction. */
export async function stateBureauId(db: Queryable): Promise<string | undefined> {
  const [row] = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.kind, 'STATE_BUREAU'))
    .limit(1)
  return row?.id
}
