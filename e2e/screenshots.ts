// `npm run screenshots`: pictures of the demonstration for the documents. `npm run screenshots -- words` takes those scenes
// alone whose name holds a word. A scene that fails is named at the end, and the others are taken all the same.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { ensureBuilt, root } from '../scripts/steps.mjs'
import { openBrowser, openPage } from './harness.ts'
import { aMatter, answerQuestions, fillComplaint, noOtherProcedure } from './intake.ts'
import { keepLooks, wear } from './journeys/shell.ts'
import { deskHeader, signIn, signInDesk } from './people.ts'
import { startProduct } from './product.ts'

const FOLDER = path.join(root, 'docs/screenshots')
const HEIGHTS: Readonly<Record<number, number>> = { 1440: 900, 992: 760, 390: 844 }
const WIDE_AND_PHONE = [1440, 390]
const DESK = [1440, 992, 390]
/** A picture in the documents should not weigh more than a page of text with pictures. */
const HEAVIEST = 150 * 1024
/** Colours of the palette, fewer where a picture stays too heavy. */
const PALETTES = [256, 128, 64, 32]

const CALM: BrowserContextOptions = { reducedMotion: 'reduce' }
/** A scene that does not stand by then is not going to. */
const PATIENCE_MS = 8_000

/** Pages of the people in the pictures, each signed in once. */
class Cast {
  readonly #pages = new Map<string, Promise<Page>>()
  constructor(
    readonly browser: Browser,
    readonly origin: string,
  ) {}
  #once(name: string, enter: (page: Page) => Promise<void>): Promise<Page> {
    const known = this.#pages.get(name)
    if (known) return known
    const made = openPage(this.browser, this.origin, CALM).then(async (page) => {
      await enter(page)
      page.setDefaultTimeout(PATIENCE_MS)
      return page
    })
    this.#pages.set(name, made)
    return made
  }
  guest = () => this.#once('guest', async () => {})
  desk = (account: string) =>
    this.#once(account, async (page) => {
      await signInDesk(page, account)
      await keepLooks(page)
    })
  enterprise = (account: string) =>
    this.#once(account, async (page) => {
      await signIn(page, account, { at: '/portal/login' })
      await deskHeader(page).waitFor()
      await keepLooks(page)
    })
  consumer = () =>
    this.#once('consumer', async (page) => {
      await signIn(page, 'lin')
      await page.getByRole('heading', { name: '我的', exact: true }).waitFor()
    })
}

/** Waits until nothing on the page is on its way any more: bars, spinners, drawings. */
async function settled(page: Page): Promise<void> {
  await page.locator('main').first().waitFor()
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.o-skl, .skeleton, .ant-spin-spinning, [aria-busy="true"]').length === 0 &&
      document.querySelector('main')?.textContent !== '',
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}

async function open(page: Page, address: string): Promise<Page> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address)
  await settled(page)
  return page
}

/** Takes the page as it stands. */
async function shoot(page: Page, name: string, { whole = false, focused = false } = {}): Promise<void> {
  await page.mouse.move(0, 0)
  if (!focused)
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
  // What lies below the window is not drawn until somebody scrolls there.
  if (whole)
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('body *'))
        if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible'
    })
  const raw = await page.screenshot({ fullPage: whole, animations: 'disabled' })
  const file = path.join(FOLDER, `${name}.png`)
  for (const colours of PALETTES) {
    const picture = await sharp(raw)
      .png({ palette: true, colours, quality: 90, dither: 0, effort: 10 })
      .toBuffer()
    if (picture.length > HEAVIEST && colours !== PALETTES.at(-1)) continue
    await writeFile(file, picture)
    console.log(`${path.relative(root, file)} ${Math.round(picture.length / 1024)} KB`)
    if (picture.length > HEAVIEST) throw new Error(`${file} is heavier than ${HEAVIEST / 1024} KB`)
    return
  }
}

