import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { root } from '../../scripts/steps.mjs'
import { A_REPLY, ask, closeCase, type Prepared, registerCall, take } from '../cases.ts'
import { day } from '../days.ts'
import { type Figures, pageOf, type Taken, WANTED } from '../deskFigures.ts'
import { check, type Journey } from '../harness.ts'
import { type Meter, meterOn, share } from '../meter.ts'
import { signIn, signInDesk } from '../people.ts'

/** Cases handled by keys: a dozen with `DAY=12`, or sixty with `DAY=60 npm test -- --only=journeys "clerk's day"`, which writes docs/desk.md. */
const CASES = process.env.DAY === '60' ? 60 : 12

/** The closing words are typed where no macro has them. */
const ANSWER = '未保价的快件丢失，按照实际损失赔偿，请准备购买凭证或者付款记录与企业协商。'

interface Work {
  name: string
  /** Whose desk it lies on, and where. */
  desk: 'officer' | 'leader' | 'enterprise'
  list(name: string): string
  prepare(people: People, name: string): Promise<Prepared>
  /** From a case that is open to the next one. */
  byKeys(meter: Meter): Promise<void>
  byMouse(meter: Meter): Promise<void>
}
type People = Record<'consumer' | 'officer' | 'leader' | 'enterprise', Page>

const button = (page: Page, name: RegExp) =>
  page.locator('#main').getByRole('button', { name }).filter({ visible: true }).first()
const inDialog = (page: Page, name: RegExp) => page.getByRole('dialog').last().getByRole('button', { name })
const today = `submittedFrom=${day(0)}&submittedTo=${day(0)}`

/** A form has come when its solid button can be pressed. */
const form = (page: Page, send: RegExp) => inDialog(page, send).and(page.locator(':enabled')).waitFor()

/** An act whose form is right as it opens. */
const straight = (key: string, act: RegExp, send: RegExp): Pick<Work, 'byKeys' | 'byMouse'> => ({
  async byKeys({ press, page }) {
    await press(key)
    await form(page, send)
    await press('Control+Enter')
  },
  async byMouse({ click, page }) {
    await click(button(page, act))
    await form(page, send)
    await click(inDialog(page, send))
  },
})

const pickMacro = async (page: Page) =>
  page
    .getByRole('dialog', { name: /办理模板/ })
    .getByRole('listitem')
    .first()
    .waitFor()

async function replied({ officer, enterprise }: People, name: string): Promise<Prepared> {
  const one = await registerCall(officer, name)
  await take(officer, 'information/editToBusiness', one)
  await take(enterprise, 'todoprocedure/reply', one, A_REPLY)
  return one
}

