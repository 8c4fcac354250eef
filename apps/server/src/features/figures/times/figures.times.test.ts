import { contract } from '@appeal/contract'
import { HOLDERS, type Holder, inDays } from '@appeal/contract/appeals/appeals.time.ts'
import { addCalendarDays, isWorkday, shanghaiDate, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import type { TimesRow } from '@appeal/contract/figures/times.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../../testing/people.ts'
import { calendarOf } from '../../calendar/calendar.service.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'
import { addLines, aTemplate, copyOf, type Dice, dice, freshId } from '../figures.fixture.ts'
import { measureTimes } from './figures.times.ts'

const { statistics, appeals } = contract
const test = useTestApp()
const HOUR = 3_600_000
const START = Date.parse('2026-07-01T08:00:00+08:00')
const people = { state: '', zhejiang: '', zto: '', sf: '', consumer: '' }
const units: Record<string, string[]> = { ZTO: [], SF: [] }
let template = ''

const WHERE: Record<string, Holder | null> = {
  ...{ pending_accept: 'bureau', bureau_processing: 'bureau', replied: 'bureau', mediating: 'bureau' },
  ...{ at_enterprise: 'enterprise', rework: 'enterprise', verifying: 'user', supplement: 'user' },
}

/** A case with a random way of whole hours, its pauses, and replies where it was answered. */
async function aCase(d: Dice, brand: 'ZTO' | 'SF'): Promise<void> {
  const { pool } = test.app.platform.database
  const steps = ['pending_accept']
  while (steps.length < 9 && d.chance(0.8))
    steps.push(
      d.among(['supplement', 'bureau_processing', 'at_enterprise', 'at_enterprise', 'replied', 'verifying']),
    )
  let at = START + d.upTo(24 * 40) * HOUR
  let before: string | null = null
  const lines = [...steps, 'closed', 'closed'].map((state) => {
    at += d.upTo(24 * 9) * HOUR
    const isReply = state === 'replied' && before === 'at_enterprise'
    const detail = {
      ...(state === 'at_enterprise' && { enterpriseId: d.among(units[brand]!) }),
      ...(state === 'at_enterprise' && d.chance(0.15) && { fromBrand: 'YTO' }),
    }
    const event = isReply ? 'replied' : state === 'at_enterprise' ? 'transferred' : 'assigned'
    const line = { event, from: before, to: state, at: new Date(at), detail }
    before = state
    return line
  })
  const handed =
    lines.findLast(({ detail }) => 'fromBrand' in detail) ?? lines.find(({ to }) => to === 'at_enterprise')
  const end = lines.at(-2)!
  const id = freshId()
  const pauses = d.chance(0.4)
    ? [
        {
          from: shanghaiDate(START + d.upTo(40 * 24) * HOUR),
          to: shanghaiDate(START + (41 + d.upTo(20)) * 24 * HOUR),
        },
      ]
    : []
  for (const [clock, start, done, stops] of [
    ['reply', handed?.at ?? end.at, end.at, pauses],
    ...(d.chance(0.4)
      ? ([['supplement', lines[0]!.at, d.chance(0.5) ? lines[1]!.at : end.at, []]] as const)
      : []),
  ] as const)
    await pool.query(
      `insert into deadlines (id, case_kind, case_id, clock, round, start_at, start_on, count, unit, due_on,
         legal_due_on, due_at, legal_due_at, done_at, pauses)
       values ($1, 'appeal', $2, $3, 1, $4, '2026-07-01', 2, 'day', '2026-07-03', '2026-07-03', $4, $4, $5, $6)`,
      [freshId(), id, clock, start, done, JSON.stringify(stops)],
    )
  await addLines(test.app, id, lines)
  await copyOf(test.app, template, {
    ...{ id, brand, appellant_id: freshId(), enterprise_id: units[brand]![0], valid: d.chance(0.5) },
    answer_area: d.among(['440306', '330106']),
    ...{ submitted_at: lines[0]!.at, accepted_at: lines[0]!.at, closed_at: end.at },
    ...{ transferred_at: handed?.at ?? null, evaluate_status: 0 },
  })
  if (d.chance(0.1))
    await pool.query('update appeals set exclude_status = 3, stat_excluded = true where id = $1', [id])
}

const measured = () => measureTimes(systemContext(test.app.platform, 'test'))
const ask = async (id: string, query: Record<string, unknown> = {}) =>
  (await test.app.as(id)).call(statistics.times, { query: { period: '2026', ...query } as never })

interface Naive {
  brand: string
  province: string
  month: string
  spent: Record<Holder, number>
  reply: { days: number; workdays: number } | null
  with: number | null
}
/** Every counted case hour by hour, from the words of the domain alone. */
async function naive(): Promise<Naive[]> {
  const { pool } = test.app.platform.database
  const calendar = await calendarOf(test.app.platform)
  const orgs = await orgDirectory(test.app.platform)
  const { rows } = await pool.query(`
    select a.id::text, a.brand, left(a.answer_area, 2) || '0000' as province, f.month, f.owed, f.transferred,
      (select json_agg(e order by e.seq) from case_events e where e.case_kind = 'appeal' and e.case_id = a.id) as lines,
      (select coalesce(json_agg(d), '[]') from deadlines d where d.case_kind = 'appeal' and d.case_id = a.id) as clocks
    from appeals a join stat_facts f on f.case_id = a.id where f.handled = 1 and not f.excluded`)
  return rows.map((row) => {
    const lines = (row.lines ?? []) as {
      event: string
      to_state: string
      at: string
      detail: Record<string, string>
    }[]
    const times = lines.map(({ at }) => Date.parse(at))
    const stops = (row.clocks as Record<string, never>[]).flatMap((clock): [number, number][] => [
      ...(clock.clock === 'supplement'
        ? [[Date.parse(clock.start_at!), Date.parse(clock.done_at!)] as [number, number]]
        : []),
      ...(clock.pauses as unknown as { from: string; to: string }[]).map(({ from, to }): [number, number] => [
        startOfDay(from).getTime(),
        startOfDay(addCalendarDays(to, 1)).getTime(),
      ]),
    ])
    const spent = Object.fromEntries(HOLDERS.map((holder) => [holder, 0])) as Record<Holder, number>
    let end = 0
    for (let at = times[0]!; at < times.at(-1)!; at += HOUR) {
      const i = times.findLastIndex((one) => one <= at)
      let holder = WHERE[lines[i]!.to_state] ?? null
      if (holder === null) continue
      end = at + HOUR
      const unit = lines.slice(0, i + 1).findLast(({ detail }) => detail.enterpriseId)?.detail.enterpriseId
      if (holder === 'enterprise' && orgs.get(unit ?? '')?.kind === 'OUTLET') holder = 'outlet'
      if (stops.some(([from, to]) => at >= from && at < to)) holder = 'paused'
      spent[holder] += HOUR
    }
    const since = Math.max(
      0,
      lines.findLastIndex(({ detail }) => detail.fromBrand),
    )
    const first = lines.findIndex(({ to_state }, i) => i >= since && WHERE[to_state] === 'enterprise')
    const answer = lines.findIndex(({ event }, i) => i > first && event === 'replied')
    const [from, to] = [shanghaiDate(times[first] ?? 0), shanghaiDate(answer < 0 ? end : times[answer]!)]
    const dates: string[] = []
    for (let date = from; date < to; date = addCalendarDays(date, 1)) dates.push(addCalendarDays(date, 1))
    return {
      ...{ brand: row.brand, province: row.province, month: row.month, spent },
      reply:
        row.owed && first >= 0
          ? { days: dates.length, workdays: dates.filter((date) => isWorkday(date, calendar)).length }
          : null,
      with: row.transferred ? Math.round((spent.enterprise + spent.outlet) / (2.4 * HOUR)) / 10 : null,
    }
  })
}
const medianText = (all: readonly (number | null | undefined)[]) => {
  const sorted = all.filter((one) => typeof one === 'number').toSorted((a, b) => a - b)
  if (sorted.length < 10) return null
  const [low, high] = [sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!]
  return ((low + high) / 2).toFixed(1)
}
function expectRow(row: TimesRow, cases: readonly Naive[]) {
  const sum = (holder: Holder) => cases.reduce((all, one) => all + one.spent[holder], 0)
  const spent = Object.fromEntries(HOLDERS.map((holder) => [holder, sum(holder)])) as Record<Holder, number>
  const total = HOLDERS.reduce((all, holder) => all + spent[holder], 0)
  expect(row).toMatchObject({ cases: cases.length, ...inDays({ spent, total }) })
  expect(HOLDERS.reduce((all, holder) => all + Math.round(row.days[holder] * 10), 0)).toBe(
    Math.round(row.total * 10),
  )
  expect(row.mean).toBe(cases.length ? (total / (24 * HOUR) / cases.length).toFixed(1) : null)
  const { replyDays, replyWorkdays, withEnterprise } = row.figures
  expect(replyDays.value).toBe(medianText(cases.map(({ reply }) => reply?.days)))
  expect(replyWorkdays.value).toBe(medianText(cases.map(({ reply }) => reply?.workdays)))
  expect(withEnterprise.value).toBe(medianText(cases.map((one) => one.with)))
}

beforeAll(async () => {
  people.state = (await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id
  people.zhejiang = (await makeOfficer(test.app, 'BUR-330000', 'provinceCentre')).id
  people.zto = (await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id
  people.sf = (await makeEnterpriseUser(test.app, 'ENT-SF', 'brandHq')).id
  people.consumer = (await makeConsumer(test.app)).id
  template = await aTemplate(test.app)
  const { rows } = await test.app.platform.database.pool.query<{ id: string; brand: string }>(
    `(select id::text, brand from organisations where brand in ('ZTO', 'SF') and kind <> 'OUTLET' order by id limit 4)
     union all (select id::text, brand from organisations where brand in ('ZTO', 'SF') and kind = 'OUTLET' order by id limit 6)`,
  )
  for (const { id, brand } of rows) units[brand]?.push(id)
  const d = dice(20)
  for (let i = 0; i < 90; i += 1) await aCase(d, d.chance(0.6) ? 'ZTO' : 'SF')
})

describe('statistics.times', () => {
  it('is closed to strangers and consumers, and to periods and splits that are none', async () => {
    expect(await test.app.call(statistics.times, { query: { period: '2026' } as never })).toFailWith(
      'session.required',
    )
    expect(await ask(people.consumer)).toFailWith('request.not_permitted')
    for (const query of [
      { period: '' },
      { period: '2026-13' },
      { period: '2026-09~2026-07' },
      { group: 'unit' },
    ])
      expect(await ask(people.state, query)).toFailWith('request.invalid')
  })

  it('says how many cases wait to be measured, and tells nothing of them', async () => {
    const { data } = await ask(people.state)
    expect(data.waiting).toBe((await naive()).length)
    expect(data.total).toMatchObject({ cases: 0, total: 0, mean: null })
    expect(data.rows).toEqual([])
  })

  it('is the sum of its cases, by whatever it is split, counted again hour by hour', async () => {
    await measured()
    const cases = await naive()
    expect(cases.filter(({ reply }) => reply !== null).length).toBeGreaterThan(30)
    const { data } = await ask(people.state)
    expect(data.waiting).toBe(0)
    expectRow(data.total, cases)
    for (const [group, keyOf] of [
      ['brand', (one: Naive) => one.brand],
      ['province', (one: Naive) => one.province],
      ['month', (one: Naive) => one.month],
    ] as const) {
      const { rows } = (await ask(people.state, { group })).data
      expect(rows.map(({ key }) => key).toSorted()).toEqual([...new Set(cases.map(keyOf))].toSorted())
      for (const row of rows)
        expectRow(
          row,
          cases.filter((one) => keyOf(one) === row.key),
        )
    }
    const span = (await ask(people.state, { period: '2026-08~2026-09', brand: 'ZTO' })).data
    expectRow(
      span.total,
      cases.filter(({ month, brand }) => brand === 'ZTO' && ['2026-08', '2026-09'].includes(month)),
    )
  })

  it('shows each its own cases alone', async () => {
    const cases = await naive()
    for (const [id, brand] of [
      [people.zto, 'ZTO'],
      [people.sf, 'SF'],
    ] as const) {
      const { data } = await ask(id, { brand: undefined })
      expect(data.rows.map(({ key }) => key)).toEqual([brand])
      expectRow(
        data.total,
        cases.filter((one) => one.brand === brand),
      )
      expect((await ask(id, { brand: brand === 'SF' ? 'ZTO' : 'SF' })).data.total.cases).toBe(0)
    }
    expect((await ask(people.zhejiang)).data.total.cases).toBe(0)
  })

  it('is the bar of the case where there is one case', async () => {
    const officer = await test.app.as(people.state)
    const detail = await officer.call(appeals.detail, { query: { id: template } as never })
    const { total, ...days } = detail.data.timeSpent
    const { pool } = test.app.platform.database
    const { rows } = await pool.query(`select * from stat_times where case_id = $1`, [template])
    const spent = Object.fromEntries(
      HOLDERS.map((holder) => [holder, Number(rows[0][`${holder}_ms`])]),
    ) as Record<Holder, number>
    const sum = HOLDERS.reduce((all, holder) => all + spent[holder], 0)
    expect(inDays({ spent, total: sum })).toEqual({ days, total })
  })

  it('measures anew what changed, and forgets what is gone', async () => {
    const { pool } = test.app.platform.database
    const waiting = async () => (await ask(people.state)).data.waiting
    const found = await pool.query<{ case_id: string }>(
      `select t.case_id::text from stat_times t join stat_facts f using (case_id)
       where f.handled = 1 and not f.excluded and f.brand = 'ZTO' order by 1 desc limit 1`,
    )
    const id = found.rows[0]!.case_id
    await pool.query(`update appeals set rework_count = rework_count + 1 where id = $1`, [id])
    expect(await waiting()).toBe(1)
    // Twice at once, as two processes would: each case is measured by one of them, and all of them are.
    await Promise.all([measured(), measured()])
    expect(await waiting()).toBe(0)
    expectRow((await ask(people.state)).data.total, await naive())
    await pool.query(`update stat_times set enterprise_ms = 1 where case_id = $1`, [id])
    await pool.query(`update appeals set rework_count = 0 where id = $1`, [id])
    await measured()
    expectRow((await ask(people.state)).data.total, await naive())
    const rows = async () => (await pool.query(`select from stat_times where case_id = $1`, [id])).rowCount
    expect(await rows()).toBe(1)
    await pool.query(`delete from appeals where id = $1`, [id])
    expect(await rows()).toBe(0)
    expectRow((await ask(people.state)).data.total, await naive())
  })
})