/** Takes the page at each width. */
async function take(
  page: Page,
  name: string,
  widths: readonly number[],
  { whole = false } = {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 })
    await settled(page)
    await shoot(page, `${name}-${width}`, { whole })
  }
}

interface Scene {
  name: string
  take(cast: Cast): Promise<void>
}

const portalScenes: Scene[] = [
  {
    name: 'home',
    async take(cast) {
      const page = await open(await cast.guest(), '/portal/home')
      await take(page, 'home', WIDE_AND_PHONE, { whole: true })
    },
  },
  {
    name: 'elder',
    async take(cast) {
      const page = await openPage(cast.browser, cast.origin, CALM)
      await page.goto('/portal/home')
      await page.evaluate(() => localStorage.setItem('APP_MODE', 'elder'))
      await open(page, '/portal/home')
      await take(page, 'elder', WIDE_AND_PHONE, { whole: true })
      await page.context().close()
    },
  },
  {
    name: 'login',
    async take(cast) {
      const page = await openPage(cast.browser, cast.origin, CALM)
      await page.goto('/login')
      await page.locator('img.o-cap').waitFor()
      await take(page, 'login', WIDE_AND_PHONE)
      await page.context().close()
    },
  },
  {
    name: 'my',
    async take(cast) {
      const page = await open(await cast.consumer(), '/portal/personal')
      await page.getByRole('heading', { name: '我的', exact: true }).waitFor()
      await take(page, 'my', WIDE_AND_PHONE, { whole: true })
    },
  },
  {
    name: 'detail',
    async take(cast) {
      const page = await open(await cast.consumer(), '/portal/personal')
      await page.locator('a[href*="/portal/details?"]').first().click()
      await page.getByRole('heading', { name: '进展' }).waitFor()
      await take(page, 'detail', WIDE_AND_PHONE, { whole: true })
    },
  },
  {
    name: 'form',
    async take(cast) {
      const page = await open(await cast.consumer(), '/portal/appeal')
      const matter = aMatter('78612340091827')
      await answerQuestions(page, matter)
      await noOtherProcedure(page)
      await fillComplaint(page)
      await page.getByRole('textbox', { name: '运单号' }).fill(matter.waybillNo)
      await page.getByText('识别为中通快递的运单号').waitFor()
      await take(page, 'form', WIDE_AND_PHONE, { whole: true })
    },
  },
  {
    name: 'public-statistics',
    async take(cast) {
      const page = await open(await cast.guest(), '/portal/statistics')
      await page.getByRole('table').first().waitFor()
      await take(page, 'public-statistics', WIDE_AND_PHONE, { whole: true })
    },
  },
  {
    name: 'public-bulletin',
    async take(cast) {
      const page = await open(await cast.guest(), '/portal/bulletins')
      await page.getByRole('main').locator('a[href*="/portal/bulletin?"]').first().click()
      // What was delivered for readers without scripts has no such button.
      await page.getByRole('button', { name: '打印' }).waitFor()
      await take(page, 'public-bulletin', WIDE_AND_PHONE)
    },
  },
]

