import type { Locator, Page } from 'playwright-core'

/** What a page notes of whoever works on it: keys and clicks, how long each key waited for its answer, each next case. */
interface Noted {
  keys: number
  clicks: number
  answers: number[]
  next: number[]
}

/**
 * Runs in the page, from its first moment. A chord is one key, held keys are none of their own. What a key waited is
 * what the browser itself measures up to the next frame (Event Timing), below 16 ms it says nothing. The next case is
 * there in the frame in which another number stands in the head of the page that is shown.
 */
function watch(): void {
  const noted: Noted = { keys: 0, clicks: 0, answers: [], next: [] }
  Object.assign(window, { noted })
  const HELD = ['Control', 'Shift', 'Alt', 'Meta']
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const number = () =>
    [...document.querySelectorAll('.o-slot header .o-no')].filter(isShown).map((one) => one.textContent)[0]
  let turn = 0
  addEventListener(
    'keydown',
    (event) => {
      if (HELD.includes(event.key)) return
      noted.keys += 1
      const mine = ++turn
      const [began, before] = [event.timeStamp, number()]
      if (before === undefined) return
      const look = () => {
        const now = number()
        // What a later key brought about is not this one's.
        if (turn !== mine || performance.now() - began > 5_000) return
        if (now !== undefined && now !== before) noted.next.push(performance.now() - began)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    true,
  )
  addEventListener('pointerdown', () => (noted.clicks += 1), true)
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') noted.answers.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Counts what is done on a page, for whoever counts cases by it. */
export interface Meter {
  page: Page
  /** Presses keys, one after the other, as a person does. */
  press(...keys: string[]): Promise<void>
  /** Writes words: they are the work itself, and no keys. */
  write(words: string): Promise<void>
  click(what: Locator): Promise<void>
  /** What was noted since the last reading. */
  read(): Promise<Noted>
}

/** Milliseconds from one key to the next, as of somebody who knows the keys. */
const BETWEEN_MS = 120

/** Begins to count on a page; to be called before the page goes anywhere. */
export async function meterOn(page: Page): Promise<Meter> {
  // Names that the loader gives to functions are none of the page's.
  await page.addInitScript({ content: `{ const __name = (it) => it; (${watch.toString()})() }` })
  return {
    page,
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key)
        await page.waitForTimeout(BETWEEN_MS)
      }
    },
    write: (words) => page.keyboard.insertText(words),
    click: (what) => what.click(),
    read: () =>
      page.evaluate(() => {
        const { noted } = window as unknown as { noted: Noted }
        const copy = structuredClone(noted)
        Object.assign(noted, { keys: 0, clicks: 0, answers: [], next: [] })
        return copy
      }),
  }
}

/** The value that a share of all does not exceed. */
export function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0
}
