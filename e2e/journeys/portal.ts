import type { Page } from 'playwright-core'
import { publicPages } from '../../packages/contract/src/portal/portal.pages.ts'
import { check, type Journey, PHONE, type Stage, until, WIDE } from '../harness.ts'
import { signIn } from '../people.ts'
import { faultsOf, sideways } from './access.ts'

interface Visit {
  path: string
  /** Beginning of the title in Chinese and in English. */
  zh: string
  en: string
}

const visit = (path: string, zh: string, en: string): Visit => ({ path, zh, en })

/** The public screens come from the contract's own table; an article is visited by one that is there. */
const openScreens = (article: { notice: string; case: string }): Visit[] => [
  ...Object.values(publicPages)
    .filter(({ path }) => path !== '/portal/noticeDetail' && path !== '/portal/detailsPage')
    // The intake's title is its question at hand.
    .map(({ path, title }) =>
      path === publicPages.appeal.path ? visit(path, '', '') : visit(path, title.zh, title.en),
    ),
  visit(`/portal/noticeDetail?id=${article.notice}`, '', ''),
  visit(`/portal/detailsPage?id=${article.case}`, '', ''),
  visit('/portal/search?searchKey=保价', '站内搜索', 'Search'),
  visit('/portal/notice?column=guide', '办事指南', 'Guides'),
  visit('/login', '登录', 'Sign in'),
  visit('/findpwd', '', ''),
]

const setLanguage = (page: Page, language: 'zh-cn' | 'en') =>
  page.evaluate((one) => {
    localStorage.setItem('APP_LANG', one)
  }, language)
const setElder = (page: Page, on: boolean) =>
  page.evaluate((elder) => {
    if (elder) localStorage.setItem('APP_MODE', 'elder')
    else localStorage.removeItem('APP_MODE')
  }, on)

interface Manner {
  language: 'zh-cn' | 'en'
  elder: boolean
}

