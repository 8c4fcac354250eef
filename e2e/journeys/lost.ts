import type { Page } from 'playwright-core'
import { deskScreens, hiddenScreens } from '../../apps/web/src/app/office/officeScreens.ts'
import { portalScreens } from '../../apps/web/src/app/portal/screens.ts'
import { CLERKS, type Clerk, enterDesk, menuOf, menuPages } from '../clerks.ts'
import { check, type Journey, type Stage, until } from '../harness.ts'
import { signIn, signInDesk } from '../people.ts'
import {
  closeWindow,
  comeBack,
  compare,
  dismiss,
  dropForm,
  go,
  newTally,
  type Press,
  press,
  pressesOn,
  type Screen,
  settled,
  type Tally,
  typeInto,
  withHelper,
} from '../typing.ts'

/** Changes tabs by their links, also where a form lies over them; false where there are none, as on the portal. */
const toTab = (page: Page, address: string) =>
  page.evaluate((to) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[aria-label="已打开的页面"] a')]
    links.find((one) => one.pathname === to.split('?')[0])?.click()
    return links.length > 0
  }, address)

/** Buttons that open the form of a page. */
const OPENERS = /^(新增|新建|登记|绑定|写一条|录入|编辑|修改|办理|回复|答复)/

interface Visit {
  /** Row of the screen table. */
  row: string
  address: string
  /** Where another page is, another one than this. */
  away: string
  tally: Tally
  /** Every tab and form of the page, each also loaded anew; else the first form. */
  isThorough: boolean
}

/** Another page than the one that is looked at. */
const awayFrom = (address: string, away = '/index') => (address.startsWith(away) ? '/usercenter' : away)

const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search)

/** Types into one screen, its tabs and its forms, and does what leaves the page in memory. */
async function fillIn(page: Page, visit: Visit): Promise<Screen[]> {
  const { row, address, tally, isThorough } = visit
  await go(page, address)
  await settled(page)
  const found: Screen[] = []
  // Who may not be here was led elsewhere, to a screen with a row of its own.
  if (new URL(page.url()).pathname !== address.split('?')[0]) return found
  const typed = await typeInto(page)
  const presses = await pressesOn(page)
  if (typed.length > 0) {
    // A form may lead on to the step that is due.
    const screen = { row, address: await addressOf(page), presses: [], typed }
    found.push(screen)
    const panel = presses.find(({ role }) => role === 'tab')
    if (panel) await changePanel(page, screen, panel, tally)
    await leave(page, screen, visit)
  }
  const first = presses.find(({ role, words }) => role === 'button' && OPENERS.test(words))
  for (const one of isThorough ? presses : first ? [first] : [])
    found.push(...(await fillInForm(page, [one], { ...visit, address: await addressOf(page) }, presses)))
  return found
}

/** Types into what a press opens, and tries to lose it; what a form was closed with is not looked for later. */
async function fillInForm(
  page: Page,
  presses: readonly Press[],
  visit: Visit,
  known: readonly Press[],
): Promise<Screen[]> {
  const { address, tally, isThorough } = visit
  const last = presses.at(-1)!
  const row = `${visit.row} ${presses.map(({ words }) => words).join(' ')}`
  const isOpen = await press(page, last)
  if ((await addressOf(page)) !== address) {
    await dropForm(page)
    await go(page, address)
    await settled(page)
    return []
  }
  if (!isOpen) {
    await page.keyboard.press('Escape')
    return []
  }
  const isTab = last.role === 'tab'
  const typed = (await typeInto(page)).filter(({ name }) => isTab || name.startsWith('dialog '))
  const screen = { row, address, presses, typed }
  const found: Screen[] = []
  if (typed.length > 0 && !isTab) {
    await dismiss(page, screen, 'escape', tally)
    await dismiss(page, screen, 'mask', tally)
  }
  if (typed.length > 0) await leave(page, screen, visit)
  if (isTab) {
    if (typed.length > 0) found.push(screen)
    const more = (await pressesOn(page)).filter(
      ({ role, words }) => role === 'button' && !known.some((one) => one.words === words),
    )
    if (isThorough)
      for (const one of more) found.push(...(await fillInForm(page, [...presses, one], visit, known)))
    return found
  }
  if (typed.length > 0 && isThorough) {
    await page.reload()
    await comeBack(page, screen)
    await compare(page, screen, 'reload', tally)
  }
  await dropForm(page)
  return found
}

