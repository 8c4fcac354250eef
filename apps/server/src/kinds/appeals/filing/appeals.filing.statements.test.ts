import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { consultationRoutes } from '@appeal/contract/consultations/consultations.routes.ts'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { solve } from '../../../features/auth/auth.fixture.ts'
import { useTestApp } from '../../../testing/app.ts'
import { aMatter } from '../../../testing/cases.ts'
import { A_QUESTION } from '../../../testing/otherCases.ts'
import { makeConsumer } from '../../../testing/people.ts'

interface Sent {
  text: string
  on: object
  /** Nothing was under way on that connection: whoever sent it had waited for all answers before. */
  hasWaited: boolean
}
let sent: Sent[] = []

// Before the server opens its connections, each of which keeps the way to ask that it finds.
const plain = pg.Client.prototype.query as (...args: unknown[]) => unknown
const underWay = new Map<object, number>()
pg.Client.prototype.query = function (this: object, ...args: unknown[]) {
  const [first] = args as [string | { text: string }]
  const before = underWay.get(this) ?? 0
  sent.push({ text: typeof first === 'string' ? first : first.text, on: this, hasWaited: before === 0 })
  underWay.set(this, before + 1)
  const end = () => underWay.set(this, underWay.get(this)! - 1)
  const callback = args.at(-1)
  if (typeof callback === 'function')
    args[args.length - 1] = (...answer: unknown[]) => {
      end()
      callback(...answer)
    }
  const answer = Reflect.apply(plain, this, args) as Partial<Promise<unknown>> | undefined
  answer?.then?.(end, end)
  return answer
} as never
afterAll(() => {
  pg.Client.prototype.query = plain as never
})

const test = useTestApp()

/** What the transaction of a call sends, in its order. */
async function within(call: () => Promise<unknown>): Promise<Sent[]> {
  sent = []
  await call()
  const { on } = sent.find(({ text }) => text === 'begin')!
  const own = sent.filter((one) => one.on === on)
  const from = own.findIndex(({ text }) => text === 'begin')
  return own.slice(from, own.findIndex(({ text }) => text === 'commit') + 1)
}

const told = (all: readonly Sent[]) =>
  all.map(({ text, hasWaited }) => `${hasWaited ? '→' : ' '} ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`)

/** Statements from one to another that left after an answer, the first of them aside: none where all leave together. */
function waitsBetween(all: readonly Sent[], first: string, last: string): string[] {
  const place = (part: string) => all.findIndex(({ text }) => text.trimStart().startsWith(part))
  const [from, to] = [place(first), place(last)]
  expect(from, first).toBeGreaterThan(-1)
  expect(to, last).toBeGreaterThan(from)
  return told(all.slice(from + 1, to + 1)).filter((line) => line.startsWith('→'))
}

const OWN_OPEN = 'select "id", "appeal_no", "state", "brand"'
const CLOCKS = 'insert into "deadlines"'
const CHOSEN_WAYS = 'select "user_id", "value" from "preferences"'

it('files an appeal by 25 statements, of which its number leaves with the last questions and the news with the case', async () => {
  const { app } = test
  const caller = await app.as((await makeConsumer(app)).id)
  const file = async (waybillNo: string) => {
    const body = { ...aMatter(), waybillNo, ...(await solve(app, submissionCaptchaRoutes.appeal)) }
    return within(async () => expect(await caller.call(appealRoutes.add, { body })).toSucceed())
  }
  // The first one fills what is kept in memory.
  await file('78123456789013')
  const all = await file('78123456789014')
  expect(waitsBetween(all, OWN_OPEN, 'insert into "appeal_numbers"')).toEqual([])
  expect(waitsBetween(all, CLOCKS, CHOSEN_WAYS)).toEqual([])
  expect(all.length, told(all).join('\n')).toBe(25)
})

it('files a question by 24 statements, of which the news leave with the case', async () => {
  const { app } = test
  const caller = await app.as((await makeConsumer(app)).id)
  const ask = (title: string) => {
    const body = { ...A_QUESTION, title }
    return within(async () => expect(await caller.call(consultationRoutes.addConsumer, { body })).toSucceed())
  }
  await ask('丢了怎么赔')
  const all = await ask('坏了怎么赔')
  expect(waitsBetween(all, CLOCKS, CHOSEN_WAYS)).toEqual([])
  expect(all.length, told(all).join('\n')).toBe(24)
})
