import { contract } from '@appeal/contract'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { RadarRow } from '@appeal/contract/radar/radar.schemas.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../platform/context.ts'
import { type Caller, ok, START, useTestApp } from '../../testing/app.ts'
import { actOver, aMatter, fileAppeal } from '../../testing/cases.ts'
import { nthId } from '../../testing/ids.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { lookAtDay } from './radar.jobs.ts'
import { RADAR_LEAST, RADAR_ON } from './radar.settings.ts'

const test = useTestApp()
const { radar } = contract
const DAY = 86_400_000
const BURST = 12
const callers: Record<string, Caller> = {}
const people: Record<string, { id: string }> = {}
const as = (name: string): Caller => callers[name]!
async function set(setting: typeof RADAR_LEAST | typeof RADAR_ON, value: string) {
  const ctx = systemContext(test.app.platform, 'test')
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, setting.key, value))
  // What is kept in memory is dropped by a signal.
  await expect.poll(async () => String(await setting.read(test.app.platform))).toBe(value)
}
const look = (day?: string) => lookAtDay(systemContext(test.app.platform, 'test'), day)
const sqlOf = <T extends object>(text: string, values: unknown[] = []) =>
  test.app.platform.database.pool.query<T>(text, values).then(({ rows }) => rows)
const pageOf = (
  name: string,
  query: Record<string, string> = {},
): Promise<{ records: RadarRow[]; total: number }> => ok(as(name).call(radar.page, { query }))
const toldOf = (id: string) => sqlOf('select id from messages where dedupe_key = $1', [`radar:${id}`])

/** Files a case that nobody else filed, from Zhejiang to Shenzhen unless said otherwise. */
async function fileSome(n: number, more: Parameters<typeof aMatter>[0] = {}) {
  for (let at = 0; at < n; at += 1) {
    const { id } = await makeConsumer(test.app)
    await fileAppeal(test.app, id, aMatter({ ...more, postDate: '2026-09-05', complaintDate: '2026-09-09' }))
  }
}

beforeAll(async () => {
  test.app.clock.set(START)
  // A quiet past: some cases a fortnight, all over the months before, of other brands and problems.
  await fileSome(10, { l1: 'DELAY', l2: 'DELAY_TRANSIT', brand: 'YTO' })
  const past = await sqlOf<{ id: string }>('select id from appeals order by id')
  for (const [n, { id }] of past.entries())
    await sqlOf(`update appeals set submitted_at = submitted_at - make_interval(days => $2) where id = $1`, [
      id,
      12 * (n + 1),
    ])
  await fileSome(BURST)
  Object.assign(people, {
    province: await makeOfficer(test.app, 'BUR-440000', 'provinceCentre'),
    rival: await makeOfficer(test.app, 'BUR-440000', 'provinceCentre'),
    elsewhere: await makeOfficer(test.app, 'BUR-330000', 'provinceCentre'),
    state: await makeOfficer(test.app, 'BUR-000000', 'stateCentre'),
    city: await makeOfficer(test.app, 'BUR-440300', 'cityLeader'),
    handler: await makeOfficer(test.app, 'BUR-440300', 'cityHandler'),
    unit: await makeEnterpriseUser(test.app, 'ENT-ZTO-440300', 'brandCity'),
    owner: await makeConsumer(test.app),
  })
})
beforeEach(async () => {
  test.app.clock.set(new Date(Date.parse(START) + DAY))
  await sqlOf('delete from radar_alarms')
  for (const [name, { id }] of Object.entries(people)) callers[name] = await test.app.as(id)
})

/** The alarm that the planted burst raises. */
async function planted(): Promise<RadarRow> {
  await look()
  const { records } = await pageOf('province')
  expect(records).toHaveLength(1)
  return records[0]!
}
const decide = (name: string, one: RadarRow, more: object = { verdict: 'noted' }) =>
  as(name).call(radar.decide, { body: { id: one.id, version: one.version, ...more } })
const anOrder = async (code = 'ENT-ZTO-440300') => ({
  addresseeId: (await orgDirectory(test.app.platform)).byCode(code)!.id,
  matter: '异常雷达报警：虚假签收',
  words: '近日虚假签收申诉明显增多，请查明原因并提出整改措施。',
  items: [{ kind: 'cause' }, { kind: 'measures' }],
  days: 3,
})