/** Another tab inside the page, and the one before again. */
async function changePanel(page: Page, screen: Screen, panel: Press, tally: Tally): Promise<void> {
  const words = await page.evaluate(() => {
    const isShown = (one: Element) => one.getClientRects().length > 0
    const all = [...document.querySelectorAll('main .ant-tabs [aria-selected="true"]')]
    return (all.find(isShown)?.textContent ?? '').replace(/\s+/g, '')
  })
  await press(page, panel)
  await press(page, { role: 'tab', words })
  await compare(page, screen, 'panel', tally)
}

/** Closing the window, no network, another page and the way back, another tab. */
async function leave(page: Page, screen: Screen, { away, tally }: Visit): Promise<void> {
  tally.screens += 1
  tally.fields += screen.typed.length
  await closeWindow(page, screen, tally)
  await page.context().setOffline(true)
  await compare(page, screen, 'network', tally)
  await page.context().setOffline(false)
  await go(page, away)
  await page.waitForTimeout(60)
  await page.goBack()
  await settled(page)
  // A page that was not kept is drawn anew.
  if ((await page.locator('.o-slot').count()) === 0) for (const one of screen.presses) await press(page, one)
  await compare(page, screen, 'back', tally)
  if (!(await toTab(page, away))) return
  await toTab(page, screen.address)
  await compare(page, screen, 'tab', tally)
}

/** Signs out behind the back of the page, as another machine or an administrator does. */
const endSession = (page: Page) =>
  page.evaluate(async () => {
    await fetch('/api/webapp/auth/b/doLogout', {
      method: 'GET',
      headers: { token: localStorage.getItem('TOKEN') ?? '' },
    })
  })

/** Somebody who leaves pages though these ask, whose browser knows the helper that the compiler puts into functions. */
async function leaver(stage: Stage): Promise<Page> {
  const page = await stage.someone()
  page.on('dialog', (question) => void question.accept().catch(() => undefined))
  return withHelper(page)
}

/** What leaves nothing of the pages in memory: all are asked for again. */
async function loseAll(
  stage: Stage,
  page: Page,
  found: readonly Screen[],
  tally: Tally,
  { who, enter }: { who: string; enter(page: Page): Promise<void> },
): Promise<void> {
  await stage.step(`${who}: a reload`, async () => {
    await page.reload()
    await settled(page)
    for (const screen of found) {
      await comeBack(page, screen)
      await compare(page, screen, 'reload', tally)
    }
  })
  await stage.step(`${who}: the session ends, and begins again`, async () => {
    await endSession(page)
    await page.getByRole('button', { name: '重新登录' }).click()
    await page.waitForURL('**/portal/home')
    await enter(page)
    for (const screen of found) {
      await comeBack(page, screen)
      await compare(page, screen, 'session', tally)
    }
  })
}

