import { CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import type { Locator, Page } from 'playwright-core'
import { check, type Journey, MOVING, PHONE, type Stage, until, WIDE } from '../harness.ts'
import { answerOf, deskHeader, signInDesk } from '../people.ts'
import { seriousFaults, sideways } from './access.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true })
const tabNames = (page: Page) => tabs(page).getByRole('link').allInnerTexts()
const menuLink = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: '申诉办理' })
    .getByRole('link', { name: new RegExp(`^${name}( ?\\d+)?$`) })

const same = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b)
const order = (page: Page, wanted: readonly string[]) =>
  until(`the tabs ${wanted}`, async () => (same(await tabNames(page), wanted) ? true : undefined))

/** A dialog gives the focus on, and back, when its movement is over. */
const focused = (one: Locator) =>
  until('the focus', async () =>
    (await one.evaluate((element) => element === document.activeElement)) ? true : undefined,
  )

/** Opens the appeals module; the workbench is where the desk begins. */
async function toAppeals(page: Page): Promise<void> {
  await deskHeader(page)
    .getByRole('link', { name: /申诉办理/ })
    .click()
  await menuLink(page, '全部待办').waitFor()
}

export const pageTabs: Journey = {
  name: 'page tabs: kept as they were left, closed, moved, maximised',
  async run({ step, someone }) {
    const page = await someone()
    await step('each page has its tab', async () => {
      await signInDesk(page, 'szj')
      await toAppeals(page)
      await menuLink(page, '全部查询').click()
      await page.getByRole('row').nth(5).waitFor()
      await menuLink(page, '草稿箱').click()
      await order(page, ['首页', '全部待办', '全部查询', '草稿箱'])
    })
    await step('a page is as it was left: typed text, size, scroll', async () => {
      await tab(page, '全部查询').click()
      await page.getByRole('textbox', { name: /编号、运单号/ }).fill('没有按查询')
      await page.setViewportSize({ width: 1440, height: 520 })
      const scrolled = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('main *')].filter(
          (one) => one.scrollHeight > one.clientHeight + 40 && getComputedStyle(one).overflowY !== 'visible',
        )
        const box = boxes.find((one) => one.getClientRects().length > 0)
        if (!box) return 0
        box.setAttribute('data-scrolled', '')
        box.scrollTop = 120
        return box.scrollTop
      })
      check(scrolled > 0, 'nothing to scroll')
      await tab(page, '草稿箱').click()
      await page.getByText('没有草稿').waitFor()
      await tab(page, '全部查询').click()
      check(
        (await page.getByRole('textbox', { name: /编号、运单号/ }).inputValue()) === '没有按查询',
        'what was typed is lost',
      )
      const now = await page.locator('[data-scrolled]').evaluate((one) => one.scrollTop)
      check(now === scrolled, `scrolled to ${now} instead of ${scrolled}`)
      await page.setViewportSize(WIDE)
    })
    await step('a tab moves by mouse and by keyboard, never before the pinned one', async () => {
      const [from, to] = [await tab(page, '草稿箱').boundingBox(), await tab(page, '全部待办').boundingBox()]
      check(from !== null && to !== null, 'no tabs')
      await page.mouse.move(from.x + from.width / 2, from.y + 10)
      await page.mouse.down()
      await page.mouse.move(to.x + to.width / 2, to.y + 10, { steps: 12 })
      await page.mouse.up()
      await order(page, ['首页', '草稿箱', '全部待办', '全部查询'])
      await tab(page, '草稿箱').focus()
      await page.keyboard.press('Space')
      await page.getByText('标签草稿箱移到第 2 个').waitFor({ state: 'attached' })
      await page.keyboard.press('ArrowRight')
      await page.getByText('标签草稿箱移到第 3 个').waitFor({ state: 'attached' })
      await page.keyboard.press('Space')
      await order(page, ['首页', '全部待办', '草稿箱', '全部查询'])
    })
    await step('middle click closes; the pinned one stays', async () => {
      await tab(page, '草稿箱').click({ button: 'middle' })
      await tab(page, '首页').click({ button: 'middle' })
      await order(page, ['首页', '全部待办', '全部查询'])
    })
    await step('the menu of a tab closes the others', async () => {
      await tab(page, '全部待办').click({ button: 'right' })
      await page.getByRole('menuitem', { name: '关闭其他' }).click()
      await order(page, ['首页', '全部待办'])
      await page.waitForURL(/\/appeal\/todo/)
    })
    await step('the page takes the whole window, and Escape gives the desk back', async () => {
      await page.getByRole('button', { name: '最大化' }).click()
      await deskHeader(page).waitFor({ state: 'hidden' })
      await page.keyboard.press('Escape')
      await deskHeader(page).waitFor()
    })
    await step('a new window opens the same page', async () => {
      await page.getByRole('button', { name: '标签操作' }).click()
      const opened = page.context().waitForEvent('page')
      await page.getByRole('menuitem', { name: '新窗口打开' }).click()
      const other = await opened
      await other.waitForURL(/\/appeal\/todo/)
      await other.close()
    })
  },
}

