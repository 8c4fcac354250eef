import type { Prepared } from '../cases.ts'
import { day } from '../days.ts'
import { choose } from '../desk.ts'
import { newPhone, newWaybill } from '../people.ts'
import { closes } from './pathsIntake.ts'
import {
  answers,
  attach,
  callsBack,
  does,
  openAtBureau,
  openAtEnterprise,
  type Path,
  sees,
  transfers,
  types,
  type Week,
} from './week.ts'

async function asksForDays(week: Week, one: Prepared, days: string, why: string): Promise<void> {
  await week.step('the enterprise asks for more time', async () => {
    const page = await week.at('ztosz')
    await openAtEnterprise(page, one)
    await does(page, '申请延期', '提交申请', types({ 延长几日: days, 理由: why }))
    await sees(page, `申请延期 ${days}`)
  })
}

async function decidesOnDays(week: Week, one: Prepared, word: '同意' | '不同意', why: string): Promise<void> {
  await week.step(`the handler decides: ${word}`, async () => {
    const page = await week.at('szj')
    await openAtBureau(page, one)
    await does(page, '审批延期', '提交决定', async (dialog) => {
      await dialog.getByTitle(word, { exact: true }).click()
      await dialog.getByRole('textbox', { name: '理由' }).fill(why)
    })
    await sees(page, why)
  })
}

export const extensionGranted: Path = {
  name: 'more time asked for and granted, interim report before',
  inShort: true,
  async run(week) {
    const one = await week.file('user1')
    await transfers(week, one)
    await week.step('the enterprise reports what it has so far', async () => {
      const page = await week.at('ztosz')
      await openAtEnterprise(page, one)
      await does(page, '提交阶段报告', '提交报告', async (dialog) => {
        await types({
          处理进展: '已调取中转场监控，正在核对装卸环节，尚未确定责任网点。',
          处理原则和下一步: '三日内确定责任，按实际损失赔偿。',
        })(dialog)
        await dialog.getByTitle('是', { exact: true }).click()
      })
      await sees(page, '本轮已经提交过阶段报告')
      const desk = await week.at('szj')
      await openAtBureau(desk, one)
      await sees(desk, /已调取中转场监控/)
    })
    await asksForDays(week, one, '3', '责任网点在外地，须等其寄回底单。')
    await decidesOnDays(week, one, '同意', '情况属实，请抓紧办理。')
    await answers(week, one, '底单已经寄回，花瓶系外地网点装车时摔碎，责任在我司，同意全额赔偿。')
    await callsBack(week, one, { truthful: true, satisfied: true })
    await closes(week, one)
    return { appeals: [one] }
  },
}

export const extensionRefused: Path = {
  name: 'more time asked for and refused, the clock paused and let go on by the leader',
  inShort: true,
  async run(week) {
    const one = await week.file('user2')
    await transfers(week, one)
    await asksForDays(week, one, '5', '经办人休假，请求延期。')
    await decidesOnDays(week, one, '不同意', '休假不是延期的理由。')
    await week.step('the leader lets the clock stand still', async () => {
      const page = await week.at('szld')
      await openAtBureau(page, one)
      await does(page, '暂停答复时限', '暂停计时', async (dialog) => {
        await choose(page, '暂停原因', '等待检验、鉴定')
        await dialog.getByRole('textbox', { name: '理由' }).fill('花瓶送检，等待鉴定价值。')
      })
      await sees(page, '暂停计时')
    })
    await week.step('and lets it go on', async () => {
      const page = await week.at('szld')
      await does(page, '恢复答复时限', '恢复计时', types({ 理由: '鉴定意见已经收到。' }))
      await sees(page, '鉴定意见已经收到。')
    })
    await answers(week, one, '经鉴定花瓶价值八百六十元，我司按鉴定价值赔偿，已与申诉人联系。')
    await callsBack(week, one, { truthful: true, satisfied: true })
    await closes(week, one)
    return { appeals: [one] }
  },
}

