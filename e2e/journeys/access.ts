import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { day } from '../days.ts'
import { check, type Journey, PHONE, type Stage, WIDE } from '../harness.ts'
import { aMatter, answerQuestions, fillComplaint, fillRest, noOtherProcedure } from '../intake.ts'
import { answerOf, newWaybill, signIn } from '../people.ts'

const FAR = 60

/** Presses Tab as often as it takes to reach something. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let at = 0; at < FAR; at += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((one) => one === document.activeElement)) {
      const shows = await target.evaluate((one) => {
        const seen = [one, one.closest('label'), one.parentElement].filter((part) => part !== null)
        return seen.some((part) => {
          const { outlineStyle, boxShadow } = getComputedStyle(part)
          return outlineStyle !== 'none' || boxShadow !== 'none'
        })
      })
      check(shows, `the focus is not visible on ${target}`)
      return
    }
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Writes into a field that the keyboard has reached. */
async function write(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

/** Goes down a list until it stands at an entry. */
async function pick(page: Page, list: Locator, label: string): Promise<void> {
  await list.locator('option', { hasText: label }).first().waitFor({ state: 'attached' })
  await tabTo(page, list)
  for (let at = 0; at < FAR; at += 1) {
    const chosen = await list.evaluate(
      (one) => (one as HTMLSelectElement).selectedOptions[0]?.textContent ?? '',
    )
    if (chosen.trim() === label) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`${label} is not reached in ${list}`)
}

async function typeDay(page: Page, question: string, date: string): Promise<void> {
  const field = page.getByRole('group', { name: question })
  await tabTo(page, field.getByRole('textbox', { name: '年' }))
  for (const part of date.split('-')) {
    await page.keyboard.type(String(Number(part)))
    await page.keyboard.press('Tab')
  }
}

export const keyboardOnly: Journey = {
  name: 'keyboard alone from home to a submitted appeal',
  async run({ step, someone }) {
    const page = await someone()
    const matter = aMatter(newWaybill())
    await step('a consumer is signed in', async () => {
      await signIn(page, 'user5')
      await page.getByRole('heading', { level: 1, name: '我的', exact: true }).waitFor()
    })
    const question = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    const go = async () => {
      await tabTo(page, page.getByRole('button', { name: '继续', exact: true }))
      await page.keyboard.press('Enter')
    }
    const choose = async (first: string, downs: number) => {
      await tabTo(page, page.getByRole('radio', { name: first, exact: false }).first())
      await page.keyboard.press('Space')
      for (let at = 0; at < downs; at += 1) await page.keyboard.press('ArrowDown')
    }
    await step('from home into the questions', async () => {
      await page.goto('/portal/home')
      await page.getByRole('main').getByRole('link', { name: '我要申诉' }).first().waitFor()
      const skip = page.getByRole('link', { name: '跳到主要内容' })
      // The page can be read before the application has taken it over.
      await skip.waitFor({ state: 'attached' })
      await page.keyboard.press('Tab')
      check(
        await skip.evaluate((one) => one === document.activeElement),
        'the first stop is not the skip link',
      )
      await page.keyboard.press('Enter')
      await tabTo(page, page.getByRole('main').getByRole('link', { name: '我要申诉' }).first())
      await page.keyboard.press('Enter')
      await question('您想反映什么？')
    })
    await step('every question by keys', async () => {
      await choose('快递、邮件的服务问题', 0)
      await go()
      await question('您是？')
      await choose('寄件人', 1)
      await go()
      await question('邮件、快件哪一天寄出的？')
      await typeDay(page, '邮件、快件哪一天寄出的？', day(-20))
      await page.keyboard.press('Enter')
      await question('您是否已向企业投诉？')
      await choose('投诉过，一直没有答复', 1)
      await go()
      await question('您哪一天向企业投诉的？')
      await typeDay(page, '您哪一天向企业投诉的？', day(-10))
      await page.keyboard.press('Enter')
      await question('这件事有没有在别处处理？')
      await choose('没有', 0)
      await go()
      await question('您以前就这件事申诉过吗？')
      await choose('没有申诉过', 0)
      await go()
      await question('投诉情况')
    })
    await step('an error takes the focus and leads to its field', async () => {
      await tabTo(page, page.getByRole('button', { name: '保存并继续' }))
      await page.keyboard.press('Enter')
      const summary = page.getByRole('alert').filter({ hasText: '需要改一下' })
      await summary.waitFor()
      check(await summary.evaluate((one) => one === document.activeElement), 'the summary has no focus')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      const first = page.getByRole('group', { name: '怎么投诉的' }).getByRole('radio').first()
      check(
        await first.evaluate((one) => one === document.activeElement),
        'the link does not lead to the field',
      )
    })
    const next = async (heading: string) => {
      await tabTo(page, page.getByRole('button', { name: '保存并继续' }))
      await page.keyboard.press('Enter')
      await question(heading)
    }
    const tick = async (name: RegExp | string) => {
      await tabTo(page, page.getByRole('checkbox', { name }))
      await page.keyboard.press('Space')
    }
    const party = async (name: string, phone: string, address: string) => {
      await write(page, '姓名', name)
      await write(page, '电话', phone)
      const place = page.getByRole('group', { name: '所在地区' })
      await pick(page, place.getByLabel('省份'), '广东省')
      await pick(page, place.getByLabel('城市'), '深圳市')
      await pick(page, place.getByLabel('区县'), '宝安区')
      await write(page, '详细地址', address)
    }
    await step('the complaint, the waybill and both parties', async () => {
      await page.keyboard.press('Space')
      await next('运单信息')
      await write(page, '运单号', matter.waybillNo)
      await page.getByText('识别为中通快递的运单号').waitFor()
      await next('寄件人')
      await party('景德镇瓷器店', '13900001111', '南山区科技园一路 1 号')
      await next('收件人')
      await party('许青青', '13900002222', '新安街道前进一路 8 号')
      await next('发生了什么')
    })
    await step('what happened, and what is asked for', async () => {
      await pick(page, page.getByRole('combobox', { name: '是哪一类问题' }), '损毁')
      await tabTo(page, page.getByRole('group', { name: '具体是什么' }).getByRole('radio').first())
      await page.keyboard.press('Space')
      for (const name of ['能证明物品价值的材料', '谁做的包装']) {
        await tabTo(page, page.getByRole('group', { name }).getByRole('radio').first())
        await page.keyboard.press('Space')
      }
      await write(page, '事情经过', '收到时外包装破损，里面的花瓶碎了，客服只同意退运费。')
      await write(page, '寄的是什么', '瓷花瓶')
      await next('您的要求')
      await tick('赔偿')
      await write(page, '要求的金额（元）', '860')
      await next('材料')
      await next('检查一遍，再提交')
    })
    await step('it is declared, the sum is heard and solved, the appeal submitted', async () => {
      await tick(/上面写的都是事实/)
      await tabTo(page, page.getByRole('button', { name: '听题目' }))
      await page.keyboard.press('Enter')
      const words = (await page.getByText(/^题目：/).textContent()) ?? ''
      await write(page, '算一算，填得数', answerOf(words))
      await tabTo(page, page.getByRole('button', { name: '提交申诉' }))
      await page.keyboard.press('Enter')
      await question('申诉已提交')
    })
  },
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe-core calls serious or critical by WCAG 2, levels A and AA. */
export const seriousFaults = (page: Page): Promise<string[]> => faultsOf(page, ['serious', 'critical'])

/** What axe-core finds by WCAG 2, levels A and AA: everything, or of some impacts only. */
export async function faultsOf(page: Page, impacts?: readonly string[]): Promise<string[]> {
  await page.evaluate(await axeSource)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    }),
  )
  return (
    violations
      .filter(({ impact }) => !impacts || impacts.includes(impact ?? ''))
      .flatMap(({ id, nodes }) =>
        nodes.map(
          (node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
        ),
      )
      // What scrolls is cut where its window, or what stands over it, ends, and comes in whole at the next turn.
      .filter((fault) => !/^target-size: .*partially obscured/.test(fault))
  )
}