export const pageSearch: Journey = {
  name: 'pages found by name, pinyin and initials, by keyboard alone',
  async run({ step, someone }) {
    const page = await someone()
    const field = page.getByRole('combobox', { name: '搜索页面（支持拼音）' })
    const found = page.getByRole('option')
    await signInDesk(page, 'szj')
    for (const [pattern, name, url] of [
      ['待受理', '待受理', '/appeal/pending'],
      ['caogaoxiang', '草稿箱', '/appeal/drafts'],
      ['QBCX', '全部查询', '/appeal/all'],
    ] as const)
      await step(`${pattern} leads to ${name}`, async () => {
        await page.locator('body').press('s')
        await field.waitFor()
        await focused(field)
        await page.keyboard.type(pattern)
        await found.filter({ hasText: name }).first().waitFor()
        await page.keyboard.press('Enter')
        await page.waitForURL(`**${url}`)
        await field.waitFor({ state: 'hidden' })
      })
    await step('too many characters are refused, Escape closes, and the focus returns', async () => {
      const button = page.getByRole('button', { name: '搜索页面' })
      await button.click()
      await field.fill('x'.repeat(33))
      await page.getByText('最多 32 个字符').waitFor()
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'hidden' })
      await focused(button)
    })
  },
}

export const deskSettings: Journey = {
  name: 'settings are seen at once, survive a reload, and follow the account to another browser',
  async run({ step, someone }) {
    const page = await someone()
    const drawer = page.getByRole('dialog', { name: '界面设置' })
    const flag = (name: string) => drawer.getByRole('switch', { name })
    await step('theme, layout and colour change behind the drawer', async () => {
      await signInDesk(page, 'szld')
      await page.getByRole('button', { name: '界面设置' }).click()
      await drawer.getByRole('radio', { name: '顶部菜单' }).check()
      await page.locator('.o-lay-top').waitFor()
      check(await flag('菜单排他展开').isDisabled(), 'exclusive expansion is open in the top layout')
      await drawer.getByRole('radio', { name: '经典' }).check()
      await flag('顶栏使用主题色').click()
      await flag('顶栏颜色通栏').click()
      await page.locator('.o-top-themed.o-top-spread').waitFor()
      await drawer.getByRole('radio', { name: '暗黑' }).check()
      await page.locator('body.o-realDark').waitFor()
      check(!(await flag('顶栏使用主题色').isChecked()), 'the top-bar colour is still on')
      await flag('面包屑').click()
      await page.getByRole('navigation', { name: '面包屑' }).waitFor()
      await page.waitForResponse((reply) => reply.url().endsWith('/userCenter/preferences'))
    })
    await step('a reload keeps them', async () => {
      await page.reload()
      await page.locator('.o-lay-classical').waitFor()
      await page.locator('body.o-realDark').waitFor()
    })
    await step('another browser of the same account has them too', async () => {
      const other = await someone()
      await signInDesk(other, 'szld')
      await other.locator('.o-lay-classical').waitFor()
      await other.locator('body.o-realDark').waitFor()
      await other.getByRole('button', { name: '界面设置' }).click()
      const saved = other.waitForResponse((reply) => reply.url().endsWith('/userCenter/preferences'))
      await other.getByRole('button', { name: '恢复默认' }).click()
      await other.locator('.o-lay-doublerow').waitFor()
      await saved
    })
  },
}