const WORKS: readonly Work[] = [
  {
    name: 'transfer',
    desk: 'officer',
    list: (name) => `/appeal/all?searchKey=${encodeURIComponent(name)}`,
    prepare: ({ officer }, name) => registerCall(officer, name),
    ...straight('t', /^受理并转企业/, /^受理并转办/),
  },
  {
    name: 'request to confirm',
    desk: 'officer',
    list: (name) => `/appeal/all?searchKey=${encodeURIComponent(name)}`,
    prepare: replied,
    ...straight('v', /^发核实请求/, /^发送核实请求/),
  },
  {
    name: 'closing',
    desk: 'officer',
    list: (name) => `/appeal/all?searchKey=${encodeURIComponent(name)}`,
    async prepare(people, name) {
      const one = await replied(people, name)
      await take(people.officer, 'todoprocedure/callback', one, {
        reached: true,
        truthful: true,
        satisfied: true,
      })
      return one
    },
    async byKeys({ press, page }) {
      await press('w')
      await pickMacro(page)
      await press('Enter')
      await form(page, /^结案并发送/)
      await press('Control+Enter')
    },
    async byMouse({ click, page }) {
      await click(button(page, /^办理模板/))
      await pickMacro(page)
      await click(
        page
          .getByRole('dialog', { name: /办理模板/ })
          .getByRole('listitem')
          .first(),
      )
      await form(page, /^结案并发送/)
      await click(inDialog(page, /^结案并发送/))
    },
  },
  {
    name: 'approval',
    desk: 'leader',
    list: (name) => `/appeal/approving?searchKey=${encodeURIComponent(name)}`,
    // So much is decided by two.
    async prepare(people, name) {
      const one = await replied(people, name)
      await closeCase(people.officer, one, '60000.00')
      return one
    },
    async byKeys({ press, page }) {
      await press('y')
      await form(page, /^提交/)
      await press('Space', 'Control+Enter')
    },
    async byMouse({ click, page }) {
      await click(button(page, /^审批/))
      await form(page, /^提交/)
      await click(page.getByRole('dialog').getByTitle('同意', { exact: true }))
      await click(inDialog(page, /^提交/))
    },
  },
  {
    name: 'reply of the enterprise',
    desk: 'enterprise',
    list: () => `/enterprise/todo?${today}`,
    async prepare({ officer }, name) {
      const one = await registerCall(officer, name)
      await take(officer, 'information/editToBusiness', one)
      return one
    },
    async byKeys(meter) {
      const { press, page, write } = meter
      await press('w')
      await pickMacro(page)
      await press('Enter')
      await page.getByText('已按办理模板').filter({ visible: true }).first().waitFor()
      await write('860')
      await press('Tab', 'Tab')
      await write('2')
      await press('Tab', 'Space')
      await tabTo(meter, page.getByRole('combobox', { name: '申诉人态度' }))
      await press('ArrowDown', 'Enter')
      await sign(meter)
      await press('Control+Enter')
    },
    async byMouse(meter) {
      const { click, page, write } = meter
      await click(button(page, /^办理模板/))
      await pickMacro(page)
      await click(
        page
          .getByRole('dialog', { name: /办理模板/ })
          .getByRole('listitem')
          .first(),
      )
      await page.getByText('已按办理模板').filter({ visible: true }).first().waitFor()
      await write('860')
      await click(page.getByRole('textbox', { name: '联系申诉人次数' }))
      await write('2')
      await click(page.getByTitle('是', { exact: true }).filter({ visible: true }).first())
      await click(page.getByRole('combobox', { name: '申诉人态度' }))
      await click(
        page
          .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
          .getByText('满意', { exact: true })
          .last(),
      )
      await click(button(page, /^提交答复/))
    },
  },
  {
    name: 'answer to a question',
    desk: 'officer',
    list: () => `/cases/consultation/todo?${today}`,
    prepare: ({ consumer }) => ask(consumer),
    async byKeys({ press, page, write }) {
      await press('r')
      await form(page, /^答复/)
      await write(ANSWER)
      await press('Control+Enter')
    },
    async byMouse({ click, page, write }) {
      await click(button(page, /^答复/))
      await form(page, /^答复/)
      await write(ANSWER)
      await click(inDialog(page, /^答复/))
    },
  },
]

/** Tab by Tab to a field, each of them a key. */
async function tabTo({ press }: Meter, field: Locator): Promise<void> {
  for (let stops = 0; stops < 8; stops += 1) {
    if (await field.evaluate((one) => one === document.activeElement)) return
    await press('Tab')
  }
  throw new Error('Tab does not lead to the field')
}

/** The first reply of a day is signed; after that the desk knows who answers. */
async function sign(meter: Meter): Promise<void> {
  const { page, write, press } = meter
  const name = page.getByRole('textbox', { name: '办理人', exact: true })
  if ((await name.inputValue()) !== '') return
  await tabTo(meter, name)
  await write('邓洁')
  await press('Tab')
  await write('0755-27880000')
}

const idShown = (page: Page) => /case(?:\/\w+)?[/=](\d+)/.exec(page.url())?.[1]

/** Goes to the next prepared case of a walk that still has to be handled. */
async function toNext(page: Page, left: ReadonlySet<string>): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const id = idShown(page)
    if (id && left.has(id)) return
    await page.keyboard.press('j')
    await page.waitForTimeout(300)
  }
  throw new Error(`not found in the walk: ${[...left].join(', ')} (${page.url()})`)
}

const inList = (page: Page) =>
  page.locator('#main').getByRole('listitem').getByRole('button', { name: /\d{9}/ }).first()

