import type { Page } from 'playwright-core'
import type { Prepared } from '../cases.ts'
import { day } from '../days.ts'
import { choose, press } from '../desk.ts'
import { letterTo, newWaybill } from '../people.ts'
import { closes, rates } from './pathsIntake.ts'
import {
  answers,
  attach,
  callsBack,
  does,
  openAtBureau,
  openAtEnterprise,
  openAtHome,
  type Path,
  passesOn,
  sees,
  transfers,
  types,
  type Week,
} from './week.ts'

/** The phone of the first appellant's account. */
const LIN = '13800138011'
/** The phone of whoever signs for the enterprise. */
const DENG = '13800138009'
const A_CODE = /验证码.*\d{6}|\d{6}.*验证码/

/** Answered, and not accepted by the appellant. */
async function unsatisfied(week: Week, found: string): Promise<Prepared> {
  const one = await week.file('lin')
  await transfers(week, one)
  await answers(week, one, found)
  await callsBack(week, one, { truthful: true, satisfied: false })
  return one
}

async function opensMediation(week: Week, one: Prepared, proposal: string, amount: string): Promise<void> {
  await week.step('the handler opens a mediation', async () => {
    const page = await week.at('szj')
    await openAtBureau(page, one)
    await does(page, '转入调解', '发起调解', async (dialog) => {
      await dialog.getByRole('switch', { name: '申诉人同意调解' }).click()
      await dialog.getByRole('switch', { name: '企业同意调解' }).click()
      await types({ 调解意见: proposal, 建议金额: amount })(dialog)
    })
    await sees(page, '调解中')
  })
}

const toRoom = async (page: Page): Promise<void> => {
  await page.locator('#main').getByRole('button', { name: '进入调解室' }).first().click()
  await page.getByRole('heading', { name: '调解', exact: true }).waitFor()
}

/** One of the portal's ways to answer in the room. */
async function saysInRoom(page: Page, one: Prepared, way: RegExp, words: string): Promise<void> {
  await page.goto(`/portal/mediation?id=${one.id}`)
  await page.getByRole('radio', { name: way }).check()
  await page.getByRole('textbox', { name: /^(说明|理由)/ }).fill(words)
  await press(page, '提交答复')
}

export const agreedPath: Path = {
  name: 'mediation room: offers of both sides, one taken back, terms signed, closed as mediated',
  async run(week) {
    const one = await unsatisfied(week, '花瓶未保价，我司愿意按运费的五倍补偿，申诉人不接受。')
    await opensMediation(week, one, '建议企业赔偿六百元。', '600')
    await week.step('the handler suggests more', async () => {
      const page = await week.at('szj')
      await toRoom(page)
      await page.getByRole('textbox', { name: '金额（元）' }).fill('700')
      await press(page, '提出')
      await page.getByText('方案 2').waitFor()
    })
    await week.step('the enterprise offers, takes it back, and offers anew', async () => {
      const page = await week.at('ztosz')
      await openAtEnterprise(page, one)
      await toRoom(page)
      await page.getByRole('textbox', { name: '金额（元）' }).fill('650')
      await press(page, '提出')
      await page.getByText('方案 3').waitFor()
      await press(page, '撤回这个方案')
      await sees(page, '已撤回')
      await page.getByRole('textbox', { name: '金额（元）' }).fill('800')
      await press(page, '提出')
      await page.getByText('方案 4').waitFor()
    })
    await week.step('the appellant accepts it', async () => {
      const page = await week.at('lin')
      await saysInRoom(page, one, /^同意/, '同意八百元，尽快支付。')
      await sees(page, '已接受')
    })
    await week.step('the handler drafts the terms', async () => {
      const page = await week.at('szj')
      await openAtBureau(page, one)
      await toRoom(page)
      await press(page, '拟定条款')
      const form = page.getByRole('complementary', { name: '协议草稿' })
      await form.getByRole('textbox', { name: '最迟履行日' }).fill(day(10))
      await form.getByRole('textbox', { name: '最迟履行日' }).press('Enter')
      await press(page, '发给双方确认')
      await page.getByText('协议条款第 1 稿').filter({ visible: true }).first().waitFor()
    })
    await week.step('the enterprise confirms them', async () => {
      const page = await week.at('ztosz')
      await openAtEnterprise(page, one)
      await toRoom(page)
      await press(page, '确认第 1 稿')
      await press(page, '发送验证码')
      const text = await letterTo(week.origin, DENG, A_CODE)
      await page.getByRole('textbox', { name: '短信验证码' }).fill(/\d{6}/.exec(text)![0])
      await press(page, '签字')
      await page.locator('#main').getByText('短信验证码').last().waitFor()
    })
    await week.step('the appellant signs by a code', async () => {
      const page = await week.at('lin')
      await page.goto(`/portal/mediation?id=${one.id}`)
      await page.getByRole('radio', { name: /^同意这一稿/ }).check()
      await page.getByRole('button', { name: '获取验证码' }).click()
      const text = await letterTo(week.origin, LIN, A_CODE)
      await page.getByRole('textbox', { name: '短信验证码' }).fill(/\d{6}/.exec(text)![0])
      await press(page, '签字')
      await sees(page, '调解结束：双方达成协议')
    })
    await closes(week, one, { type: '调解达成', amount: '800' })
    return { appeals: [one] }
  },
}