/** Every page of the portal that stands without a session, and with one. */
const OPEN_PAGES = [
  '/portal/home',
  '/portal/signIn',
  '/portal/login',
  '/portal/courierLogin',
  '/portal/signUp',
  '/portal/forget',
  '/portal/rules',
  '/portal/privacy',
  '/portal/appeal?q=matter',
  '/portal/no-such-page',
  '/login',
]

/** What makes a page scroll sideways, and how far; empty where it does not. */
export const sideways = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return ''
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right + scrollX > clientWidth + 1,
    )
    const names = wide.slice(-3).map((one) => one.outerHTML.slice(0, 120))
    return `scrolls sideways by ${scrollWidth - clientWidth} px: ${names.join(' | ')}`
  })

async function judge(stage: Stage, page: Page, where: string): Promise<void> {
  for (const viewport of [WIDE, PHONE])
    await stage.step(`${where} at ${viewport.width}`, async () => {
      await page.setViewportSize(viewport)
      const faults = await seriousFaults(page)
      check(faults.length === 0, `\n      ${faults.join('\n      ')}`)
      const overflow = await sideways(page)
      check(overflow === '', overflow)
    })
}

const ready = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

export const accessibleOpen: Journey = {
  name: 'open pages without serious axe findings',
  async run(stage) {
    const page = await stage.someone()
    for (const path of OPEN_PAGES) {
      await page.goto(path)
      await ready(page)
      await judge(stage, page, path)
    }
  },
}

