// What it costs the browser to open a second page of a list: the time of scripts, as Chromium itself measures it.
import type { CDPSession, Page } from 'playwright-core'
import { openBrowser, openPage } from '../e2e/harness.ts'
import { signInDesk } from '../e2e/people.ts'

/** Milliseconds of script time that opening a second page may take. */
const LIMIT_MS = 100
const TURNS = 9
const QUIET_MS = 400

interface Cost {
  /** Milliseconds the page's scripts ran. */
  script: number
  /** Milliseconds of all work of the page's main thread: scripts, styles, layout, painting. */
  task: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function spent(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000
  return { script: of('ScriptDuration'), task: of('TaskDuration') }
}

/** Waits until the main thread has nothing to do any more: background work is part of the cost. */
async function settled(session: CDPSession): Promise<Cost> {
  for (let before = await spent(session); ; ) {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    const now = await spent(session)
    if (now.task - before.task < 15) return now
    before = now
  }
}

async function turnTo(page: Page, session: CDPSession, number: number): Promise<Cost> {
  const first = await page.getByRole('row').nth(1).textContent()
  const before = await settled(session)
  await page.getByRole('listitem', { name: String(number), exact: true }).click()
  await page.waitForFunction(
    (text) => document.querySelectorAll('tbody tr.ant-table-row')[0]?.textContent !== text,
    first,
  )
  const after = await settled(session)
  return { script: after.script - before.script, task: after.task - before.task }
}

/**
 * Opens the second and the first page of the list of all cases by turns, as an officer would.
 * @param origin a demonstration with more than twenty cases
 * @returns a row for the results: median of the turns to the second page
 */
export async function secondPageOfList(origin: string) {
  const browser = await openBrowser()
  try {
    const page = await openPage(browser, origin)
    await signInDesk(page, 'gjj')
    await page.goto('/appeal/all')
    await page.getByRole('row').nth(5).waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const costs: Cost[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      costs.push(await turnTo(page, session, 2))
      await turnTo(page, session, 1)
    }
    const script = median(costs.map((cost) => cost.script))
    return {
      what: '(d) second page of a list in the browser',
      ours: `${script.toFixed(0)} ms of scripts, ${median(costs.map(({ task }) => task)).toFixed(0)} ms of main thread`,
      beside: `limit ${LIMIT_MS} ms`,
      figure: script / LIMIT_MS,
      limit: '≤ 1',
      holds: script <= LIMIT_MS,
    }
  } finally {
    await browser.close()
  }
}