/** Prints what was looked at; a loss fails the journey. */
function tell(tally: Tally, what: string): void {
  const ways = Object.entries(tally.checks).filter(([, times]) => times > 0)
  const sum = ways.reduce((all, [, times]) => all + times, 0)
  const each = ways.map(([way, times]) => `${way} ${times}`).join(', ')
  console.log(
    `    ${what}: ${tally.screens} screens with ${tally.fields} fields, ${sum} checks (${each}), ${tally.losses.length} losses`,
  )
  check(tally.losses.length === 0, `\n      ${tally.losses.join('\n      ')}`)
  check(tally.screens > 0, 'nothing was typed anywhere')
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`)

/** Finds addresses of records where a list leads to them. */
async function follow(page: Page, known: Map<string, string>): Promise<void> {
  const open = hiddenScreens.filter(({ path }) => path.includes(':') && !known.has(path))
  if (open.length === 0) return
  const before = await page.evaluate(() => location.pathname + location.search)
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a')].map((one) => one.pathname),
  )
  const row = page.locator('main tr.ant-table-row').filter({ visible: true }).first()
  if ((await row.count()) > 0) {
    await row.click({ position: { x: 120, y: 12 }, timeout: 1_500 }).catch(() => undefined)
    await page.waitForTimeout(200)
    links.push(await page.evaluate(() => location.pathname))
  }
  for (const { path } of open) {
    const found = links.find((one) => patternOf(path).test(one))
    if (found) known.set(path, found)
  }
  await go(page, before)
}

/** What the clerks of one journey have seen between them; a screen is filled in by the first who has it. */
interface Round {
  tally: Tally
  reached: Set<string>
  /** Addresses of records, by the pattern of their screen. */
  records: Map<string, string>
}

async function clerkRound(stage: Stage, clerk: Clerk, { tally, reached, records }: Round): Promise<void> {
  const who = clerk.account
  const page = await leaver(stage)
  await stage.step(`${who} signs in`, () => enterDesk(page, clerk))
  const found: Screen[] = []
  const visit = async (component: string, address: string) => {
    if (reached.has(component)) return
    reached.add(component)
    await stage.step(`${who}: ${address}`, async () => {
      found.push(
        ...(await fillIn(page, {
          row: component,
          address,
          away: awayFrom(address),
          tally,
          isThorough: true,
        })),
      )
    })
  }
  for (const { component, path } of menuPages(await menuOf(page))) {
    await visit(component, path)
    await follow(page, records)
  }
  for (const { component, path } of hiddenScreens) {
    const address = path.includes(':') ? records.get(path) : path
    if (address) await visit(component, address)
  }
  await loseAll(stage, page, found, tally, { who, enter: (one) => enterDesk(one, clerk) })
  await page.context().close()
}

export const nothingLostOnTheDesk: Journey = {
  name: 'nothing typed on the desk is lost: another tab, another page, no network, a reload, a new session',
  limitMs: 1_500_000,
  async run(stage) {
    const round: Round = { tally: newTally(), reached: new Set(), records: new Map() }
    const left = [...CLERKS]
    const turn = async () => {
      for (let clerk = left.shift(); clerk; clerk = left.shift()) await clerkRound(stage, clerk, round)
    }
    await Promise.all([turn(), turn()])
    const unseen = deskScreens.filter(({ component }) => !round.reached.has(component))
    tell(round.tally, 'the desk')
    check(unseen.length === 0, `never reached: ${unseen.map(({ component }) => component).join(', ')}`)
  },
}

/** The place in its list that the case on the page says it has; nothing while it is being drawn. */
const placeIn = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll('button[aria-label="上一件"]')]
    const words = buttons.find((one) => one.checkVisibility())?.nextElementSibling?.textContent
    return words ? Number.parseInt(words, 10) : undefined
  })

/** Presses J or K until the case at that place is shown; a press that was heard late, and made twice, is made good. */
async function walkTo(page: Page, goal: number): Promise<void> {
  await until(`the case at ${goal}`, async () => {
    const before = await placeIn(page)
    if (before === goal) return true
    if (before === undefined) return undefined
    await page.keyboard.press(before < goal ? 'j' : 'k')
    for (let waits = 0; waits < 30 && (await placeIn(page)) === before; waits++) await page.waitForTimeout(50)
    return undefined
  })
}

export const nothingLostInAWalk: Journey = {
  name: 'nothing typed is lost in a walk of 25 cases and back',
  async run(stage) {
    const tally = newTally()
    const page = await leaver(stage)
    await stage.step('a case is opened from the list', async () => {
      await signInDesk(page, 'gjj')
      await go(page, '/appeal/all?size=50')
      await settled(page)
      await page.locator('main tr.ant-table-row').filter({ visible: true }).first().click()
      await page.waitForURL('**/appeal/case/*')
      await settled(page)
    })
    let typed = await typeInto(page)
    // A case that has ended has nothing to write in.
    for (let tries = 0; typed.length === 0 && tries < 10; tries++) {
      await page.keyboard.press('j')
      await page.waitForTimeout(500)
      await settled(page)
      typed = await typeInto(page)
    }
    const address = new URL(page.url()).pathname
    const screen = { row: 'appeals/case', address, presses: [], typed }
    check(screen.typed.length > 0, 'the case has no field')
    tally.screens = 1
    tally.fields = screen.typed.length
    await stage.step('25 cases on, and back', async () => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      const start = await until('the place of the first case', () => placeIn(page))
      for (let on = 1; on <= 25; on++) await walkTo(page, start + on)
      for (let on = 24; on >= 0; on--) await walkTo(page, start + on)
      check(new URL(page.url()).pathname === address, 'the walk does not lead back')
      await settled(page)
      await compare(page, screen, 'walk', tally)
    })
    tell(tally, 'the walk')
  },
}

interface Visitor {
  who: string
  enter?(page: Page): Promise<void>
}
/** Guests before everybody: what is open to all is filled in without signing in. */
const VISITORS: readonly Visitor[] = [
  { who: 'guest' },
  { who: 'lin', enter: (page) => signIn(page, 'lin') },
  { who: 'zhao', enter: (page) => signIn(page, 'zhao', { at: '/portal/courierLogin' }) },
]

/** Steps of forms that have an address of their own. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  '/portal/consult': ['question'],
  '/portal/report': ['place', 'what'],
  '/portal/letter': ['who', 'story'],
  '/couriers/appeal': ['matter'],
}
/** Open to enterprises that have just signed up; `enterpriseOnboarding` reloads it half filled in. */
const OF_APPLICANTS = '/portal/companyAudit'

export const nothingLostOnThePortal: Journey = {
  name: 'nothing typed on the portal is lost: another page, no network, a reload, a new session',
  limitMs: 1_500_000,
  async run(stage) {
    const tally = newTally()
    const reached = new Set<string>([OF_APPLICANTS])
    for (const { who, enter } of VISITORS) {
      const page = await leaver(stage)
      await stage.step(`${who} comes`, async () => {
        if (!enter) return void (await page.goto('/portal/about'))
        await enter(page)
        await page.waitForFunction(() => localStorage.getItem('TOKEN') !== null)
      })
      const found: Screen[] = []
      // Pages of one record have their addresses from the links of others.
      const links = new Map<string, string>()
      const visit = (path: string, address: string) =>
        stage.step(`${who}: ${address}`, async () => {
          found.push(
            ...(await fillIn(page, { row: path, address, away: '/portal/about', tally, isThorough: true })),
          )
          if ((await page.evaluate(() => location.pathname)) === path) reached.add(path)
          const hrefs = await page.evaluate(() =>
            [...document.querySelectorAll<HTMLAnchorElement>('main a')].map(
              (one) => one.pathname + one.search,
            ),
          )
          for (const href of hrefs) if (href.includes('?')) links.set(href.split('?')[0]!, href)
        })
      for (const { path } of portalScreens) {
        if (reached.has(path)) continue
        await visit(path, path)
        for (const step of STEPS[path] ?? []) await visit(path, `${path}?step=${step}`)
      }
      for (const { path } of portalScreens) {
        const address = links.get(path)
        if (address) await visit(path, address)
      }
      await stage.step(`${who}: a reload`, async () => {
        await page.reload()
        for (const screen of found) {
          await comeBack(page, screen)
          await compare(page, screen, 'reload', tally)
        }
      })
      if (enter)
        await stage.step(`${who}: the session ends, and begins again`, async () => {
          await endSession(page)
          await go(page, '/portal/messages')
          await page.getByRole('button', { name: '重新登录' }).click()
          await page.waitForFunction(() => localStorage.getItem('TOKEN') === null)
          await enter(page)
          await page.waitForFunction(() => localStorage.getItem('TOKEN') !== null)
          for (const screen of found) {
            await comeBack(page, screen)
            await compare(page, screen, 'session', tally)
          }
        })
      await page.context().close()
    }
    tell(tally, 'the portal')
    const unseen = portalScreens.filter(({ path }) => !reached.has(path))
    check(unseen.length === 0, `never reached: ${unseen.map(({ path }) => path).join(', ')}`)
  },
}

/** How long everybody together looks, and every day at other screens first: all of them take a quarter of an hour. */
const LOOKS_MS = 40_000
const turned = <T>(all: readonly T[]): T[] => {
  const at = (Math.floor(Date.now() / 86_400_000) * 7) % Math.max(all.length, 1)
  return [...all.slice(at), ...all.slice(0, at)]
}

interface Looker {
  who: string
  away: string
  enter(page: Page): Promise<unknown>
  /** Addresses of the screens this one has, read from the tables of the product. */
  screens(page: Page): Promise<readonly string[]>
}
const onPortal = async () => portalScreens.map(({ path }) => path).filter((path) => path !== OF_APPLICANTS)
const ofMenu = async (page: Page) => {
  const hidden = hiddenScreens.map(({ path }) => path).filter((path) => !path.includes(':'))
  return [...menuPages(await menuOf(page)).map(({ path }) => path), ...hidden]
}
const LOOKERS: readonly Looker[] = [
  ...['lin', 'zhao'].map((who) => ({
    who,
    away: '/portal/about',
    enter: async (page: Page) => {
      await signIn(page, who, who === 'zhao' ? { at: '/portal/courierLogin' } : {})
      await page.waitForFunction(() => localStorage.getItem('TOKEN') !== null)
    },
    screens: onPortal,
  })),
  ...CLERKS.filter(({ account }) => ['szj', 'sysadmin', 'szld', 'zto'].includes(account)).map((clerk) => ({
    who: clerk.account,
    away: '/index',
    enter: (page: Page) => enterDesk(page, clerk),
    screens: ofMenu,
  })),
]

export const nothingLostAnywhere: Journey = {
  name: 'nothing typed is lost wherever one looks: Escape, beside the form, another page, a closed window, a reload',
  async run(stage) {
    const tally = newTally()
    const left = [...LOOKERS]
    const each = (2 * LOOKS_MS) / LOOKERS.length
    const turn = async () => {
      for (let one = left.shift(); one; one = left.shift()) {
        const { who, away, enter, screens } = one
        const page = await leaver(stage)
        await stage.step(`${who} signs in`, () => enter(page))
        const end = performance.now() + each
        const found: Screen[] = []
        // The reload takes about as long as the looking.
        const turnsBack = () => performance.now() > end - each / 3
        for (const address of turned(await screens(page))) {
          if (turnsBack()) break
          await stage.step(`${who}: ${address}`, async () => {
            found.push(
              ...(await fillIn(page, {
                row: address,
                address,
                away: awayFrom(address, away),
                tally,
                isThorough: false,
              })),
            )
          })
        }
        await stage.step(`${who}: a reload`, async () => {
          await page.reload()
          for (const screen of found) {
            if (performance.now() > end) break
            await comeBack(page, screen)
            await compare(page, screen, 'reload', tally)
          }
        })
        await page.context().close()
      }
    }
    await Promise.all([turn(), turn()])
    tell(tally, 'a look around')
  },
}