export const accessibleOwn: Journey = {
  name: 'pages of a consumer without serious axe findings',
  async run(stage) {
    const { step } = stage
    const page = await stage.someone()
    await step('sign in', async () => {
      await signIn(page, 'user1')
      await page.getByRole('heading', { name: '我的', exact: true }).waitFor()
      await ready(page)
    })
    await judge(stage, page, 'my appeals')
    const rows = page.getByRole('link', { name: /，/ })
    await step('the detail', async () => {
      await rows.first().click()
      await ready(page)
    })
    await judge(stage, page, 'detail')
    for (const own of ['changePassword', 'editInfo', 'cancelAccount']) {
      await page.goto(`/portal/${own}`)
      await ready(page)
      await judge(stage, page, own)
    }

    const matter = aMatter(newWaybill())
    await page.setViewportSize(WIDE)
    await step('the questions', async () => {
      // By a link: a page that the browser loads has the browser's own focus, and no heading to be told of.
      await page.goto('/portal/home')
      await page.getByRole('main').getByRole('link', { name: '我要申诉' }).first().click()
      await answerQuestions(page, { ...matter, complaintDate: day(-3) }, '投诉过，一直没有答复')
      await page.getByRole('heading', { level: 1, name: /起可以申诉/ }).waitFor()
    })
    await judge(stage, page, 'too early')
    await page.setViewportSize(WIDE)
    await step('the form', async () => {
      await page.goto('/portal/appeal')
      await page.getByRole('button', { name: '重新开始' }).click()
      await answerQuestions(page, matter)
      await noOtherProcedure(page)
    })
    await judge(stage, page, 'complaint')
    await step('an error', async () => {
      await page.getByRole('button', { name: '保存并继续' }).click()
      await page.getByRole('alert').waitFor()
    })
    await judge(stage, page, 'complaint with errors')
    await page.setViewportSize(WIDE)
    await fillComplaint(page)
    for (const name of ['waybill', 'sender', 'event', 'demand', 'evidence']) {
      await page.goto(`/portal/appeal?step=${name}`)
      await ready(page)
      await judge(stage, page, name)
    }
    await page.goto('/portal/appeal?step=waybill')
    await step('the answers', async () => {
      await fillRest(page, matter, { name: '林小满', phone: '13800138010' })
      await page.getByRole('button', { name: '保存并继续' }).click()
      await page.getByRole('heading', { level: 1, name: '检查一遍，再提交' }).waitFor()
    })
    await judge(stage, page, 'check')
  },
}
