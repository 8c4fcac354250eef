import type { Page } from 'playwright-core'
import { check, type Journey } from '../harness.ts'
import { signInDesk } from '../people.ts'

const openPage = async (page: Page, name: string) => {
  await page
    .getByRole('navigation', { name: '模块' })
    .getByRole('link', { name: /^统计通告/ })
    .click()
  await page
    .getByRole('navigation', { name: '统计通告' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
}

/** Confirms the step in its dialog, with an opinion where one is asked for. */
async function confirm(page: Page, act: string, opinion?: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  if (opinion) await dialog.getByRole('textbox', { name: '审核意见' }).fill(opinion)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const REVIEWERS = ['gjsh1', 'gjsh2', 'gjsh3'] as const

/** Somebody else sits down at the same desk. */
async function changePlaces(page: Page, account: string): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await signInDesk(page, account)
}

/** From a number of the first page to its cases; from a frozen month to a bulletin that three others review. */
export const statisticsJourney: Journey = {
  name: 'statistics: from the dashboard to cases, from a frozen month to a published bulletin',
  async run(stage) {
    const { step } = stage
    const words = `现将有关情况通告如下（${Date.now() % 100_000}）。`
    const head = await stage.someone()
    const desk = await stage.someone()
    const reader = await stage.someone()
    await step('the author signs in', () => signInDesk(head, 'gjj'))
    // The first reviewer comes in while the author writes; each of them opens a desk, and a warm one opens fast.
    const arrived = signInDesk(desk, REVIEWERS[0])
    arrived.catch(() => undefined)
    await step('a number of the dashboard opens as many cases', async () => {
      const card = head.getByRole('region', { name: '时限' })
      const link = card.getByRole('link').first()
      const n = Number(((await link.textContent()) ?? '').replace(',', ''))
      check(n > 0, 'the dashboard has no number to open')
      await link.click()
      await head.getByText(`共 ${n} 件，法定到期早的在前`).waitFor()
      await head.getByRole('table').getByRole('link').first().click()
      await head.waitForURL(/\/appeal\/case\/\d+/)
    })
    await step('leaves a map by a number; the hidden page throws nothing', async () => {
      await openPage(head, '统计分析')
      await head.getByRole('tab', { name: '地区' }).click()
      await head.locator('.o-chart svg').waitFor()
      await head.getByRole('table').getByRole('link').first().click()
      await head.waitForURL(/\/statistics\/cases/)
      await head.getByRole('table').getByRole('link').first().waitFor()
    })
    await step('makes the bulletin of a frozen month and writes the words around its numbers', async () => {
      await openPage(head, '通告')
      await head.getByRole('button', { name: '编制通告' }).click()
      await head.getByRole('dialog').getByRole('button', { name: '编制通告' }).click()
      await head.getByRole('textbox', { name: '开头的话' }).fill(words)
      await head.getByRole('button', { name: '保存', exact: true }).click()
      await head.getByText('已保存').waitFor()
      await confirm(head, '提交审核')
      await head.getByText('等待一审。').waitFor()
      check(
        (await head.getByRole('button', { name: '通过' }).count()) === 0,
        'the author is offered the review',
      )
    })
    const title = (await head.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await step('three others pass it one after the other', async () => {
      await arrived
      for (const [i, reviewer] of REVIEWERS.entries()) {
        if (i > 0) await changePlaces(desk, reviewer)
        await openPage(desk, '通告')
        await desk.getByRole('link', { name: title }).click()
        await desk.getByText(words).waitFor()
        await confirm(desk, i === 2 ? '通过并发布' : '通过', '数字与快照一致')
      }
      await desk.getByRole('link', { name: '在门户查看' }).waitFor()
    })
    await step('everybody reads it on the portal, also without any script', async () => {
      await reader.goto('/portal/bulletins')
      await reader.getByRole('link', { name: title }).click()
      await reader.getByRole('heading', { level: 1, name: title }).waitFor()
      await reader.getByText(words).waitFor()
      check((await reader.title()).startsWith(title), 'the title of the page is not the bulletin’s')
      const delivered = await (await fetch(reader.url())).text()
      check(delivered.includes(`<title>${title}`), 'the delivered page has not the bulletin’s title')
      check(delivered.includes(words), 'the delivered page does not hold the bulletin')
    })
  },
}