async function openFirst(page: Page, { desk, list }: Work, name: string): Promise<void> {
  await page.goto(list(name))
  if (desk === 'enterprise') {
    await inList(page).waitFor()
    // The first of the list is open already; its address names it once it was chosen.
    await inList(page).click()
    await page.waitForURL(/case=/)
    return
  }
  await page.getByRole('row').nth(1).click()
  await page.waitForURL(/\/case\//)
}

/** Handles the cases of one kind of work in one stream; counts each from the moment it is open. */
async function handle(
  meter: Meter,
  work: Work,
  how: Taken['how'],
  ids: readonly string[],
  figures: Figures,
): Promise<void> {
  const { page } = meter
  const left = new Set(ids)
  while (left.size > 0) {
    await toNext(page, left)
    const id = idShown(page)!
    await page.locator('.o-slot header .o-no').filter({ visible: true }).first().waitFor()
    await page.waitForTimeout(500)
    await meter.read()
    await (how === 'keys' ? work.byKeys(meter) : work.byMouse(meter))
    await page
      .locator('.ant-message')
      .getByText(/^…?\d{5}|已/)
      .first()
      .waitFor()
    // The next case, where there is one, is in sight before anybody goes on.
    await page.waitForTimeout(500)
    const { keys, clicks, answers, next } = await meter.read()
    figures.taken.push({ work: work.name, how, count: how === 'keys' ? keys : clicks })
    if (how === 'keys') {
      figures.answers.push(...answers)
      figures.afterAct.push(...next)
    }
    left.delete(id)
  }
}

/** Through a list by J alone, as somebody who reads a little of each. */
async function walk(meter: Meter, steps: number, figures: Figures): Promise<void> {
  await meter.read()
  for (let step = 0; step < steps; step += 1) {
    await meter.page.waitForTimeout(700)
    await meter.press('j')
  }
  await meter.page.waitForTimeout(500)
  const { answers, next } = await meter.read()
  figures.answers.push(...answers)
  figures.walk.push(...next)
}

export const clerksDay: Journey = {
  name: "a clerk's day: by keys alone, then by mouse",
  limitMs: 900_000,
  async run({ step, someone }) {
    const people: People = {
      consumer: await someone(),
      officer: await someone(),
      leader: await someone(),
      enterprise: await someone(),
    }
    const meters = {
      officer: await meterOn(people.officer),
      leader: await meterOn(people.leader),
      enterprise: await meterOn(people.enterprise),
    }
    const figures: Figures = { taken: [], answers: [], afterAct: [], walk: [] }
    const name = `林${String.fromCharCode(0x4e00 + (Date.now() % 3_000))}${String.fromCharCode(0x5f00 + (process.hrtime()[1] % 900))}`
    await step('everybody is at their desk', async () => {
      await signIn(people.consumer, 'lin')
      await people.consumer.getByRole('heading', { name: '我的', exact: true }).waitFor()
      await signInDesk(people.officer, 'szj')
      await signInDesk(people.leader, 'szld')
      await signIn(people.enterprise, 'ztosz', { at: '/portal/login' })
      await people.enterprise.waitForURL(/\/enterprise\/|\/$/)
    })
    const each = CASES / WORKS.length
    for (const work of WORKS) {
      const meter = meters[work.desk]
      // The consumer may ask ten questions a day.
      const [byKeys, byMouse] = [each, work.name === 'answer to a question' && each > 8 ? 0 : 1]
      const mine = `${name}${work.name.slice(0, 2)}`
      const ids = await step(`${work.name}: prepared`, async () => {
        const made: string[] = []
        for (let at = 0; at < byKeys + byMouse; at += 1) made.push((await work.prepare(people, mine)).id)
        return made
      })
      await step(`${work.name}: by keys`, async () => {
        await openFirst(meter.page, work, mine)
        if (work.name === 'transfer') {
          await walk(meter, ids.length - 1, figures)
          await openFirst(meter.page, work, mine)
        }
        await handle(meter, work, 'keys', ids.slice(0, byKeys), figures)
      })
      await step(`${work.name}: by mouse`, async () => {
        if (byMouse === 0) return
        await openFirst(meter.page, work, mine)
        await handle(meter, work, 'mouse', ids.slice(byKeys), figures)
      })
    }
    await step('few keys, and few clicks', async () => {
      for (const how of ['keys', 'mouse'] as const) {
        const counts = figures.taken.filter((one) => one.how === how).map(({ count }) => count)
        const wanted = how === 'keys' ? WANTED.keys : WANTED.clicks
        const told = WORKS.map(
          (work) =>
            `${work.name} ${figures.taken.filter((one) => one.work === work.name && one.how === how).map(({ count }) => count)}`,
        ).join('; ')
        check(share(counts, 0.5) <= wanted, `more than ${wanted} ${how} a case: ${told}`)
        console.log(`${how}: median ${share(counts, 0.5)} (${told})`)
      }
      console.log(
        `answers to keys p95 ${share(figures.answers, 0.95)} ms, J p95 ${Math.round(share(figures.walk, 0.95))} ms, act to next p95 ${Math.round(share(figures.afterAct, 0.95))} ms`,
      )
    })
    if (CASES === 60)
      writeFileSync(
        path.join(root, 'docs/desk.md'),
        pageOf(
          figures,
          WORKS.map(({ name }) => name),
        ),
      )
  },
}
