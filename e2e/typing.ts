// What people type into pages, and whether it is there again.
import type { Page } from 'playwright-core'

/** What somebody may do to a page with something typed in it. */
export type Way =
  | 'network'
  | 'tab'
  | 'page'
  | 'back'
  | 'panel'
  | 'escape'
  | 'mask'
  | 'window'
  | 'walk'
  | 'reload'
  | 'session'

/** One field as a person would name it, and what stands in it. */
export interface Typed {
  /** Dialog or page, label, and which of several of that name. */
  name: string
  value: string
  /** What is looked for: it need not outlive the window. */
  isSearch: boolean
}

/** What is pressed on a page to come to its fields: a tab of it, a button that opens a form. */
export interface Press {
  role: 'tab' | 'button'
  words: string
}

/** A place with fields in which something was typed. */
export interface Screen {
  /** Row of the screen table. */
  row: string
  address: string
  presses: readonly Press[]
  typed: readonly Typed[]
}

export interface Tally {
  screens: number
  fields: number
  checks: Record<Way, number>
  losses: string[]
}
export const newTally = (): Tally => ({
  screens: 0,
  fields: 0,
  checks: {
    network: 0,
    tab: 0,
    page: 0,
    back: 0,
    panel: 0,
    escape: 0,
    mask: 0,
    window: 0,
    walk: 0,
    reload: 0,
    session: 0,
  },
  losses: [],
})

let moves = 0

/**
 * Goes to a page as a link of the product does, without loading it anew, and waits until another page is shown: the one
 * before stays in view until the script of the next has come.
 */
export async function go(page: Page, address: string): Promise<void> {
  const move = String(++moves)
  const isElsewhere = await page.evaluate(
    ([to, mark]) => {
      if (location.pathname + location.search === to) return false
      // Kept pages are in the document and not in view.
      for (const room of document.querySelectorAll('main, .o-slot'))
        if (room.getClientRects().length > 0) room.setAttribute('data-left', mark)
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      return true
    },
    [address, move] as const,
  )
  if (!isElsewhere) return
  await page
    .waitForFunction(
      (mark) => {
        const rooms = document.querySelectorAll('.o-slot').length > 0 ? '.o-slot' : 'main'
        const shown = [...document.querySelectorAll(rooms)].find((one) => one.getClientRects().length > 0)
        return shown !== undefined && shown.getAttribute('data-left') !== mark
      },
      move,
      { polling: 30, timeout: 8_000 },
    )
    .catch(() => undefined)
}

/** Somebody whose browser knows the helper that the compiler puts into functions; `settled` is one of these. */
export async function withHelper(page: Page): Promise<Page> {
  await page.addInitScript({ content: 'globalThis.__name ??= (one) => one' })
  return page
}

/** Waits until nothing that is shown is on its way any more; a page that goes on loading is looked at as it stands. */
export const settled = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(
      () => {
        const isShown = (one: Element) => one.getClientRects().length > 0
        const main = [...document.querySelectorAll('main')].find(isShown)
        const coming = '.o-skl, .skeleton, .ant-spin-spinning, [aria-busy="true"], .page-coming'
        return main && main.textContent !== '' && ![...document.querySelectorAll(coming)].some(isShown)
      },
      undefined,
      { polling: 40, timeout: 6_000 },
    )
    .catch(() => undefined)

/**
 * The fields in view, in the dialog on top where one is open. Passwords, captchas and codes that prove something once
 * are kept by nobody; what is looked up in a list of choices is no text.
 */
