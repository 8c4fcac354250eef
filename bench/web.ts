import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../scripts/find-browser.mjs'
import { atMost, type Row } from './report.ts'

/** A phone of the lower half on a poor line, as Lighthouse simulates it: 4× slower, 1.6 Mbit/s down, 150 ms. */
const SLOWDOWN = 4
const LINE = {
  offline: false,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  latency: 150,
}
const LIMITS = { lcp: 2_500, cls: 0.05, tbt: 200, scriptKb: 150 }
/** A long task blocks from here on. */
const LONG_TASK_MS = 50

const PAGES = [
  { name: 'home', path: '/portal/home' },
  { name: 'notices', path: '/portal/notice' },
  { name: 'first page of the form', path: '/portal/appeal' },
] as const

interface Vitals {
  lcp: number
  cls: number
  tbt: number
}

/**
 * Collects what the browser itself measures, from the first moment of the page. A text, because a function that the
 * loader has compiled brings helpers with it that the page does not have.
 */
const OBSERVE = `
  const seen = (globalThis.__vitals = { lcp: 0, cls: 0, paint: 0, tasks: [] })
  const on = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime })
  on('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.cls += value })
  on('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, length: duration }))
  on('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.paint = startTime })
`

async function measure(page: Page, address: string): Promise<Vitals> {
  await page.addInitScript(OBSERVE)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.waitForTimeout(1_000)
  return page.evaluate((long) => {
    const { lcp, cls, tasks, paint } = (
      globalThis as unknown as {
        __vitals: { lcp: number; cls: number; paint: number; tasks: { start: number; length: number }[] }
      }
    ).__vitals
    // Total blocking time counts what delays an answer after something can be seen.
    const tbt = tasks
      .filter(({ start }) => start >= paint)
      .reduce((sum, { length }) => sum + Math.max(0, length - long), 0)
    return { lcp, cls, tbt }
  }, LONG_TASK_MS)
}

/** Kilobytes of JavaScript, gzip, that a page really loads. */
async function scriptSize(page: Page, address: string): Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) bodies.push(response.body())
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(bodies)).reduce(
    (sum, body) => sum + gzipSync(body, { level: 9 }).length,
    0,
  )
  return bytes / 1024
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** (d): the portal on a slow phone and a slow line; medians of several fresh visits. */
export async function portalVitals(
  origin: string,
  { visits, say }: { visits: number; say(line: string): void },
): Promise<Row[]> {
  const browser = await chromium.launch(await findBrowser())
  const rows: Row[] = []
  const fresh = () =>
    browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    })
  try {
    for (const { name, path } of PAGES) {
      const found: Vitals[] = []
      for (let visit = 0; visit < visits; visit += 1) {
        const context = await fresh()
        found.push(await measure(await context.newPage(), origin + path))
        await context.close()
      }
      const of = (key: keyof Vitals) => middle(found.map((one) => one[key]))
      // A page that painted nothing was not measured.
      if (of('lcp') === 0) throw new Error(`${path} painted nothing`)
      rows.push(
        atMost(`(d) ${name}: largest contentful paint`, of('lcp'), LIMITS.lcp, ' ms'),
        atMost(`(d) ${name}: layout shift`, of('cls'), LIMITS.cls, ''),
        atMost(`(d) ${name}: total blocking time`, of('tbt'), LIMITS.tbt, ' ms'),
      )
      say(
        `${name}: LCP ${of('lcp').toFixed(0)} ms, CLS ${of('cls').toFixed(3)}, TBT ${of('tbt').toFixed(0)} ms`,
      )
    }
    const context = await fresh()
    const size = await scriptSize(await context.newPage(), `${origin}/portal/home`)
    rows.push(atMost('(d) home: JavaScript, gzip', size, LIMITS.scriptKb, ' KB'))
    say(`home: ${size.toFixed(1)} KB of JavaScript`)
  } finally {
    await browser.close()
  }
  return rows
}
