import type { Page } from 'playwright-core'

/**
 * Waits until a page of the portal is another one: its heading is there, has the focus, and the page stands at its top.
 * A driver scrolls by itself to what it presses, a person does not.
 */
export async function atHeading(page: Page, name: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name })
  await heading.waitFor()
  const element = await heading.elementHandle()
  await page.waitForFunction((one) => document.activeElement === one && window.scrollY === 0, element)
}
