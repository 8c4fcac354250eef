import { contract } from '@appeal/contract'
import { funnelLimits } from '@appeal/contract/figures/fair.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../../testing/people.ts'
import { addLines, aTemplate, copyOf, freshId } from '../figures.fixture.ts'
import { measureTimes } from '../times/figures.times.ts'

const { statistics } = contract
const test = useTestApp()
const people = { state: '', zhejiang: '', zto: '', sf: '', consumer: '' }
let template = ''
const at = '2026-07-20T10:00:00+08:00'
const times = { submitted_at: at, accepted_at: at, transferred_at: at, closed_at: at, evaluate_status: 0 }

/** Closed cases of a brand, some of them valid. */
async function cases(brand: string, n: number, valid: number) {
  for (let i = 0; i < n; i += 1)
    await copyOf(test.app, template, { ...times, appellant_id: freshId(), brand, valid: i < valid })
}

beforeAll(async () => {
  people.state = (await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id
  people.zhejiang = (await makeOfficer(test.app, 'BUR-330000', 'provinceCentre')).id
  people.zto = (await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id
  people.sf = (await makeEnterpriseUser(test.app, 'ENT-SF', 'brandHq')).id
  people.consumer = (await makeConsumer(test.app)).id
  template = await aTemplate(test.app)
  await cases('ZTO', 20, 5)
  for (const [brand, valid] of [
    ['YTO', 1],
    ['STO', 2],
    ['YUNDA', 3],
    ['JTSD', 6],
  ] as const)
    await cases(brand, 10, valid)
})

const july = { from: '2026-07', to: '2026-07' }
const compare = async (id: string, query: Record<string, unknown> = july, language = 'zh') =>
  (await test.app.as(id)).call(statistics.benchmark, {
    query: query as never,
    headers: { 'accept-language': language },
  })
const draw = async (id: string, query: Record<string, unknown> = july) =>
  (await test.app.as(id)).call(statistics.funnel, { query: query as never })
const share = (rows: readonly { key: string }[]) => rows.find(({ key }) => key === 'validShare')

describe('statistics.benchmark', () => {
  it('is closed to strangers, consumers and bureaus, and asks for a range that is one', async () => {
    expect(await test.app.call(statistics.benchmark, { query: july })).toFailWith('session.required')
    for (const id of [people.consumer, people.state])
      expect(await compare(id)).toFailWith('request.not_permitted')
    for (const query of [{}, { from: '2026-13', to: '2026-13' }, { from: "2026-01' or '1", to: '2026-01' }])
      expect(await compare(people.zto, query)).toFailWith('request.invalid')
    for (const [from, to] of [
      ['2026-08', '2026-07'],
      ['2024-07', '2026-07'],
      ['2000-01', '2099-12'],
    ])
      expect(await compare(people.zto, { from, to })).toFailWith('statistics.range_wrong')
    expect((await compare(people.zto, { from: '2026-08', to: '2026-07' }, 'en')).msg).toMatch(
      /range of months/,
    )
  })

  it('compares nothing among four others, nor in a month without cases', async () => {
    const { data } = await compare(people.zto)
    expect(share(data.rows)).toMatchObject({ peers: [], standing: null, own: { value: '25.00', base: 20 } })
    const empty = await compare(people.zto, { from: '2026-01', to: '2026-01' })
    for (const row of empty.data.rows)
      expect(row).toMatchObject({ peers: [], left: 0, standing: null, own: { value: null } })
  })

  it('shows the own place among five unnamed ones, and leaves out who has too few cases', async () => {
    await cases('SF', 12, 6)
    await cases('DEPPON', 9, 9)
    const reply = await compare(people.zto)
    expect(share(reply.data.rows)).toMatchObject({
      own: { value: '25.00', low: '11.19', high: '46.87' },
      peers: [10, 20, 30, 50, 60],
      left: 1,
      standing: { place: 3, of: 6, percentile: 60, median: 30 },
    })
    // Nobody is named, by code or by name, and no number of a peer's cases leaves the house.
    const sent = JSON.stringify(reply.data)
    for (const other of ['YTO', 'STO', 'YUNDA', 'JTSD', 'SF', '圆通', '申通', '韵达', '极兔', '顺丰', '德邦'])
      expect(sent).not.toContain(`"${other}`)
  })

  it('gives each enterprise its own figures, whatever it asks for besides', async () => {
    const { data } = await compare(people.sf, { ...july, brand: 'ZTO', province: '440000' })
    expect(share(data.rows)).toMatchObject({ own: { value: '50.00', base: 12 }, peers: [10, 20, 25, 30, 60] })
  })
})

/** Cases of April 2026 that a brand answered after so many days each; what is owed and unanswered is 0 days here. */
async function answered(brand: string, days: readonly number[]) {
  const handed = new Date('2026-04-13T10:00:00+08:00')
  const ended = new Date('2026-04-28T10:00:00+08:00')
  for (const n of days) {
    const id = freshId()
    const at = new Date(handed.getTime() + n * 86_400_000)
    await addLines(test.app, id, [
      { event: 'submitted', from: null, to: 'pending_accept', at: handed },
      { event: 'transferred', from: 'pending_accept', to: 'at_enterprise', at: handed },
      ...(n ? [{ event: 'replied', from: 'at_enterprise', to: 'replied', at }] : []),
      { event: 'closed', from: n ? 'replied' : 'at_enterprise', to: 'closed', at: ended },
    ])
    // Its time was over before the case ended: it owed an answer, given or not.
    await test.app.platform.database.pool.query(
      `insert into deadlines (id, case_kind, case_id, clock, round, start_at, start_on, count, unit, due_on,
         legal_due_on, due_at, legal_due_at) values ($1, 'appeal', $2, 'reply', 1, $3, '2026-04-13', 2, 'day',
         '2026-04-15', '2026-04-15', $3, $3)`,
      [freshId(), id, handed],
    )
    const moments = { submitted_at: handed, accepted_at: handed, transferred_at: handed, closed_at: ended }
    await copyOf(test.app, template, { id, appellant_id: freshId(), brand, ...moments, evaluate_status: 0 })
  }
}

describe('the days of the sheet', () => {
  const april = { from: '2026-04', to: '2026-04' }
  const lineOf = async (id: string, key: string) =>
    (await compare(id, april)).data.rows.find((row) => row.key === key)

  it('are not told before they are measured, of too few cases, and beside too few peers', async () => {
    for (const [brand, n] of [
      ['YTO', 3],
      ['STO', 4],
      ['YUNDA', 5],
      ['JTSD', 8],
    ] as const)
      await answered(
        brand,
        Array.from({ length: 10 }, () => n),
      )
    await answered(
      'DEPPON',
      Array.from({ length: 9 }, () => 1),
    )
    await answered('ZTO', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(await lineOf(people.zto, 'replyDays')).toMatchObject({
      own: { value: null, base: null },
      peers: [],
    })
    await measureTimes(systemContext(test.app.platform, 'test'))
    expect(await lineOf(people.zto, 'replyDays')).toMatchObject({
      ...{ own: { value: '6.0', base: 11 }, peers: [], left: 1, standing: null },
    })
  })

  it('are the median with its interval, in calendar and in working days, beside unnamed peers', async () => {
    await answered(
      'SF',
      Array.from({ length: 10 }, () => 9),
    )
    await measureTimes(systemContext(test.app.platform, 'test'))
    const beside = { better: 'low', left: 1, standing: { place: 4, of: 6, percentile: 40, median: 5 } }
    // From a Monday on: five to seven days are four or five working days.
    expect(await lineOf(people.zto, 'replyDays')).toMatchObject({
      ...beside,
      own: { value: '6.0', low: '2.0', high: '10.0', base: 11, few: false },
      peers: [3, 4, 5, 8, 9],
    })
    expect(await lineOf(people.zto, 'replyWorkdays')).toMatchObject({
      own: { value: '4.0', low: '2.0', high: '8.0' },
      peers: [3, 4, 4, 6, 7],
    })
    expect(await lineOf(people.zto, 'withEnterprise')).toMatchObject({
      ...beside,
      own: { value: '6.0', base: 11 },
      peers: [3, 4, 5, 8, 9],
    })
    expect(await lineOf(people.sf, 'replyDays')).toMatchObject({
      own: { value: '9.0', base: 10 },
      peers: [3, 4, 5, 6, 8],
      standing: { place: 6, of: 6 },
    })
  })

  it('count what was due and never answered to the end of the case', async () => {
    await answered('SF', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    await measureTimes(systemContext(test.app.platform, 'test'))
    expect(await lineOf(people.sf, 'replyDays')).toMatchObject({ own: { value: '15.0', base: 22 } })
    expect(await lineOf(people.zto, 'replyDays')).toMatchObject({ peers: [3, 4, 5, 8, 15] })
  })
})

describe('statistics.funnel', () => {
  it('is closed to strangers, consumers and enterprises, and to ranges and measures that are none', async () => {
    expect(await test.app.call(statistics.funnel, { query: july })).toFailWith('session.required')
    for (const id of [people.consumer, people.zto]) expect(await draw(id)).toFailWith('request.not_permitted')
    for (const more of [{ measure: 'received' }, { group: 'bureau' }, { from: '' }])
      expect(await draw(people.state, { ...july, ...more })).toFailWith('request.invalid')
    expect(await draw(people.state, { from: '2020-01', to: '2026-01' })).toFailWith('statistics.range_wrong')
  })

  it('draws brands of enough cases with the limits of their size around the mean of all', async () => {
    const { data } = await draw(people.state)
    const drawn = data.points.map(({ key, size, part }) => [key, size, part])
    expect(drawn).toEqual([
      ['ZTO', 20, 5],
      ['SF', 12, 6],
      ['JTSD', 10, 6],
      ['STO', 10, 2],
      ['YTO', 10, 1],
      ['YUNDA', 10, 3],
    ])
    const mean = 23 / 72
    expect(data.mean).toBeCloseTo(100 * mean, 9)
    expect(data.left).toBe(1)
    const limits = funnelLimits(20, mean, 'binomial')
    expect(data.points[0]!.high99).toBeCloseTo(100 * limits.high99, 9)
    expect(data.points[0]!.verdict).toBe('within')
    expect(data.curve[0]!.size).toBe(10)
    expect(data.curve.at(-1)!.size).toBe(20)
  })

  it('has nothing to draw without cases or volumes, and shows a foreign bureau nothing', async () => {
    const nothing = { mean: null, points: [], curve: [] }
    expect((await draw(people.state, { from: '2026-01', to: '2026-01' })).data).toMatchObject(nothing)
    expect((await draw(people.state, { ...july, measure: 'rate' })).data).toMatchObject(nothing)
    expect((await draw(people.zhejiang)).data).toMatchObject(nothing)
  })
  it('opens behind each point the cases it counts, in any range of months and nobody else’s', async () => {
    await copyOf(test.app, template, {
      ...{ ...times, closed_at: '2026-05-20T10:00:00+08:00', appellant_id: freshId() },
      ...{ brand: 'ZTO', valid: true },
    })
    const range = { from: '2026-05', to: '2026-07' }
    const { data } = await draw(people.state, range)
    const cases = async (id: string, query: Record<string, unknown>) =>
      (await test.app.as(id)).call(statistics.casepage, { query: { size: 5, ...query } as never })
    expect(data.points).toHaveLength(6)
    for (const { key, size, part } of data.points) {
      const behind = { period: '2026-05~2026-07', brand: key }
      expect((await cases(people.state, { ...behind, count: 'handled' })).data.total).toBe(size)
      expect((await cases(people.state, { ...behind, count: 'valid' })).data.total).toBe(part)
      expect((await cases(people.zhejiang, behind)).data.total).toBe(0)
    }
    expect(data.points[0]).toMatchObject({ key: 'ZTO', size: 21, part: 6 })
    for (const period of [
      '2026-07~2026-05',
      '2000-01~2099-12',
      '2026-05~2026-13',
      '2026-05~',
      '~2026-05',
      '2026~2026-05',
    ])
      expect(await cases(people.state, { period })).toFailWith('request.invalid')
  })
})
