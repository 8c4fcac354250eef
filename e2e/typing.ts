// What people type into pages, and whether it is there again.
import type { Page } from 'playwright-core'

/** What somebody may do to a page with something typed in it. */
export type Way = 'network' | 'tab' | 'page' | 'walk' | 'reload' | 'session'

/** One field as a person would name it, and what stands in it. */
export interface Typed {
  /** Dialog or page, label, and which of several of that name. */
  name: string
  value: string
}

export interface Screen {
  /** Row of the screen table. */
  row: string
  address: string
  /** The button that opens the form of the screen, where it has one. */
  opener?: string | undefined
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
  checks: { network: 0, tab: 0, page: 0, walk: 0, reload: 0, session: 0 },
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
      return [{ name, value: one.tagName === 'DIV' ? (one.textContent ?? '') : one.value }]
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
  return before.flatMap(({ name, value }) => {
    const now = after.get(name)
    return now === undefined || now === value || now === '' ? [] : [{ name, value: now }]
  })
}

/** Names of buttons that open a form: of a new record before that of one there is. */
const OPENERS = [/^(新增|添加|新建|登记|绑定|写一条|录入)/, /^(编辑|修改|办理|回复|答复|停用)$/]

export const openerOn = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    (patterns) => {
      const isShown = (one: Element) => one.getClientRects().length > 0
      const main = [...document.querySelectorAll('main')].find(isShown)
      const buttons = [...(main?.querySelectorAll<HTMLButtonElement>('button') ?? [])].filter(
        (one) => isShown(one) && !one.disabled && one.type !== 'submit',
      )
      const words = buttons.map((one) => (one.textContent ?? '').replace(/\s+/g, ''))
      for (const pattern of patterns) {
        const found = words.find((word) => new RegExp(pattern).test(word))
        if (found) return found
      }
      return undefined
    },
    OPENERS.map(String).map((one) => one.slice(1, -1)),
  )

/** Opens the form; false where the button leads elsewhere. */
export async function openForm(page: Page, opener: string): Promise<boolean> {
  await page.evaluate((name) => {
    const isShown = (one: Element) => one.getClientRects().length > 0
    const main = [...document.querySelectorAll('main')].find(isShown)
    const all = [...(main?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    all.find((one) => isShown(one) && (one.textContent ?? '').replace(/\s+/g, '') === name)?.click()
  }, opener)
  const dialog = page
    .locator('.ant-modal, .ant-drawer-content-wrapper, dialog[open]')
    .filter({ visible: true })
  return dialog
    .last()
    .waitFor({ timeout: 1_500 })
    .then(
      () => settled(page).then(() => true),
      () => false,
    )
}

/** Milliseconds until a field that is not there is lost; after a loss of the page everything is loaded anew. */
const PATIENCE: Record<Way, number> = {
  network: 14_000,
  tab: 14_000,
  page: 14_000,
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
  if (!screen.opener) return
  await openForm(page, screen.opener)
}