const deskScenes: Scene[] = [
  {
    name: 'worklist',
    async take(cast) {
      const page = await open(await cast.desk('szj'), '/appeal/todo')
      const left = page.getByText(/还剩|超时|今天到期/).first()
      await left.waitFor()
      for (const width of DESK) {
        await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 })
        await left.waitFor()
        await shoot(page, `worklist-${width}`)
      }
    },
  },
  {
    name: 'case',
    async take(cast) {
      const page = await open(await cast.desk('szj'), '/appeal/replied')
      await page.getByRole('row').nth(1).click()
      await page.getByText('记录链完整').waitFor()
      await take(page, 'case', DESK)
      await wear(page, { theme: 'realDark' })
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.reload()
      await page.getByText('记录链完整').waitFor()
      await shoot(page, 'case-realDark')
      await wear(page, { theme: 'dark' })
    },
  },
  {
    name: 'enterprise',
    async take(cast) {
      const page = await open(await cast.enterprise('zto'), '/enterprise/todo')
      await page.getByRole('button', { name: /^提交答复/ }).waitFor()
      await take(page, 'enterprise', DESK)
    },
  },
  {
    name: 'centre',
    async take(cast) {
      const page = await open(await cast.desk('szj'), '/usercenter')
      await page.getByRole('button', { name: '保存' }).waitFor()
      await take(page, 'centre', WIDE_AND_PHONE)
    },
  },
  {
    name: 'dashboard',
    async take(cast) {
      const page = await open(await cast.desk('szld'), '/index')
      await take(page, 'dashboard', DESK)
    },
  },
  {
    name: 'analysis',
    async take(cast) {
      const page = await open(await cast.desk('gdj'), '/statistics/analysis')
      await page.locator('main .o-chart svg').first().waitFor()
      await take(page, 'analysis', WIDE_AND_PHONE)
    },
  },
  {
    name: 'map',
    async take(cast) {
      const page = await open(await cast.desk('gjj'), '/statistics/analysis?view=area')
      await page.locator('main .o-chart svg').first().waitFor()
      await take(page, 'map', [1440])
    },
  },
  {
    name: 'bulletin',
    async take(cast) {
      const page = await open(await cast.desk('gjj'), '/statistics/bulletins')
      await page.getByRole('row').nth(1).waitFor()
      await shoot(page, 'bulletins-1440')
      await page.getByRole('row').nth(1).getByRole('link').first().click()
      await page.waitForURL('**/statistics/bulletin?**')
      await take(page, 'bulletin', [1440])
    },
  },
]

const LAYOUTS = ['classical', 'doublerow', 'top'] as const
const THEMES = ['dark', 'light', 'realDark'] as const