describe('the look-out', () => {
  it('is closed to bureaus below a province, to enterprises and to consumers', async () => {
    const one = await planted()
    for (const name of ['city', 'handler', 'unit', 'owner']) {
      expect(await as(name).call(radar.page, { query: {} }), name).toFailWith('request.not_permitted')
      expect(await as(name).call(radar.detail, { query: { id: one.id } }), name).toFailWith(
        'request.not_permitted',
      )
      expect(await decide(name, one), name).toFailWith('request.not_permitted')
    }
  })

  it('tells of a burst once, with the cell, the days and what was expected, to its own bureau', async () => {
    const one = await planted()
    const yesterday = addCalendarDays(shanghaiDate(test.app.clock.now()), -1)
    expect(one).toMatchObject({
      kind: 'burst',
      state: 'open',
      brand: 'ZTO',
      province: '440000',
      problem: 'DELIVERY',
      from: yesterday,
      to: yesterday,
      foundOn: yesterday,
      observed: BURST,
    })
    expect(one.expected).toBeLessThan(2)
    const detail = await ok(as('province').call(radar.detail, { query: { id: one.id } }))
    expect(detail.days).toHaveLength(56)
    expect(detail.days.at(-1)).toMatchObject({ on: yesterday, n: BURST })
    expect(detail.days.at(-1)!.most).toBeLessThan(BURST)
    expect(detail.days.slice(0, -1).every(({ n, most }) => n <= Math.max(most, 1))).toBe(true)
    expect(await toldOf(one.id)).toHaveLength(1)
    await look()
    await look()
    expect((await pageOf('province')).records).toEqual([one])
    expect(await toldOf(one.id)).toHaveLength(1)
    // Two processes at once.
    await sqlOf('delete from radar_alarms')
    await Promise.allSettled([look(), look(), look()])
    expect((await pageOf('province')).total).toBe(1)
  })

  it('is listed by its last day, the way that is asked for', async () => {
    const one = await planted()
    await sqlOf(
      `insert into radar_alarms select (r).* from (
         select jsonb_populate_record(a, jsonb_build_object('id', ${nthId('1', 'a.id')}, 'to_on', a.to_on - 1, 'from_on', a.from_on - 1,
           'found_on', a.found_on - 1)) as r
         from radar_alarms a) s`,
    )
    const days = async (query: Record<string, string>) =>
      (await pageOf('province', query)).records.map(({ to }) => to)
    const latest = [one.to, addCalendarDays(one.to, -1)]
    expect(await days({})).toEqual(latest)
    expect(await days({ sortField: 'to', sortOrder: 'descend' })).toEqual(latest)
    expect(await days({ sortField: 'to', sortOrder: 'ascend' })).toEqual(latest.toReversed())
  })

  it('opens exactly its cases: the list of them is as long as the alarm says', async () => {
    const one = await planted()
    const list = (query: Record<string, string>) =>
      ok(as('province').call(contract.todo.page, { query: { queue: 'all', ...query } }))
    const cell = { brand: one.brand!, answerArea: one.province!, l1: one.problem! }
    const days = { submittedFrom: one.from, submittedTo: one.to }
    expect((await list({ ...cell, ...days })).total).toBe(one.observed)
    // The other end lies in Zhejiang, whose bureau does not answer.
    expect((await list({ ...cell, ...days, answerArea: '330000' })).total).toBe(0)
    expect((await list({ ...cell, submittedTo: addCalendarDays(one.from, -1) })).total).toBe(0)
  })

  it('is not there for another province, and is for the state bureau', async () => {
    const one = await planted()
    expect((await pageOf('elsewhere')).total).toBe(0)
    expect(await as('elsewhere').call(radar.detail, { query: { id: one.id } })).toFailWith('radar.not_found')
    expect(await decide('elsewhere', one)).toFailWith('radar.not_found')
    expect(
      await as('elsewhere').call(radar.order, {
        body: { id: one.id, version: one.version, ...(await anOrder()) },
      }),
    ).toFailWith('radar.not_found')
    expect((await pageOf('state')).records.map(({ id }) => id)).toEqual([one.id])
    expect(await as('state').call(radar.detail, { query: { id: '999999999999' } })).toFailWith(
      'radar.not_found',
    )
  })

  it('goes on as one alarm, quietly, and is another one after two weeks without', async () => {
    const one = await planted()
    const row = (await sqlOf<{ to_on: string }>('select to_on from radar_alarms where id = $1', [one.id]))[0]!
    // The week that the burst lies in goes on being told of.
    test.app.clock.set(new Date(Date.parse(START) + 3 * DAY))
    await look()
    const alarms = await sqlOf<{ id: string; to_on: string; observed: number }>(
      'select id::text, to_on, observed from radar_alarms',
    )
    expect(alarms).toMatchObject([{ id: one.id, to_on: addCalendarDays(row.to_on, 2), observed: BURST }])
    expect(await toldOf(one.id)).toHaveLength(1)
    await sqlOf(
      `update radar_alarms set from_on = from_on - 30, to_on = to_on - 30, found_on = found_on - 30`,
    )
    await look()
    expect(await sqlOf('select id from radar_alarms')).toHaveLength(2)
  })

  it('keeps still where it is switched off, and where fewer cases are wanted than the least', async () => {
    await set(RADAR_ON, 'false')
    await look()
    expect(await sqlOf('select 1 from radar_alarms')).toHaveLength(0)
    await set(RADAR_ON, 'true')
    await set(RADAR_LEAST, '50')
    await look()
    await set(RADAR_LEAST, '5')
    expect(await sqlOf('select 1 from radar_alarms')).toHaveLength(0)
    // A day before anything came in.
    await look('2026-01-15')
    expect(await sqlOf('select 1 from radar_alarms')).toHaveLength(0)
    await look()
    expect(await sqlOf('select 1 from radar_alarms')).toHaveLength(1)
  })
})

