import { setTimeout as delay } from 'node:timers/promises'
import { contract } from '@appeal/contract'
import { isWarned, WARNING_DAYS } from '@appeal/contract/calendar/warnings.ts'
import { addCalendarDays, daysBetween, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { WHOLE_COUNTRY } from '@appeal/contract/figures/figures.schemas.ts'
import { PRESS_BANDS } from '@appeal/contract/figures/pressing.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import writeSheet from 'write-excel-file/node'
import { systemContext } from '../../platform/context.ts'
import { useTestApp } from '../../testing/app.ts'
import { aMatter, contextOf, fileAppeal } from '../../testing/cases.ts'
import { expectPages } from '../../testing/lists.ts'
import { caseAt, fileCase, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers, play } from '../../testing/stages.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'
import { copyOf, freshId } from './figures.fixture.ts'
import { bytesOf, digestOf, freezeDue } from './figures.snapshots.ts'
import { importVolumes } from './figures.volumes.import.ts'

const { statistics, volumes, snapshots } = contract
const test = useTestApp()
const people = { state: '', province: '', city: '', zhejiang: '', zto: '', sf: '', consumer: '' }
let closed = ''

beforeAll(async () => {
  people.state = (await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id
  people.province = (await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')).id
  people.city = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
  people.zhejiang = (await makeOfficer(test.app, 'BUR-330000', 'provinceCentre')).id
  people.zto = (await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id
  people.sf = (await makeEnterpriseUser(test.app, 'ENT-SF', 'brandHq')).id
  people.consumer = (await makeConsumer(test.app)).id
  const who = await makePlayers(test.app)
  closed = await caseIn(test.app, who, 'closed')
  await play(test.app, who.consumer, 'evaluateInfo', closed)
  await caseIn(test.app, who, 'withdrawn')
  await caseIn(test.app, who, 'at_enterprise')
})

const as = (id: string) => test.app.as(id)
const september = { period: '2026-09' }

describe('statistics.query', () => {
  it('asks for a session and a grant, and refuses what is no period', async () => {
    expect(await test.app.call(statistics.query, { query: september })).toFailWith('session.required')
    expect(await (await as(people.consumer)).call(statistics.query, { query: september })).toFailWith(
      'request.not_permitted',
    )
    for (const period of ['2026-13', '26-09', '2026Q5', '', "2026' or '1"])
      expect(await (await as(people.state)).call(statistics.query, { query: { period } })).toFailWith(
        'request.invalid',
      )
  })

  it('shows each viewer the own sight and nothing else', async () => {
    const handled = async (id: string) =>
      (await (await as(id)).call(statistics.query, { query: september })).data.total.sums.handled
    expect(await handled(people.state)).toBe(2)
    expect(await handled(people.province)).toBe(2)
    expect(await handled(people.city)).toBe(2)
    expect(await handled(people.zhejiang)).toBe(0)
    expect(await handled(people.zto)).toBe(2)
    expect(await handled(people.sf)).toBe(0)
  })

  it('splits, names the parts in the reader’s language, and prints no rate of two cases', async () => {
    const caller = await as(people.state)
    const reply = await caller.call(statistics.query, { query: { ...september, group: 'brand' } })
    expect(reply).toSucceed()
    expect(reply.data).toMatchObject({
      from: '2026-09',
      running: true,
      frozen: [],
      rows: [{ key: 'ZTO', label: '中通快递', sums: { received: 3, accepted: 3, handled: 2, valid: 1 } }],
    })
    expect(reply.data.rows[0]!.figures.validShare).toMatchObject({ value: null, few: true })
    expect(reply.data.rows[0]!.figures.appeals.value).toBe('2')
    for (const group of ['l1', 'province', 'city', 'bureau'] as const) {
      const english = await caller.call(statistics.query, {
        query: { ...september, group },
        headers: { 'accept-language': 'en' },
      })
      expect(english.data.rows[0]!.label).toMatch(/^[A-Z][ -~]+$/)
    }
  })

  it('takes a trend of months with the changes of each', async () => {
    const reply = await (await as(people.state)).call(statistics.query, {
      query: { ...september, group: 'month', months: 3 },
    })
    expect(reply.data.rows.map(({ key }) => key)).toEqual(['2026-07', '2026-08', '2026-09'])
    expect(reply.data.rows.at(-1)!.sums.handled).toBe(2)
  })

  it('gives a trend the total of the period it names, not of the months it shows', async () => {
    const at = '2026-07-20T10:00:00+08:00'
    await copyOf(test.app, closed, {
      appellant_id: freshId(),
      ...{ submitted_at: at, accepted_at: at, transferred_at: at, closed_at: at, evaluate_status: 0 },
    })
    const caller = await as(people.state)
    for (const period of ['2026-09', '2026Q3']) {
      const ask = async (group: 'month' | 'none') =>
        (await caller.call(statistics.query, { query: { period, group } })).data
      const [trend, whole] = [await ask('month'), await ask('none')]
      expect(trend).toMatchObject({ from: whole.from, to: whole.to, frozen: whole.frozen })
      expect(trend.total).toEqual(whole.total)
      expect(trend.rows.find(({ key }) => key === '2026-07')!.sums.handled).toBe(1)
      // Today is in September: no month that has not begun stands in a trend.
      const year = await caller.call(statistics.query, { query: { period: '2026', group: 'month' } })
      expect(year.data.rows.at(-1)!.key).toBe('2026-09')
      expect(whole.total.sums.handled).toBe(period === '2026-09' ? 2 : 3)
    }
  })
})

describe('statistics.casepage', () => {
  it('lists the cases of a number, as many as it says, and hides those out of sight', async () => {
    const mine = await (await as(people.city)).call(statistics.casepage, {
      query: { ...september, count: 'valid' },
    })
    expect(mine).toSucceed()
    expect(mine.data).toMatchObject({
      total: 1,
      records: [{ id: closed, valid: true, excluded: false, counts: 1 }],
      narrowed: [],
    })
    const delays = await (await as(people.city)).call(statistics.casepage, {
      query: { ...september, l1: 'DELAY', channel: 'WEB' },
    })
    expect(delays.data.narrowed).toEqual([
      { filter: 'l1', label: '延误' },
      { filter: 'channel', label: '网站' },
    ])
    const foreign = await (await as(people.zhejiang)).call(statistics.casepage, { query: september })
    expect(foreign.data).toMatchObject({ total: 0, records: [] })
    expect(await (await as(people.consumer)).call(statistics.casepage, { query: september })).toFailWith(
      'request.not_permitted',
    )
  })
})

describe('statistics.clocks', () => {
  interface Ends {
    clock: string
    dueOn: string
    legalDueOn: string
  }
  /** What an officer would count by hand: the clocks that run, by their ends. */
  async function byHand() {
    const { rows } = await test.app.platform.database.pool.query<Ends & { n: number }>(
      `select d.clock, d.due_on::text as "dueOn", d.legal_due_on::text as "legalDueOn", count(*)::int as n
       from deadlines d where d.case_kind = 'appeal' and d.done_at is null group by 1, 2, 3`,
    )
    return rows
  }
  /** Late and near as lists tell them. */
  const bandOf = ({ clock, dueOn, legalDueOn }: Ends, today: string) => {
    const days = daysBetween(today, legalDueOn)
    if (days <= 0) return days < 0 ? 'late' : 'today'
    if (isWarned({ kind: clock, dueOn }, today, WARNING_DAYS)) return 'soon'
    return days <= 7 ? 'week' : 'later'
  }
  const countOpen = async () =>
    (
      await test.app.platform.database.pool.query<{ n: number }>(
        `select count(*)::int as n from appeals a where state not in ('closed','invalid','withdrawn')
           and exists (select from deadlines d where d.case_kind = 'appeal' and d.case_id = a.id)`,
      )
    ).rows[0]!.n
  /** A clock that runs on a case and ends on a day, made from one that is there. */
  const aClock = (caseId: string, clock: string, on: string) =>
    test.app.platform.database.pool.query(
      `insert into deadlines select r.* from (select * from deadlines where done_at is null and clock = 'answer' limit 1) d
       cross join lateral jsonb_populate_record(null::deadlines, to_jsonb(d) || jsonb_build_object('id', $1::text, 'case_id', $2::text, 'clock', $3::text,
         'due_on', $4::text, 'legal_due_on', $4::text, 'due_at', $4 || 'T23:59:59+08:00', 'legal_due_at', $4 || 'T23:59:59+08:00')) r`,
      [freshId(), caseId, clock, on],
    )
  beforeAll(async () => {
    // Around today, 2026-09-21 in Shanghai: over, today, the ends of each band.
    expect((await byHand()).length).toBeGreaterThan(0)
    const { rows } = await test.app.platform.database.pool.query<{ id: string }>(
      `select id::text from appeals where state = 'at_enterprise' limit 1`,
    )
    const today = shanghaiDate(test.app.clock.now())
    for (const days of [-30, -1, 0, 1, 3, 4, 7, 8, 40]) {
      const id = await copyOf(test.app, rows[0]!.id, { appellant_id: freshId() })
      await aClock(id, 'reply', addCalendarDays(today, days))
      await aClock(id, 'answer', addCalendarDays(today, 3))
    }
    const { rows: closed } = await test.app.platform.database.pool.query<{ id: string }>(
      `select id::text from appeals where state = 'closed' limit 1`,
    )
    await aClock(closed[0]!.id, 'recheck', addCalendarDays(today, 2))
  })

  it('asks for a session and a grant', async () => {
    expect(await test.app.call(statistics.clocks, {})).toFailWith('session.required')
    for (const route of [statistics.clocks, statistics.pressingpage])
      expect(await (await as(people.consumer)).call(route, {})).toFailWith('request.not_permitted')
    const caller = await as(people.state)
    for (const query of [{ clock: 'supplement' }, { clock: "reply'" }, { band: 'soonish' }])
      expect(await caller.call(statistics.pressingpage, { query: query as never })).toFailWith(
        'request.invalid',
      )
  })

  it('counts what is open by clock and nearness, and each number lists its cases', async () => {
    const caller = await as(people.province)
    const { data } = await caller.call(statistics.clocks, {})
    const facts = (await byHand()).filter(({ clock }) => data.rows.some((row) => row.clock === clock))
    for (const { clock, counts } of data.rows)
      for (const band of PRESS_BANDS) {
        const n = facts
          .filter((one) => one.clock === clock && bandOf(one, data.today) === band)
          .reduce((sum, one) => sum + one.n, 0)
        expect(counts[band], `${clock} ${band}`).toBe(n)
        const listed = await caller.call(statistics.pressingpage, { query: { clock, band } as never })
        expect(listed.data.total).toBe(n)
        expect(listed.data.records.every((one) => bandOf(one, data.today) === band)).toBe(true)
      }
    // Each open case has its answer to be given, whatever else runs; a re-check runs on an ended one.
    expect(data.open).toBe(await countOpen())
    const at = (clock: string) => data.rows.find((row) => row.clock === clock)!.counts
    expect(at('answer').soon).toBeGreaterThanOrEqual(9)
    // Limits in working days are warned of on their day.
    expect([at('recheck').soon, at('recheck').week]).toEqual([0, 1])
    expect(at('reply')).toMatchObject({ late: 2, today: 1, soon: 2, week: 2 })
    const near = await caller.call(statistics.pressingpage, { query: { band: 'soon', size: 100 } as never })
    const ids = near.data.records.map(({ id }) => id)
    expect([near.data.total, new Set(ids).size]).toEqual([ids.length, ids.length])
  })

  it('warns from the day on that the settings name, as lists do', async () => {
    const { platform } = test.app
    const ctx = systemContext(platform, 'test')
    const set = (key: string, value: string) => ctx.unitOfWork((tx) => changeSetting(tx, ctx, key, value))
    const caller = await as(people.province)
    const counts = async (clock: string) =>
      (await caller.call(statistics.clocks, {})).data.rows.find((row) => row.clock === clock)!.counts
    const [reply, answer] = [await counts('reply'), await counts('answer')]
    await set('REPLY_WARN_DAYS', '4,1')
    await set('WARN_DAYS', '2,1')
    expect(await counts('reply')).toMatchObject({ soon: reply.soon! + 1, week: reply.week! - 1 })
    expect((await counts('answer')).soon).toBeLessThanOrEqual(answer.soon! - 9)
    await set('REPLY_WARN_DAYS', '3,1')
    await set('WARN_DAYS', '7,3,1')
  })

  it('says what is left in the days of the clock', async () => {
    const { rows } = await test.app.platform.database.pool.query<{ id: string }>(
      `select id::text from appeals where state = 'at_enterprise' limit 1`,
    )
    const today = shanghaiDate(test.app.clock.now())
    await aClock(rows[0]!.id, 'mediation', addCalendarDays(today, 9))
    const { records } = (
      await (await as(people.province)).call(statistics.pressingpage, { query: { clock: 'mediation' } })
    ).data
    // Of the nine days three are the Mid-Autumn festival with its weekend.
    expect(records.map(({ left, unit }) => [left, unit])).toEqual([[6, 'workday']])
  })

  it('shows a foreign bureau nothing, and an enterprise what it owes itself', async () => {
    const open = async (id: string) => (await (await as(id)).call(statistics.clocks, {})).data
    expect((await open(people.zhejiang)).open).toBe(0)
    expect((await open(people.sf)).open).toBe(0)
    const own = await open(people.zto)
    expect(own.rows.map(({ clock }) => clock)).not.toContain('answer')
    expect(own.rows.find(({ clock }) => clock === 'reply')!.counts.today).toBe(1)
    const foreign = await (await as(people.zto)).call(statistics.pressingpage, { query: { clock: 'answer' } })
    expect(foreign.data).toMatchObject({ total: 0, records: [] })
  })
})

describe('statistics.others', () => {
  const { couriers, reports, consultations, letters } = contract
  const period = '2026Q3'
  beforeAll(async () => {
    const courier = await makeCourier(test.app)
    const players = { owner: courier, officer: people.province, enterprise: people.zto }
    await caseAt(test.app, 'courier', 'closed', players)
    await fileCase(test.app, 'courier', courier, { issue: 'FINES' })
    await fileCase(test.app, 'courier', await makeCourier(test.app), { shielded: true })
    const { pool } = test.app.platform.database
    await pool.query(
      `update cases set press_legal_on = '2026-01-05' where kind = 'courier' and type = 'FINES'`,
    )
    for (const kind of ['report', 'consultation', 'letter'] as const)
      await fileCase(test.app, kind, people.consumer)
  })
  const ask = async (id: string, query: Record<string, unknown>, language = 'zh') =>
    (await as(id)).call(statistics.others, {
      query: { period, ...query } as never,
      headers: { 'accept-language': language },
    })

  it('refuses strangers, other kinds, and what is no period', async () => {
    expect(await ask(people.consumer, { kind: 'courier' })).toFailWith('request.not_permitted')
    for (const query of [
      { kind: 'appeal' },
      { kind: 'courier', group: 'state' },
      { kind: 'courier', period: '2026-13' },
    ])
      expect(await ask(people.state, query)).toFailWith('request.invalid')
  })

  it.each([
    ['courier', couriers.bureaupage],
    ['report', reports.bureaupage],
    ['consultation', consultations.bureaupage],
    ['letter', letters.bureaupage],
  ] as const)('counts each %s as its list does, by every split', async (kind, list) => {
    for (const who of [people.state, people.province, people.zhejiang]) {
      const caller = await as(who)
      const listed = async (more: Record<string, unknown>) => {
        const dates = { submittedFrom: '2026-07-01', submittedTo: '2026-09-30' }
        return (await caller.call(list, { query: { queue: 'all', ...dates, ...more } as never })).data.total
      }
      for (const group of ['type', 'brand', 'province'] as const) {
        const { data } = await ask(who, { kind, group })
        expect(data.rows.reduce((sum, { sums }) => sum + sums.received, 0)).toBe(data.total.sums.received)
        for (const { key, sums } of [...data.rows, data.total]) {
          const own = key === '' ? {} : { [group === 'province' ? 'areaCode' : group]: key }
          expect(await listed(own)).toBe(sums.received)
          expect(await listed({ ...own, state: data.openStates.join() })).toBe(sums.open)
          expect(await listed({ ...own, state: data.endedStates.join() })).toBe(sums.ended)
          expect(await listed({ ...own, overdue: 'true' })).toBe(sums.overdue)
        }
      }
    }
    const { data } = await ask(people.state, { kind })
    expect(data.total.sums).toMatchObject(
      kind === 'courier' ? { received: 3, open: 2, ended: 1, overdue: 1 } : { received: 1, open: 1 },
    )
  })

  it('tells of answers how far they came in time, and how far they satisfied, of no few', async () => {
    const { pool } = test.app.platform.database
    const rates = async (kind: string, id = people.state) =>
      (await ask(id, { kind, group: 'month', period: '2026-09' })).data.total.figures
    // One that waits within its time is no part of any rate; letters and reports are not rated.
    expect(await rates('consultation')).toMatchObject({
      onTime: { value: null, base: null },
      satisfaction: { value: null, base: null },
    })
    for (const kind of ['letter', 'report']) expect((await rates(kind)).satisfaction).toBeNull()
    const players = { owner: people.consumer, officer: people.province, enterprise: people.zto }
    const ids: string[] = []
    for (let n = 0; n < 4; n += 1)
      ids.push(await caseAt(test.app, 'consultation', n < 3 ? 'answered' : 'withdrawn', players))
    const [first = '', second = '', third = ''] = ids
    await pool.query("update deadlines set overdue = true where case_id = $1 and clock = 'consultAnswer'", [
      first,
    ])
    await pool.query("update cases set score = 'SATISFIED' where id = $1", [first])
    await pool.query("update cases set score = 'BASICALLY_SATISFIED' where id = $1", [second])
    await pool.query("update cases set score = 'UNSATISFIED' where id = $1", [third])
    // Three are too few for a rate, and no count of what was said of them leaves the server.
    const { onTime, satisfaction } = await rates('consultation')
    expect([onTime, satisfaction]).toMatchObject([
      { value: null, few: true, base: 3 },
      { value: null, few: true, base: 3 },
    ])
    const ctx = systemContext(test.app.platform, 'test')
    const least = (n: string) => ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'STAT_LEAST_CASES', n))
    await least('2')
    expect(await rates('consultation')).toMatchObject({
      onTime: { value: '66.67', base: 3 },
      satisfaction: { value: '66.67', base: 3 },
    })
    // One that is not answered when its time is over is late.
    await pool.query(
      `update deadlines set due_at = '2026-09-01', legal_due_at = '2026-09-01'
       where case_kind = 'consultation' and clock = 'consultAnswer' and done_at is null`,
    )
    expect((await rates('consultation')).onTime).toMatchObject({ value: '50.00', base: 4 })
    await least('10')
  })

  it('names provinces in the reader’s language', async () => {
    const { data } = await ask(people.state, { kind: 'report', group: 'province' }, 'en')
    expect(data.rows.map(({ label }) => label)).toEqual([expect.stringMatching(/^[A-Z][ -~]+$/)])
  })

  it('shows months, narrows, and gives an enterprise its own couriers but no reports', async () => {
    const { data } = await ask(people.state, { kind: 'courier', group: 'month' })
    expect(data.rows).toHaveLength(13)
    expect(data.rows.reduce((sum, { sums }) => sum + sums.received, 0)).toBe(3)
    expect((await ask(people.state, { kind: 'courier', type: 'FINES' })).data.total.sums.received).toBe(1)
    expect((await ask(people.zto, { kind: 'courier' })).data.total.sums.received).toBeLessThan(3)
    expect((await ask(people.sf, { kind: 'courier' })).data.total.sums.received).toBe(0)
    expect((await ask(people.zto, { kind: 'report' })).data.total.sums.received).toBe(0)
  })
})

describe('volumes', () => {
  const given = { month: '2026-08', brand: 'ZTO', area: '440000', millions: '12.5' }
  const edit = async (body: Record<string, unknown>, id = people.state) =>
    (await as(id)).call(volumes.edit, { body: { ...given, ...body } })

  it('refuses strangers, unknown brands and areas, months ahead, and numbers that are none', async () => {
    expect(await edit({}, people.province)).toFailWith('request.not_permitted')
    expect(await edit({ brand: 'NOBODY' })).toFailWith('statistics.brand_unknown')
    expect(await edit({ area: '440300' })).toFailWith('statistics.area_unknown')
    expect(await edit({ month: '2027-01' })).toFailWith('statistics.month_ahead')
    for (const millions of ['-1', '1,5', '1.23456', '', 'NaN'])
      expect(await edit({ millions })).toFailWith('request.invalid')
  })

  it('sets, refuses a stale version, deletes', async () => {
    expect(await edit({})).toSucceed()
    expect(await edit({ millions: '13' })).toFailWith('record.stale')
    const changed = await edit({ millions: '13', version: 1 })
    expect(changed.data).toMatchObject({ millions: '13.0000', version: 2, areaName: '广东省' })
    const caller = await as(people.state)
    const { month, brand, area } = given
    const english = await caller.call(volumes.edit, {
      body: { ...given, millions: '14', version: 2 },
      headers: { 'accept-language': 'en' },
    })
    expect(english.data.areaName).toBe('Guangdong')
    expect(await caller.call(volumes.delete, { body: { month, brand, area, version: 1 } })).toFailWith(
      'record.stale',
    )
    expect(await caller.call(volumes.delete, { body: { month, brand, area } })).toSucceed()
    expect(await caller.call(volumes.delete, { body: { month, brand, area } })).toFailWith(
      'statistics.volume_gone',
    )
  })

  it('locks a month against everything, and opens it again', async () => {
    const caller = await as(people.state)
    const body = { month: '2026-07', reason: '核对完毕' }
    expect(await caller.call(volumes.unlock, { body })).toFailWith('statistics.not_locked')
    expect(await caller.call(volumes.lock, { body })).toSucceed()
    expect(await caller.call(volumes.lock, { body })).toFailWith('statistics.month_locked')
    expect(await edit({ month: '2026-07' })).toFailWith('statistics.month_locked')
    expect((await caller.call(volumes.page, { query: { month: '2026-07' } })).data).toMatchObject({
      locked: true,
      frozen: false,
      lockReason: '核对完毕',
    })
    expect(await caller.call(volumes.unlock, { body })).toSucceed()
    expect(await edit({ month: '2026-07' })).toSucceed()
  })

  it('stand in a list that is turned round by brand or area and read page by page', async () => {
    const month = '2026-06'
    for (const [brand, area] of [
      ['ZTO', '440000'],
      ['SF', '440000'],
      ['ZTO', '330000'],
      ['SF', '110000'],
      ['YTO', '440000'],
    ])
      expect(await edit({ month, brand, area })).toSucceed()
    const caller = await as(people.state)
    const query = { month }
    await expectPages(caller, volumes.page, query, 'brand', (row: { brand: string }) => row.brand)
    await expectPages(caller, volumes.page, query, 'area', (row: { area: string }) => row.area)
  })

  it('are found by the name of brand or area, in either language, and the country is one of these', async () => {
    const month = '2026-05'
    for (const [brand, area] of [
      ['ZTO', '440000'],
      ['SF', '330000'],
      ['SF', WHOLE_COUNTRY],
    ])
      expect(await edit({ month, brand, area })).toSucceed()
    const caller = await as(people.state)
    const found = async (searchKey: string) =>
      (await caller.call(volumes.page, { query: { month, searchKey } })).data.records.map(
        ({ brand, area }) => `${brand} ${area}`,
      )
    expect(await found('广东')).toEqual(['ZTO 440000'])
    expect(await found('zhejiang')).toEqual(['SF 330000'])
    expect(await found('中通')).toEqual(['ZTO 440000'])
    expect(await found('全国')).toEqual([`SF ${WHOLE_COUNTRY}`])
    expect(await found('没有这样的')).toEqual([])
  })

  it('takes a sheet line by line: what is wrong with one keeps no other back', async () => {
    const ctx = await contextOf(test.app, people.state)
    const text = (value: string) => ({ value, type: String })
    const sheet = await writeSheet([
      ['月份', '品牌', '地区', '业务量'].map(text),
      ['2026-08', '中通快递', '广东', '1,200.5'].map(text),
      ['2026-08', 'SF', '全国', '900'].map(text),
      ['2026-08', '没有的', '广东', '1'].map(text),
      ['2026-08', 'SF', '深圳市', '1'].map(text),
      ['八月', 'SF', '全国', '1'].map(text),
      ['2026-08', 'SF', '全国', '很多'].map(text),
      ['2027-05', 'SF', '全国', '1'].map(text),
      ['2026-08', 'SF', '浙江省', ''].map(text),
      // As the template says it where English is read.
      ['2026-08', 'ZTO Express', 'Guangdong', '1,200.5'].map(text),
    ]).toBuffer()
    const first = await importVolumes(ctx, sheet)
    expect(first).toMatchObject({ added: 2, changed: 0, same: 1, refused: 5 })
    expect(first.rows.filter(({ result }) => result === 'refused').map(({ line }) => line)).toEqual([
      4, 5, 6, 7, 8,
    ])
    expect(first.rows.every(({ result, message }) => (result === 'refused') === (message !== null))).toBe(
      true,
    )
    expect(await importVolumes(ctx, sheet)).toMatchObject({ added: 0, same: 3, refused: 5 })
    await expect(importVolumes(ctx, Buffer.from('no sheet'))).rejects.toMatchObject({
      reason: 'sheets.unreadable',
    })
  })

  it('takes a brand’s country line before its provinces, and gives no rate while a month is missing', async () => {
    const caller = await as(people.state)
    const page = await caller.call(volumes.page, { query: { month: '2026-08' } })
    expect(page.data.countryMillions).toBe('2100.5000')
    const quarter = await caller.call(statistics.query, { query: { period: '2026Q3', group: 'brand' } })
    expect(quarter.data.total.volume).toBeNull()
    const august = await caller.call(statistics.query, { query: { period: '2026-08' } })
    expect(august.data.total.volume).toBe('2100.5000')
  })
})

describe('freezing', () => {
  const august = (columns: Record<string, unknown>) =>
    copyOf(test.app, closed, {
      appellant_id: freshId(),
      submitted_at: '2026-08-05T10:00:00+08:00',
      accepted_at: '2026-08-06T10:00:00+08:00',
      transferred_at: '2026-08-06T10:00:00+08:00',
      closed_at: '2026-08-20T10:00:00+08:00',
      evaluate_status: 0,
      ...columns,
    })
  const freeze = async (month: string, id = people.state) =>
    (await as(id)).call(snapshots.freeze, { body: { month } })

  it('refuses strangers and months that are not over', async () => {
    expect(await freeze('2026-08', people.province)).toFailWith('request.not_permitted')
    expect(await freeze('2026-09')).toFailWith('statistics.month_ahead')
  })

  it('refuses a roll-up that is not what the cases say', async () => {
    const { pool } = test.app.platform.database
    await august({})
    await pool.query('select stat_fold(100000)')
    for (const count of ['handled', 'overdue', 'settled']) {
      await pool.query(
        `update stat_cells set ${count} = ${count} + 1 where grain = 'brand' and month = '2026-08'`,
      )
      expect(await freeze('2026-08'), count).toFailWith('statistics.not_proved')
      await test.app.owner.query('select stat_recount()')
    }
    expect(await freeze('2026-08')).toSucceed()
    expect(await freeze('2026-08')).toFailWith('statistics.month_frozen')
  })

  it('locks the volumes for good, and is never changed or deleted', async () => {
    const caller = await as(people.state)
    const body = { month: '2026-08', reason: '想改一改' }
    expect(await caller.call(volumes.unlock, { body })).toFailWith('statistics.month_frozen')
    const pool = test.app.owner
    await expect(pool.query(`update stat_snapshots set digest = ''`)).rejects.toThrow('append-only')
    await expect(pool.query('delete from stat_snapshots')).rejects.toThrow('append-only')
    await expect(pool.query('truncate stat_snapshots cascade')).rejects.toThrow('append-only')
  })

  it('waits for a volume that is being written, and proves volumes too', async () => {
    const { pool } = test.app.platform.database
    const before = test.app.clock.now()
    test.app.clock.set('2026-10-14T16:20:00Z')
    const caller = await as(people.state)
    const writer = await pool.connect()
    await writer.query('begin')
    await writer.query("select pg_advisory_xact_lock(hashtext('volumes'), hashtext('2026-09'))")
    await writer.query(
      `insert into business_volumes (month, brand, area, millions, updated_by, updated_at)
       select '2026-09', brand, area, 77, updated_by, updated_at from business_volumes limit 1`,
    )
    const freezing = freeze('2026-09')
    await delay(700)
    await writer.query('commit')
    writer.release()
    expect(await freezing).toSucceed()
    const [row] = (await caller.call(snapshots.page, { query: {} })).data.records
    const { rows } = await pool.query('select content from stat_snapshots where id = $1', [row!.id])
    const frozen = JSON.parse(rows[0].content) as { volumes: { millions: string }[] }
    expect(frozen.volumes).toMatchObject([{ millions: '77.0000' }])
    const verify = async () => (await caller.call(snapshots.verify, { query: { id: row!.id } })).data
    expect(await verify()).toMatchObject({ intact: true, same: true })
    await pool.query("update business_volumes set millions = 78 where month = '2026-09'")
    expect(await verify()).toMatchObject({ intact: true, same: false })
    await pool.query("delete from business_volumes where month = '2026-09'")
    await test.app.owner.query('alter table stat_snapshots disable trigger user')
    await test.app.owner.query("delete from stat_snapshots where month = '2026-09'")
    await test.app.owner.query('alter table stat_snapshots enable trigger user')
    await pool.query("delete from volume_locks where month = '2026-09'")
    test.app.clock.set(before)
  })

  it('is the same bytes computed again; a later change is shown and carried by the next month with a mark', async () => {
    const caller = await as(people.state)
    const [row] = (await caller.call(snapshots.page, { query: {} })).data.records
    expect(row).toMatchObject({ month: '2026-08', appeals: 1, valid: 1, corrections: [] })
    const proof = await caller.call(snapshots.verify, { query: { id: row!.id } })
    expect(proof.data).toMatchObject({ intact: true, same: true, changedSince: { handled: 0 } })

    await test.app.platform.database.pool.query(
      `update appeals set exclude_status = 3, stat_excluded = true where closed_at < '2026-09-01'`,
    )
    const after = await caller.call(snapshots.verify, { query: { id: row!.id } })
    expect(after.data).toMatchObject({ intact: true, same: false, changedSince: { handled: -1, valid: -1 } })

    // Six working days into October: the job comes by itself.
    const before = test.app.clock.now()
    test.app.clock.set('2026-10-14T16:20:00Z')
    await freezeDue(systemContext(test.app.platform, 'test'))
    const { records } = (await (await as(people.state)).call(snapshots.page, { query: {} })).data
    expect(records.map(({ month }) => month)).toEqual(['2026-09', '2026-08', '2026-07'])
    expect(records[0]!.corrections).toMatchObject([{ month: '2026-08', sums: { handled: -1, valid: -1 } }])
    expect(records[0]!.appeals).toBe(2)
    // Carried once is carried: a second run and the month after find nothing.
    await freezeDue(systemContext(test.app.platform, 'test'))
    test.app.clock.set('2026-11-20T16:20:00Z')
    await freezeDue(systemContext(test.app.platform, 'test'))
    const later = (await (await as(people.state)).call(snapshots.page, { query: {} })).data.records
    expect(later[0]).toMatchObject({ month: '2026-10', corrections: [] })
    test.app.clock.set(before)
  })

  it('waits for the sixth working day', async () => {
    const { rows } = await test.app.platform.database.pool.query<{ month: string }>(
      'select month from stat_snapshots',
    )
    const months = rows.map(({ month }) => month)
    const before = test.app.clock.now()
    // 2026-12-08 is the sixth working day of December, 2026-12-07 the fifth.
    test.app.clock.set('2026-12-07T10:00:00Z')
    await freezeDue(systemContext(test.app.platform, 'test'))
    const count = async () =>
      (await test.app.platform.database.pool.query('select month from stat_snapshots')).rows.length
    expect(await count()).toBe(months.length)
    test.app.clock.set('2026-12-07T16:20:00Z')
    await freezeDue(systemContext(test.app.platform, 'test'))
    expect(await count()).toBe(months.length + 1)
    test.app.clock.set(before)
  })

  it('writes keys in one order, whatever order they were made in', () => {
    const cells = { brand: {}, reason: {}, city: {}, channel: { 'B|X': [1], 'A|X': [2] }, bureau: {} }
    const other = { ...cells, channel: { 'A|X': [2], 'B|X': [1] } }
    const content = { format: 1, month: '2026-08', volumes: [], corrections: [] } as const
    const bytes = (one: typeof cells) => bytesOf({ ...content, volumes: [], corrections: [], cells: one })
    expect(digestOf(bytes(cells))).toBe(digestOf(bytes(other)))
  })
})

describe('filing', () => {
  it('counts an appeal in the moment it is filed', async () => {
    const caller = await as(people.state)
    const received = async () =>
      (await caller.call(statistics.query, { query: september })).data.total.sums.received
    const before = await received()
    await fileAppeal(test.app, people.consumer, aMatter())
    expect(await received()).toBe(before + 1)
  })
})
