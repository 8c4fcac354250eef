import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { APPEAL_L1 } from '@appeal/contract/appeals/appeals.codes.ts'
import {
  PARTICULARS,
  type ParticularName,
  particulars,
  particularsOf,
} from '@appeal/contract/appeals/appeals.particulars.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { describe, expect, it } from 'vitest'
import { solve } from '../../../features/auth/auth.fixture.ts'
import { useTestApp } from '../../../testing/app.ts'
import { aMatter } from '../../../testing/cases.ts'
import { makeConsumer, makeOfficer } from '../../../testing/people.ts'

const test = useTestApp()

const submit = async (userId: string, matter: object) =>
  (await test.app.as(userId)).call(appealRoutes.add, {
    body: { ...matter, ...(await solve(test.app, submissionCaptchaRoutes.appeal)) },
  })
const desk = async () => test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
const aCall = (more: object) => ({
  ...aMatter(),
  ...{ channel: 'PHONE_12305', appellantName: '林小满', appellantPhone: '13912340001' },
  ...{ receivedAt: '2026-09-21 09:00:00', ...more },
})
const DAMAGED = { l1: 'DAMAGE', l2: 'DAMAGE_ROUGH' } as const
const ANSWERS = { valueProof: 'INVOICE', packedBy: 'SENDER', wrapping: 'BROKEN' }

describe('what is asked of one kind of problem', () => {
  it.each([
    ['an answer that is required left out', { packedBy: 'SENDER' }, 'valueProof', '此项必填'],
    ['one left blank', { ...ANSWERS, packedBy: ' ' }, 'packedBy', '此项必填'],
    ['a code that is no choice', { ...ANSWERS, wrapping: 'SHINY' }, 'wrapping', '列表'],
    ['what is asked of another problem', { ...ANSWERS, promisedOn: '2026-09-10' }, 'promisedOn', '无关'],
    ['a text of any size', { ...ANSWERS, delayHarm: '损'.repeat(10_000) }, 'delayHarm', '200'],
    ['no amount', { ...ANSWERS, chargedAmount: '1e9999' }, 'chargedAmount', ''],
  ])('refuses %s, in both ways of filing', async (_, given, field, sentence) => {
    const matter = { ...DAMAGED, particulars: given }
    const filed = await submit((await makeConsumer(test.app)).id, aMatter(matter as object))
    const called = await (await desk()).call(appealRoutes.bureauAdd, { body: aCall(matter) as never })
    for (const { reason, data } of [filed, called]) {
      expect(reason).toBe('request.invalid')
      const { fields } = data as unknown as { fields: { field: string; message: string }[] }
      const found = fields.find((one) => one.field === `particulars.${field}`)
      expect(found?.message).toContain(sentence)
    }
  })

  it.each([
    ['happenedOn', { l1: 'ACCEPT', l2: 'ACCEPT_REFUSED' }, {}],
    ['paidOn', { l1: 'COD', l2: 'COD_UNPAID' }, {}],
  ] as const)(
    'refuses %s of after the filing, in both ways, and takes that day itself',
    async (name, of, more) => {
      const { id } = await makeConsumer(test.app)
      const matter = (day: string) => ({ ...of, particulars: { ...more, [name]: day } })
      const office = await desk()
      const called = (day: string) =>
        office.call(appealRoutes.bureauAdd, { body: aCall(matter(day)) as never })
      for (const { reason, data, msg } of [
        await submit(id, aMatter(matter('2026-09-22') as object)),
        await called('2026-09-22'),
      ]) {
        expect(reason).toBe('appeals.future_date')
        expect(data).toMatchObject({ field: `particulars.${name}` })
        expect(msg).toBe('日期不能晚于今天')
      }
      expect(await submit(id, aMatter(matter('2026-09-21') as object))).toSucceed()
      expect(await called('2026-09-21')).toSucceed()
    },
  )

  it('leaves a day that was promised free: it may lie ahead', async () => {
    const matter = { l1: 'DELAY', l2: 'DELAY_TRANSIT', particulars: { promisedOn: '2026-10-08' } }
    expect(await submit((await makeConsumer(test.app)).id, aMatter(matter as object))).toSucceed()
  })

  it('takes what clients of before send, which answer none of it', async () => {
    const made = await submit((await makeConsumer(test.app)).id, aMatter(DAMAGED))
    expect(made).toSucceed()
    const { data } = await (await desk()).call(appealRoutes.detail, { query: { id: made.data.id } })
    expect(data.particulars).toEqual([])
  })

  it('is told in the reader’s words to whoever reads the case, and lies sealed', async () => {
    const { id } = await makeConsumer(test.app)
    const made = await submit(id, aMatter({ ...DAMAGED, particulars: ANSWERS } as object))
    expect(made).toSucceed()
    const called = await (await desk()).call(appealRoutes.bureauAdd, {
      body: aCall({ ...DAMAGED, particulars: ANSWERS }) as never,
    })
    expect(called).toSucceed()
    const office = await desk()
    for (const { data } of [
      await (await test.app.as(id)).call(appealRoutes.consumerDetail, { body: { id: made.data.id } }),
      await office.call(appealRoutes.detail, { query: { id: made.data.id } }),
      await office.call(appealRoutes.detail, { query: { id: called.data.id } }),
    ]) {
      expect(data.particulars.map(({ label, value }) => [label, value])).toEqual([
        ['能证明物品价值的材料', '发票或收据'],
        ['谁做的包装', '寄件人'],
        ['收到时外包装', '破损或被打开过'],
      ])
    }
    const { rows } = await test.app.platform.database.pool.query(
      'select particulars from appeals where id = $1',
      [made.data.id],
    )
    expect(rows[0].particulars.length).toBeGreaterThan(20)
    expect(rows[0].particulars.toString('utf8')).not.toContain('INVOICE')
  })
})

describe('the table', () => {
  interface Entry {
    code: string
    items?: Entry[]
  }
  const { types } = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../../seed/data/dictionaries.json'), 'utf8'),
  ) as { types: Entry[] }
  const exact = types.find(({ code }) => code === 'APPEAL_L1')?.items ?? []

  it('asks a few things of each exact problem, four at most', () => {
    for (const l1 of APPEAL_L1) {
      const below = exact.find(({ code }) => code === l1)?.items ?? []
      expect(below.length).toBeGreaterThan(0)
      for (const { code } of below) {
        const asked = particularsOf({ l1, l2: code }).length
        expect([code, asked >= 1 && asked <= 4]).toEqual([code, true])
      }
    }
  })

  it('names problems that there are, and words in both languages', () => {
    const known = new Set(exact.flatMap(({ code, items = [] }) => [code, ...items.map((one) => one.code)]))
    for (const name of PARTICULARS as readonly ParticularName[]) {
      const { of, choices = {}, label, type } = particulars[name]
      expect([name, of.filter((code) => !known.has(code))]).toEqual([name, []])
      expect((type === 'choice') === Object.keys(choices).length > 1).toBe(true)
      for (const words of [label, ...Object.values(choices)]) expect(words.zh && words.en).toBeTruthy()
    }
  })
})
