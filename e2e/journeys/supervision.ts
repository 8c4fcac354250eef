import { fileCase, take } from '../cases.ts'
import { openList, rowOf } from '../desk.ts'
import type { Journey } from '../harness.ts'
import { signIn, signInDesk } from '../people.ts'

/** An order by a name that no other run of this journey gave. */
const matterOf = () => `两件同日未派送 ${Date.now() % 100_000}`

export const supervisionJourney: Journey = {
  name: 'an order of supervision: issued from two cases, answered in part, missing told, answered, closed',
  async run({ step, someone }) {
    const matter = matterOf()
    const consumer = await someone()
    const officer = await someone()
    const unit = await someone()
    const cases = await step('two cases are filed', async () => {
      await signIn(consumer, 'lin')
      await consumer.getByRole('heading', { name: '我的', exact: true }).waitFor()
      return [await fileCase(consumer), await fileCase(consumer)]
    })
    await step('the officer passes both to the enterprise', async () => {
      await signInDesk(officer, 'szj')
      for (const one of cases) await take(officer, 'information/editToBusiness', one)
    })
    const dialog = officer.getByRole('dialog')
    await step('the officer selects both and issues an order to the enterprise', async () => {
      await openList(officer, '全部查询')
      await officer.waitForURL(/\/appeal\/all/)
      await officer.goto('/appeal/all?sortField=createTime&sortOrder=descend')
      for (const { appealNo } of cases) await rowOf(officer, appealNo).getByRole('checkbox').check()
      await officer.getByRole('button', { name: '督办', exact: true }).click()
      await dialog.getByText('牵涉 2 件选中的案件').waitFor()
      await dialog.getByRole('combobox').fill('中通快递深圳公司')
      await officer.getByTitle('中通快递深圳公司', { exact: true }).click()
      await dialog.getByRole('textbox', { name: '事由' }).fill(matter)
      await dialog.getByRole('textbox', { name: '督办什么' }).fill('两件快件同日没有派送，请说明原因和去向。')
      await dialog.getByRole('checkbox', { name: '责任人和处理' }).uncheck()
      await dialog.getByRole('button', { name: '签发督办单' }).click()
      await officer.getByRole('heading', { name: matter }).waitFor()
    })
    const answer = unit.getByRole('button', { name: /^提交/ })
    await step('the enterprise answers a part, and is told what is missing', async () => {
      await signIn(unit, 'ztosz', { at: '/portal/login' })
      await unit.getByRole('navigation', { name: '模块' }).waitFor()
      await unit.goto('/appeal/supervision')
      await unit.getByRole('button', { name: new RegExp(matter) }).click()
      // Until then the first order of the list stands there.
      await unit.getByRole('heading', { name: matter }).waitFor()
      await unit.getByRole('textbox', { name: '原因说明 说明' }).fill('当日车辆故障。')
      await unit
        .getByRole('textbox', { name: /的去向$/ })
        .first()
        .fill('次日已派送')
      await answer.click()
      await unit.getByText(/缺 逐件去向，1 件没有写去向|缺 逐件去向、1 件没有写去向/).waitFor()
    })
    await step('then the rest, and the clock stands', async () => {
      await unit
        .getByRole('textbox', { name: /的去向$/ })
        .nth(1)
        .fill('已退回寄件人')
      await answer.click()
      await unit.getByText('已经回复，时钟停了').waitFor()
    })
    await step('the officer accepts every item and closes the order', async () => {
      await officer.reload()
      await officer.getByText('已退回寄件人').first().waitFor()
      await officer.getByRole('button', { name: '提交核对结果' }).click()
      await officer.getByRole('button', { name: /^销\s*号$/ }).click()
      await officer.getByText('不再计时').waitFor()
    })
  },
}
