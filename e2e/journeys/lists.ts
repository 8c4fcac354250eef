import type { Page } from 'playwright-core'
import { fileCase, openCase, type Prepared, take } from '../cases.ts'
import { openList, press, rowOf } from '../desk.ts'
import type { Journey, Stage } from '../harness.ts'
import { newWaybill, signIn, signInDesk } from '../people.ts'

/** A consumer's new cases, and the officer at the list of those to be accepted, newest first. */
async function newCases({ step, someone }: Stage, count: number) {
  const consumer = await someone()
  const officer = await someone()
  const cases = await step(`${count} cases are filed`, async () => {
    await signIn(consumer, 'lin')
    await consumer.getByRole('heading', { name: '我的', exact: true }).waitFor()
    const filed: Prepared[] = []
    for (let at = 0; at < count; at++) filed.push(await fileCase(consumer))
    return filed
  })
  await step('the officer has them in the list', async () => {
    await signInDesk(officer, 'szj')
    await openList(officer, '待受理')
    await newestFirst(officer)
    for (const { appealNo } of cases) await rowOf(officer, appealNo).waitFor()
  })
  return { officer, cases }
}

async function newestFirst(page: Page): Promise<void> {
  await page.waitForURL(/\/appeal\/pending/)
  await page.goto(`${page.url().split('?')[0]}?sortField=createTime&sortOrder=descend`)
}

export const bulkTransfer: Journey = {
  name: 'many cases are transferred at once: dry run, one failing, tried again, on record',
  async run(stage) {
    const { step } = stage
    const { officer, cases } = await newCases(stage, 3)
    const dialog = officer.getByRole('dialog')
    await step('the officer selects them and tries first', async () => {
      for (const { appealNo } of cases) await rowOf(officer, appealNo).getByRole('checkbox').check()
      await officer.getByText('已选 3 项').waitFor()
      await press(officer, /^受理并转企业/)
      await dialog.getByRole('textbox', { name: '意见' }).fill('请依规调查处理。')
      await dialog.getByRole('button', { name: '先试算' }).click()
      await dialog.getByText('3 件可以办理').waitFor()
    })
    await step('one of them changes before the work begins', async () => {
      await take(officer, 'todoprocedure/supplement', cases[1]!, { reason: '请补充购买凭证。' })
    })
    await step('two are done, the third says why not', async () => {
      await dialog.getByRole('button', { name: '办理 3 件' }).click()
      await dialog.getByText('2 件已办理').waitFor()
      await dialog.getByText('1 件未成功').waitFor()
    })
    await step('trying again touches the failed one alone', async () => {
      await dialog.getByRole('button', { name: '重试未成功的' }).click()
      await dialog.getByText('2 件已办理').waitFor()
      await dialog.getByText('1 件未成功').waitFor()
      await dialog.getByRole('button', { name: '完成' }).click()
    })
    await step('the list has moved on, the order is on record', async () => {
      await rowOf(officer, cases[0]!.appealNo).waitFor({ state: 'detached' })
      await rowOf(officer, cases[2]!.appealNo).waitFor({ state: 'detached' })
      await rowOf(officer, cases[1]!.appealNo).getByText('待补正').waitFor()
      await press(officer, '批量办理记录')
      await officer.getByRole('menuitem', { name: '批量办理记录' }).click()
      await dialog.getByText('共 3 件，2 件成功，1 件未成功').first().waitFor()
    })
  },
}

export const mergeAndUndo: Journey = {
  name: 'two cases on one waybill are merged from the list, and the merge is taken back',
  async run({ step, someone }) {
    const consumer = await someone()
    const officer = await someone()
    const waybillNo = newWaybill()
    const { main, member } = await step('one parcel, two appeals', async () => {
      await signIn(consumer, 'lin')
      await consumer.getByRole('heading', { name: '我的', exact: true }).waitFor()
      return {
        main: await fileCase(consumer, { waybillNo }),
        member: await fileCase(consumer, { waybillNo, l1: 'DELAY' }),
      }
    })
    const dialog = officer.getByRole('dialog')
    await step('the officer finds both by the waybill and selects them', async () => {
      await signInDesk(officer, 'szj')
      await openList(officer, '全部查询')
      await officer.waitForURL(/\/appeal\/all/)
      await officer.goto(`${officer.url().split('?')[0]}?searchKey=${waybillNo}`)
      for (const { appealNo } of [main, member]) await rowOf(officer, appealNo).getByRole('checkbox').check()
      await officer.getByText('已选 2 项').waitFor()
      await press(officer, '并案')
    })
    await step('the older one leads; the other is shown before it joins', async () => {
      await dialog.locator(`input[type="radio"][value="${main.id}"]:checked`).waitFor({ state: 'attached' })
      await dialog.getByText(member.appealNo.slice(-5)).last().waitFor()
      await dialog.getByRole('textbox', { name: '并案理由' }).fill('同一邮件，一并处理。')
      await dialog.getByRole('button', { name: '并入 1 件' }).click()
      await dialog.waitFor({ state: 'hidden' })
    })
    const file = officer.locator('section').filter({ hasText: '并案与拆分' }).last()
    await step('the leading case carries both', async () => {
      await openCase(officer, main)
      await file.getByText('并入本案').waitFor()
      await file.getByText(member.appealNo.slice(-5)).waitFor()
      await openCase(officer, member)
      await file.getByText('主件').waitFor()
    })
    await step('taken back, each stands by itself again', async () => {
      await file.getByRole('button', { name: /^撤\s?销$/ }).click()
      await officer
        .locator('.ant-modal-confirm')
        .getByRole('button', { name: /^撤\s?销$/ })
        .click()
      await file.getByText('主件').waitFor({ state: 'detached' })
      await openCase(officer, main)
      await officer.getByRole('button', { name: /^并\s?案$/ }).waitFor()
      await officer.getByText('并入本案').waitFor({ state: 'detached' })
    })
  },
}