/** The frame of the desk: every layout in every theme, the settings, the search, and the phone. */
const shellScenes: Scene[] = [
  ...THEMES.flatMap((theme) =>
    LAYOUTS.map((layout) => ({
      name: `shell-${layout}-${theme}`,
      async take(cast: Cast) {
        const page = await cast.desk('szj')
        await wear(page, { theme, layout })
        try {
          await open(page, '/appeal/todo')
          await page.locator(`.o-lay-${layout}`).waitFor()
          await page.getByRole('row').nth(1).waitFor()
          await shoot(page, `shell-${layout}-${theme}`)
        } finally {
          await wear(page, { theme: 'dark', layout: 'doublerow' })
        }
      },
    })),
  ),
  {
    name: 'shell-settings',
    async take(cast) {
      const page = await open(await cast.desk('szj'), '/index')
      await page.getByRole('button', { name: '界面设置' }).click()
      const drawer = page.getByRole('dialog', { name: '界面设置' })
      await drawer.getByRole('switch').first().waitFor()
      await shoot(page, 'shell-settings')
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'shell-search',
    async take(cast) {
      const page = await open(await cast.desk('szj'), '/index')
      await page.getByRole('button', { name: '搜索页面' }).click()
      await page.getByRole('combobox', { name: /拼音/ }).fill('dai')
      await page.getByRole('option', { name: /待受理/ }).waitFor()
      await shoot(page, 'shell-search', { focused: true })
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'shell-mobile',
    async take(cast) {
      const page = await cast.desk('szj')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/appeal/todo')
      await page.getByRole('button', { name: '菜单' }).click()
      await page.getByRole('dialog').getByRole('link', { name: '草稿箱' }).waitFor()
      await shoot(page, 'shell-mobile')
    },
  },
]

const isPage = ({ meta, path: address, component }: MenuNode) =>
  meta.type === 'menu' && !meta.hidden && !!address && !!component

/** The first page of each group of the menu: of every catalogue, and of what stands in a module outside of them. */
function groupsOf(menu: readonly MenuNode[]): { name: string; address: string }[] {
  return menu.flatMap((module) => {
    const below = module.children ?? []
    const loose = below.find(isPage)
    const first = (node: MenuNode): MenuNode | undefined =>
      (node.children ?? []).map((one) => (isPage(one) ? one : first(one))).find(Boolean)
    const groups = below
      .filter(({ meta }) => meta.type === 'catalog')
      .map((one) => [one, first(one)] as const)
    return [...(loose ? [[module, loose] as const] : []), ...groups].flatMap(([group, page]) =>
      page?.path ? [{ name: group.code ?? group.name ?? group.id, address: page.path }] : [],
    )
  })
}

/** One scene for each group of the administration's menu, whoever sees it first. */
async function adminScenes(cast: Cast): Promise<Scene[]> {
  const scenes = new Map<string, Scene>()
  for (const account of ['sysadmin', 'secadmin', 'auditor']) {
    const page = await cast.desk(account)
    const menu = await page.evaluate(async () => {
      const headers = { token: localStorage.getItem('TOKEN') ?? '' }
      const reply = await fetch('/api/webapp/sys/userCenter/loginMenu', { headers })
      return ((await reply.json()) as { data: MenuNode[] }).data
    })
    for (const { name, address } of groupsOf(menu)) {
      if (address === '/index' || scenes.has(name)) continue
      scenes.set(name, {
        name: `admin-${name}`,
        take: async (one) => shoot(await open(await one.desk(account), address), `admin-${name}`),
      })
    }
  }
  return [...scenes.values()]
}

/** Pages of the administration that the documents tell of, by who works on them; some with their form open. */
const ADMIN_PAGES: readonly { name: string; by: string; at: string; press?: RegExp }[] = [
  { name: 'users', by: 'sysadmin', at: '/sys/user' },
  { name: 'roles', by: 'secadmin', at: '/sys/role' },
  { name: 'files', by: 'sysadmin', at: '/dev/file' },
  { name: 'jobs', by: 'sysadmin', at: '/dev/job' },
  { name: 'logs', by: 'auditor', at: '/dev/log/visits' },
  { name: 'groups', by: 'sysadmin', at: '/dev/push', press: /发群消息/ },
  { name: 'notices', by: 'sysadmin', at: '/biz/announcement', press: /新增/ },
  { name: 'generator', by: 'sysadmin', at: '/ext/codeGeneration', press: /新增/ },
]
const adminPages: Scene[] = ADMIN_PAGES.map(({ name, by, at, press }) => ({
  name: `office-${name}`,
  async take(cast) {
    const page = await open(await cast.desk(by), at)
    if (press) {
      await page.getByRole('button', { name: press }).first().click()
      await page.getByRole('dialog').waitFor()
    }
    // A form does not outlive the change to the phone's page.
    await take(page, `office-${name}`, press ? [1440] : WIDE_AND_PHONE)
    await page.keyboard.press('Escape')
  },
}))

await ensureBuilt('web')
await ensureBuilt('server')
await mkdir(FOLDER, { recursive: true })
const words = process.argv.slice(2)
const isAsked = ({ name }: Scene) => words.length === 0 || words.some((word) => name.includes(word))
const failed: string[] = []
const product = await startProduct({ cases: 300 })
const browser = await openBrowser()
try {
  const cast = new Cast(browser, product.origin)
  const wanted = words.length === 0 || words.some((word) => word.startsWith('admin'))
  const scenes = [
    ...portalScenes,
    ...deskScenes,
    ...shellScenes,
    ...adminPages,
    ...(wanted ? await adminScenes(cast) : []),
  ]
  for (const scene of scenes.filter(isAsked))
    await scene.take(cast).catch((error: Error) => {
      failed.push(`${scene.name}: ${error.message.split('\n')[0]}`)
      console.log(`failed: ${scene.name}`)
    })
} finally {
  await browser.close()
  await product.stop()
}
for (const line of failed) console.log(line)
process.exitCode = failed.length > 0 ? 1 : 0