export const fieldsIn = (page: Page): Promise<Typed[]> =>
  page.evaluate(() => {
    const isShown = (one: Element) => one.getClientRects().length > 0
    const dialogs = [
      ...document.querySelectorAll('.ant-modal, .ant-drawer-content-wrapper, dialog[open]'),
    ].filter(isShown)
    const room = dialogs.at(-1) ?? [...document.querySelectorAll('main')].find(isShown) ?? document.body
    const CHOICES = '.ant-select, .ant-picker, .ant-pagination, [role="combobox"], [role="toolbar"]'
    const SEEKS = /^(找|搜|查)/
    const PROVES = /算一算|验证码|口令|密码|邮箱验证/
    const isText = (one: HTMLInputElement) =>
      ['text', 'search', 'tel', 'email', 'number', 'url', ''].includes(one.getAttribute('type') ?? '')
    const nameOf = (one: HTMLElement) => {
      const label = (one as HTMLInputElement).labels?.[0]?.textContent
      const given = one.getAttribute('aria-label') ?? label ?? one.getAttribute('placeholder') ?? one.id
      return given.replace(/\s+/g, ' ').trim().slice(0, 40)
    }
    const seen = new Map<string, number>()
    const all = [...room.querySelectorAll<HTMLInputElement>('input, textarea, [contenteditable="true"]')]
    for (const old of document.querySelectorAll('[data-field]')) old.removeAttribute('data-field')
    return all.flatMap((one) => {
      const isField = one.tagName !== 'INPUT' || isText(one)
      if (!isField || !isShown(one) || one.disabled || one.readOnly || one.closest(CHOICES)) return []
      const label = nameOf(one)
      const proves = /one-time-code|password/.test(one.autocomplete ?? '') || PROVES.test(label)
      if (proves || /code|password/i.test(one.name ?? '')) return []
      const nth = seen.get(label) ?? 0
      seen.set(label, nth + 1)
      const name = `${dialogs.length > 0 ? 'dialog ' : ''}${label}${nth ? ` ${nth + 1}` : ''}`
      one.setAttribute('data-field', name)
      const isSearch = one.type === 'search' || one.closest('search') !== null || SEEKS.test(label)
      return [{ name, value: one.tagName === 'DIV' ? (one.textContent ?? '') : one.value, isSearch }]
    })
  })

/** Digits suit every field, and are no keys of the desk. */
const TEXT = '20260817'

export async function typeInto(page: Page): Promise<Typed[]> {
  const before = await fieldsIn(page)
  for (const { name } of before) {
    const field = page.locator(`[data-field=${JSON.stringify(name)}]`)
    await field.fill(TEXT, { timeout: 3_000 }).catch(() => undefined)
  }
  const after = new Map((await fieldsIn(page)).map(({ name, value }) => [name, value]))
  return before.flatMap(({ name, value, isSearch }) => {
    const now = after.get(name)
    return now === undefined || now === value || now === '' ? [] : [{ name, value: now, isSearch }]
  })
}

/** Buttons that act at once, leave the page or only change what is seen of it. */
const NO_OPENERS =
  /^(删除|移除|导出|下载|刷新|查询|重置|搜索|展开|收起|上一|下一|打印|复制|启用|运行|立即|清除|退出|登录|注册|回到|返回|全部|重新|换一|听题|获取|今天|加载|撤回|强制|锁定|解锁|同步|检查|生成|备份|标为|开始|暂停|恢复|保存|提交|发送|发布|计算|核对|查找)/

/** What may be pressed on a page to come to more fields: its tabs but the one shown, and its buttons, of each name one. */
export const pressesOn = (page: Page): Promise<Press[]> =>
  page.evaluate((no) => {
    const isShown = (one: Element) => one.getClientRects().length > 0
    const main = [...document.querySelectorAll('main')].find(isShown)
    const wordsOf = (one: Element) => (one.textContent ?? '').replace(/\s+/g, '')
    const tabs = [...(main?.querySelectorAll('.ant-tabs [role="tab"][aria-selected="false"]') ?? [])]
    const CHANGES =
      '.ant-pagination, [role="toolbar"], [role="tablist"], search, .ant-picker, .ant-select, .datechips'
    const buttons = [...(main?.querySelectorAll<HTMLButtonElement>('button') ?? [])].filter(
      (one) => !one.disabled && one.type !== 'submit' && !one.closest(CHANGES) && !one.role,
    )
    const named = (all: Element[]) => [
      ...new Set(
        all
          .filter(isShown)
          .map(wordsOf)
          .filter((words) => /^[一-鿿]/.test(words)),
      ),
    ]
    return [
      ...named(tabs).map((words) => ({ role: 'tab' as const, words })),
      ...named(buttons)
        .filter((words) => !new RegExp(no).test(words))
        .map((words) => ({ role: 'button' as const, words })),
    ]
  }, NO_OPENERS.source)

const DIALOGS = '.ant-modal, .ant-drawer-content-wrapper, dialog[open]'
const dialogsOn = (page: Page) => page.locator(DIALOGS).filter({ visible: true })

