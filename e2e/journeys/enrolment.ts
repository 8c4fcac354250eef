import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { check, type Journey } from '../harness.ts'
import { deskHeader, tryDesk } from '../people.ts'
import { codeOf, leave } from './secondFactor.ts'

/** One of the bureaus' people whom no other journey knows, with a password that somebody else chose a moment ago. */
async function somebodyNew(owner: string): Promise<string> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    const { rows } = await client.query<{ account: string }>(
      `update users set must_change_password = 'INITIAL', password_changed_at = now() where id = (
         select id from users where area = 'b' and account ~ '^bur[0-9]+$' and must_change_password = 'NO'
           and id not in (select user_id from second_factors) order by id limit 1)
       returning account`,
    )
    check(rows.length === 1, 'nobody is left who has no second factor')
    return rows[0]!.account
  } finally {
    await client.end()
  }
}

const enrolling = (page: Page) => page.getByRole('heading', { level: 1, name: '绑定动态口令' })
const form = (page: Page) => page.getByRole('button', { name: '登录', exact: true })

/** Types account and password; ends before the picture that binds an authenticator, and answers its secret. */
async function firstStep(page: Page, account: string): Promise<{ secret: string; token: string }> {
  const answered = page.waitForResponse((reply) => reply.url().includes('/auth/b/doLogin'))
  await tryDesk(page, account)
  const { data } = await (await answered).json()
  check(data.secondFactor === 'enrol', 'the password alone was enough')
  await enrolling(page).waitFor()
  await page.getByRole('img', { name: '绑定动态口令的二维码' }).waitFor()
  const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '')
  return { secret, token: data.token }
}

/** Whoever goes to the desk is sent to the portal, as strangers are: nothing of a session lies in this browser. */
async function opensNothing(page: Page): Promise<void> {
  await page.goto('/appeal/all')
  await page.waitForURL(/\/portal\/home/)
  check((await deskHeader(page).count()) === 0, 'the desk is open')
  check((await page.evaluate(() => localStorage.getItem('TOKEN'))) === null, 'the browser keeps a session')
}

const bind = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: '动态口令或恢复码' }).fill(code)
  await page.getByRole('button', { name: /^绑\s?定$/ }).click()
}

export const enrolmentOfStaff: Journey = {
  name: 'staff enrol at their first sign-in: nothing else opens before, the code is asked for after',
  settings: { SECOND_FACTOR: 'required' },
  async run({ owner, step, someone }) {
    const page = await someone()
    const account = await somebodyNew(owner)
    const password = `Enrolled#${randomInt(1e9)}kw`
    await page.goto('/portal/home')
    await page.goto('/login')
    const first = await step('the right password opens the enrolment', () => firstStep(page, account))
    await step('what it was answered reads nothing', async () => {
      const reason = await page.evaluate(async (token) => {
        const reply = await fetch('/api/webapp/sys/userCenter/loginMenu', { headers: { token } })
        return (await reply.json()).data?.reason
      }, first.token)
      check(reason === 'session.factor_awaited', `answered ${reason}`)
    })
    await step('another tab opens nothing', async () => {
      const tab = await page.context().newPage()
      await opensNothing(tab)
      await tab.close()
      await enrolling(page).waitFor()
    })
    const second = await step(
      'after a reload it begins at the password, with a picture of its own',
      async () => {
        await page.reload()
        await form(page).waitFor()
        const again = await firstStep(page, account)
        check(again.secret !== first.secret, 'the same secret was shown twice')
        return again
      },
    )
    await step('a code of the picture before binds nothing', async () => {
      await bind(page, codeOf(first.secret))
      await page.getByRole('alert').getByText('动态口令不正确').waitFor()
    })
    await step('“back” opens nothing, nor does “forward”', async () => {
      await page.goBack()
      await page.waitForURL(/\/portal\/home/)
      await page.goForward()
      await page.waitForURL(/\/login/)
      check((await deskHeader(page).count()) === 0, 'the desk is open')
      await opensNothing(page)
    })
    const secret = await step(
      'binds; the recovery codes are shown, and the desk is not open yet',
      async () => {
        await page.goto('/login')
        const last = await firstStep(page, account)
        check(last.secret !== second.secret, 'the same secret was shown twice')
        await bind(page, codeOf(last.secret))
        const codes = page.getByRole('list', { name: '保存恢复码' }).getByRole('listitem')
        await codes.first().waitFor()
        check((await codes.count()) === 10, 'not ten recovery codes')
        check((await deskHeader(page).count()) === 0, 'the desk is open')
        return last.secret
      },
    )
    await step('then sets a password of their own', async () => {
      await page.getByRole('button', { name: '已保存，继续' }).click()
      const dialog = page.getByRole('dialog', { name: '设置密码' })
      await dialog.getByText('首次登录，或密码已被重置').waitFor()
      await dialog.getByRole('textbox', { name: '新密码', exact: true }).fill(password)
      await dialog.getByRole('textbox', { name: '确认密码', exact: true }).fill(password)
      await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
      await page.waitForURL(/\/login/)
      await form(page).waitFor()
    })
    await step('the next sign-in asks for the code, and the desk opens', async () => {
      await leave(page)
      await page.goto('/login')
      await tryDesk(page, account, password)
      await page.getByRole('heading', { level: 1, name: '输入动态口令' }).waitFor()
      await page.getByRole('textbox', { name: '动态口令或恢复码' }).fill(codeOf(secret, 1))
      await page.getByRole('button', { name: /^验\s?证$/ }).click()
      await deskHeader(page).waitFor()
    })
  },
}
