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
/** ZTO in Guangdong, all of the month. */
let covered = 0
let all = 0

beforeAll(async () => {
  state = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id)
  const template = await aTemplate(test.app)
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
