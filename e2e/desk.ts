import type { Locator, Page } from 'playwright-core'

/** Opens a list by the menu; its name may be followed by its count. */
export const openList = async (page: Page, name: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: '模块' })
    .getByRole('link', { name: /^申诉办理/ })
    .click()
  const link = page
    .getByRole('navigation', { name: '申诉办理' })
    .getByRole('link', { name: new RegExp(`^${name}( ?\\d+)?$`) })
  await link.click()
  // The list before it is kept: until it is hidden, a row of it would be found, and then stay out of sight.
  await link.and(page.locator('[aria-current="page"]')).waitFor()
}

/** What a list shows of a number: the prefix falls away where there is little room. */
const shown = (appealNo: string) => appealNo.slice(8)

export const rowOf = (page: Page, appealNo: string): Locator =>
  page.getByRole('row').filter({ hasText: shown(appealNo) })

/** A case in the enterprise's list. */
export const itemOf = (page: Page, appealNo: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: shown(appealNo) })
    .getByRole('button')

/** Opens it: until it is the chosen one, the case before it stands beside the list. */
export async function openItem(page: Page, appealNo: string): Promise<void> {
  const item = itemOf(page, appealNo).first()
  await item.click()
  await item.and(page.locator('[aria-current]')).waitFor()
}

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click()

/** Opens the form of an action on the case page, fills it, and sends it. */
export async function act(
  page: Page,
  action: string,
  send: string,
  fill?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await press(page, new RegExp(`^${action}`))
  await sendForm(page, send, fill)
}

/** The question who somebody is, which stands before the form that is being sent. */
export const PROOF = '确认是您本人'

/** Fills the form that has opened, and sends it; stays with the case. */
export async function sendForm(
  page: Page,
  send: string,
  fill?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasNotText: PROOF })
  await dialog.waitFor()
  await fill?.(dialog)
  await dialog.getByRole('button', { name: new RegExp(`^${send}`) }).click()
  await dialog.waitFor({ state: 'hidden' })
  await stay(page)
}

/** Milliseconds after which an act that says nothing is taken for one that does not. */
const TOLD_MS = 3_000

/** In the message alone: papers are opened by a button of the same name. */
const wayBack = (page: Page) =>
  page.locator('.ant-message').getByRole('button', { name: '打开', exact: true })

/** After an act the next case of the list opens, and the message leads back: a journey stays with its own. */
async function stay(page: Page): Promise<void> {
  // Most acts say so in a message, and only that message may lead back.
  const told = page.locator('.ant-message-notice').last()
  await told.waitFor({ timeout: TOLD_MS }).catch(() => undefined)
  const back = wayBack(page)
  if (await back.isVisible()) await back.click()
}

/** Sends the reply that stands filled in, and stays with its case. */
export async function sendReply(page: Page): Promise<void> {
  await press(page, /^提交答复/)
  await page.getByText('待核实').or(wayBack(page)).first().waitFor()
  await stay(page)
}

/** Ticks everything that has to be checked before a case is closed. */
export async function checkAll(page: Page): Promise<void> {
  const open = page.locator('label').filter({ hasText: '必核' })
  await open.first().waitFor()
  for (let left = await open.count(); left > 0; left--) {
    await open.first().click()
    await page.getByText(left > 1 ? `必核还差 ${left - 1} 项` : '必核还差').waitFor({
      state: left > 1 ? 'visible' : 'hidden',
    })
  }
}

/** Chooses from a list of the desk. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  // A list's filter may have the same name; the form lies in front.
  const field = page.getByRole('combobox', { name: label }).last()
  await field.click()
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText(option, { exact: true })
    .last()
    .click()
  await page.locator('.ant-select').filter({ has: field }).getByText(option, { exact: true }).waitFor()
}

/** Fills the enterprise's reply with everything it must have. */
export async function fillReply(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '调查结果' }).fill('经核查，快件在中转时受压破损，责任在我司。')
  await page.getByTitle('企业有责', { exact: true }).click()
  await choose(page, '处理方式', '赔偿')
  await page.getByRole('textbox', { name: '金额' }).fill('860')
  await page.getByRole('textbox', { name: '责任网点' }).fill('深圳宝安转运中心')
  await page.getByRole('textbox', { name: '联系申诉人次数' }).fill('2')
  await page.getByTitle('是', { exact: true }).click()
  await choose(page, '申诉人态度', '满意')
  await page.getByRole('textbox', { name: '办理人', exact: true }).fill('邓洁')
  await page.getByRole('textbox', { name: '办理人电话' }).fill('0755-27880000')
}
