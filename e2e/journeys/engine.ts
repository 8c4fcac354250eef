import type { Locator, Page } from 'playwright-core'
import { A_REPLY, closeCase, fileCase, openCase, type Prepared, take, takeAsOwner } from '../cases.ts'
import { day } from '../days.ts'
import { act, choose, fillReply, openItem, openList, press, sendReply } from '../desk.ts'
import { aDocument } from '../files.ts'
import type { Journey, Stage } from '../harness.ts'
import { letterTo, signIn, signInDesk } from '../people.ts'

/** The phone of the appellant's account. */
const LIN = '13800138011'
/** The phone of whoever signs for the enterprise. */
const DENG = '13800138009'
const A_CODE = /验证码.*\d{6}|\d{6}.*验证码/

/** Consumer, officer and enterprise at their places, with a case that was led to where the journey begins. */
async function cast({ step, someone }: Stage, upTo: 'filed' | 'transferred' | 'replied' | 'closed') {
  const consumer = await someone()
  const officer = await someone()
  const enterprise = await someone()
  const one = await step('a case is there', async () => {
    await Promise.all([
      signIn(consumer, 'lin').then(() =>
        consumer.getByRole('heading', { name: '我的', exact: true }).waitFor(),
      ),
      signInDesk(officer, 'szj'),
      signIn(enterprise, 'ztosz', { at: '/portal/login' }).then(() => openList(enterprise, '待处理')),
    ])
    const prepared = await fileCase(consumer)
    if (upTo === 'filed') return prepared
    await take(officer, 'information/editToBusiness', prepared)
    if (upTo === 'transferred') return prepared
    await take(enterprise, 'todoprocedure/reply', prepared, A_REPLY)
    if (upTo === 'closed') await closeCase(officer, prepared)
    return prepared
  })
  return { consumer, officer, enterprise, one }
}

const attach = async (dialog: Locator): Promise<void> => {
  await dialog.locator('input[type=file]').setInputFiles([aDocument('证明材料.pdf')])
  await dialog.getByText('证明材料.pdf').first().waitFor()
  await dialog.getByText('已上传').first().waitFor()
}

const openAtEnterprise = async (page: Page, { appealNo }: Prepared, list = '待处理'): Promise<void> => {
  await openList(page, list)
  await openItem(page, appealNo)
}

export const wrongEnterprise: Journey = {
  name: 'a wrong enterprise gives the case back with proof, and the bureau dispatches it anew',
  async run(stage) {
    const { step } = stage
    const { officer, enterprise, one } = await cast(stage, 'transferred')
    await step('the enterprise returns it', async () => {
      await openAtEnterprise(enterprise, one)
      await act(enterprise, '退回管局', '退回管局', async (dialog) => {
        await choose(enterprise, '退回原因', '不属于本单位服务区域')
        await dialog.getByRole('textbox', { name: '退回说明' }).fill('收件地址由宝安第二营业部服务。')
        await attach(dialog)
      })
    })
    await step('the bureau sees why and with what proof', async () => {
      await openCase(officer, one)
      await officer.getByText('管局处理中').first().waitFor()
      await officer.getByText('收件地址由宝安第二营业部服务。').first().waitFor()
    })
    await step('the bureau dispatches it anew', async () => {
      await act(officer, '受理并转企业', '受理并转办')
      await officer.getByText('企业处理中').first().waitFor()
    })
    await step('it is with an enterprise again, once only to be returned', async () => {
      await enterprise.reload()
      await openAtEnterprise(enterprise, one)
      await enterprise.getByRole('button', { name: /^提交答复/ }).waitFor()
    })
  },
}

export const rework: Journey = {
  name: 'an answer is returned and given anew',
  async run(stage) {
    const { step } = stage
    const { officer, enterprise, one } = await cast(stage, 'replied')
    await step('the officer returns it', async () => {
      await openCase(officer, one)
      await act(officer, '退回企业重新处理', '退回企业', async (dialog) => {
        await choose(officer, '退回原因', '用户反映与企业答复不一致')
        await dialog.getByRole('textbox', { name: '要求企业做什么' }).fill('申诉人未收到赔偿，请重新核实。')
      })
      await officer.getByText('重新处理').first().waitFor()
    })
    await step('the enterprise reads the reason and answers again', async () => {
      await openAtEnterprise(enterprise, one)
      await enterprise.getByText('申诉人未收到赔偿，请重新核实。').first().waitFor()
      await fillReply(enterprise)
      await sendReply(enterprise)
      await enterprise.getByText('待核实').first().waitFor()
    })
    await step('the officer sees the second answer without reloading', () =>
      officer.getByText('待核实').first().waitFor(),
    )
  },
}