/** Presses what leads to more fields; false where a button opens nothing over the page. */
export async function press(page: Page, { role, words }: Press): Promise<boolean> {
  const before = await dialogsOn(page).count()
  // Parts of a page come after it, and what is pressed with them.
  await page
    .waitForFunction(
      ([selector, name]) => {
        const isShown = (one: Element) => one.getClientRects().length > 0
        const main = [...document.querySelectorAll('main')].find(isShown)
        const all = [...(main?.querySelectorAll<HTMLElement>(selector) ?? [])]
        const found = all.find((one) => isShown(one) && (one.textContent ?? '').replace(/\s+/g, '') === name)
        found?.click()
        return found !== undefined
      },
      [role === 'tab' ? '[role="tab"]' : 'button', words] as const,
      { polling: 60, timeout: COMES_MS },
    )
    .catch(() => undefined)
  if (role === 'tab') return settled(page).then(() => true)
  return page
    .waitForFunction(
      ([selector, count]) =>
        [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0).length >
        count,
      [DIALOGS, before] as const,
      { polling: 30, timeout: OPENS_MS },
    )
    .then(
      () => settled(page).then(() => true),
      () => false,
    )
}
/** A button that has not come by then does not come. */
const COMES_MS = 8_000
/** A form that has not opened by then is none. */
const OPENS_MS = 1_200

/** Milliseconds until a field that is not there is lost; after a loss of the page everything is loaded anew. */
const PATIENCE: Record<Way, number> = {
  network: 6_000,
  tab: 6_000,
  page: 6_000,
  back: 6_000,
  panel: 6_000,
  escape: 1_500,
  mask: 1_500,
  window: 12_000,
  walk: 14_000,
  reload: 40_000,
  session: 40_000,
}

/** Compares what stands in the fields with what was typed; one that is not there any more is a loss. */
export async function compare(page: Page, screen: Screen, way: Way, tally: Tally): Promise<void> {
  let missing: Typed[] = []
  // What lies on the server, and the record of a form, come a moment after the page.
  for (const end = performance.now() + PATIENCE[way]; ; await page.waitForTimeout(60)) {
    const now = new Map((await fieldsIn(page)).map(({ name, value }) => [name, value]))
    missing = screen.typed.filter(({ name, value }) => now.get(name) !== value)
    if (missing.length === 0 || performance.now() > end) break
  }
  tally.checks[way] += 1
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join('; ')
  tally.losses.push(`${screen.row} (${screen.address}), ${way}: ${names}`)
  if (process.env.LOST) console.log('LOSS', tally.losses.at(-1))
}

/** Comes back to a screen as after a loss of the whole page: by its address, its form opened again. */
export async function comeBack(page: Page, screen: Screen): Promise<void> {
  await go(page, screen.address)
  await settled(page)
  for (const one of screen.presses) await press(page, one)
}

const question = (page: Page) => page.locator('.ant-modal-confirm').filter({ visible: true })

/** Escape, or a press beside the form: it asks, or what was typed is there when the form is opened again. */
export async function dismiss(
  page: Page,
  screen: Screen,
  way: 'escape' | 'mask',
  tally: Tally,
): Promise<void> {
  if (way === 'escape') await page.keyboard.press('Escape')
  else await page.mouse.click(4, 4)
  await page.waitForTimeout(200)
  const goOn = question(page).getByRole('button', { name: '继续填写' })
  if ((await goOn.count()) > 0) {
    await goOn.click()
    await question(page).waitFor({ state: 'hidden' })
  } else if ((await dialogsOn(page).count()) === 0) {
    await page.waitForTimeout(200)
    await press(page, screen.presses.at(-1)!)
  }
  await compare(page, screen, way, tally)
}

/** Closes a form whatever it asks. */
export async function dropForm(page: Page): Promise<void> {
  for (let tries = 0; tries < 4 && (await dialogsOn(page).count()) > 0; tries++) {
    const drop = question(page).getByRole('button', { name: /^放\s*弃$/ })
    if ((await drop.count()) > 0) await drop.first().click()
    else await page.keyboard.press('Escape')
    await page.waitForTimeout(250)
  }
}

/** The window is closed: the browser asks before, or another window has what was typed. */
export async function closeWindow(page: Page, screen: Screen, tally: Tally): Promise<void> {
  const typed = screen.typed.filter(({ isSearch }) => !isSearch)
  // Whoever proves who they are does so anew in another window.
  if (typed.length === 0 || /\/(login|signIn|courierLogin)(\?|$)/.test(screen.address)) return
  const asks = await page.evaluate(() => {
    const leave = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leave)
    // What waits to be written is written when a page goes.
    if (!leave.defaultPrevented) dispatchEvent(new Event('pagehide'))
    dispatchEvent(new Event('pageshow'))
    return leave.defaultPrevented
  })
  if (asks) {
    tally.checks.window += 1
    return
  }
  const other = await page.context().newPage()
  await other.addInitScript({ content: 'globalThis.__name ??= (one) => one' })
  await other.goto(screen.address)
  await settled(other)
  for (const one of screen.presses) await press(other, one)
  await compare(other, { ...screen, typed }, 'window', tally)
  await other.close()
}