export const urgedPath: Path = {
  name: 'urged from above, the enterprise given time by the leader without asking',
  async run(week) {
    const one = await week.file('user1')
    await week.step('the province urges the bureau', async () => {
      const page = await week.at('gdj')
      await openAtBureau(page, one)
      await does(page, '催办', '发送催办', types({ 催办内容: '申诉人已来电询问，请尽快受理。' }))
      await sees(page, '申诉人已来电询问，请尽快受理。')
    })
    await transfers(week, one)
    await week.step('the leader gives the enterprise more time without being asked', async () => {
      const page = await week.at('szld')
      await openAtBureau(page, one)
      await does(
        page,
        '延长答复时限',
        '延长时限',
        types({ 延长几日: '2', 理由: '台风停运两日，企业无法派员核实。' }),
      )
      await sees(page, '台风停运两日，企业无法派员核实。')
    })
    await answers(week, one, '台风过后已派员核实，外包装被雨水泡软后破损，责任在我司，同意赔偿。')
    await callsBack(week, one, { truthful: true, satisfied: true })
    await closes(week, one)
    return { appeals: [one] }
  },
}

export const malformedPath: Path = {
  name: 'reply malformed, mark taken back by the leader, sent back for rework, answered anew',
  inShort: true,
  async run(week) {
    const one = await week.file('user2')
    await transfers(week, one)
    await answers(week, one, '已联系客户处理完毕，客户表示满意，请管局结案。')
    await week.step('the handler holds the answer to be malformed', async () => {
      const page = await week.at('szj')
      await openAtBureau(page, one)
      await does(page, '认定答复不规范', '认定不规范', async (dialog) => {
        await choose(page, '答复缺少什么', '没有附证明材料')
        await dialog.getByRole('textbox', { name: '理由' }).fill('答复说已经赔偿，没有附转账凭证。')
      })
      await sees(page, '答复说已经赔偿，没有附转账凭证。')
    })
    await week.step('the leader takes that back', async () => {
      const page = await week.at('szld')
      await openAtBureau(page, one)
      await does(page, '撤销不规范认定', '撤销认定', types({ 理由: '凭证已另行送达，不算不规范。' }))
      await sees(page, '凭证已另行送达，不算不规范。')
    })
    await callsBack(week, one, { truthful: false, satisfied: false })
    await week.step('the handler sends it back', async () => {
      const page = await week.at('szj')
      await openAtBureau(page, one)
      await does(page, '退回企业重新处理', '退回企业', async (dialog) => {
        await choose(page, '退回原因', '用户反映与企业答复不一致')
        await dialog.getByRole('textbox', { name: '要求企业做什么' }).fill('申诉人没有收到赔偿，请重新核实。')
      })
      await sees(page, '重新处理')
    })
    await week.step('the enterprise reads why', async () => {
      const page = await week.at('ztosz')
      await openAtEnterprise(page, one)
      await sees(page, /申诉人没有收到赔偿，请重新核实。/)
    })
    await answers(week, one, '重新核实：赔偿款此前因账号有误被退回，今日已经重新转账，附回单号。')
    await callsBack(week, one, { truthful: true, satisfied: true })
    await closes(week, one)
    return { appeals: [one] }
  },
}

export const wrongEnterprisePath: Path = {
  name: 'given back as another brand’s, corrected to it, answered there',
  async run(week) {
    const one = await week.file('user2')
    await transfers(week, one)
    await week.step('the enterprise gives it back with proof', async () => {
      const page = await week.at('ztosz')
      await openAtEnterprise(page, one)
      await does(page, '退回管局', '退回管局', async (dialog) => {
        await choose(page, '退回原因', '不是本企业的邮件快件')
        await dialog.getByRole('textbox', { name: '退回说明' }).fill('系统查无此单，面单为顺丰速运。')
        await attach(dialog)
      })
    })
    await week.step('the handler corrects the brand', async () => {
      const page = await week.at('szj')
      await openAtBureau(page, one)
      await sees(page, '管局处理中')
      await sees(page, '系统查无此单，面单为顺丰速运。')
      await does(page, '更正登记', '保存更正', async (dialog) => {
        await choose(page, '品牌', '顺丰速运')
        await dialog.getByRole('textbox', { name: '更正依据' }).fill('面单照片显示为顺丰速运。')
      })
      await sees(page, '企业处理中')
    })
    await answers(week, one, '经核查为我司承运，派送途中跌落破损，同意按实际损失赔偿并致歉。', 'sf')
    await callsBack(week, one, { truthful: true, satisfied: true })
    await closes(week, one)
    return { appeals: [one] }
  },
}