export const mediation: Journey = {
  name: 'mediation with both sides heard',
  async run(stage) {
    const { step } = stage
    const { consumer, officer, enterprise, one } = await cast(stage, 'replied')
    await step('the officer opens mediation', async () => {
      await openCase(officer, one)
      await act(officer, '转入调解', '发起调解', async (dialog) => {
        await dialog.getByRole('switch', { name: '申诉人同意调解' }).click()
        await dialog.getByRole('switch', { name: '企业同意调解' }).click()
        await dialog.getByRole('textbox', { name: '调解意见' }).fill('建议企业赔偿八百元，申诉人交还残件。')
        await dialog.getByRole('textbox', { name: '建议金额' }).fill('800')
      })
      await officer.getByText('调解中').first().waitFor()
    })
    await step('the officer suggests more in the room, and drafts the terms', async () => {
      await press(officer, '进入调解室')
      await officer.getByRole('textbox', { name: '金额（元）' }).fill('900')
      await press(officer, '提出')
      await officer.getByText('方案 2').waitFor()
      await press(officer, '拟定条款')
      await officer.getByRole('textbox', { name: '金额（元）' }).first().waitFor()
      const form = officer.getByRole('complementary', { name: '协议草稿' })
      await form.getByRole('textbox', { name: '金额（元）' }).fill('900')
      await form.getByRole('textbox', { name: '最迟履行日' }).fill(day(10))
      await form.getByRole('textbox', { name: '最迟履行日' }).press('Enter')
      await press(officer, '发给双方确认')
      await officer.getByText('协议条款第 1 稿').filter({ visible: true }).first().waitFor()
    })
    await step('the enterprise accepts them', async () => {
      await openAtEnterprise(enterprise, one, '全部')
      await press(enterprise, '进入调解室')
      await press(enterprise, '确认第 1 稿')
      await press(enterprise, '发送验证码')
      const text = await letterTo(new URL(enterprise.url()).origin, DENG, A_CODE)
      await enterprise.getByRole('textbox', { name: '短信验证码' }).fill(/\d{6}/.exec(text)![0])
      await press(enterprise, '签字')
      await enterprise.locator('#main').getByText('短信验证码').last().waitFor()
    })
    await step('the appellant signs by a code; the agreement is there', async () => {
      await consumer.goto(`/portal/mediation?id=${one.id}`)
      await consumer.getByRole('radio', { name: /^同意这一稿/ }).check()
      await consumer.getByRole('button', { name: '获取验证码' }).click()
      const text = await letterTo(new URL(consumer.url()).origin, LIN, A_CODE)
      await consumer.getByRole('textbox', { name: '短信验证码' }).fill(/\d{6}/.exec(text)![0])
      await press(consumer, '签字')
      await consumer.getByText('调解结束：双方达成协议').first().waitFor()
    })
    await step('the officer has it back with the result', () =>
      officer.getByText('调解结束：双方达成协议').first().waitFor(),
    )
  },
}

export const exclusion: Journey = {
  name: 'an exclusion is applied for, and audited by two other people',
  async run(stage) {
    const { step, someone } = stage
    const { officer, one } = await cast(stage, 'closed')
    await step('the officer applies with proof', async () => {
      await openCase(officer, one)
      await act(officer, '申请剔除', '提交申请', async (dialog) => {
        await choose(officer, '剔除理由', '不可抗力')
        await dialog.getByRole('textbox', { name: '情况说明' }).fill('台风停运，有气象证明。')
        await attach(dialog)
      })
      await officer.getByText('申请剔除：不可抗力').first().waitFor()
    })
    for (const [who, account, told] of [
      ['the province', 'gdj', '剔除申请一级审核通过'],
      ['the state bureau', 'gjj', '剔除申请审核通过，不计入统计'],
    ] as const)
      await step(`${who} passes it`, async () => {
        const auditor = await someone()
        await signInDesk(auditor, account)
        await openCase(auditor, one)
        await act(auditor, '剔除审核', '提交审核', async (dialog) => {
          await dialog.getByTitle('通过', { exact: true }).click()
          await dialog.getByRole('textbox', { name: '审核意见' }).fill('证明材料属实。')
        })
        await auditor.getByText(told).first().waitFor()
      })
    await step('the officer sees that it is left out', () =>
      officer.getByText('剔除申请审核通过，不计入统计').first().waitFor(),
    )
  },
}

export const recheck: Journey = {
  name: 'an unsatisfied evaluation is re-checked, and the classification corrected',
  async run(stage) {
    const { step, someone } = stage
    const { consumer, one } = await cast(stage, 'closed')
    await step('the appellant is not satisfied', () =>
      takeAsOwner(consumer, 'information/evaluateInfo', one, {
        bureauScore: 'UNSATISFIED',
        enterpriseScore: 'UNSATISFIED',
      }),
    )
    const leader = await someone()
    await step('the leader corrects the liability', async () => {
      await signInDesk(leader, 'szld')
      await openCase(leader, one)
      await act(leader, '复核更正登记', '保存更正', async (dialog) => {
        await dialog.getByRole('radio', { name: /企业部分有责/ }).check()
        await dialog.getByRole('textbox', { name: '更正依据' }).fill('寄件人包装也有不足，双方均有责任。')
      })
      await leader.getByText('复核更正了登记').first().waitFor()
    })
    await step('and completes the re-check', async () => {
      await act(leader, '完成复核', '完成复核', async (dialog) => {
        await dialog.getByRole('textbox', { name: '办理评分' }).fill('85')
        await dialog.getByRole('textbox', { name: '复核意见' }).fill('处理适当，责任认定已更正。')
      })
      await leader.getByText('复核完成：更正分类').first().waitFor()
    })
    await step('the appellant learns the result', async () => {
      await consumer.goto(`/portal/details?id=${one.id}`)
      await consumer.getByText('复核完成：更正分类').first().waitFor()
    })
  },
}
