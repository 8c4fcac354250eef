// What a screen reader is told of a page and the stops of the Tab key on it, compared with what is kept in `e2e/golden`.
// `GOLDEN=write npm test -- --only=journeys spoken` writes them anew: the difference is then read, and committed with its reason.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { day } from '../days.ts'
import { check, type Journey, type Stage, until } from '../harness.ts'
import { aMatter, answerQuestions, noOtherProcedure } from '../intake.ts'
import { newWaybill, signIn, signInDesk } from '../people.ts'
import { settled, withHelper } from '../typing.ts'

const FOLDER = path.resolve(import.meta.dirname, '../golden')
/** More stops are not followed: what comes after them are rows of a list. */
const MOST_STOPS = 60

/** Numbers, days and what is counted differ from one demonstration to the next; what is called how does not. */
const steady = (words: string): string =>
  words
    .split('\n')
    // A day that falls on a weekend is told of, and a count that is none is not.
    .filter((line) => !/顺延|^\s*- emphasis/.test(line))
    .map((line) =>
      line
        .replace(/\/url: .*/, '/url')
        .replace(/- status: .*/, '- status')
        .replace(/(?<!level=)\d+(?:[.,:\-/–]\d+)*/g, '0')
        .replace(/(?: 0)+"/, '"')
        // How many messages somebody has depends on what others did before; a sum is another one each time.
        .replace(/，0 条未读/, '')
        .replace(/"[零一二三四五六七八九十]+(?:加|减)[零一二三四五六七八九十]+等于几"/, '"一道算式"')
        .replace(/周[一二三四五六日]|星期[一二三四五六日]/g, '周')
        // What stands at the foot is set by whoever runs the product.
        .replace(/(paragraph: 主办单位：国务院邮政管理部门) .*/, '$1')
        .replace(/text: (?:邮政业申诉服务平台|版权所有)(?: 0)+$/, 'text: 版权')
        // How many pages a list has, too.
        .replace(/(button "(?:left|right)") \[disabled\]/, '$1'),
    )
    .filter((line, at, all) => !/^\s*- listitem "0"$/.test(line) || line !== all[at - 1])
    .join('\n')

/** Lists and tables of records are there, with their columns; their rows are content. */
function withoutRecords(snapshot: string): string {
  const kept: string[] = []
  let deep: number | undefined
  for (const line of snapshot.split('\n')) {
    const indent = line.search(/\S/)
    if (deep !== undefined && indent > deep) continue
    deep = undefined
    const isBody = /^\s*- rowgroup(?::|$)/.test(line) && kept.some((one) => one.includes('columnheader'))
    const isRecords = /^\s*- (?:article|feed|figure|log|grid)\b/.test(line)
    if (isBody || isRecords) deep = indent
    kept.push(deep === undefined ? line : line.replace(/:$/, ''))
  }
  return kept.join('\n')
}

/** What is read out from top to bottom, within one part of the page, once it says the same twice and says something. */
function spoken(page: Page, part: string): Promise<string> {
  const tell = async () => steady(withoutRecords(await page.locator(part).first().ariaSnapshot()))
  let told = ''
  return until('the page says the same twice', async () => {
    const before = told
    told = await tell()
    return told !== '' && told === before ? told : undefined
  })
}

/** The stops of the Tab key from the top of the page on, or of what lies over it, each as it is called. */
async function stops(page: Page, part: string): Promise<string> {
  await page.evaluate((within) => {
    window.scrollTo(0, 0)
    const top = document.createElement('span')
    top.tabIndex = -1
    ;(within === '[role=dialog]' ? document.querySelector(within)! : document.body).prepend(top)
    top.focus()
    top.remove()
  }, part)
  const found: string[] = []
  for (let at = 0; at < MOST_STOPS; at += 1) {
    await page.keyboard.press('Tab')
    const isInPage = await page.evaluate(() => document.querySelector(':focus') !== null)
    if (!isInPage) break
    const [line = ''] = (await page.locator(':focus').first().ariaSnapshot()).split('\n')
    found.push(
      steady(
        line
          .replace(/^- /, '')
          .replace(/:$/, '')
          // The sign-in of the desk begins in its first field, and leaving it empty is told at once.
          .replace(/ \[(?:active|invalid)\]/g, ''),
      ),
    )
  }
  return found.join('\n')
}

async function compare(stage: Stage, page: Page, name: string, part: string): Promise<void> {
  await stage.step(`${name} is spoken and stepped through as it was`, async () => {
    await settled(page)
    const told = `# Spoken\n\n${await spoken(page, part)}\n\n# Stops of the Tab key\n\n${await stops(page, part)}\n`
    const file = path.join(FOLDER, `${name}.txt`)
    if (process.env.GOLDEN === 'write') {
      await mkdir(FOLDER, { recursive: true })
      await writeFile(file, told)
      return
    }
    const kept = await readFile(file, 'utf8').catch(() => '')
    const [was, is] = [kept.split('\n'), told.split('\n')]
    const at = was.findIndex((line, index) => line !== is[index])
    check(
      kept === told,
      `${name}: line ${at + 1} was “${was[at] ?? ''}” and is “${is[at] ?? ''}”; all of it now:\n${told}`,
    )
  })
}

/** Pages of the portal that stand without a session, with the part whose words are the program's. */
const OPEN: readonly [name: string, address: string, part: string][] = [
  ['home', '/portal/home', 'header'],
  ['consumer sign-in', '/portal/signIn', 'body'],
  ['enterprise sign-in', '/portal/login', 'body'],
  ['registration', '/portal/signUp', 'main'],
  ['password recovery', '/portal/forget', 'main'],
  ['without scripts', '/portal/plain/appeal', 'main'],
  ['desk sign-in', '/login', 'body'],
]

export const spokenPages: Journey = {
  name: 'spoken text and focus order of twelve pages are those that are kept',
  async run(stage) {
    const { step, someone } = stage
    const guest = await withHelper(await someone())
    for (const [name, address, part] of OPEN) {
      await step(`${name} opens`, async () => {
        await guest.goto(address)
        await guest.getByRole('heading', { level: 1 }).first().waitFor()
        await guest.waitForLoadState('networkidle')
      })
      await compare(stage, guest, name, part)
    }

    const consumer = await withHelper(await someone())
    await step('a consumer begins an appeal', async () => {
      await signIn(consumer, 'user6')
      await consumer.getByRole('heading', { level: 1, name: '我的', exact: true }).waitFor()
      await consumer.goto('/portal/home')
      await consumer.getByRole('main').getByRole('link', { name: '我要申诉' }).first().click()
      await consumer.getByRole('heading', { level: 1, name: '您想反映什么？' }).waitFor()
    })
    await compare(stage, consumer, 'first question of an appeal', 'main')
    await step('the questions are answered', async () => {
      await consumer.goto('/portal/home')
      await consumer.getByRole('main').getByRole('link', { name: '我要申诉' }).first().click()
      await answerQuestions(consumer, { ...aMatter(newWaybill()), complaintDate: day(-10) })
      await noOtherProcedure(consumer)
      await consumer.getByRole('button', { name: '保存并继续' }).click()
      await consumer.getByRole('alert').filter({ hasText: '需要改一下' }).waitFor()
    })
    await compare(stage, consumer, 'first step of an appeal with its errors', 'main')

    const officer = await withHelper(await someone())
    await step('an officer is at the desk', async () => {
      await signInDesk(officer, 'szj')
      await officer.goto('/appeal/todo')
      await officer.getByRole('row').nth(1).waitFor()
    })
    await compare(stage, officer, 'list of appeals', 'main')
    const administrator = await withHelper(await someone())
    await step('an administrator is at the desk', async () => {
      await signInDesk(administrator, 'sysadmin')
      await administrator.goto('/sys/position')
      await administrator.getByRole('row').nth(1).waitFor()
      // From 1 December on, whoever keeps the calendar is told on every page that the next year is missing.
      if (day(0).slice(5, 7) === '12') await administrator.getByRole('button', { name: '暂时收起' }).click()
    })
    await compare(stage, administrator, 'list of positions', 'main')
    await step('a form is open', async () => {
      await administrator.getByRole('button', { name: '新增' }).click()
      await administrator.getByRole('dialog').getByRole('textbox').first().waitFor()
    })
    await compare(stage, administrator, 'form of a position', '[role=dialog]')
  },
}
