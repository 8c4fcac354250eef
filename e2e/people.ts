import { randomInt } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { check, until } from './harness.ts'
import { DEMO_PASSWORD } from './product.ts'

const DIGITS = '零一二三四五六七八九'

/** 二十三 → 23 */
function numberOf(words: string): number {
  if (/^\d+$/.test(words)) return Number(words)
  const [tens, ones] = words.includes('十') ? words.split('十') : ['', words]
  const value = (digit: string | undefined) => (digit ? DIGITS.indexOf(digit) : 0)
  return (words.includes('十') ? (tens ? value(tens) : 1) : 0) * 10 + value(ones)
}

/** The answer to a captcha's text alternative: 七加十二等于几, or 7 + 12 = ? */
export function answerOf(words: string): string {
  const found = /([零一二三四五六七八九十\d]+)\s*(?:加|\+)\s*([零一二三四五六七八九十\d]+)/.exec(words)
  check(found !== null, `not a sum: ${words}`)
  return String(numberOf(found[1]!) + numberOf(found[2]!))
}

/** Solves the captcha of a portal form by its spoken alternative. */
export async function solveCaptcha(page: Page): Promise<void> {
  await page.getByRole('button', { name: '听题目' }).click()
  const words = (await page.getByText(/^题目：/).textContent()) ?? ''
  await page.getByRole('textbox', { name: '算一算，填得数' }).fill(answerOf(words))
}

/** Solves the captcha of the back-office's sign-in by its text alternative. */
export async function solveDeskCaptcha(page: Page): Promise<void> {
  const asWords = page.getByRole('button', { name: '用文字显示算式' })
  if ((await asWords.getAttribute('aria-pressed')) !== 'true') await asWords.click()
  const words = await page.locator('output').textContent()
  await page.getByRole('textbox', { name: '验证码' }).fill(answerOf(words ?? ''))
}

export const newPhone = () => `139${String(randomInt(1e8)).padStart(8, '0')}`
export const newWaybill = () => `78${String(randomInt(1e12)).padStart(12, '0')}`

interface Letter {
  text: string
  channel: string
}

/** Messages that went to a phone, newest first, from the demonstration's inbox. */
export async function lettersTo(origin: string, phone: string): Promise<Letter[]> {
  const reply = await fetch(`${origin}/api/webapp/dev/inbox/list?to=${phone}`)
  const { data } = (await reply.json()) as { data: Letter[] }
  return data
}

/** The text of the newest message to a phone that matches. */
export const letterTo = (origin: string, phone: string, like: RegExp): Promise<string> =>
  until(`a message to ${phone} like ${like}`, async () =>
    (await lettersTo(origin, phone)).map(({ text }) => text).find((text) => like.test(text)),
  )

/** Asks for an SMS code in the form at hand and types it in. */
export async function confirmPhone(page: Page, phone: string): Promise<void> {
  await solveCaptcha(page)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('5 分钟内有效').waitFor()
  const text = await letterTo(new URL(page.url()).origin, phone, /\d{6}/)
  await page.getByRole('textbox', { name: '短信验证码' }).fill(/\d{6}/.exec(text)![0])
}

/** A new consumer with a confirmed phone; ends on "my appeals". */
export async function register(page: Page, person: { phone: string; name: string }): Promise<void> {
  await page.goto('/portal/home')
  await page.getByRole('banner').getByRole('link', { name: /^登录/ }).click()
  await page.getByRole('main').getByRole('link', { name: '注册账号' }).click()
  await page.getByRole('heading', { name: '注册账号' }).waitFor()
  await page.getByRole('textbox', { name: '手机号' }).fill(person.phone)
  await confirmPhone(page, person.phone)
  await page.getByRole('textbox', { name: '真实姓名' }).fill(person.name)
  await page.getByLabel('设置密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('再输一遍密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('checkbox', { name: /我已经阅读并同意/ }).check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await page.getByRole('heading', { name: '我的', exact: true }).waitFor()
}

/** Signs in at a portal door by account and password. */
export async function signIn(
  page: Page,
  account: string,
  { at = '/portal/signIn', password = DEMO_PASSWORD } = {},
): Promise<void> {
  await page.goto(at)
  await page.getByRole('tab', { name: '账号密码' }).click()
  await page.getByRole('textbox', { name: '账号', exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await solveCaptcha(page)
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
}

/** Fills the back-office's sign-in and presses the button. */
export async function tryDesk(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await solveDeskCaptcha(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export const deskHeader = (page: Page): Locator => page.getByRole('navigation', { name: '模块' })

/** Signs in to the back-office; ends on its first page. */
export async function signInDesk(page: Page, account: string): Promise<void> {
  await page.goto('/login')
  await tryDesk(page, account)
  await deskHeader(page).waitFor()
}
