import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { check, type Journey } from '../harness.ts'
import { deskHeader, newPhone, register, signIn, tryDesk } from '../people.ts'
import { DEMO_PASSWORD } from '../product.ts'

const PERIOD_MS = 30_000
/** What an authenticator shows, now or some periods later: a code counts once. */
export const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * PERIOD_MS })

/** Somebody who comes back later, to the same browser. */
export const leave = async (page: Page) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/portal/home')
}
const atHome = (page: Page) => page.getByRole('heading', { level: 1, name: '我的', exact: true }).waitFor()

export const factorOfConsumer: Journey = {
  name: 'second factor of a consumer: turned on, then a code, then a recovery code',
  async run({ step, someone }) {
    const page = await someone()
    const phone = newPhone()
    await step('a new consumer', () => register(page, { phone, name: '江小白' }))
    const secret = await step('shows who it is and scans the picture', async () => {
      await page.goto('/portal/secondFactor')
      await page.getByLabel('登录密码', { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: '开始设置' }).click()
      await page.getByRole('img', { name: '登录保护的二维码' }).waitFor()
      return ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '')
    })
    const recovery = await step('types the code and gets recovery codes', async () => {
      await page.getByRole('textbox', { name: '动态口令' }).fill(codeOf(secret))
      await page.getByRole('button', { name: '开启登录保护' }).click()
      const codes = page.getByRole('list', { name: '请保存恢复码' }).getByRole('listitem')
      await codes.first().waitFor()
      check((await codes.count()) === 10, 'not ten recovery codes')
      return (await codes.first().textContent()) ?? ''
    })
    const comeBack = async (code: string) => {
      await leave(page)
      await signIn(page, phone)
      await page.getByRole('textbox', { name: '动态口令或恢复码' }).fill(code)
      await page.getByRole('button', { name: '验证并登录' }).click()
    }
    await step('signs in by password and code', async () => {
      await comeBack(codeOf(secret, 1))
      await atHome(page)
    })
    await step('signs in by a recovery code', async () => {
      await comeBack(recovery)
      await atHome(page)
    })
    await step('the same recovery code opens nothing again', async () => {
      await comeBack(recovery)
      await page.getByRole('alert').getByText('动态口令不正确').waitFor()
    })
  },
}

/** A device of the browser that has fingerprint or face, and has just been shown them. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const ACCOUNT = 'gjsh3'

export const passkeyOfStaff: Journey = {
  name: 'passkey of a member of staff: added, signed in with, removed',
  async run({ step, someone }) {
    const page = await someone()
    await withAuthenticator(page)
    await step('adds a passkey and gets recovery codes', async () => {
      await page.goto('/login')
      await tryDesk(page, ACCOUNT)
      await deskHeader(page).waitFor()
      await page.goto('/usercenter?tab=security')
      await page.getByRole('button', { name: '添加通行密钥' }).click()
      const dialog = page.getByRole('dialog', { name: '添加通行密钥' })
      await dialog.getByRole('textbox', { name: '名称' }).fill('办公电脑')
      await dialog.getByRole('button', { name: '添加通行密钥' }).click()
      await page.getByRole('list', { name: '保存恢复码' }).waitFor()
      await page.getByRole('button', { name: /^完\s?成$/ }).click()
      await page.getByText('办公电脑').waitFor()
    })
    await step('signs in with it after the password', async () => {
      await leave(page)
      await page.goto('/login')
      await tryDesk(page, ACCOUNT)
      await page.getByRole('button', { name: '使用通行密钥' }).click()
      await deskHeader(page).waitFor()
    })
    await step('removes it; the password alone is enough again', async () => {
      await page.goto('/usercenter?tab=security')
      await page.getByText(/添加，上次使用/).waitFor()
      await page.getByRole('button', { name: '移除 办公电脑' }).click()
      await page
        .getByRole('dialog')
        .filter({ hasText: '确定移除' })
        .getByRole('button', { name: /^移\s?除$/ })
        .click()
      await page.getByText('已移除').waitFor()
      await leave(page)
      await page.goto('/login')
      await tryDesk(page, ACCOUNT)
      await deskHeader(page).waitFor()
    })
  },
}
