import { check, type Journey, PATIENCE_MS } from '../harness.ts'
import {
  confirmPhone,
  newPhone,
  register,
  signInDesk,
  solveCaptcha,
  solveDeskCaptcha,
  tryDesk,
} from '../people.ts'
import { DEMO_PASSWORD } from '../product.ts'

/** Phone of the demonstration's consumer `user20`. */
const PHONE_OF_USER20 = '13800138031'

/** Refused sign-ins at the desk say one thing only, and leave the form ready for the next try (spec 4). */
export const deskRefusals: Journey = {
  name: 'desk sign-in refused, then replaced elsewhere',
  async run({ step, someone }) {
    const page = await someone()
    const picture = page.locator('img.o-cap')
    const button = page.getByRole('button', { name: '登录', exact: true })
    const fault = page.getByRole('alert').filter({ has: page.locator('svg') })
    const refused = async (account: string) => {
      await tryDesk(page, account, 'Wrong#2026pass')
      await fault.waitFor()
      await button.waitFor()
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#validCode')?.value === '')
      check(await button.isEnabled(), 'the button is not ready for another try')
      return (await fault.textContent()) ?? ''
    }
    await step('the picture changes with each refusal', async () => {
      await page.goto('/login')
      await picture.waitFor()
      const before = await picture.getAttribute('src')
      const wrongPassword = await refused('szld')
      const words = page.locator('output')
      const sum = (await words.textContent()) ?? ''
      await page.getByRole('button', { name: '用文字显示算式' }).click()
      await picture.waitFor()
      check((await picture.getAttribute('src')) !== before, 'the captcha is still the old one')
      await page.getByRole('button', { name: '用文字显示算式' }).click()
      check(sum !== '', 'the sum has no words')
      const wrongAccount = await refused('nobody-here')
      check(
        wrongPassword === wrongAccount,
        `different texts: ${wrongPassword} / ${wrongAccount} tell who has an account`,
      )
    })
    await step('a wrong captcha says so', async () => {
      await page.getByRole('textbox', { name: '账号' }).fill('szld')
      await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
      await solveDeskCaptcha(page)
      const field = page.getByRole('textbox', { name: '验证码' })
      await field.fill(String((Number(await field.inputValue()) + 1) % 100))
      await button.click()
      await page.getByText('验证码错误，请重新输入').waitFor()
    })
    await step('the right answers open the desk', async () => {
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#validCode')?.value === '')
      await tryDesk(page, 'szld')
      await page.getByRole('navigation', { name: '模块' }).waitFor()
    })
    const other = await someone()
    await step('the same account signs in elsewhere', () => signInDesk(other, 'szld'))
    await step('the first desk is told once, and leads back to the sign-in', async () => {
      const told = page.getByRole('dialog').filter({ hasText: '登录已过期，请重新登录' })
      await told.waitFor()
      // Several calls found out at the same time.
      await page.waitForLoadState('networkidle')
      check((await told.count()) === 1, 'the expiry is told more than once')
      await told.getByRole('button', { name: '重新登录' }).click()
      await page.waitForURL(/\/(login|portal\/home)$/)
      const kept = await page.evaluate(() => localStorage.getItem('TOKEN'))
      check(kept === null, 'the dead token is still in the browser')
    })
    await step('the newer desk works on', async () => {
      await other.reload()
      await other.getByRole('navigation', { name: '模块' }).waitFor()
    })
    await step('one press among the people of the demonstration signs in as somebody else', async () => {
      await other.goto('/dev/people')
      await other.getByText('现在是罗毅').waitFor()
      await other.getByRole('button', { name: '以消费者身份进入' }).click()
      await other.waitForURL('**/portal/appeal')
      await other.getByRole('heading', { level: 1, name: '您想反映什么？' }).waitFor()
    })
  },
}

