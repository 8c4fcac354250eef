import type { Page } from 'playwright-core'
import { day, spoken } from '../days.ts'
import { check, type Journey, PHONE } from '../harness.ts'
import { aMatter, answerQuestions, fillComplaint, fillWaybill, noOtherProcedure } from '../intake.ts'
import { newWaybill, signIn } from '../people.ts'

const mine = (page: Page) => page.getByRole('heading', { name: '我的', exact: true }).waitFor()

export const draftElsewhere: Journey = {
  name: 'draft left on a phone, continued on a computer',
  async run({ step, someone }) {
    const matter = aMatter(newWaybill())
    const phone = await someone({ viewport: PHONE })
    await step('half of the form is filled in on a phone', async () => {
      await signIn(phone, 'user7')
      await mine(phone)
      await phone.getByRole('link', { name: '我要申诉' }).click()
      await answerQuestions(phone, matter)
      await noOtherProcedure(phone)
      await fillComplaint(phone)
      await fillWaybill(phone, matter)
      await phone.getByRole('heading', { level: 1, name: '寄件人' }).waitFor()
      await phone.getByRole('link', { name: '先到这里，以后再填' }).click()
      await mine(phone)
    })
    const computer = await someone()
    await step('the computer has it, at the same place', async () => {
      await signIn(computer, 'user7')
      await mine(computer)
      const draft = computer.getByRole('listitem').filter({ hasText: '草稿，填到“寄件人”' })
      await draft.getByRole('link').first().click()
      await computer.getByRole('heading', { level: 1, name: '寄件人' }).waitFor()
      await computer.getByRole('link', { name: '上一步' }).click()
      await computer.getByRole('heading', { level: 1, name: '运单信息' }).waitFor()
      const number = computer.getByRole('textbox', { name: '运单号' })
      check((await number.inputValue()) === matter.waybillNo, 'the waybill number is lost')
    })
    const changed = { ...matter, waybillNo: newWaybill() }
    await step('what the computer changes, the phone has too, and can save', async () => {
      await fillWaybill(computer, changed)
      await computer.getByRole('heading', { level: 1, name: '寄件人' }).waitFor()
      await phone.reload()
      await phone.getByRole('listitem').filter({ hasText: '草稿，填到' }).getByRole('link').first().click()
      await phone.getByRole('link', { name: '上一步' }).click()
      const number = phone.getByRole('textbox', { name: '运单号' })
      await number.waitFor()
      check((await number.inputValue()) === changed.waybillNo, 'the phone shows its old copy')
      await fillWaybill(phone, matter)
      await phone.getByRole('heading', { level: 1, name: '寄件人' }).waitFor()
    })
    await step('the computer, left open, is not locked out', async () => {
      await computer.getByRole('link', { name: '上一步' }).click()
      await fillWaybill(computer, changed)
      await computer.getByRole('heading', { level: 1, name: '寄件人' }).waitFor()
    })
  },
}

export const tooEarly: Journey = {
  name: 'seven days not over: the date, and the draft kept',
  async run({ step, someone }) {
    const page = await someone({ viewport: PHONE })
    const matter = { ...aMatter(newWaybill()), complaintDate: day(-3) }
    // The day of the complaint is not counted, and the company has seven full days.
    const opens = spoken(day(5))
    await step('the answers tell the day', async () => {
      await signIn(page, 'user8')
      await mine(page)
      await page.getByRole('link', { name: '我要申诉' }).click()
      await answerQuestions(page, matter, '投诉过，一直没有答复')
      await page
        .getByRole('heading', { level: 1, name: new RegExp(`再等 5 天.*${opens}起可以申诉`) })
        .waitFor()
    })
    await step('the draft waits with its day', async () => {
      await page.getByRole('link', { name: '到我的申诉' }).click()
      await page
        .getByRole('listitem')
        .filter({ hasText: '申诉草稿' })
        .getByText(`${opens}起可以提交`)
        .waitFor()
    })
  },
}
