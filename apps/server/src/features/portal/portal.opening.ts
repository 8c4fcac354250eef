import type { PublicArticle } from '@appeal/contract/articles/articles.schemas.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { Page } from '@appeal/contract/kit/page.ts'
import { fillWords } from '@appeal/contract/kit/words.ts'
import { openings } from '@appeal/contract/portal/portal.openings.ts'
import { type PublicPage, publicPages } from '@appeal/contract/portal/portal.pages.ts'
import type { Context } from '../../platform/context.ts'
import { dayInWords } from '../../platform/dayInWords.ts'
import { htmlText } from '../../platform/http/pages.ts'
import { limitOf } from '../calendar/calendar.service.ts'

/** Columns whose list stands below a lead of its own. */
const COLUMNS: Readonly<Record<string, 'noticeLead' | 'newsLead' | 'caseLead'>> = {
  [publicPages.notice.path]: 'noticeLead',
  [publicPages.news.path]: 'newsLead',
  [publicPages.case.path]: 'caseLead',
}

/** Phrases divided by `|`, each kept whole; the web's `Phrases` draws them alike. */
const phrases = (text: string): string =>
  text
    .split('|')
    .map((phrase) => `<span${phrase.startsWith(' ') ? '' : ' class="nb"'}>${htmlText(phrase)}</span>`)
    .join('')

/** Whether a page shows a column of articles below its own lead. */
export const isColumn = (page: PublicPage): boolean => page.path in COLUMNS

/** A day in words as the portal writes it: with its year where that is not this one. */
const dayOf = (date: string, { language, now }: Context): string =>
  dayInWords(date, language, date.slice(0, 4) !== shanghaiDate(now()).slice(0, 4))

/** Articles as the application lists them: how many, and of each title, digest, day. */
export function columnOf(
  ctx: Context,
  page: PublicPage,
  { records, total }: Page<PublicArticle>,
  addressOf: (row: PublicArticle) => string,
): string {
  const says = openings.columns[ctx.language]
  const rows = records.map((row) => {
    const day = row.publishTime.slice(0, 10)
    const top = row.top ? `<span class="tag tag--wait">${says.top}</span>` : ''
    const digest = row.digest && `<p>${htmlText(row.digest)}</p>`
    return `<li><div><h2>${top}<a href="${htmlText(addressOf(row))}">${htmlText(row.title)}</a></h2>${digest}</div><time datetime="${day}">${dayOf(day, ctx)}</time></li>`
  })
  const kinds =
    page.path === publicPages.notice.path
      ? `<nav class="kindbar" aria-label="${says.columns}"><a href="${page.path}" aria-current="page">${says.notices}</a><a href="${page.path}?column=guide">${says.guides}</a></nav>`
      : ''
  // Choosing an area needs the application; until then the field only keeps its place.
  const area = `<label>${says.area}<select class="input" disabled><option>${says.allAreas}</option></select></label>`
  const bar = `<div class="arts__bar"><p class="hint">${fillWords(says.total, { n: total })}</p>${area}</div>`
  return `${kinds}${bar}<ul class="arts">${rows.join('')}</ul>`
}

/**
 * What stands first on a page, in the classes of the application, which draws the same in the same place.
 * @param list articles of a page that shows a column
 */
export async function openingOf(ctx: Context, page: PublicPage, list: string): Promise<string | undefined> {
  const { language } = ctx
  const column = COLUMNS[page.path]
  if (column)
    return `<main id="main" class="flow wrap"><h1>${htmlText(page.title[language])}</h1><p class="flow__lead">${htmlText(openings.columns[language][column])}</p>${list}</main>`
  if (page.path === publicPages.appeal.path) {
    const says = openings.appeal[language]
    return `<main id="main" class="flow wrap"><a class="back" href="${publicPages.home.path}">${says.home}</a><div class="flow__grid"><div><p class="step" aria-hidden="true">&nbsp;</p><fieldset><legend><h1>${says['q.matter']}</h1></legend><p class="flow__lead">${says['q.matter.hint']}</p></fieldset></div></div></main>`
  }
  if (page.path !== publicPages.home.path) return undefined
  const says = openings.home[language]
  const [answer, wait] = await Promise.all(
    (['answer', 'complaintWait'] as const).map((clock) => limitOf(ctx.platform, clock)),
  )
  const before = says.promiseBefore.split('|').map((line) => `<span class="hero__line">${line}</span>`)
  const days = (text: string, n: number) => fillWords(text, { n })
  return `<main id="main"><section class="hero"><div class="wrap hero__grid"><div class="hero__say"><h1>${before.join('')}<span class="nb">${says.promiseWe}<em class="tape">${days(says.promiseDays, answer!)}</em></span><span class="nb">${says.promiseAfter}</span></h1><p class="hero__date"></p><p class="lead">${phrases(days(says.lead, wait!))}</p><p class="hero__act"><a class="btn btn--primary btn--xl" href="${publicPages.appeal.path}">${says.appeal}</a></p></div></div></section></main>`
}

/** The frame of a page with an opening: the application's own header, the opening, and below it what else is to read. */
export function openingFrame(name: string, page: PublicPage, opening: string, more: string): string {
  const slim = page.path === publicPages.appeal.path
  const bar = slim ? '' : '<div class="head__util"><div class="wrap"></div></div>'
  const brand = `<a class="brand" href="${publicPages.home.path}"><span class="mark"></span><span class="brand__name">${htmlText(name)}</span></a>`
  return `<div class="portal"><header class="head${slim ? ' head--flow' : ''}">${bar}<div class="head__main wrap">${brand}</div></header>${opening}<div class="plain">${more}</div></div>`
}
