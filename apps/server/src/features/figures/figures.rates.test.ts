import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { aTemplate, copyOf, freshId } from './figures.fixture.ts'

const { statistics, volumes } = contract
const test = useTestApp()
const MONTH = '2026-09'
/** Cases of September: ZTO in Guangdong and in Zhejiang, YTO in Guangdong; the template is one more of the first. */
const CASES = [
  ['ZTO', '440300', 20],
  ['ZTO', '330100', 15],
  ['YTO', '440300', 12],
] as const
let state: Caller
let template = ''
/** ZTO in Guangdong, all of the month. */
let covered = 0
let all = 0

beforeAll(async () => {
  state = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id)
  template = await aTemplate(test.app)
  for (const [brand, answer_area, n] of CASES)
    for (let i = 0; i < n; i++)
      await copyOf(test.app, template, {
        ...{ brand, answer_area, state: 'closed', appellant_id: freshId() },
        closed_at: `${MONTH}-15T10:00:00+08:00`,
      })
  covered = await handled({ brand: 'ZTO', province: '440000' })
  all = await handled({})
})

const ask = async (query: Record<string, unknown>) =>
  (await state.call(statistics.query, { query: { period: MONTH, ...query } as never })).data
const handled = async (query: Record<string, unknown>) => (await ask(query)).total.sums.handled
const setVolume = (brand: string, area: string, millions: string) =>
  state.call(volumes.edit, { body: { month: MONTH, brand, area, millions } })

describe('rates per million', () => {
  it('are not told where no volume is known, and say why', async () => {
    for (const group of ['none', 'brand', 'province', 'month'])
      expect((await ask({ group })).total.figures.rate).toMatchObject({ value: null, lacks: 'volume' })
  })

  it('count only what the known volume carried, and say how many cases they leave out', async () => {
    // One line of one brand in one province, as a brand begins to report.
    expect(await setVolume('ZTO', '440000', '2')).toSucceed()
    const rate = (covered / 2).toFixed(2)
    const { total } = await ask({})
    expect(total.figures.rate.value).toBe(rate)
    expect(total.outsideRate).toBe(all - covered)
    const provinces = (await ask({ group: 'province' })).rows
    const at = (key: string) => provinces.find((row) => row.key === key)
    expect(at('440000')).toMatchObject({ outsideRate: 12, figures: { rate: { value: rate } } })
    expect(at('330000')?.figures.rate).toMatchObject({ value: null, lacks: 'volume' })
    const brands = await ask({ group: 'brand' })
    expect(brands.rows.find(({ key }) => key === 'ZTO')?.figures.rate.value).toBe(rate)
    expect(brands.rows.find(({ key }) => key === 'YTO')?.figures.rate.value).toBeNull()
    expect(brands.averages).toEqual({ weighted: rate, plain: rate })
    const months = await ask({ group: 'month' })
    expect(months.total.figures.rate.value).toBe(rate)
    expect(months.rows.at(-1)?.figures.rate.value).toBe(rate)
    expect(months.rows.at(-2)?.figures.rate.value).toBeNull()
  })

  it('are those of all cases once every brand has a line for the country, with or without cases', async () => {
    expect(await setVolume('ZTO', '000000', '6')).toSucceed()
    expect(await setVolume('YTO', '000000', '3')).toSucceed()
    expect(await setVolume('SF', '000000', '1')).toSucceed()
    const { total } = await ask({})
    expect(total).toMatchObject({ outsideRate: 0, figures: { rate: { value: (all / 10).toFixed(2) } } })
  })
})

describe('what counts for whom, reckoned by hand', () => {
  const month = '2026-08'
  const at = `${month}-10T10:00:00+08:00`
  const given = { submitted_at: at, accepted_at: at, transferred_at: at, closed_at: at }
  const add = (columns: Record<string, unknown>) =>
    copyOf(test.app, template, {
      ...{ ...given, brand: 'SF', service_kind: 'EXPRESS', answer_area: '440300', appellant_id: freshId() },
      ...{ state: 'closed', accepted: true, rework_count: 0, malformed_reason: null, ...columns },
    })
  const answered = (id: string) =>
    test.app.platform.database.pool.query(
      `insert into appeal_replies select r.* from appeal_replies one
       cross join lateral jsonb_populate_record(one, jsonb_build_object('id', $2::text, 'appeal_id', $1::text)) r
       where one.id = (select min(id) from appeal_replies)`,
      [id, freshId()],
    )
  const returned = (id: string) =>
    test.app.platform.database.pool.query(
      `insert into appeal_transfers (id, appeal_id, org_id, kind, by_id, created_at, outcome, malformed)
       values ($1, $2, 1, 'transfer', 1, now(), 'refused', true)`,
      [freshId(), id],
    )

  it('judges answers among those given, and closing at once among what was closed', async () => {
    const ids: string[] = []
    // Ten closed: nine at once, one handled again.
    for (let i = 0; i < 10; i++) ids.push(await add({ rework_count: i === 9 ? 1 : 0 }))
    // Two withdrawn, two ended early, one closed without ever being transferred.
    for (const state of ['withdrawn', 'withdrawn', 'invalid', 'invalid'])
      ids.push(await add({ state, valid: null, liability: null, close_type: null }))
    await add({ transferred_at: null })
    // Eleven answered, one of them badly; one was only returned, wrongly; two said nothing at all.
    for (const id of ids.slice(0, 11)) await answered(id)
    await returned(ids[11]!)
    const { pool } = test.app.platform.database
    await pool.query(`update appeals set malformed_reason = 'NO_REMEDY' where id = $1`, [ids[0]])
    // What hangs on a case is counted with its next change.
    for (const id of ids)
      for (let i = 0; i < 2; i++)
        await pool.query('update appeals set reopened = not reopened where id = $1', [id])
    const { data } = await state.call(statistics.query, { query: { period: month, brand: 'SF' } as never })
    const { sums, figures } = data.total
    expect(sums).toMatchObject({ handled: 15, transferred: 14, settled: 10, replied: 11, responded: 12 })
    // 9 ÷ 10, and 1 − 2 ÷ 12.
    expect(figures.oneTime).toMatchObject({ value: '90.00', base: 10 })
    expect(figures.wellFormed).toMatchObject({ value: '83.33', base: 12 })
  })
})