export const failedPath: Path = {
  name: 'mediation to no agreement: refused by the enterprise, left by the appellant, begun again and ended by the bureau',
  inShort: true,
  async run(week) {
    const one = await unsatisfied(week, '客户签收时未提异议，我司只同意退还运费，客户不接受。')
    await opensMediation(week, one, '建议企业赔偿八百元。', '800')
    await week.step('the enterprise does not agree', async () => {
      const page = await week.at('ztosz')
      await openAtEnterprise(page, one)
      await does(page, '答复调解意见', '提交意见', async (dialog) => {
        await dialog.getByTitle('不同意', { exact: true }).click()
        await dialog.getByRole('textbox', { name: '备注' }).fill('最多赔偿三百元。')
      })
      await sees(page, '最多赔偿三百元。')
    })
    await week.step('the appellant leaves the mediation', async () => {
      const page = await week.at('lin')
      await saysInRoom(page, one, /^不调解了/, '差得太多，不谈了。')
      await sees(page, /^调解结束/)
    })
    await opensMediation(week, one, '请双方再谈一次，建议五百元。', '500')
    await week.step('the bureau ends it without agreement', async () => {
      const page = await week.at('szj')
      await toRoom(page)
      await press(page, '调解不成，结束调解')
      const form = page.getByRole('complementary', { name: '协议草稿' })
      await form.getByRole('combobox').click()
      await page
        .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
        .first()
        .click()
      await form.getByRole('textbox', { name: '说明' }).fill('双方差距过大，不再组织。')
      await press(page, /^结束调解/)
      await sees(page, /调解结束/)
    })
    await closes(week, one, { type: '调解不成' })
    return { appeals: [one] }
  },
}

export const exclusionPath: Path = {
  name: 'exclusion asked for, passed by the province and the state bureau',
  async run(week) {
    const one = await week.file('user1')
    await transfers(week, one)
    await answers(week, one, '台风期间航班全部停飞，快件滞留受潮，有气象证明，我司已道歉。')
    await callsBack(week, one, { truthful: true, satisfied: true })
    await closes(week, one)
    await week.step('the handler asks for the exclusion with proof', async () => {
      const page = await week.at('szj')
      await does(page, '申请剔除', '提交申请', async (dialog) => {
        await choose(page, '剔除理由', '不可抗力')
        await dialog.getByRole('textbox', { name: '情况说明' }).fill('台风停运，有气象证明。')
        await attach(dialog)
      })
      await sees(page, '申请剔除：不可抗力')
    })
    for (const [who, told] of [
      ['gdj', '剔除申请一级审核通过'],
      ['gjj', '剔除申请审核通过，不计入统计'],
    ] as const)
      await week.step(`it is passed: ${told}`, async () => {
        const page = await week.at(who)
        await openAtBureau(page, one)
        await does(page, '剔除审核', '提交审核', async (dialog) => {
          await dialog.getByTitle('通过', { exact: true }).click()
          await dialog.getByRole('textbox', { name: '审核意见' }).fill('证明材料属实。')
        })
        await sees(page, told)
      })
    return { appeals: [one] }
  },
}

