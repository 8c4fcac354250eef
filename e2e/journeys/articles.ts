import type { Page } from 'playwright-core'
import { check, type Journey } from '../harness.ts'
import { signInDesk } from '../people.ts'

const menu = async (page: Page, name: string) => {
  await page
    .getByRole('navigation', { name: '模块' })
    .getByRole('link', { name: /^门户内容/ })
    .click()
  await page
    .getByRole('navigation', { name: '门户内容' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
}

const editor = (page: Page) => page.getByRole('textbox', { name: '正文内容' })

async function confirm(
  page: Page,
  act: string,
  fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await page.getByRole('button', { name: act, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await fill?.(dialog)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Written by one, returned and passed by another, redacted on the way, read by everybody; searched, corrected, taken down. */
export const articleJourney: Journey = {
  name: 'an article from draft to public page',
  async run(stage) {
    const { step } = stage
    const title = `夜间取件不收服务费${Date.now() % 100_000}`
    const author = await stage.someone()
    const reviewer = await stage.someone()
    const reader = await stage.someone()
    await step('the author signs in and begins a case', async () => {
      await signInDesk(author, 'szj')
      await menu(author, '文章管理')
      await author.getByRole('button', { name: '新建文章' }).click()
      await author.getByRole('textbox', { name: '标题', exact: true }).fill(title)
      const column = author.getByRole('combobox', { name: '栏目' })
      await column.click()
      await author.locator('.ant-select-dropdown').getByText('案例选登', { exact: true }).last().click()
      await author.getByRole('textbox', { name: '当事人同意的记录' }).fill('申诉人 11 月 10 日电话同意')
      await author.getByRole('textbox', { name: '问题类型' }).fill('违规收费')
      await editor(author).click()
      await author.keyboard.type('收件人电话13800138000，到网点取件被收 5 元。')
    })
    await step('the area is the own one', async () => {
      await author.getByRole('combobox', { name: '适用地区' }).click()
      await author
        .getByRole('menuitemcheckbox', { name: '广东省' })
        .or(author.locator('.ant-cascader-menu-item', { hasText: '广东省' }))
        .first()
        .click()
      await author.locator('.ant-cascader-menu-item', { hasText: '深圳市' }).click()
      await author.keyboard.press('Escape')
      await author.getByRole('button', { name: '保存', exact: true }).click()
      await author.getByRole('region', { name: '文中的个人信息' }).waitFor()
    })
    await step('the detectors find the phone and the author writes over it', async () => {
      const findings = author.getByRole('region', { name: '文中的个人信息' })
      await findings.getByText('13800138000', { exact: true }).waitFor()
      await findings.getByRole('button', { name: '去标识（1 处）' }).click()
      await author.getByText('没有发现个人信息').waitFor()
      check(((await editor(author).textContent()) ?? '').includes('138****8000'), 'the phone is still there')
    })
    await step('hands it to a second person', async () => {
      await confirm(author, '提交审核')
      await author.getByText('审核中，不能修改。').waitFor()
      check(
        (await author.getByRole('button', { name: '通过并发布' }).count()) === 0,
        'the author is offered the review of the own work',
      )
    })
    await step('the second person compares the versions and returns it', async () => {
      await signInDesk(reviewer, 'szld')
      await menu(reviewer, '文章审核')
      await reviewer.getByRole('row').filter({ hasText: title }).click()
      await reviewer.getByRole('button', { name: '版本' }).click()
      const dialog = reviewer.getByRole('dialog')
      await dialog.locator('ins').first().waitFor()
      check(((await dialog.locator('del').first().textContent()) ?? '') !== '', 'nothing is shown as removed')
      await reviewer.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await confirm(reviewer, '退回修改', (open) =>
        open.getByRole('textbox', { name: '原因' }).fill('请写明处理结果'),
      )
    })
    await step('the author corrects and submits again', async () => {
      await author.reload()
      await author.getByText('被退回：请写明处理结果').waitFor()
      await editor(author).click()
      await author.keyboard.press('Control+End')
      await author.keyboard.type('企业已经退款并道歉。')
      await author.getByRole('button', { name: '保存', exact: true }).click()
      await author.getByText('第 3 版').first().waitFor()
      await confirm(author, '提交审核')
    })
    await step('it is passed', async () => {
      await reviewer.reload()
      await confirm(reviewer, '通过并发布')
      await reviewer.getByText('已发布').first().waitFor()
    })
    await step('everybody finds and reads it', async () => {
      await reader.goto('/portal/search')
      await reader.getByRole('searchbox').fill('取件不收')
      await reader.getByRole('button', { name: '搜索' }).click()
      await reader.getByRole('link', { name: title }).click()
      await reader.getByRole('heading', { level: 1, name: title }).waitFor()
      await reader.getByText('企业已经退款并道歉。').waitFor()
      check((await reader.title()).startsWith(title), 'the title of the page is not the article’s')
    })
    await step('also without any script, as the server delivers it', async () => {
      const delivered = await (await fetch(reader.url())).text()
      const article = /<div id="app">.*?<article>(.*)<\/article>/s.exec(delivered)?.[1] ?? ''
      check(article.includes('企业已经退款并道歉'), 'the delivered page does not hold the article')
      check(delivered.includes(`<title>${title}`), 'the delivered page has not the article’s title')
    })
    await step('and no longer once it is taken down', async () => {
      await confirm(reviewer, '下线', (open) =>
        open.getByRole('textbox', { name: '原因' }).fill('内容需要更新'),
      )
      await reviewer.getByText('已下线').first().waitFor()
      await reader.goto('/portal/case')
      await reader.getByRole('heading', { level: 1, name: '案例选登' }).waitFor()
      await reader.waitForLoadState('networkidle')
      check((await reader.getByRole('link', { name: title }).count()) === 0, 'it is still listed')
    })
  },
}
