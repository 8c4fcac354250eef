import type { Page } from 'playwright-core'
import { day } from '../days.ts'
import { act, choose, openItem, openList, press, rowOf } from '../desk.ts'
import { aPicture } from '../files.ts'
import { check, type Journey } from '../harness.ts'
import { atHeading } from '../heading.ts'
import {
  aMatter,
  answerQuestions,
  chooseEvidence,
  fillComplaint,
  fillRest,
  noOtherProcedure,
  submit,
} from '../intake.ts'
import { newPhone, newWaybill, signIn, signInDesk } from '../people.ts'

/** Chooses a path through the levels of a cascade. */
async function descend(page: Page, open: () => Promise<void>, ...labels: string[]): Promise<void> {
  await open()
  for (const label of labels)
    await page.locator('.ant-cascader-menu-item').filter({ hasText: label }).last().click()
}

async function pickDay(page: Page, label: string, date: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await field.fill(date)
  await field.press('Enter')
}

export const phoneIntake: Journey = {
  name: 'phone call registered, to the list',
  async run({ step, someone }) {
    const page = await someone()
    const waybillNo = newWaybill()
    const title = (text: string) => page.getByTitle(text, { exact: true })
    await step('the officer writes the call down', async () => {
      await signInDesk(page, 'szj')
      await openList(page, '管局新增')
      await choose(page, '来源渠道', '12305电话')
      await page.getByRole('textbox', { name: '申诉人姓名' }).fill('何玉兰')
      await page.getByRole('textbox', { name: '手机号' }).fill(newPhone())
      await title('收件人').click()
      await page.getByRole('textbox', { name: '运单号' }).fill(waybillNo)
      await page.getByRole('textbox', { name: '内件名称' }).fill('羊毛围巾')
      await page.getByTitle('中通快递').first().waitFor()
      await descend(page, () => page.getByRole('combobox', { name: '问题类型' }).click(), '延误', '')
      await pickDay(page, '收寄日期', day(-18))
      for (const [at, name] of ['秦记围巾', '何玉兰'].entries()) {
        await page.getByRole('textbox', { name: '姓名', exact: true }).nth(at).fill(name)
        await page.getByRole('textbox', { name: '电话', exact: true }).nth(at).fill('13900002222')
        await descend(
          page,
          () => page.getByRole('combobox', { name: '地区' }).nth(at).click(),
          '广东省',
          '深圳市',
          '福田区',
        )
        await page.getByRole('textbox', { name: '详细地址' }).nth(at).fill('莲花街道红荔路 20 号')
      }
      await pickDay(page, '投诉日期', day(-12))
      await choose(page, '投诉渠道', '客服电话')
      await choose(page, '企业处理结果', '对处理结果不满意')
      await choose(page, '以前就这件事申诉过吗', '没有申诉过')
      await choose(page, '在别处处理吗', '没有')
      await page
        .getByRole('textbox', { name: '事实与经过' })
        .fill('来电反映：快件超过承诺时间六天仍未送达，企业只说在催，没有下文。')
      await choose(page, '申诉请求', '解释说明')
      await page.keyboard.press('Escape')
      await press(page, '提交登记')
      await page.getByRole('heading', { name: '登记完成' }).waitFor()
    })
    await step('the receipt opens the case, and the list has it', async () => {
      await press(page, '打开申诉单')
      await page.getByText(waybillNo).first().waitFor()
      await page.getByText('管局处理中').first().waitFor()
      await openList(page, '处理中')
      await page.getByRole('row').filter({ hasText: waybillNo }).waitFor()
    })
  },
}

