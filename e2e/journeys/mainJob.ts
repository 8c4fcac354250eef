import type { Page } from 'playwright-core'
import { act, checkAll, choose, fillReply, openItem, openList, press, rowOf, sendReply } from '../desk.ts'
import { check, type Journey, MOVING, PHONE, type Stage } from '../harness.ts'
import {
  addEvidence,
  aMatter,
  answerQuestions,
  fillComplaint,
  fillRest,
  noOtherProcedure,
  submit,
} from '../intake.ts'
import { letterTo, newPhone, newWaybill, register, signIn, signInDesk } from '../people.ts'

const answerRadio = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: answer, exact: true }).check()

/** Sentences of the history; verification is between appellant and bureau. */
const COURSE = ['提交了申诉', '申诉已受理', '已转给', '答复了处理结果', '申诉已办结']
const WHOLE_COURSE = [...COURSE, '请申诉人核实', '答复属实，满意', '评价了办理结果']

async function mainJob(stage: Stage, { bySms }: { bySms: boolean }): Promise<void> {
  const { step } = stage
  const me = { name: '许青青', phone: newPhone() }
  const matter = aMatter(newWaybill())
  const consumer = await stage.someone({ viewport: PHONE, ...MOVING })
  const officer = await stage.someone(MOVING)
  const enterprise = await stage.someone(MOVING)

  await step('a new consumer registers by phone', () => register(consumer, me))
  await step('the questions open the form', async () => {
    await consumer.getByRole('link', { name: '我要申诉' }).click()
    await answerQuestions(consumer, matter)
    await noOtherProcedure(consumer)
  })
  await step('the consumer fills the form', async () => {
    await fillComplaint(consumer)
    await fillRest(consumer, matter, me)
  })
  await step('the consumer uploads a picture and a document', () => addEvidence(consumer))
  const appealNo = await step('the consumer checks the answers and submits', async () => {
    for (const text of [matter.waybillNo, '破损的外包装.png', '购买凭证.pdf', '860 元'])
      await consumer.getByText(text).first().waitFor()
    return submit(consumer)
  })
  await step('the receipt tells number and dates', async () => {
    await consumer.getByText('最迟', { exact: false }).first().waitFor()
    await consumer.getByRole('link', { name: '查看这件申诉' }).click()
    await consumer.getByText('待受理').first().waitFor()
  })

  await step('the officer signs in and finds the case', async () => {
    await signInDesk(officer, 'szj')
    await openList(officer, '待受理')
    await rowOf(officer, appealNo).click()
    await officer.getByText(matter.waybillNo).first().waitFor()
  })
  await step('the officer accepts and transfers', async () => {
    await act(officer, '受理并转企业', '受理并转办', (dialog) =>
      dialog.getByRole('textbox', { name: '转办意见' }).fill('请按规定调查处理并答复。'),
    )
    await officer.getByText('企业处理中').first().waitFor()
  })

  await step('the enterprise signs in and answers', async () => {
    await signIn(enterprise, 'ztosz', { at: '/portal/login' })
    await openList(enterprise, '待处理')
    await openItem(enterprise, appealNo)
    await enterprise.getByText(matter.waybillNo).first().waitFor()
    await fillReply(enterprise)
    await sendReply(enterprise)
    await enterprise.getByText('待核实').first().waitFor()
  })

  await step('the officer sees the answer without reloading and asks the consumer', async () => {
    await act(officer, '发核实请求', '发送核实请求')
    await officer.getByText('核实中').first().waitFor()
  })
  await step('the consumer confirms the answer', async () => {
    if (bySms) {
      const text = await letterTo(stage.origin, me.phone, /\/portal\/verify#token=/)
      await consumer.goto(/https?:\/\/\S+\/portal\/verify#token=[\w-]+/.exec(text)![0])
      await consumer.getByRole('heading', { name: '请确认企业的答复' }).waitFor()
    } else {
      await consumer.goto('/portal/personal')
      await consumer.getByRole('link', { name: '确认企业的答复是否属实' }).click()
    }
    await answerRadio(consumer, '企业说的是不是事实', '属实')
    await answerRadio(consumer, '您对处理结果是否满意', '满意')
    await press(consumer, '提交确认')
    await consumer
      .getByText(bySms ? '谢谢，您的意见已经交给办理单位' : '核实中')
      .first()
      .waitFor()
  })

  await step('the officer checks what has to be checked', () => checkAll(officer))
  await step('the officer closes the case', async () => {
    await act(officer, '结案', '结案并发送', async (dialog) => {
      await choose(officer, '结案方式', '和解')
      await dialog
        .getByRole('textbox', { name: '给申诉人的答复' })
        .fill('经调查，企业对快件损毁负有责任，已按约定赔偿 860 元。您对处理结果不服的，可以申请行政复议。')
    })
    await officer.getByText('已结案').first().waitFor()
  })
  await step('the consumer evaluates', async () => {
    await consumer.goto('/portal/personal')
    await consumer.getByRole('link', { name: '评价处理结果' }).click()
    for (const who of ['邮政管理部门的处理', '中通快递的处理']) await answerRadio(consumer, who, '满意')
    await press(consumer, '提交评价')
    await consumer.getByText('您已经评价过，谢谢').waitFor()
  })

  await step('every side sees its whole course', async () => {
    await openList(enterprise, '已结案')
    await openItem(enterprise, appealNo)
    for (const [page, course] of [
      [consumer, WHOLE_COURSE],
      [officer, WHOLE_COURSE],
      [enterprise, COURSE],
    ] as const)
      for (const line of course) await page.getByText(line).filter({ visible: true }).first().waitFor()
    // Nine steps, and three checks that only the bureau sees.
    await officer.getByRole('button', { name: '全部 12' }).waitFor()
    check(await officer.getByText('记录链完整').isVisible(), 'the history is not intact')
  })
}

export const mainJourney: Journey = {
  name: 'main job: filed, transferred, answered, verified, closed, evaluated',
  run: (stage) => mainJob(stage, { bySms: false }),
}

export const mainJourneyByTurns: Journey = {
  name: 'main job on two servers in turn',
  run: (stage) => mainJob(stage, { bySms: true }),
}