async function judge(
  stage: Stage,
  page: Page,
  screens: readonly Visit[],
  { language, elder }: Manner,
): Promise<void> {
  const faults: string[] = []
  await setElder(page, elder)
  for (const screen of screens)
    await stage.step(`${screen.path} ${language}${elder ? ' in easy mode' : ''}`, async () => {
      await page.goto(screen.path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      // What lies far below comes after a moment; a page is not judged while it moves.
      await page.locator('.info-coming').waitFor({ state: 'detached' })
      const title = await page.title()
      const wanted = language === 'en' ? screen.en : screen.zh
      const where = `${screen.path} ${language}${elder ? ' elder' : ''}`
      if (!title.startsWith(wanted) || title.length < 4) faults.push(`${where}: title "${title}"`)
      for (const viewport of [WIDE, PHONE]) {
        await page.setViewportSize(viewport)
        for (const fault of await faultsOf(page)) faults.push(`${where} at ${viewport.width}: ${fault}`)
        const overflow = await sideways(page)
        if (overflow) faults.push(`${where} at ${viewport.width}: ${overflow}`)
      }
    })
  check(faults.length === 0, `\n      ${faults.join('\n      ')}`)
}

async function someArticles(origin: string): Promise<{ notice: string; case: string }> {
  const reply = await fetch(`${origin}/api/bizapp/biz/index/notice/list?limit=1`)
  const { data } = (await reply.json()) as { data: { id: string; category: string }[] }
  const of = (category: string) => data.find((one) => one.category === category)?.id ?? '1'
  return { notice: of('NOTICE'), case: of('CASE') }
}

const inManner = (manner: Manner): Journey => ({
  name: `every public screen in ${manner.language}${manner.elder ? ', easy mode' : ''}: opens, has its title, no axe finding, wide and phone`,
  async run(stage) {
    const page = await stage.someone()
    await page.goto('/portal/about')
    await setLanguage(page, manner.language)
    await judge(stage, page, openScreens(await someArticles(stage.origin)), manner)
  },
})

export const publicScreens: readonly Journey[] = (['zh-cn', 'en'] as const).flatMap((language) =>
  [false, true].map((elder) => inManner({ language, elder })),
)

/** Pages of a signed-in consumer that the address alone opens. */
const OWN: readonly Visit[] = [
  visit('/portal/personal', '我的', 'My cases'),
  visit('/portal/appeal', '', ''),
  visit('/portal/changePassword', '修改密码', 'Change password'),
]

/** Topics of the forms and the messages, visited in the two manners that differ most. */
const FILLED_IN: readonly Visit[] = [
  visit('/portal/messages', '消息', 'Messages'),
  visit('/portal/consult?step=question', '您想问什么', 'Your question'),
  visit('/portal/report?step=place', '什么时候、在哪里', 'When and where'),
  visit('/portal/letter?step=check', '检查一遍，再提交', 'Check before you send'),
]

export const ownScreens: Journey = {
  name: 'screens of a consumer: titles and axe in both languages and modes',
  async run(stage) {
    const page = await stage.someone()
    await stage.step('sign in', async () => {
      await signIn(page, 'user2')
      await page.getByRole('heading', { level: 1, name: '我的', exact: true }).waitFor()
    })
    for (const language of ['zh-cn', 'en'] as const) {
      await setLanguage(page, language)
      for (const elder of [false, true]) {
        const screens = (language === 'en') === elder ? [...OWN, ...FILLED_IN] : OWN
        await judge(stage, page, screens, { language, elder })
      }
    }
  },
}

/** Judges screens in both languages, plain and easy. */
async function judgeOwn(stage: Stage, page: Page, screens: readonly Visit[]): Promise<void> {
  for (const language of ['zh-cn', 'en'] as const) {
    await setLanguage(page, language)
    for (const elder of [false, true]) await judge(stage, page, screens, { language, elder })
  }
}

/** Addresses that the page links to, one of each kind of page. */
const linked = (page: Page, like: RegExp): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    .then((addresses) => addresses.filter((address) => like.test(address)).slice(0, 1))

export const ownDetails: Journey = {
  name: 'details of an appeal, a question, a report and a letter: axe in both languages and modes',
  async run(stage) {
    const page = await stage.someone()
    const found = await stage.step('one case of each kind is found', async () => {
      await signIn(page, 'lin')
      await page.getByRole('heading', { level: 1, name: '我的', exact: true }).waitFor()
      const addresses: string[] = []
      for (const [tab, like] of [
        ['申诉', /^\/portal\/details\?/],
        ['咨询', /^\/portal\/consultDetails\?/],
        ['举报', /^\/portal\/reportDetails\?/],
        ['表扬信', /^\/portal\/letterDetails\?/],
      ] as const) {
        await page
          .getByRole('main')
          .getByRole('link', { name: new RegExp(`^${tab}`) })
          .first()
          .click()
        addresses.push(await until(`a case under ${tab}`, async () => (await linked(page, like))[0]))
      }
      return addresses
    })
    await judgeOwn(
      stage,
      page,
      found.map((path) => visit(path, '', '')),
    )
  },
}

export const courierScreens: Journey = {
  name: 'screens of a courier: titles and axe in both languages and modes',
  async run(stage) {
    const page = await stage.someone()
    const detail = await stage.step('sign in', async () => {
      await signIn(page, 'zhao', { at: '/portal/courierLogin' })
      await page.getByRole('heading', { level: 1, name: '快递员维权' }).waitFor()
      return until('a case', async () => (await linked(page, /^\/couriers\/details\?/))[0])
    })
    await judgeOwn(stage, page, [
      visit('/couriers/personal', '快递员维权', ''),
      visit('/couriers/appeal', '', ''),
      visit('/couriers/appeal?step=check', '检查一遍，再提交', 'Check before you send'),
      visit(detail, '', ''),
    ])
  },
}
