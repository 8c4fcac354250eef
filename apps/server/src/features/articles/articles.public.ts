import { ARTICLE_CATEGORIES } from '@appeal/contract/articles/articles.inputs.ts'
import type {
  PublicArticle,
  PublicArticleDetail,
  PublicQuery,
} from '@appeal/contract/articles/articles.schemas.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fail, type Language } from '../../platform/fail.ts'
import { noteReading } from '../../platform/limits/limits.readers.ts'
import { hitAddress } from '../../platform/limits/limits.ts'
import { filesOf, readLinkedFile } from '../files/files.service.ts'
import { type AreaDirectory, areaDirectory } from '../reference/areas/areas.service.ts'
import { dictionary } from '../reference/dictionaries/dictionaries.service.ts'
import { KIND } from './articles.attachments.ts'
import { madeHarmless } from './articles.html.ts'
import { presentPublic, presentPublicDetail } from './articles.presenter.ts'
import { bigrams } from './articles.search.ts'
import * as store from './articles.store.ts'

const DAY_SECONDS = 86_400
const HOME_SIZE = 10

const readBy = async ({ platform }: Context) => ({
  areas: await areaDirectory(platform),
  words: await dictionary(platform),
})

/** The newest articles of each column, whatever their area, for the home page. */
export async function newest(ctx: Context, limit: number): Promise<PublicArticle[]> {
  const read = await readBy(ctx)
  const columns = await Promise.all(
    ARTICLE_CATEGORIES.map((category) =>
      store.listPublic(
        ctx.platform.db,
        { category, areaCodes: [] },
        ctx.now(),
        { by: undefined, descending: true },
        { current: 1, size: Math.min(limit, HOME_SIZE) },
      ),
    ),
  )
  return columns.flatMap(({ rows }) => rows.map((row) => presentPublic(row, read, ctx.language)))
}

/** One column, or what holds the words searched for. */
export async function publicPage(
  ctx: Context,
  query: z.output<typeof PublicQuery>,
): Promise<Page<PublicArticle>> {
  const read = await readBy(ctx)
  const words = query.searchKey?.trim()
  const grams = words ? bigrams(words) : []
  // Only signs that no article can be found by.
  if (words && grams.length === 0) return toPage([], 0, query)
  const { rows, total } = await store.listPublic(
    ctx.platform.db,
    { category: query.category, words, grams, areaCodes: areasAround(read.areas, query.areaCode) },
    ctx.now(),
    { by: query.sortField, descending: query.sortOrder !== 'ascend' },
    query,
  )
  const records = rows.map((row) => presentPublic(row, read, ctx.language))
  return toPage(records, total, query)
}

/** An area with what lies around it; none asked for means every area. */
const areasAround = (areas: AreaDirectory, code: string | undefined) =>
  code ? areas.path(code).map((area) => area.code) : undefined

/** One article in public. @throws articles.not_found */
export async function publicArticle(ctx: Context, id: string): Promise<PublicArticleDetail> {
  const { db } = ctx.platform
  const row = (await store.findPublic(db, id, ctx.now())) ?? fail('articles.not_found')
  const read = await readBy(ctx)
  const linked = new Map(((await filesOf(ctx, KIND, [id])).get(id) ?? []).map((file) => [file.id, file]))
  const files = row.page.attachmentIds.flatMap((fileId) => linked.get(fileId) ?? [])
  const { older, newer } = await store.neighbours(db, row.page, ctx.now())
  const named = (one: typeof older, language: Language) =>
    one ? { id: one.id, title: (language === 'en' && one.titleEn) || one.title } : null
  await madeHarmless((ctx.language === 'en' && row.page.htmlEn) || row.page.html)
  return presentPublicDetail(row, read, ctx.language, {
    files,
    older: named(older, ctx.language),
    newer: named(newer, ctx.language),
  })
}

/** The same, counted as read: once a day for each address. @throws articles.not_found */
export async function readPublicArticle(ctx: Context, id: string): Promise<PublicArticleDetail> {
  const article = await publicArticle(ctx, id)
  const isFirst = await noteReading(
    ctx,
    async (db) => {
      const once = { limit: 1, windowSeconds: DAY_SECONDS, at: ctx.now() }
      const { allowed } = await hitAddress(db, `article:${id}`, ctx.ip, once)
      if (allowed) await store.addView(db, id)
      return allowed
    },
    false,
  )
  return isFirst ? { ...article, views: article.views + 1 } : article
}

/** A file that was passed with an article in public; never what is attached since, nor an original under boxes. @throws files.not_found, files.damaged */
export const publicAttachment = (ctx: Context, fileId: string) =>
  readLinkedFile(ctx, fileId, async (kind, subjectId) =>
    kind === KIND
      ? ((await store.findPublic(ctx.platform.db, subjectId, ctx.now()))?.page.attachmentIds ?? []).includes(
          fileId,
        )
      : false,
  )

/** Addresses of everything in public, for the site map. */
export const publicAddresses = (ctx: Context, limit: number) =>
  store.listAddresses(ctx.platform.db, ctx.now(), limit)
