import { submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { workFor } from '@appeal/contract/auth/proofOfWork.ts'
import type { Page } from 'playwright-core'
import { day } from '../days.ts'
import { aPicture } from '../files.ts'
import { check, type Journey, PHONE } from '../harness.ts'
import { answerOf, letterTo, newPhone, newWaybill } from '../people.ts'
import { faultsOf, sideways } from './access.ts'

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Works out the sum of the picture on the page by its text alternative, as who cannot see it would be told it. */
async function solve(page: Page): Promise<void> {
  const validCodeReqNo = await field(page, 'captchaNo').inputValue()
  const query = new URLSearchParams({
    validCodeReqNo,
    proof: await workFor(validCodeReqNo, async () => undefined),
  })
  const reply = await page.request.get(`${submissionCaptchaRoutes.words.url}?${query}`)
  const { data } = (await reply.json()) as { data: { validCodeText: string } }
  await field(page, 'validCode').fill(answerOf(data.validCodeText))
}

async function fillForm(page: Page, waybillNo: string): Promise<void> {
  const choose = (name: string, value: string) => page.locator(`[name="${name}"][value="${value}"]`).check()
  await choose('complaintResult', 'UNSATISFIED')
  await field(page, 'complaintDate').fill(day(-10))
  await choose('complaintChannel', 'HOTLINE')
  await choose('otherProcedure', 'NONE')
  await choose('earlier', 'NONE')
  await field(page, 'waybillNo').fill(waybillNo)
  await field(page, 'brand').selectOption('ZTO')
  await choose('appellantRole', 'RECIPIENT')
  await field(page, 'postDate').fill(day(-20))
  await field(page, 'sender.name').fill('某商家')
  await field(page, 'sender.place').fill('浙江省杭州市西湖区')
  await field(page, 'recipient.name').fill('许青青')
  await field(page, 'recipient.phone').fill('13800000001')
  await field(page, 'recipient.place').fill('深圳')
  await field(page, 'recipient.address').fill('解放路 18 号')
  await field(page, 'l1').selectOption('DELIVERY/DELIVERY_FALSE_SIGN')
  await field(page, 'content').fill('显示已签收，我并未收到，客服说会查，之后没有下文。')
  await choose('demands', 'APOLOGISE')
  await field(page, 'declared').check()
}

export const withoutScripts: Journey = {
  name: 'without scripts: an appeal is filed on a phone, and its progress asked',
  async run({ step, someone }) {
    const page = await someone({ viewport: PHONE, javaScriptEnabled: false })
    const phone = newPhone()
    await step('the home page leads there', async () => {
      await page.goto('/portal/home')
      await page.getByRole('link', { name: '不用 JavaScript，在简易版申诉、查进度' }).click()
      await page.getByRole('heading', { level: 1, name: '简易版' }).waitFor()
      await page.getByRole('main').getByRole('link', { name: '提交申诉' }).click()
    })
    await step('the form waits while its writer signs in', async () => {
      await fillForm(page, newWaybill())
      await solve(page)
      await press(page, '提交申诉')
      await page.getByText('您填的内容已经保留').waitFor()
      await field(page, 'phone').fill(phone)
      await solve(page)
      await press(page, '发送验证码')
      const text = await letterTo(new URL(page.url()).origin, phone, /\d{6}/)
      await field(page, 'code').fill(/\d{6}/.exec(text)![0])
      await press(page, '登录')
      check((await field(page, 'content').inputValue()).includes('没有下文'), 'what was typed is gone')
    })
    await step('what is not clear is asked once more, and the photo stays', async () => {
      await field(page, 'realName').fill('许青青')
      await field(page, 'files').setInputFiles([aPicture()])
      await field(page, 'declared').check()
      await solve(page)
      await press(page, '提交申诉')
      await page.getByRole('alert').getByText('请在下面选一个').waitFor()
      await field(page, 'recipient.areaCode').selectOption({ label: '南山区' })
      await page.getByText('破损的外包装.png').waitFor()
    })
    const appealNo = await step('the appeal has its number, and what comes next', async () => {
      await field(page, 'declared').check()
      await solve(page)
      await press(page, '提交申诉')
      await page.getByRole('heading', { level: 2, name: '接下来' }).waitFor()
      return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    })
    await step('its progress is told without signing in', async () => {
      await press(page, '退出登录')
      await page.getByRole('link', { name: '查进度' }).first().click()
      await field(page, 'appealNo').fill(appealNo)
      await field(page, 'phoneTail').fill(phone.slice(-4))
      await press(page, '查询')
      await page.getByText('提交了申诉').waitFor()
    })
    await step('its pages are accessible and nowhere too wide', async () => {
      const reader = await someone({ viewport: PHONE })
      for (const path of ['', '/appeal', '/progress', '/signIn', '/appeal?lang=en']) {
        await reader.goto(`/portal/plain${path}`)
        const faults = [...(await faultsOf(reader)), await sideways(reader)].filter(Boolean)
        check(faults.length === 0, `${path}: ${faults.join('; ')}`)
      }
    })
  },
}
