import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { findBrowser } from '../scripts/find-browser.mjs'
import { temporaryFolder } from './product.ts'

/** How long a person would wait for something to appear. */
export const PATIENCE_MS = process.env.CI ? 45_000 : 15_000
/** From one step to the next; walks over many screens take as long as they have screens. */
const STEP_LIMIT_MS = process.env.CI ? 300_000 : 120_000

export const WIDE = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }
/** Somebody who lets pages move. */
export const MOVING: BrowserContextOptions = { reducedMotion: 'no-preference' }

/** What a journey has at hand. */
export interface Stage {
  origin: string
  /** Where the owner of the throw-away database finds it; empty where the product keeps that to itself. */
  owner: string
  /** Names what is done next; a failure is told by this name. */
  step<T>(what: string, act: () => Promise<T>): Promise<T>
  /** Somebody with a browser of their own: no cookies, no storage, Chinese, in China; who wants no motion unless said. */
  someone(options?: BrowserContextOptions): Promise<Page>
}

export interface Journey {
  name: string
  /** Steps that take longer than others may. */
  limitMs?: number
  /** What the server of this journey is told otherwise: it gets one of its own, on the data of the others. */
  settings?: Readonly<Record<string, string>>
  run(stage: Stage): Promise<void>
}

export const openBrowser = async (): Promise<Browser> => chromium.launch(await findBrowser())

/** A page of somebody who has never been here, at home in China. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: WIDE,
    ...options,
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  return page
}

/** What a browser says of every request while a journey has taken its network away. */
const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED'

/**
 * Notes everything in a page that a person would not see but that is wrong: script errors, console errors (broken
 * content security among them), assets and calls that fail.
 */
function guard(context: BrowserContext, note: (fault: string) => void): void {
  context.on('weberror', (error) => {
    // A fault without frames, a DOMException for one, has an empty stack.
    const { name, message, stack } = error.error()
    note(`page error: ${stack || `${name}: ${message}`} (${error.page()?.url()})`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes(OFFLINE))
      note(`console error: ${message.text()} (${message.location().url})`)
  })
  context.on('requestfailed', (request) => {
    // Leaving a page ends its unfinished requests; a script that may not run is told by the console, or wanted so.
    const why = request.failure()?.errorText ?? ''
    if (!['net::ERR_ABORTED', 'csp', OFFLINE].includes(why)) note(`request failed: ${request.url()} ${why}`)
  })
  context.on('response', async (reply) => {
    if (reply.status() >= 400) note(`answered ${reply.status()}: ${reply.url()}`)
    if (!reply.headers()['content-type']?.includes('application/json')) return
    const answer = await reply.json().catch(() => undefined)
    if (answer?.data?.reason?.startsWith('server.')) note(`broke: ${reply.url()} ${JSON.stringify(answer)}`)
  })
}

/** Runs one journey in fresh contexts. Returns why it failed, or nothing. */
export async function runJourney(
  browser: Browser,
  origin: string,
  journey: Journey,
  owner = '',
): Promise<string | undefined> {
  const faults: string[] = []
  const pages: Page[] = []
  let doing = ''
  // What broke unseen fails the step at once: nobody has to wait for what will not appear any more.
  let broke: (error: Error) => void = () => {}
  let timer: NodeJS.Timeout | undefined
  const { limitMs = STEP_LIMIT_MS } = journey
  let over: (error: Error) => void
  const limit = new Promise<never>((_, reject) => {
    over = reject
  })
  const begin = (what: string) => {
    doing = what
    clearTimeout(timer)
    timer = setTimeout(() => over(new Error(`took longer than ${limitMs / 1000} s`)), limitMs)
  }
  const stage: Stage = {
    origin,
    owner,
    async step(what, act) {
      begin(what)
      const broken = new Promise<never>((_, reject) => {
        broke = reject
      })
      const result = await Promise.race([act(), broken])
      if (faults.length > 0) throw new Error('something broke unseen')
      return result
    },
    async someone(options) {
      const page = await openPage(browser, origin, { reducedMotion: 'reduce', ...options })
      guard(page.context(), (fault) => {
        faults.push(fault)
        broke(new Error('something broke unseen'))
      })
      pages.push(page)
      return page
    },
  }
  begin('start')
  try {
    await Promise.race([journey.run(stage), limit])
    return undefined
  } catch (error) {
    const where = await keepEvidence(journey.name, pages)
    const seen = faults.length > 0 ? `\n${faults.join('\n')}` : ''
    return stripVTControlCharacters(`at "${doing}": ${(error as Error).message}${seen}\n${where}`)
  } finally {
    clearTimeout(timer)
    await Promise.all(pages.map((page) => page.context().close()))
  }
}

/** What each person saw when it failed: a picture and the words, outside the repository. */
async function keepEvidence(name: string, pages: readonly Page[]): Promise<string> {
  const folder = path.join(await temporaryFolder('journey'), name.replace(/\W+/g, '-').slice(0, 60))
  await mkdir(folder, { recursive: true })
  for (const [at, page] of pages.entries()) {
    await page.screenshot({ path: path.join(folder, `${at + 1}.png`) }).catch(() => undefined)
    const words = await page
      .locator('body')
      .ariaSnapshot({ timeout: 2_000 })
      .catch(() => '')
    await writeFile(path.join(folder, `${at + 1}.txt`), `${page.url()}\n\n${words}`)
  }
  return `pictures and words of ${pages.length} pages: ${folder}`
}

/** Waits for something only the server knows, asking again a few times a second. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export function check(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence)
}
