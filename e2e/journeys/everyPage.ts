import type { Page } from 'playwright-core'
import { deskScreens } from '../../apps/web/src/app/office/officeScreens.ts'
import { CLERKS, type Clerk, enterDesk, menuOf, menuPages } from '../clerks.ts'
import { check, type Journey, PHONE, type Stage, WIDE } from '../harness.ts'
import { go, settled, withHelper } from '../typing.ts'
import { faultsOf, sideways } from './access.ts'
import { brokenWords } from './adapted.ts'
import { keepLooks } from './shell.ts'

/** The width of a computer, of a phone, and of a page of 1280 at 400 % (WCAG 1.4.10). */
const WIDTHS = [WIDE, PHONE, { width: 320, height: 700 }]

/** What a page calls things in Chinese though it is read in English: headings, buttons, fields, columns, tabs. */
const chineseIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (one: Element) => one.getClientRects().length > 0 && !one.closest('[lang="zh-CN"]')
    const main = [...document.querySelectorAll('main')].find(isShown)
    if (!main) return ['no page']
    // What people wrote is content: cells, cards, trees, and the choices that came of it.
    const content =
      'tbody, li, article, nav, [role=tree], .o-card, .o-plain, .o-rec-side, .ant-select-selection-item'
    const named = 'h1, button, label, thead th, [role=tab], .ant-select-selection-placeholder, legend'
    const words = [...main.querySelectorAll(named)]
      .filter((one) => isShown(one) && !one.closest(content))
      .map((one) => one.textContent ?? '')
    const fields = [...main.querySelectorAll('[placeholder]')]
      .filter(isShown)
      .map((one) => one.getAttribute('placeholder') ?? '')
    return [...new Set([...words, ...fields])].filter((text) => /[\u4e00-\u9fff]/.test(text))
  })

/** One heading of level one a page, on a phone too, where the bar says what the page is called. */
const headings = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1')].filter((one) => one.getClientRects().length > 0)
    return shown.length === 1
      ? ''
      : `${shown.length} headings: ${shown.map((one) => one.textContent).join(', ')}`
  })

async function look(page: Page, where: string, isEnglish: boolean): Promise<string[]> {
  const faults: string[] = []
  const title = await page.title()
  if (title.length < 4) faults.push(`${where}: title "${title}"`)
  if (isEnglish) faults.push(...(await chineseIn(page)).map((text) => `${where}: Chinese "${text}"`))
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    await settled(page)
    const all = [
      ...(await faultsOf(page)),
      await sideways(page),
      await headings(page),
      ...(await brokenWords(page)),
    ]
    const found = all.filter((fault) => fault !== '')
    faults.push(...found.map((fault) => `${where} at ${viewport.width}: ${fault}`))
  }
  await page.setViewportSize(WIDE)
  return faults
}

/** Looks at every page of a menu that nobody before had, in both languages. */
async function round(stage: Stage, clerk: Clerk, reached: Set<string>): Promise<string[]> {
  const page = await withHelper(await stage.someone())
  await stage.step(`${clerk.account} signs in`, () => enterDesk(page, clerk))
  await keepLooks(page)
  const pages = menuPages(await menuOf(page)).filter(({ component }) => !reached.has(component))
  for (const { component } of pages) reached.add(component)
  const faults: string[] = []
  for (const language of pages.length > 0 ? ['zh-cn', 'en'] : []) {
    await page.evaluate((one) => localStorage.setItem('APP_LANG', one), language)
    await page.reload()
    await settled(page)
    for (const { component, path } of pages)
      await stage.step(`${clerk.account}: ${path} ${language}`, async () => {
        await go(page, path)
        await settled(page)
        faults.push(...(await look(page, `${component} ${language}`, language === 'en')))
      })
  }
  await page.context().close()
  return faults
}

export const everyPage: Journey = {
  name: 'every page of the desk in both languages: its title, no axe finding, no Chinese label in English, nothing wider than 1440, 390 or 320',
  limitMs: 600_000,
  async run(stage) {
    const reached = new Set<string>()
    const faults: string[] = []
    for (const clerk of CLERKS) faults.push(...(await round(stage, clerk, reached)))
    check(faults.length === 0, `${faults.length} faults\n      ${faults.join('\n      ')}`)
    const unseen = deskScreens.filter(({ component, path }) => !path && !reached.has(component))
    check(unseen.length === 0, `never reached: ${unseen.map(({ component }) => component).join(', ')}`)
  },
}
