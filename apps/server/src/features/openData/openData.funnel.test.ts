import { contract } from '@appeal/contract'
import { funnelLimits } from '@appeal/contract/figures/fair.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { useTestApp } from '../../testing/app.ts'
import { aTemplate, copyOf, freshId } from '../figures/figures.fixture.ts'
import { freeze } from '../figures/figures.snapshots.ts'

const { openData } = contract
const test = useTestApp()
/** Cases and million items of July; SF has no known volume, STO too few cases. */
const JULY = [
  ['ZTO', 30, '10'],
  ['YTO', 12, '40'],
  ['STO', 9, '5'],
  ['SF', 20, null],
] as const
/** Of August SF has too few cases, and is told together with STO. */
const AUGUST = [
  ['ZTO', 30, '10'],
  ['YTO', 20, '10'],
  ['STO', 12, '10'],
  ['SF', 3, '10'],
] as const
const figures = async (period: string) => (await test.app.call(openData.figures, { query: { period } })).data!

beforeAll(async () => {
  const template = await aTemplate(test.app)
  const { pool } = test.app.platform.database
  const of = async (month: string, brand: string, n: number, millions: string | null) => {
    const at = `${month}-15T10:00:00+08:00`
    for (let i = 0; i < n; i += 1)
      await copyOf(test.app, template, {
        ...{ brand, appellant_id: freshId(), evaluate_status: 0 },
        ...{ submitted_at: at, accepted_at: at, transferred_at: at, closed_at: at },
      })
    if (millions)
      await pool.query(
        `insert into business_volumes (brand, area, month, millions, updated_by, updated_at) values ($1, '000000', $2, $3, 1, now())`,
        [brand, month, millions],
      )
  }
  for (const [brand, n, millions] of JULY) await of('2026-07', brand, n, millions)
  for (const [brand, n, millions] of AUGUST) await of('2026-08', brand, n, millions)
  await of('2026-06', 'ZTO', 20, '10')
  test.app.clock.set('2026-09-20T10:00:00+08:00')
  for (const month of ['2026-06', '2026-07', '2026-08'])
    await freeze(systemContext(test.app.platform, 'test'), month)
})

describe('the funnel of the public statistics', () => {
  it('draws brands of enough cases over their volume, around the rate of them all', async () => {
    const { funnel, league } = await figures('2026-07')
    const mean = 42 / 50_000_000
    expect(funnel!.mean).toBeCloseTo(0.84, 9)
    expect(
      funnel!.points.map(({ code, millions, value, verdict }) => [code, millions, value, verdict]),
    ).toEqual([
      ['YTO', 40, expect.closeTo(0.3, 9), 'below99'],
      ['ZTO', 10, expect.closeTo(3, 9), 'above99'],
    ])
    for (const { millions, low95, high95, low99, high99 } of funnel!.points) {
      const limits = funnelLimits(millions * 1_000_000, mean, 'poisson')
      for (const [told, limit] of [
        [low95, limits.low95],
        [high95, limits.high95],
        [low99, limits.low99],
        [high99, limits.high99],
      ] as const)
        expect(told).toBeCloseTo(limit * 1_000_000, 9)
    }
    expect(funnel!.curve[0]!.millions).toBe(10)
    expect(funnel!.curve.at(-1)!.millions).toBe(40)
    // The same brands as in the league, with the same rates.
    expect(league.map(({ code, rate }) => [code, rate.value])).toEqual([
      ['YTO', '0.30'],
      ['ZTO', '3.00'],
    ])
  })

  it('tells nothing of a brand with too few cases or no volume', async () => {
    const { funnel } = await figures('2026-07')
    for (const code of ['STO', 'SF']) expect(JSON.stringify(funnel)).not.toContain(code)
  })

  it('tells nothing of a brand by whose cases another one’s few could be reckoned', async () => {
    const { brands, league, funnel } = await figures('2026-08')
    expect(brands.map(({ code, appeals }) => [code, appeals])).toEqual([
      ['ZTO', 30],
      ['YTO', 20],
      ['TOGETHER', 15],
    ])
    expect(league.map(({ code }) => code)).toEqual(['YTO', 'ZTO'])
    expect(funnel!.points.map(({ code }) => code)).not.toContain('STO')
  })

  it('is none of one brand alone, and none of a month that is not told', async () => {
    const { funnel, league } = await figures('2026-06')
    expect(league).toHaveLength(1)
    expect(funnel).toBeNull()
    expect(await figures('2026-05')).toBeNull()
  })
})
