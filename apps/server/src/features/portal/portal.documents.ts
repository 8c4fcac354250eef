import type { ArticleCategory } from '@appeal/contract/articles/articles.inputs.ts'
import type { PublicArticle, PublicArticleDetail } from '@appeal/contract/articles/articles.schemas.ts'
import { categoryTexts } from '@appeal/contract/articles/articles.texts.ts'
import { PERIOD } from '@appeal/contract/figures/periods.ts'
import type { PublicLetter } from '@appeal/contract/letters/letters.routes.ts'
import { publicAbouts } from '@appeal/contract/portal/portal.abouts.ts'
import { COLUMN_PAGES } from '@appeal/contract/portal/portal.columns.ts'
import { type PublicPage, publicPages } from '@appeal/contract/portal/portal.pages.ts'
import { publicPage as publicLetters } from '../../kinds/letters/letters.service.ts'
import { type Context, type Platform, systemContext } from '../../platform/context.ts'
import { type Language, Refusal } from '../../platform/fail.ts'
import {
  htmlText,
  type PageRequest,
  type PublicDocuments,
  type ServedDocument,
  type ServedPage,
} from '../../platform/http/pages.ts'
import { newest, publicAddresses, publicArticle, publicPage } from '../articles/articles.service.ts'
import { publishedBulletin, publishedBulletins } from '../bulletins/bulletins.service.ts'
import { settings } from '../reference/settings/settings.service.ts'
import { PLAIN } from './plain/plain.visit.ts'
import { contacts } from './portal.addresses.ts'
import { columnOf, isColumn, openingFrame, openingOf } from './portal.opening.ts'
import { SITE_NAME } from './portal.settings.ts'

type Described = PublicPage & { about: { zh: string; en: string } }
const pages: readonly Described[] = Object.entries(publicPages).map(([name, page]) => ({
  ...page,
  about: publicAbouts[name as keyof typeof publicAbouts],
}))
const DETAILS: ReadonlySet<string> = new Set([publicPages.noticeDetail.path, publicPages.detailsPage.path])
const LISTS: Readonly<Record<string, ArticleCategory>> = {
  [publicPages.notice.path]: 'NOTICE',
  [publicPages.news.path]: 'NEWS',
  [publicPages.rules.path]: 'RULE',
  [publicPages.case.path]: 'CASE',
}
/** Of the site map's protocol: more in one file are not read. */
const MOST_ADDRESSES = 5_000

const own = {
  contents: { zh: '栏目', en: 'Sections' },
  published: { zh: '发布时间', en: 'Published' },
  source: { zh: '来源', en: 'Source' },
  call: {
    zh: '也可以打电话：省会区号-12305。',
    en: 'You can also phone: area code of the provincial capital, then 12305.',
  },
  plain: {
    zh: '简易版：不用 JavaScript 申诉、查进度',
    en: 'Plain pages: appeal and check progress without JavaScript',
  },
  gone: { zh: '没有这篇文章', en: 'There is no such article' },
  goneSay: { zh: '它可能已经下线。', en: 'It may have been taken down.' },
}

const pick = (words: { zh: string; en: string }, language: Language) => words[language]
const link = (to: string, text: string) => `<a href="${htmlText(to)}">${htmlText(text)}</a>`
export const detailAddress = (category: ArticleCategory, id: string) =>
  `${COLUMN_PAGES[category].detail}?id=${id}`

/** All sections, and how to reach somebody by telephone. */
function elsewhere(language: Language): string {
  const sections = pages
    .filter(({ hidden }) => !hidden)
    .map(({ path, title }) => `<li>${link(path, pick(title, language))}</li>`)
    .concat(`<li>${link(PLAIN, pick(own.plain, language))}</li>`)
    .join('')
  return `<nav aria-label="${pick(own.contents, language)}"><ul>${sections}</ul></nav><p>${pick(own.call, language)}</p>`
}

const bulletinAddress = (period: string) => `${publicPages.bulletin.path}?period=${period}`

/** The frame of what is read before, or without, the application: name, sections, the page's own part, telephone. */
const frame = (name: string, language: Language, inner: string): string =>
  `<div class="plain"><p class="plain__name">${link(publicPages.home.path, name)}</p><main>${inner}</main>${elsewhere(language)}</div>`