export const recheckPath: Path = {
  name: 'rated unsatisfied, re-checked, classification corrected, opened again with the province’s word, closed anew',
  async run(week) {
    const one = await week.file('lin')
    await transfers(week, one)
    await answers(week, one, '快件外包装完好，内件损坏系寄件人包装不足，我司只承担部分责任。')
    await callsBack(week, one, { truthful: true, satisfied: true })
    await closes(week, one)
    await rates(week, one, '不满意')
    await week.step('the leader corrects the classification', async () => {
      const page = await week.at('szld')
      await openAtBureau(page, one)
      await does(page, '复核更正登记', '保存更正', async (dialog) => {
        await dialog.getByRole('radio', { name: /企业部分有责/ }).check()
        await dialog.getByRole('textbox', { name: '更正依据' }).fill('寄件人包装也有不足，双方均有责任。')
      })
      await sees(page, '复核更正了登记')
    })
    await week.step('and wants it handled again', async () => {
      const page = await week.at('szld')
      await does(page, '完成复核', '完成复核', async (dialog) => {
        await types({ 办理评分: '55', 复核意见: '赔偿金额没有查清，应当重新办理。' })(dialog)
        await dialog.getByRole('switch', { name: '重新办理' }).click()
      })
      await sees(page, /提请/)
    })
    await week.step('the province agrees: it is open again', async () => {
      const page = await week.at('gdj')
      await openAtBureau(page, one)
      await does(page, '审批', '提交审批', (dialog) => dialog.getByTitle('同意', { exact: true }).click())
      await sees(page, '管局处理中')
    })
    await closes(week, one, { type: '企业已依规处理、用户不认可', again: true })
    return { appeals: [one] }
  },
}

export const handoverPath: Path = {
  name: 'handed over to the bureau above, transferred and closed there',
  async run(week) {
    const one = await week.file('user2')
    await week.step('the city hands it over to the province', async () => {
      const page = await week.at('szj')
      await openAtBureau(page, one)
      await does(page, '移交其他管局', '移交', async (dialog) => {
        await choose(page, '移交给', '广东省邮政管理局，上级管局')
        await dialog.getByRole('textbox', { name: '移交理由' }).fill('涉及多个城市，请省局统一办理。')
      })
    })
    await week.step('the province accepts and transfers', async () => {
      const page = await week.at('gdj')
      await openAtBureau(page, one)
      await sees(page, '涉及多个城市，请省局统一办理。')
      await passesOn(page)
    })
    await answers(week, one, '省内三城同批快件受潮，我司统一赔偿并更换承运线路。', 'zto')
    await callsBack(week, one, { truthful: true, satisfied: true }, 'gdj')
    await closes(week, one, { who: 'gdj' })
    return { appeals: [one] }
  },
}

export const togetherPath: Path = {
  name: 'two appeals merged, a matter split off, one withdrawn by the appellant, one refused as repeated',
  inShort: true,
  async run(week) {
    const waybillNo = newWaybill()
    const main = await week.file('lin', { waybillNo })
    const member = await week.file(week.isWhole ? 'user1' : 'lin', { waybillNo, l1: 'DELAY' })
    await week.step('the handler merges both', async () => {
      const page = await week.at('szj')
      await openAtBureau(page, main)
      await press(page, /^并\s?案$/)
      const dialog = page.getByRole('dialog')
      await dialog.getByText(member.appealNo.slice(-5)).first().waitFor()
      await dialog.getByRole('textbox', { name: '并案理由' }).fill('同一邮件，一并处理。')
      await dialog.getByRole('button', { name: '并入 1 件' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await sees(page, '并入本案')
    })
    await week.step('and splits a matter off', async () => {
      const page = await week.at('szj')
      await press(page, /^拆\s?分$/)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: '新申诉单的问题' }).click()
      for (const label of ['投递服务', ''])
        await page.locator('.ant-cascader-menu-item').filter({ hasText: label }).last().click()
      await types({
        新申诉单的事实与请求: '同一快件投递时没有打电话，放在门口。',
        拆分理由: '投递与损毁分开处理。',
      })(dialog)
      await dialog.getByRole('button', { name: /^拆\s?分$/ }).click()
      await dialog.waitFor({ state: 'hidden' })
      await sees(page, /同一申诉人|拆分/)
    })
    await transfers(week, main)
    await week.step('the appellant withdraws it', async () => {
      const page = await week.at('lin')
      await openAtHome(page, main)
      await press(page, '撤回申诉')
      await page.getByRole('textbox', { name: '为什么撤回' }).fill('企业已经赔了')
      await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click()
      await sees(page, '已撤回')
    })
    await week.step('the merged one is refused as repeated', async () => {
      const page = await week.at('szj')
      await openAtBureau(page, member)
      await does(page, '不予受理', '作出决定', async (dialog) => {
        await choose(page, '理由', '重复申诉且无新增内容')
        await dialog.getByRole('textbox', { name: '说明' }).fill('同一快件已由另一申诉人申诉并了结。')
      })
      await sees(page, '不予受理/终止')
    })
    return { appeals: [main, member] }
  },
}