const SHEET = [
  ['原编号', () => `GD-${newWaybill().slice(-8)}`],
  ['状态', () => '企业处理中'],
  ['收到时间', () => `${day(-26)} 09:30`],
  ['受理时间', () => day(-25)],
  ['转办时间', () => `${day(-25)} 10:00`],
  ['企业品牌', () => '中通'],
  ['运单号', () => newWaybill()],
  ['申诉问题', () => '虚假签收'],
  ['申诉人', () => '何一鸣'],
  ['申诉人电话', () => newPhone()],
  ['寄件地', () => '浙江省杭州市余杭区'],
  ['收件地', () => '广东深圳市宝安区'],
  ['寄件日期', () => day(-50)],
  ['向企业投诉日期', () => day(-40)],
  ['申诉内容', () => '显示已签收，本人并未收到快件。'],
] as const

export const overduePath: Path = {
  name: 'brought in by a sheet from a former system, answered too late',
  async run(week) {
    const page = await week.at('gdj')
    const values = SHEET.map(([, value]) => value())
    const outerNo = values[0]!
    await week.step('the province takes it over from the sheet', async () => {
      await page.goto('/appeal/takeovers')
      await page.getByRole('button', { name: '接收文件' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=file]').setInputFiles({
        name: '旧系统在办.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${SHEET.map(([name]) => name).join(',')}\r\n${values.join(',')}`),
      })
      await dialog.getByText('旧系统在办.csv，1 行').waitFor()
      await dialog.getByRole('textbox', { name: '对应关系名称' }).fill(`旧系统 ${outerNo}`)
      await dialog.getByRole('textbox', { name: '来源系统' }).fill('省局旧申诉系统')
      // A mapping that is kept may know fewer columns than this file has.
      await dialog.getByRole('button', { name: '显示全部' }).click()
      await choose(page, '转办时间', '转办时间')
      await dialog.getByRole('button', { name: /^试\s?算$/ }).click()
      await dialog.getByText('1 行可以接收').waitFor()
      await dialog.getByRole('button', { name: '接收 1 件' }).click()
      await sees(page, /已完成 · 已接收 1/)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^关\s?闭$/ })
        .last()
        .click()
    })
    const one = await week.step('the enterprise finds it late, and answers', async () => {
      const desk = await week.at('szj')
      await desk.goto(`/appeal/all?searchKey=${outerNo}`)
      await desk.getByRole('row').filter({ hasText: '企业处理中' }).first().click()
      await desk.waitForURL(/\/case\/\d+/)
      await sees(desk, /超时 \d+ 天/)
      const id = /case\/(\d+)/.exec(desk.url())![1]!
      const appealNo = /SS\d{19}/.exec((await desk.locator('#main').textContent()) ?? '')![0]
      return { id, appealNo }
    })
    await answers(week, one, '快件被他人代收，已经追回并送达申诉人本人，就延误答复致歉。')
    await week.step('the handler sees that it came too late', async () => {
      const desk = await week.at('szj')
      await openAtBureau(desk, one)
      await sees(desk, /超期|超时/)
      await does(desk, '记录电话回访', '记录回访', async (dialog) => {
        for (const question of ['是否接通', '企业答复属实', '申诉人满意'])
          await dialog
            .locator('.ant-form-item')
            .filter({ hasText: question })
            .getByTitle('是', { exact: true })
            .click()
      })
    })
    await closes(week, one)
    return { appeals: [one] }
  },
}