const listOf = (rows: readonly PublicArticle[]) =>
  `<ul>${rows
    .map(
      ({ id, category, title, publishTime }) =>
        `<li>${link(detailAddress(category, id), title)} <time datetime="${publishTime.slice(0, 10)}">${publishTime.slice(0, 10)}</time></li>`,
    )
    .join('')}</ul>`

const textOf = (article: PublicArticleDetail, language: Language) =>
  `<article><h1>${htmlText(article.title)}</h1><p>${pick(own.published, language)} <time datetime="${article.publishTime.slice(0, 10)}">${article.publishTime.slice(0, 10)}</time>${article.source ? ` ${pick(own.source, language)} ${htmlText(article.source)}` : ''}</p>${article.content}</article>`

/** Published letters, names masked as everywhere. */
const lettersOf = (letters: readonly PublicLetter[]) =>
  `<ul>${letters
    .map(
      ({ title, content, feedback, brandName, writer, publishedOn }) =>
        `<li><article lang="zh-CN"><h2>${htmlText(title)}</h2><p>${htmlText(content)}</p>${feedback ? `<blockquote>${htmlText(feedback)}</blockquote>` : ''}<p>${htmlText(brandName)} ${htmlText(writer)} <time datetime="${htmlText(publishedOn)}">${htmlText(publishedOn)}</time></p></article></li>`,
    )
    .join('')}</ul>`

/** What a page says beyond its title: its newest articles, published letters, the telephones. */
async function moreOf(ctx: Context, page: PublicPage): Promise<string> {
  const { language } = ctx
  const category = LISTS[page.path]
  if (category) {
    const found = await publicPage(ctx, { category, current: 1, size: 20 })
    return isColumn(page)
      ? columnOf(ctx, page, found, ({ category: kind, id }) => detailAddress(kind, id))
      : listOf(found.records)
  }
  if (page.path === publicPages.home.path) {
    const rows = await newest(ctx, 4)
    const columns = (['NOTICE', 'NEWS', 'RULE', 'CASE'] as const).map(
      (one) =>
        `<h2>${pick(categoryTexts[one], language)}</h2>${listOf(rows.filter((row) => row.category === one))}`,
    )
    return `<p>${link(publicPages.appeal.path, pick(publicPages.appeal.title, language))}</p>${columns.join('')}`
  }
  if (page.path === publicPages.bulletins.path) {
    const rows = await publishedBulletins(ctx)
    const day = (time: string) => time.slice(0, 10)
    return `<ul>${rows.map(({ period, title, publishTime }) => `<li>${link(bulletinAddress(period), title)} <time datetime="${day(publishTime)}">${day(publishTime)}</time></li>`).join('')}</ul>`
  }
  if (page.path === publicPages.commend.path) {
    const { records } = await publicLetters(ctx, { current: 1, size: 12 })
    return records.length ? lettersOf(records) : ''
  }
  if (page.path === publicPages.contact.path) {
    const rows = await contacts(ctx)
    return `<ul>${rows.map(({ areaName, phone }) => `<li>${htmlText(areaName)} ${link(`tel:${phone.replace(/\D/g, '')}`, phone)}</li>`).join('')}</ul>`
  }
  return ''
}

async function bodyOf(ctx: Context, name: string, page: Described, asked: string): Promise<string> {
  const { language } = ctx
  const more = await moreOf(ctx, page)
  // The styles of an opening are named for the page's own address only.
  const opening = asked === page.path ? await openingOf(ctx, page, more) : undefined
  if (opening) return openingFrame(name, page, opening, (isColumn(page) ? '' : more) + elsewhere(language))
  const head = `<h1>${htmlText(pick(page.title, language))}</h1><p>${htmlText(pick(page.about, language))}</p>`
  return frame(name, language, head + more)
}

async function nameOf(ctx: Context): Promise<string> {
  const known = await settings(ctx.platform)
  return ctx.language === 'en' ? 'Postal Appeal Service Platform' : SITE_NAME.of(known)
}

/** The address that search engines should keep; a path alone where nobody vouches for the host. */
const canonicalOf = ({ origin, known }: PageRequest, path: string) => (known ? origin + path : path)

