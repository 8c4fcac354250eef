import type { Page } from 'playwright-core'
import { day } from './days.ts'
import { aDocument, aPicture } from './files.ts'
import { check } from './harness.ts'
import { atHeading } from './heading.ts'
import { solveCaptcha } from './people.ts'

export interface Matter {
  waybillNo: string
  complaintDate: string
  postDate: string
}

export const aMatter = (waybillNo: string): Matter => ({
  waybillNo,
  complaintDate: day(-10),
  postDate: day(-20),
})

const go = (page: Page) => page.getByRole('button', { name: '继续', exact: true }).click()
const saveAndGo = (page: Page) => page.getByRole('button', { name: '保存并继续' }).click()
const heading = atHeading

export async function typeDate(page: Page, legend: string, date: string): Promise<void> {
  const field = page.getByRole('group', { name: legend })
  const [year, month, dayOfMonth] = date.split('-') as [string, string, string]
  await field.getByRole('textbox', { name: '年' }).fill(year)
  await field.getByRole('textbox', { name: '月' }).fill(String(Number(month)))
  await field.getByRole('textbox', { name: '日' }).fill(String(Number(dayOfMonth)))
}

/** Answers the questions before the form; what the page says then is the caller's affair. */
export async function answerQuestions(
  page: Page,
  matter: Matter,
  complaint = '投诉过，企业答复了，我不满意',
) {
  await heading(page, '您想反映什么？')
  await page.getByRole('radio', { name: '快递、邮件的服务问题' }).check()
  await go(page)
  await heading(page, '您是？')
  await page.getByRole('radio', { name: '收件人', exact: true }).check()
  await go(page)
  await heading(page, '邮件、快件哪一天寄出的？')
  await typeDate(page, '邮件、快件哪一天寄出的？', matter.postDate)
  await go(page)
  await heading(page, '您是否已向企业投诉？')
  await page.getByRole('radio', { name: complaint }).check()
  await go(page)
  await heading(page, '您哪一天向企业投诉的？')
  await typeDate(page, '您哪一天向企业投诉的？', matter.complaintDate)
  await go(page)
}

/** The last questions, after which the form opens. */
export async function noOtherProcedure(page: Page): Promise<void> {
  await heading(page, '这件事有没有在别处处理？')
  await page.getByRole('radio', { name: '没有', exact: true }).check()
  await go(page)
  await heading(page, '您以前就这件事申诉过吗？')
  await page.getByRole('radio', { name: '没有申诉过' }).check()
  await go(page)
  await heading(page, '投诉情况')
}

async function party(page: Page, title: string, name: string, phone: string, address: string) {
  await heading(page, title)
  await page.getByRole('textbox', { name: '姓名' }).fill(name)
  await page.getByRole('textbox', { name: '电话' }).fill(phone)
  const area = page.getByRole('group', { name: '所在地区' })
  for (const [level, label] of [
    ['省份', '广东省'],
    ['城市', '深圳市'],
    ['区县', '宝安区'],
  ] as const)
    await area.getByRole('combobox', { name: level }).selectOption({ label })
  await page.getByRole('textbox', { name: '详细地址' }).fill(address)
  await saveAndGo(page)
}

/** From the form's first page, however it was come to, to its second. */
export async function fillComplaint(page: Page): Promise<void> {
  await page.getByRole('group', { name: '怎么投诉的' }).getByRole('radio', { name: '客服电话' }).check()
  await page.getByRole('textbox', { name: '投诉工单号' }).fill('T20260931')
  await saveAndGo(page)
  await heading(page, '运单信息')
}

/** The form's second page, however it was come to. */
export async function fillWaybill(page: Page, matter: Matter): Promise<void> {
  await page.getByRole('textbox', { name: '运单号' }).fill(matter.waybillNo)
  await page.getByText('识别为中通快递的运单号').waitFor()
  await saveAndGo(page)
}

/** The form from its second page to the check page. */
export async function fillRest(page: Page, matter: Matter, me: { name: string; phone: string }) {
  await fillWaybill(page, matter)
  await party(page, '寄件人', '景德镇瓷器店', '13900001111', '南山区科技园一路 1 号')
  await party(page, '收件人', me.name, me.phone, '新安街道前进一路 8 号 2 栋 501')
  await heading(page, '发生了什么')
  await page.getByRole('combobox', { name: '是哪一类问题' }).selectOption({ label: '损毁' })
  const exact = page.getByRole('group', { name: '具体是什么' })
  await exact.getByRole('radio').first().check()
  await page.getByRole('group', { name: '能证明物品价值的材料' }).getByText('发票或收据').click()
  await page.getByRole('group', { name: '谁做的包装' }).getByText('寄件人').click()
  await page
    .getByRole('textbox', { name: '事情经过' })
    .fill('收到时外包装破损，里面的花瓶碎了。当天打客服电话，客服只同意退运费，我不同意。')
  await page.getByRole('textbox', { name: '寄的是什么' }).fill('瓷花瓶')
  await page.getByRole('textbox', { name: '物品价值（元）' }).fill('860')
  await saveAndGo(page)
  await heading(page, '您的要求')
  await page.getByRole('checkbox', { name: '赔偿' }).check()
  await page.getByRole('textbox', { name: '要求的金额（元）' }).fill('860')
  await saveAndGo(page)
  // Whoever presses the same words on the next step must not press those of this one.
  await heading(page, '材料')
}

/** Chooses a picture and a document, and waits until both are there. */
export async function chooseEvidence(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('选择文件', { exact: true }).click()
  await (await chooser).setFiles([aPicture(), aDocument()])
  await page.getByRole('listitem').filter({ hasText: '破损的外包装.png' }).getByText('传好了').waitFor()
  await page.getByRole('listitem').filter({ hasText: '购买凭证.pdf' }).getByText('传好了').waitFor()
}

export async function addEvidence(page: Page): Promise<void> {
  await chooseEvidence(page)
  await saveAndGo(page)
}

/** Declares, solves the captcha, submits; answers the appeal's number from the receipt. */
export async function submit(page: Page): Promise<string> {
  await heading(page, '检查一遍，再提交')
  await page.getByRole('checkbox', { name: /上面写的都是事实/ }).check()
  await solveCaptcha(page)
  await page.getByRole('button', { name: '提交申诉' }).click()
  await heading(page, '申诉已提交')
  const shown = (await page.locator('[aria-labelledby=done-h] .num').textContent()) ?? ''
  const appealNo = shown.replace(/\s/g, '')
  check(appealNo.length > 16, `not an appeal number: ${shown}`)
  return appealNo
}
