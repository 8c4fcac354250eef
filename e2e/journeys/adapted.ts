import type { Page } from 'playwright-core'
import { check, type Journey, type Stage, WIDE } from '../harness.ts'
import { signInDesk } from '../people.ts'
import { settled, withHelper } from '../typing.ts'
import { sideways } from './access.ts'

/** A page of 1280 at 400 % (WCAG 1.4.10). */
const ENLARGED = { width: 320, height: 256 }
/** What WCAG 1.4.12 lets a reader set. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Text that cannot be read whole: cut by its own box, where nothing says that it goes on. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, h3, p, label, button, a, legend, dt, dd, li)')]
      .filter((one) => {
        const style = getComputedStyle(one)
        if (one.getClientRects().length === 0 || one.closest('.sr')) return false
        // Three dots say so, and the whole stands in the title or behind a press.
        if (!/hidden|clip/.test(style.overflowY) || style.textOverflow === 'ellipsis') return false
        return one.scrollHeight > one.clientHeight + 4
      })
      .map((one) => `cut: ${(one.textContent ?? '').slice(0, 40)}`),
  )

/** Words of a heading that are broken though they would stand on a line of their own. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = []
    for (const heading of document.querySelectorAll('h1, h2, h3')) {
      if (heading.getClientRects().length === 0) continue
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      while (walker.nextNode())
        for (const { 0: word, index } of (walker.currentNode.textContent ?? '').matchAll(/[A-Za-z]{4,}/g)) {
          const range = document.createRange()
          range.setStart(walker.currentNode, index)
          range.setEnd(walker.currentNode, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(`“${word}” is broken in “${heading.textContent}”`)
        }
    }
    return broken
  })

/** Steps with Tab through the beginning of a page; what has the focus has a line that the system draws. */
async function unseenStops(page: Page): Promise<string[]> {
  const unseen: string[] = []
  for (let at = 0; at < 12; at += 1) {
    await page.keyboard.press('Tab')
    const words = await page.evaluate(() => {
      const one = document.activeElement
      if (!one || one === document.body) return ''
      const around = [
        one,
        one.closest('.ant-select, .ant-picker, .ant-input-affix-wrapper'),
        one.closest('label'),
        one.closest('li'),
        one.parentElement,
        one.parentElement?.parentElement,
      ]
      const isDrawn = around.some((part) => {
        if (!part) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(part)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
      })
      return isDrawn ? '' : one.outerHTML.slice(0, 120)
    })
    if (words) unseen.push(`no line around ${words}`)
  }
  return unseen
}

const PAGES = ['/portal/home', '/portal/signIn', '/portal/appeal', '/portal/appealProgress', '/login']
const DESK = ['/sys/position', '/dev/dict', '/dev/config']

async function adapt(stage: Stage, page: Page, address: string): Promise<void> {
  const open = async () => {
    await page.goto(address)
    await settled(page)
  }
  const none = (faults: readonly string[]) => {
    const found = faults.filter((fault) => fault !== '')
    check(found.length === 0, `\n      ${found.join('\n      ')}`)
  }
  await stage.step(`${address} in the colours of the system`, async () => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await open()
    none(await unseenStops(page))
    await page.emulateMedia({ forcedColors: null, reducedMotion: 'reduce' })
  })
  // Who reads sets this on the page that stands there.
  await stage.step(`${address} with letters and lines further apart`, async () => {
    await page.addStyleTag({ content: SPACED })
    none([await sideways(page), ...(await cut(page))])
  })
  await stage.step(`${address} at 400 %`, async () => {
    await page.setViewportSize(ENLARGED)
    await open()
    none([await sideways(page), ...(await cut(page)), ...(await brokenWords(page))])
    await page.setViewportSize(WIDE)
  })
}

export const adaptedPages: Journey = {
  name: 'pages bear what readers set: text further apart, 400 %, the colours of the system',
  async run(stage) {
    const page = await withHelper(await stage.someone({ bypassCSP: true }))
    for (const language of ['zh-cn', 'en']) {
      await page.goto('/portal/about')
      await page.evaluate((one) => localStorage.setItem('APP_LANG', one), language)
      for (const address of PAGES) await adapt(stage, page, address)
    }
    const desk = await withHelper(await stage.someone({ bypassCSP: true }))
    await stage.step('sign in', () => signInDesk(desk, 'sysadmin'))
    for (const address of DESK) await adapt(stage, desk, address)
  },
}