async function servedArticle(ctx: Context, id: string, request: PageRequest): Promise<ServedPage> {
  const { language } = ctx
  const name = await nameOf(ctx)
  try {
    const article = await publicArticle(ctx, id)
    return {
      title: `${article.title} - ${name}`,
      description:
        article.digest || pick(publicAbouts[article.category === 'CASE' ? 'case' : 'detailsPage'], language),
      body: frame(name, language, textOf(article, language)),
      language,
      canonical: canonicalOf(request, detailAddress(article.category, id)),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const inner = `<h1>${pick(own.gone, language)}</h1><p>${pick(own.goneSay, language)}</p>`
    return {
      title: `${pick(own.gone, language)} - ${name}`,
      description: pick(own.goneSay, language),
      body: frame(name, language, inner),
      language,
      status: 404,
    }
  }
}

/** A published bulletin with its own title; undefined where the period has none. */
async function servedBulletin(
  ctx: Context,
  period: string,
  request: PageRequest,
): Promise<ServedPage | undefined> {
  const bulletin = PERIOD.test(period) ? await publishedBulletin(ctx, period) : null
  if (!bulletin) return undefined
  const { language } = ctx
  const name = await nameOf(ctx)
  const day = bulletin.publishTime.slice(0, 10)
  const text = `<article lang="zh-CN"><h1>${htmlText(bulletin.title)}</h1><p>${pick(own.published, language)} <time datetime="${day}">${day}</time></p>${bulletin.html}</article>`
  return {
    title: `${bulletin.title} - ${name}`,
    description: pick(publicAbouts.bulletins, language),
    body: frame(name, language, text),
    language,
    canonical: canonicalOf(request, bulletinAddress(period)),
  }
}

const trimmed = (path: string) => path.replace(/(?<!\/)\/+$/, '') || '/'
const ID = /^\d{1,18}$|^[0-8]\d{18}$/

async function servedPage(ctx: Context, request: PageRequest): Promise<ServedPage | undefined> {
  const path = trimmed(request.path) === '/' ? publicPages.home.path : trimmed(request.path)
  const page = pages.find((one) => one.path === path)
  if (!page) return undefined
  const id = request.query.get('id') ?? ''
  if (DETAILS.has(path) && ID.test(id)) return servedArticle(ctx, id, request)
  if (path === publicPages.bulletin.path) {
    const bulletin = await servedBulletin(ctx, request.query.get('period') ?? '', request)
    if (bulletin) return bulletin
  }
  const name = await nameOf(ctx)
  return {
    title: `${pick(page.title, ctx.language)} - ${name}`,
    description: pick(page.about, ctx.language),
    body: await bodyOf(ctx, name, page, trimmed(request.path)),
    language: ctx.language,
    ...(page.hidden ? {} : { canonical: canonicalOf(request, page.path) }),
  }
}

/** sitemaps.org 0.9. */
async function siteMap(ctx: Context, { origin }: PageRequest): Promise<ServedDocument> {
  const open = pages
    .filter(({ hidden }) => !hidden)
    .map(({ path }) => `<url><loc>${htmlText(origin + path)}</loc></url>`)
  const articles = (await publicAddresses(ctx, MOST_ADDRESSES)).map(
    ({ id, category, updatedAt }) =>
      `<url><loc>${htmlText(origin + detailAddress(category, id))}</loc><lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod></url>`,
  )
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...open, ...articles].join('\n')}\n</urlset>\n`
  return { type: 'application/xml; charset=utf-8', text }
}

const robots = ({ origin, known }: PageRequest): ServedDocument => ({
  type: 'text/plain; charset=utf-8',
  text: `User-agent: *\nDisallow: /api/\nDisallow: /login\nDisallow: /portal/personal\nDisallow: /couriers/\n${known ? `Sitemap: ${origin}/sitemap.xml\n` : ''}`,
})

/** Public pages ready to read, the site map, and what robots should leave alone. */
export function publicDocuments(platform: Platform): PublicDocuments {
  const contextOf = ({ language, ip }: PageRequest): Context => ({
    ...systemContext(platform, 'page'),
    language,
    ip,
  })
  return {
    // The page stays usable where its text cannot be read: the application then tells what is wrong.
    page: (request) =>
      servedPage(contextOf(request), request).catch((error: unknown) => {
        platform.log.warn({ err: error, path: request.path }, 'page without its text')
        return undefined
      }),
    document: async (request) => {
      if (request.path === '/sitemap.xml') return siteMap(contextOf(request), request)
      if (request.path === '/robots.txt') return robots(request)
      return undefined
    },
  }
}