export const sessionEnds: Journey = {
  name: 'a session ends: displaced by another sign-in, and signed out in another tab',
  async run({ step, someone }) {
    const first = await someone()
    const second = await someone()
    await step('a second sign-in displaces the first, which is told once', async () => {
      await signInDesk(first, 'gjj')
      await signInDesk(second, 'gjj')
      // Nobody touches the first page: its live stream brings the word.
      const told = first.getByRole('dialog', { name: '登录已过期，请重新登录' })
      await told.waitFor()
      check((await told.count()) === 1, 'told more than once')
      await told.getByRole('button', { name: '重新登录' }).click()
      await first.waitForURL('**/portal/home')
      check((await first.evaluate(() => localStorage.getItem('TOKEN'))) === null, 'the token is still there')
    })
    await step('signing out in one tab takes the other tab out', async () => {
      const twin = await second.context().newPage()
      await twin.goto('/index')
      await deskHeader(twin).waitFor()
      await second.getByRole('button', { name: /我的账号/ }).click()
      await second.getByRole('menuitem', { name: '退出登录' }).click()
      await second.getByRole('button', { name: '确定' }).click()
      await second.waitForURL('**/login')
      await twin.waitForURL('**/portal/home')
    })
    await step('the wanted page comes after signing in', async () => {
      await second.goto('/appeal/all')
      await second.waitForURL('**/portal/home')
      await signInDesk(second, 'gjj')
      await second.waitForURL('**/appeal/all')
    })
  },
}

export const phoneDesk: Journey = {
  name: 'the desk on a phone: drawer menu, search, settings',
  async run({ step, someone }) {
    const page = await someone({ viewport: PHONE, ...MOVING })
    const bar = page.getByRole('navigation', { name: '模块' })
    await step('bars at head and foot', async () => {
      await signInDesk(page, 'szj')
      await bar.getByRole('link', { name: /申诉办理/ }).click()
      await page.waitForURL('**/appeal/todo')
    })
    await step('the menu is a drawer that closes behind the choice', async () => {
      await page.getByRole('button', { name: '菜单' }).click()
      await page.getByRole('dialog').getByRole('link', { name: '草稿箱' }).click()
      await page.waitForURL('**/appeal/drafts')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    })
    await step('search and settings are at hand', async () => {
      await page.getByRole('button', { name: '搜索页面' }).click()
      await page.getByRole('combobox', { name: /拼音/ }).fill('qbdb')
      await page.getByRole('option').filter({ hasText: '全部待办' }).click()
      await page.waitForURL('**/appeal/todo')
      await bar.getByRole('button', { name: '我的' }).click()
      await page.getByRole('menuitem', { name: '界面设置' }).click()
      await page.getByRole('dialog', { name: '界面设置' }).waitFor()
      await page.keyboard.press('Escape')
    })
    await step('nothing scrolls sideways', async () => {
      const overflow = await sideways(page)
      check(overflow === '', overflow)
    })
    await step('in English, whose words are longer, no card loses its state', async () => {
      await page.evaluate(() => localStorage.setItem('APP_LANG', 'en'))
      for (const list of ['/appeal/todo', ...CASE_KINDS.map((kind) => `/cases/${kind}/all`)]) {
        await page.goto(list)
        await page.locator('main .o-card').first().waitFor()
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('main .o-card > .o-card-top')]
            .filter((top) => top.scrollWidth > top.clientWidth)
            .map((top) => top.textContent),
        )
        check(cut.length === 0, `${list}: ${cut.join('; ')}`)
      }
    })
  },
}

export const captchaChallenge: Journey = {
  name: 'a challenge: who asks too often solves a sum, and the same question is sent again',
  async run({ step, someone }) {
    const page = await someone()
    const ask = page.getByRole('dialog', { name: '请输入验证码' })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/information/publicProgress')) asked.push(request.url())
    })
    const search = async (no: string) => {
      await page.getByRole('textbox', { name: /^申诉编号|编号/ }).fill(no)
      await page.getByRole('textbox', { name: /后四位/ }).fill('0000')
      await page.getByRole('main').getByRole('button', { name: '查询' }).click()
    }
    await step('the first questions are answered as they are', async () => {
      await page.goto('/portal/home')
      for (let turn = 0; turn < 20 && !(await ask.isVisible()); turn += 1) {
        const before = asked.length
        await search(`SS44030020260921${String(90_000 + turn)}`)
        const button = page.getByRole('main').getByRole('button', { name: '查询' })
        await until('an answer or a challenge', async () =>
          asked.length > before && ((await ask.isVisible()) || (await button.isEnabled())) ? true : undefined,
        )
      }
      await ask.waitFor()
    })
    await step('a wrong answer is asked again with another picture', async () => {
      const picture = ask.getByRole('img')
      const before = await picture.getAttribute('src')
      await ask.getByRole('button', { name: '听题目' }).click()
      const words = (await ask.getByText(/^题目：/).textContent()) ?? ''
      await ask.getByRole('textbox').fill(String((Number(answerOf(words)) + 1) % 100))
      await ask.getByRole('button', { name: '确定' }).click()
      await until('another picture', async () =>
        (await picture.getAttribute('src').catch(() => before)) !== before ? true : undefined,
      )
    })
    await step('the right answer sends the same question again, and it is answered', async () => {
      await ask.getByRole('button', { name: '听题目' }).click()
      const words = (await ask.getByText(/^题目：/).textContent()) ?? ''
      await ask.getByRole('textbox').fill(answerOf(words))
      await ask.getByRole('button', { name: '确定' }).click()
      await ask.waitFor({ state: 'hidden' })
      const last = new URL(asked.at(-1) ?? '')
      check(/^\w+:\d+$/.test(last.searchParams.get('captcha') ?? ''), 'sent without the answer')
      const first = new URL(asked.at(-2) ?? '')
      check(
        first.searchParams.get('appealNo') === last.searchParams.get('appealNo'),
        'another question was sent',
      )
    })
  },
}

