import type { Page } from 'playwright-core'
import { openList, press } from '../desk.ts'
import { check, type Journey } from '../harness.ts'
import { deskHeader, signInDesk, tryDesk } from '../people.ts'
import { open } from './admin.ts'
import { codeOf, leave } from './secondFactor.ts'

const SECURITY = '/usercenter?tab=security'
const factorOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: '动态口令', exact: true }) })

/** Binds an authenticator on the desk; its secret and the recovery codes. */
async function enrol(page: Page): Promise<{ secret: string; recovery: string[] }> {
  await page.goto(SECURITY)
  await factorOf(page)
    .getByRole('button', { name: /^绑\s?定$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: '绑定动态口令' })
  await dialog.getByRole('img', { name: '绑定动态口令的二维码' }).waitFor()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: '请输入当前的动态口令' }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: /^验\s?证$/ }).click()
  const codes = page.getByRole('list', { name: '保存恢复码' }).getByRole('listitem')
  await codes.first().waitFor()
  const recovery = await codes.allTextContents()
  check(recovery.length === 10, 'not ten recovery codes')
  await page.getByRole('button', { name: /^完\s?成$/ }).click()
  await page.getByText('剩余 10 个恢复码').waitFor()
  return { secret, recovery }
}

async function comeBack(page: Page, account: string): Promise<void> {
  await leave(page)
  await page.goto('/login')
  await tryDesk(page, account)
}

async function pass(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: '动态口令或恢复码' }).fill(code)
  await page.getByRole('button', { name: /^验\s?证$/ }).click()
}

async function unbind(page: Page): Promise<void> {
  await page.goto(SECURITY)
  await factorOf(page).getByRole('button', { name: '解除绑定' }).click()
  await page.getByText('已解除绑定').waitFor()
}

const LOST = 'gjsh1'

export const recoveryOfStaff: Journey = {
  name: 'recovery codes of staff: the authenticator is lost, each code signs in once',
  async run({ step, someone }) {
    const page = await someone()
    const { recovery } = await step('binds an authenticator and keeps the codes', async () => {
      await signInDesk(page, LOST)
      return enrol(page)
    })
    await step('without the phone a wrong code opens nothing', async () => {
      await comeBack(page, LOST)
      await pass(page, 'AAAA-BBBB-CCCC')
      await page.getByRole('alert').getByText('动态口令不正确').waitFor()
    })
    await step('a recovery code opens the desk, and is spent', async () => {
      await pass(page, recovery[0]!)
      await deskHeader(page).waitFor()
      await page.goto(SECURITY)
      await page.getByText('剩余 9 个恢复码').waitFor()
    })
    await step('the same code opens nothing again', async () => {
      await comeBack(page, LOST)
      await pass(page, recovery[0]!)
      await page.getByRole('alert').getByText('动态口令不正确').waitFor()
    })
    await step('the next one does; the lost authenticator is taken off', async () => {
      await pass(page, recovery[1]!)
      await deskHeader(page).waitFor()
      await unbind(page)
    })
    await step('the password alone is enough again', async () => {
      await comeBack(page, LOST)
      await deskHeader(page).waitFor()
    })
  },
}

/** Saves for how many days a browser may be trusted. */
async function trustFor(page: Page, days: number): Promise<void> {
  await open(page, '系统管理', '系统配置')
  await page.getByRole('tab', { name: '登录与会话' }).click()
  const panel = page.getByRole('tabpanel', { name: '登录与会话' })
  await panel.getByLabel(/^受信任设备免第二验证的天数/).fill(String(days))
  const saved = page.waitForResponse((reply) => reply.url().includes('/editBatch'))
  await panel.getByRole('button', { name: /^保\s?存$/ }).click()
  check((await (await saved).json()).code === 200, 'the setting was refused')
}

const TRUSTED = 'gjsh2'

export const stepUpOfExport: Journey = {
  name: 'an export asks a trusted browser for a factor: refused without, it goes on by itself after it',
  async run({ step, someone }) {
    const admin = await someone()
    const page = await someone()
    await step('browsers may be trusted for a week', async () => {
      await signInDesk(admin, 'sysadmin')
      await trustFor(admin, 7)
    })
    const { recovery } = await step('an officer binds an authenticator and trusts the browser', async () => {
      await signInDesk(page, TRUSTED)
      const made = await enrol(page)
      await comeBack(page, TRUSTED)
      await page.getByRole('checkbox', { name: '7 天内此浏览器不再询问' }).check()
      await pass(page, codeOf(made.secret, 1))
      await deskHeader(page).waitFor()
      return made
    })
    await step('comes back without a code', async () => {
      await comeBack(page, TRUSTED)
      await deskHeader(page).waitFor()
    })
    const proof = page.getByRole('dialog', { name: '确认是您本人' })
    const order = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: '导出原因' }) })
    const start = () => order.getByRole('button', { name: '开始导出' }).click()
    await step('an export asks who it is, and without an answer nothing starts', async () => {
      await openList(page, '全部查询')
      await page.waitForURL(/\/appeal\/all/)
      await press(page, '导出')
      await order.getByRole('textbox', { name: '导出原因' }).fill('核对信任设备')
      await start()
      await proof.waitFor()
      await proof.getByRole('button', { name: /^取\s?消$/ }).click()
      await proof.waitFor({ state: 'hidden' })
      const reason = await order.getByRole('textbox', { name: '导出原因' }).inputValue()
      check(reason === '核对信任设备', 'what was written is lost')
      check((await page.getByRole('button', { name: '下载' }).count()) === 0, 'something was exported')
    })
    await step('a wrong code starts nothing; the right one lets it go on by itself', async () => {
      await start()
      await proof.getByRole('textbox', { name: '动态口令或恢复码' }).fill('AAAA-BBBB-CCCC')
      await proof.getByRole('button', { name: /^验\s?证$/ }).click()
      await proof.getByRole('alert').getByText('动态口令不正确').waitFor()
      await proof.getByRole('textbox', { name: '动态口令或恢复码' }).fill(recovery[0]!)
      await proof.getByRole('button', { name: /^验\s?证$/ }).click()
      await proof.waitFor({ state: 'hidden' })
      const coming = page.waitForEvent('download')
      await press(page, '下载')
      await coming
    })
    await step('for some minutes nobody asks again; it stands on record once', async () => {
      await page.goto('/exports')
      await page.getByText('下载 1 次').waitFor()
      check((await page.getByText('核对信任设备').count()) === 1, 'not one export')
      await unbind(page)
      await trustFor(admin, 0)
    })
  },
}
