import { act, openItem, openList, press, rowOf } from '../desk.ts'
import { check, type Journey } from '../harness.ts'
import { aMatter, answerQuestions, fillComplaint, fillRest, noOtherProcedure, submit } from '../intake.ts'
import { letterTo, newPhone, newWaybill, register, signIn, signInDesk } from '../people.ts'

const ASK = '请您确认：企业愿意赔偿 300 元，您是否接受？'
const ANSWER = '不接受，发票是 860 元。'
const TO_ENTERPRISE = '请说明赔偿差额的计算依据。'

export const talkJourney: Journey = {
  name: 'officer and consumer write to each other, the enterprise sees none of it',
  async run({ step, someone, origin }) {
    const me = { name: '许青青', phone: newPhone() }
    const matter = aMatter(newWaybill())
    const consumer = await someone()
    const officer = await someone()
    const enterprise = await someone()
    const appealNo = await step('a consumer files', async () => {
      await register(consumer, me)
      await consumer.getByRole('link', { name: '我要申诉' }).click()
      await answerQuestions(consumer, matter)
      await noOtherProcedure(consumer)
      await fillComplaint(consumer)
      await fillRest(consumer, matter, me)
      await consumer.getByRole('button', { name: '保存并继续' }).click()
      return submit(consumer)
    })
    await step('the officer transfers the case and writes to both sides', async () => {
      await signInDesk(officer, 'szj')
      await openList(officer, '待受理')
      await rowOf(officer, appealNo).click()
      await act(officer, '受理并转企业', '受理并转办')
      const composer = officer.getByRole('region', { name: '写消息' })
      await composer.getByRole('textbox', { name: '写给申诉人' }).fill(ASK)
      await composer.getByRole('button', { name: /^发给申诉人/ }).click()
      await officer.getByText(ASK).waitFor()
      await composer.getByRole('button', { name: '企业', exact: true }).click()
      await composer.getByRole('textbox', { name: '写给企业' }).fill(TO_ENTERPRISE)
      await composer.getByRole('button', { name: /^发给企业/ }).click()
      await officer.getByText(TO_ENTERPRISE).waitFor()
    })
    await step('the consumer is told by SMS, reads and answers', async () => {
      const text = await letterTo(origin, me.phone, /有新消息/)
      check(!text.includes(ASK.slice(0, 6)), `the words went out by SMS: ${text}`)
      await consumer.goto('/portal/personal')
      await consumer
        .getByRole('link', { name: /中通快递/ })
        .first()
        .click()
      await consumer.getByText(ASK).waitFor()
      check((await consumer.getByText(TO_ENTERPRISE).count()) === 0, 'the consumer sees the enterprise’s')
      await consumer.getByRole('textbox', { name: '回复办理单位' }).fill(ANSWER)
      await press(consumer, '发送')
      await consumer.getByText(ANSWER).waitFor()
    })
    await step('the officer sees the answer without reloading', () => officer.getByText(ANSWER).waitFor())
    await step('the enterprise sees its own conversation and nothing of the other', async () => {
      await signIn(enterprise, 'ztosz', { at: '/portal/login' })
      await openList(enterprise, '待处理')
      await openItem(enterprise, appealNo)
      await enterprise.getByText(TO_ENTERPRISE).first().waitFor()
      for (const words of [ASK, ANSWER])
        check((await enterprise.getByText(words).count()) === 0, `the enterprise sees: ${words}`)
    })
    await step('the appellant takes the own case file out', async () => {
      const [file] = await Promise.all([
        consumer.waitForEvent('download'),
        press(consumer, '下载案卷（PDF）'),
      ])
      check(file.suggestedFilename() === `${appealNo}.pdf`, file.suggestedFilename())
    })
  },
}