describe('what is decided', () => {
  it('is refused without a reason where there is no incident, and for a version that was not seen', async () => {
    const one = await planted()
    for (const hostile of [
      { verdict: 'dismissed' },
      { verdict: 'dismissed', reason: '短' },
      { verdict: 'dismissed', reason: '长'.repeat(501) },
      { verdict: 'closed' },
    ])
      expect((await decide('province', one, hostile)).code, JSON.stringify(hostile).slice(0, 50)).toBe(415)
    expect(await decide('province', { ...one, version: 9 })).toFailWith('radar.stale')
  })

  it('is noted, and then still no incident; after that nothing more is done', async () => {
    const one = await planted()
    const noted = await ok(decide('province', one))
    expect(noted).toMatchObject({ state: 'noted', can: ['dismissed', 'order'], decidedName: '周岚' })
    expect(await decide('province', noted)).toFailWith('radar.not_open')
    const gone = await ok(decide('state', noted, { verdict: 'dismissed', reason: '电商大促，全市同升。' }))
    expect(gone).toMatchObject({ state: 'dismissed', can: [], reason: '电商大促，全市同升。' })
    expect(await decide('province', gone)).toFailWith('radar.not_open')
    expect((await pageOf('province', { state: 'open' })).total).toBe(0)
    expect((await pageOf('province', { state: 'dismissed' })).total).toBe(1)
    // The reason lies sealed.
    const [row] = await sqlOf<{ reason: Buffer }>('select reason from radar_alarms')
    expect(row!.reason.toString()).not.toContain('大促')
    // As long as it goes on nobody is told again.
    test.app.clock.set(new Date(Date.parse(START) + 2 * DAY))
    await look()
    expect(await sqlOf(`select id from radar_alarms where state = 'dismissed'`)).toHaveLength(1)
    expect(await toldOf(one.id)).toHaveLength(1)
  })

  it('is taken once of two that decide at the same time', async () => {
    const one = await planted()
    const answers = await Promise.all([
      decide('province', one, { verdict: 'dismissed', reason: '同一人重复申诉。' }),
      decide('rival', one, { verdict: 'dismissed', reason: '大促期间正常波动。' }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
  })

  it('becomes an order of supervision with the alarm’s cases, once, linked both ways', async () => {
    const one = await planted()
    // What has gone to the company is its own; the others still lie with the bureau.
    const cases = await sqlOf<{ id: string }>(
      `select id::text from appeals where brand = 'ZTO' and state = 'pending_accept' order by id limit 2`,
    )
    for (const { id } of cases)
      await ok(actOver(test.app, people.handler!.id, contract.appeals.editToBusiness, id, {}))
    const ask = async (version: number, code?: string) =>
      as('province').call(radar.order, { body: { id: one.id, version, ...(await anOrder(code)) } })
    expect(await ask(one.version, 'ENT-ZTO-330100')).toFailWith('supervision.foreign_addressee')
    expect((await pageOf('province')).records[0]!.state).toBe('open')
    const [first, second] = await Promise.all([ask(one.version), ask(one.version)])
    const ordered = await ok(Promise.resolve(first.code === 200 ? first : second))
    expect(ordered).toMatchObject({ state: 'ordered', can: [] })
    const order = await ok(
      as('province').call(contract.supervision.detail, { query: { id: ordered.orderId! } }),
    )
    expect(order).toMatchObject({ number: ordered.orderNumber, cases: cases.length })
    expect(order.concerned.map(({ id }) => id).toSorted()).toEqual(cases.map(({ id }) => id).toSorted())
    expect(await sqlOf('select 1 from supervision_orders')).toHaveLength(1)
    const marks = await ok(as('province').call(radar.ofOrder, { query: { orderId: ordered.orderId! } }))
    expect(marks.map(({ id }) => id)).toEqual([one.id])
    expect(await ok(as('elsewhere').call(radar.ofOrder, { query: { orderId: ordered.orderId! } }))).toEqual(
      [],
    )
    expect(await ask(ordered.version)).toFailWith('radar.not_open')
  })
})