export const supplement: Journey = {
  name: 'material asked for and sent; the reply form says what is wrong and loses nothing',
  async run({ step, someone }) {
    const me = { name: '林小满', phone: '13800138009' }
    const matter = aMatter(newWaybill())
    const consumer = await someone()
    const appealNo = await step('a consumer files without material', async () => {
      await signIn(consumer, 'lin')
      await consumer.getByRole('main').getByRole('link', { name: '我要申诉' }).click()
      await answerQuestions(consumer, matter)
      await noOtherProcedure(consumer)
      await fillComplaint(consumer)
      await fillRest(consumer, matter, me)
      await consumer.getByRole('button', { name: '保存并继续' }).click()
      return submit(consumer)
    })
    const officer = await someone()
    const page = await someone()
    await step('the officer asks for material', async () => {
      await signInDesk(officer, 'szj')
      await openList(officer, '待受理')
      await rowOf(officer, appealNo).click()
      await act(officer, '要求补正', '发给申诉人', (dialog) =>
        dialog.getByRole('textbox', { name: '补正要求' }).fill('请补充外包装破损的照片和购买凭证。'),
      )
      await officer.getByText('待补正').first().waitFor()
    })
    await step('the consumer sends it', async () => {
      await consumer.goto('/portal/personal')
      await consumer.getByRole('link', { name: '补充材料' }).first().click()
      await consumer.getByText('请补充外包装破损的照片和购买凭证。').first().waitFor()
      await press(consumer, '补充材料')
      await atHeading(consumer, '请补充材料')
      await chooseEvidence(consumer)
      await press(consumer, '提交材料')
      await atHeading(consumer, '材料已提交')
      // Phones reload tabs all the time: the receipt stays.
      await consumer.reload()
      await consumer.getByRole('heading', { level: 1, name: '材料已提交' }).waitFor()
      await consumer.getByText(appealNo).first().waitFor()
    })
    await step('the officer sees it without reloading', async () => {
      await officer.getByText('待受理').first().waitFor()
      await officer.getByText('破损的外包装.png').first().waitFor()
    })
    await step('the officer transfers, headquarters opens the case', async () => {
      await act(officer, '受理并转企业', '受理并转办')
      await signIn(page, 'zto', { at: '/portal/login' })
      await openList(page, '待处理')
      await openItem(page, appealNo)
      await page.getByRole('button', { name: /^提交答复/ }).waitFor()
    })
    await step('an empty reply names what is missing', async () => {
      await press(page, /^提交答复/)
      for (const sentence of [
        '请输入调查结果',
        '请选择责任',
        '请选择处理方式',
        '请输入办理人',
        '请输入办理人电话',
      ])
        await page.getByText(sentence, { exact: true }).waitFor()
      check(
        await page
          .getByRole('textbox', { name: '调查结果' })
          .evaluate((field) => field === document.activeElement),
        'the first wrong field has no focus',
      )
    })
    await step('wrong values are told at their fields, the rest is kept', async () => {
      const result = page.getByRole('textbox', { name: '调查结果' })
      await result.fill('已核实，快件在派送途中延误。')
      await page.getByRole('textbox', { name: '金额' }).fill('12.345')
      await page.getByRole('textbox', { name: '办理人电话' }).fill('12')
      await press(page, /^提交答复/)
      await page
        .getByText(/最多.*两位小数|0 ~ 999999999.99/)
        .first()
        .waitFor()
      await page.locator('[id$="handlerPhone"][aria-invalid="true"]').waitFor()
      check((await result.inputValue()) === '已核实，快件在派送途中延误。', 'the text is lost')
    })
    await step('a file of another kind is refused, a picture goes up', async () => {
      const chooser = page.waitForEvent('filechooser')
      await press(page, /^添加文件/)
      await (await chooser).setFiles([
        { name: '工具.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
        aPicture('底单.png'),
      ])
      await page.getByText('不是可用的文件类型').waitFor()
      await page.getByRole('button', { name: '移除 底单.png' }).waitFor()
    })
  },
}

export const listFilters: Journey = {
  name: 'filters of the work list live in the address',
  async run({ step, someone }) {
    const page = await someone()
    const query = () => Object.fromEntries(new URL(page.url()).searchParams)
    await step('filters go into the address', async () => {
      await signInDesk(page, 'gdj')
      await openList(page, '全部查询')
      await page.getByRole('row').nth(1).waitFor()
      await choose(page, '状态', '已结案')
      await page.waitForURL(/state=closed/)
      await page.keyboard.press('Escape')
      await page.getByRole('columnheader', { name: '时限' }).click()
      await page.waitForURL(/sortField=dueTime/)
    })
    const before = query()
    await step('a case opens, and back returns to the same list', async () => {
      await page.getByRole('row').filter({ hasText: '已结案' }).first().click()
      await page.waitForURL(/\/appeal\/case\//)
      await page.goBack()
      await page.waitForURL(/state=closed/)
      check(JSON.stringify(query()) === JSON.stringify(before), `other filters: ${page.url()}`)
      await page.getByRole('row').filter({ hasText: '已结案' }).first().waitFor()
      check(
        (await page.getByRole('row').filter({ hasText: '待受理' }).count()) === 0,
        'the list is not filtered',
      )
    })
    await step('a reload keeps them, reset clears them', async () => {
      await page.reload()
      await page.getByRole('row').filter({ hasText: '已结案' }).first().waitFor()
      check(JSON.stringify(query()) === JSON.stringify(before), `lost on reload: ${page.url()}`)
      await press(page, '重置')
      await page.waitForURL((url) => !url.search.includes('state='))
    })
  },
}