export const recovery: Journey = {
  name: 'password recovered by phone',
  async run({ step, someone }) {
    const page = await someone()
    const password = 'Fresh#2026start'
    await step('the code of the phone sets a new password', async () => {
      await page.goto('/portal/signIn')
      await page.getByRole('link', { name: '找回密码' }).click()
      await page.getByRole('heading', { name: '找回密码' }).waitFor()
      await page.getByRole('textbox', { name: '手机号' }).fill(PHONE_OF_USER20)
      await confirmPhone(page, PHONE_OF_USER20)
      await page.getByLabel('新密码', { exact: true }).fill(password)
      await page.getByLabel('再输一遍密码', { exact: true }).fill(password)
      await page.getByRole('button', { name: '设置新密码' }).click()
      await page.getByText('密码修改成功，请返回首页登录！').waitFor()
    })
    await step('the old password is refused, the new one opens the account', async () => {
      await page.getByRole('link', { name: '去登录' }).click()
      await page.getByRole('tab', { name: '账号密码' }).click()
      const form = async (word: string) => {
        await page.getByRole('textbox', { name: '账号', exact: true }).fill('user20')
        await page.getByLabel('密码', { exact: true }).fill(word)
        await solveCaptcha(page)
        await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
      }
      const picture = page.locator('img.sumpic')
      const before = await picture.getAttribute('src')
      await form(DEMO_PASSWORD)
      await page.getByRole('alert').waitFor()
      await page.waitForFunction(
        (old) => document.querySelector<HTMLImageElement>('img.sumpic')?.src !== old,
        before,
      )
      await form(password)
      await page.getByRole('heading', { name: '我的', exact: true }).waitFor()
    })
  },
}

const CHINESE = /[\u4e00-\u9fff]/

export const english: Journey = {
  name: 'English keeps the page and leaves no Chinese label',
  async run({ step, someone }) {
    const page = await someone()
    const chineseLeft = () =>
      page.evaluate(() => {
        const left: string[] = []
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) {
          const parent = walker.currentNode.parentElement
          // The switch to the other language is named in that language; pictures are no labels.
          const apart = '[lang="zh-CN"], [aria-hidden="true"], script, style, noscript'
          if (!parent || parent.closest(apart)) continue
          if (!parent.checkVisibility()) continue
          left.push(walker.currentNode.textContent ?? '')
        }
        const named = [...document.querySelectorAll('[aria-label],[placeholder],[alt],[title]')].flatMap(
          (one) => ['aria-label', 'placeholder', 'alt', 'title'].map((name) => one.getAttribute(name) ?? ''),
        )
        // What the bureau has configured is content, in the bureau's words.
        const configured = Object.values(JSON.parse(localStorage.getItem('SYS_BASE_CONFIG') ?? '{}'))
        // The choice of language carries its name in both, so that whoever cannot read one finds it by the other.
        const known = [...configured, '语言 Language']
        return [...left, ...named, document.title].filter((text) => !known.includes(text.trim()))
      })
    // What is asked for anew in another language stays as it was until its answer is there.
    const allEnglish = async (where: string) => {
      let words: string[] = []
      for (const end = Date.now() + PATIENCE_MS; ; await page.waitForTimeout(200)) {
        words = (await chineseLeft()).filter((text) => CHINESE.test(text))
        if (words.length === 0 || Date.now() > end) break
      }
      check(words.length === 0, `Chinese on ${where}: ${[...new Set(words)].join(' | ')}`)
    }
    await step('home turns English in place', async () => {
      await page.goto('/portal/home')
      await page.getByRole('button', { name: 'English' }).click()
      await page.getByRole('link', { name: 'File an appeal' }).first().waitFor()
      check(new URL(page.url()).pathname === '/portal/home', 'the page changed')
      check((await page.locator('html').getAttribute('lang'))?.startsWith('en') ?? false, 'lang is not en')
      await allEnglish('home')
    })
    for (const path of ['/portal/signIn', '/portal/signUp', '/portal/login', '/portal/forget', '/login']) {
      await step(`${path} stays English`, async () => {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await allEnglish(path)
      })
    }
  },
}

export const registrationRefusals: Journey = {
  name: 'registration says what is missing',
  async run({ step, someone }) {
    const page = await someone()
    await step('an empty form names every field', async () => {
      await page.goto('/portal/signUp')
      await page.getByRole('button', { name: '注册', exact: true }).click()
      await page.getByRole('alert').getByText('有 6 处需要改一下').waitFor()
    })
    await step('filled in, it makes an account', () => register(page, { phone: newPhone(), name: '江小白' }))
  },
}