const LOOKS = ['dark', 'light', 'realDark'].flatMap((theme) =>
  ['classical', 'doublerow', 'top'].map((layout) => ({ theme, layout })),
)

/** Chooses a look as the settings drawer keeps it. */
export async function wear(page: Page, look: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate((settings) => {
    for (const [name, value] of Object.entries(settings))
      localStorage.setItem(`APP_SETTING_${name}`, JSON.stringify(value))
  }, look)
}

/** Keeps what this browser wears from the account, whose settings would win. */
export const keepLooks = (page: Page): Promise<unknown> =>
  page.route('**/userCenter/preferences*', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: {} } }),
  )

const judge = async (stage: Stage, page: Page, where: string) =>
  stage.step(where, async () => {
    const faults = await seriousFaults(page)
    check(faults.length === 0, `\n      ${faults.join('\n      ')}`)
  })

export const accessibleDesk: Journey = {
  name: 'the desk without serious axe findings, in every theme and layout',
  async run(stage) {
    const page = await stage.someone()
    await signInDesk(page, 'szj')
    await keepLooks(page)
    for (const look of LOOKS) {
      await wear(page, { ...look, breadcrumb: true, topHeaderThemeColor: look.theme === 'light' })
      await page.goto('/appeal/todo')
      await page.locator(`.o-lay-${look.layout}`).waitFor()
      await page.getByRole('row').first().waitFor()
      await judge(stage, page, `${look.theme} ${look.layout}`)
    }
    for (const theme of ['dark', 'light', 'realDark']) {
      await wear(page, { theme, layout: 'doublerow', topHeaderThemeColor: false })
      await page.goto('/index')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await judge(stage, page, `workbench, ${theme}`)
      await page.getByRole('button', { name: '界面设置' }).click()
      await page.getByRole('dialog', { name: '界面设置' }).waitFor()
      await judge(stage, page, `settings, ${theme}`)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: '界面设置' }).waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: '搜索页面' }).click()
      await page.getByRole('combobox', { name: /拼音/ }).fill('dai')
      await page.locator('#o-search-list [role=option]').first().waitFor()
      await judge(stage, page, `search, ${theme}`)
      await page.keyboard.press('Escape')
    }
  },
}

const CENTRE = ['basics', 'organisation', 'security', 'shortcuts', 'messages']

export const accessibleCentre: Journey = {
  name: 'the personal centre without serious axe findings, on a small desk and a phone',
  async run(stage) {
    const page = await stage.someone({ viewport: { width: 992, height: 760 } })
    await signInDesk(page, 'szj')
    await keepLooks(page)
    const look = async (tab: string, where: string) => {
      await page.goto(`/usercenter?tab=${tab}`)
      await page.getByRole('tab', { selected: true }).waitFor()
      // The desk keeps a line open and asks for its version: it is never idle for long.
      await page.waitForFunction(() => document.querySelectorAll('.ant-skeleton, .o-skl').length === 0)
      await judge(stage, page, `${tab}, ${where}`)
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      check(sideways <= 0, `${tab}, ${where}: scrolls sideways by ${sideways} px`)
    }
    for (const theme of ['dark', 'light', 'realDark']) {
      await wear(page, { theme, layout: 'doublerow' })
      for (const tab of CENTRE) await look(tab, theme)
    }
    await page.setViewportSize(PHONE)
    for (const tab of CENTRE) await look(tab, 'phone')
  },
}
