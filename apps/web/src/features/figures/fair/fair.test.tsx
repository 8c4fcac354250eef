import { contract } from '@appeal/contract'
import type { Benchmark, BenchmarkRow, Funnel } from '@appeal/contract/figures/benchmark.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import BenchmarkPage from './BenchmarkPage.tsx'
import FunnelPage from './FunnelPage.tsx'

// Drawings need a browser's measures; the table beside them is what is tested here.
vi.mock('../../../ui/Chart.tsx', () => ({
  default: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}))

const { statistics } = contract
const row = (more: Partial<BenchmarkRow>): BenchmarkRow => ({
  key: 'validShare',
  better: 'low',
  own: { value: '25.00', base: 20, low: '11.19', high: '46.87', few: false, lacks: null },
  peers: [10, 20, 30, 50, 60],
  left: 1,
  standing: { place: 3, of: 6, percentile: 60, median: 30 },
  ...more,
})
const without = { value: null, base: null, low: null, high: null, few: false, lacks: null } as const
const sheet = (rows: BenchmarkRow[]): Benchmark => ({
  ...{ from: '2026-07', to: '2026-07', asOf: '2026-09-21 14:00:00', name: '中通快递', place: '' },
  ...{ least: 10, leastPeers: 5, rows },
})
const limits = { low99: 2, low95: 10, high95: 52, high99: 66 }
const drawn: Funnel = {
  ...{ from: '2026-07', to: '2026-07', asOf: '2026-09-21 14:00:00', measure: 'validShare', group: 'brand' },
  ...{ mean: 32, least: 10, left: 1, curve: [{ size: 20, ...limits }] },
  points: [
    { key: 'ZTO', label: '中通快递', size: 20, part: 5, value: 25, ...limits, verdict: 'within' },
    { key: 'SF', label: '顺丰速运', size: 20, part: 14, value: 70, ...limits, verdict: 'above99' },
  ],
}

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  setWidth(1440)
  api = stubApi()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the comparison sheet', () => {
  it('shows the own value with its interval, the unnamed peers and the place', async () => {
    api.on(statistics.benchmark, sheet([row({})]))
    renderDesk(<BenchmarkPage />, '/statistics/benchmark?from=2026-07&to=2026-07')
    expect(await screen.findByRole('img', { name: '本企业 25.00%；5 家同行从 10% 到 60%' })).toBeVisible()
    for (const words of [
      '25.00%',
      '95% 区间 11.19–46.87',
      '30.0%',
      '3 / 6',
      '60%',
      '另有 1 家件数太少，未画',
    ])
      expect(screen.getByText(words)).toBeVisible()
    expect(screen.getByText(/中通快递，全国/)).toBeVisible()
  })

  it('says why nothing is compared', async () => {
    const nothing = { peers: [], left: 0, standing: null }
    api.on(
      statistics.benchmark,
      sheet([
        row({ ...nothing, own: { ...without, base: 4, few: true } }),
        row({ ...nothing, key: 'rate', own: { ...without, lacks: 'volume' } }),
        row({ ...nothing, key: 'onTime', own: without }),
      ]),
    )
    renderDesk(<BenchmarkPage />, '/statistics/benchmark?from=2026-07&to=2026-07')
    for (const words of ['少于 10 件，不计算比率', '没有业务量', '没有办结件'])
      expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getAllByText('少于 5 家同行，不对标')).toHaveLength(3)
    expect(screen.queryByRole('img', { name: /同行从/ })).toBeNull()
  })

  it('tells a refusal in words', async () => {
    api.on(statistics.benchmark, refuse(415, '请选择起止月份'))
    renderDesk(<BenchmarkPage />, '/statistics/benchmark?from=2026-07&to=2026-01')
    expect(await screen.findByText(/请选择起止月份/)).toBeVisible()
  })
})

describe('the funnel', () => {
  it('has a table beneath with limits and verdict, and opens the cases of a month', async () => {
    api.on(statistics.funnel, drawn)
    renderDesk(<FunnelPage />, '/statistics/funnel?from=2026-07&to=2026-07')
    const line = (await screen.findByRole('link', { name: '顺丰速运' })).closest('tr')!
    expect(within(line).getByText('高于 99.8% 限')).toBeVisible()
    expect(within(line).getByText('10.00%–52.00%')).toBeVisible()
    expect(screen.getByRole('link', { name: '顺丰速运' })).toHaveAttribute(
      'href',
      '/statistics/cases?period=2026-07&count=handled&brand=SF',
    )
    expect(await screen.findByRole('img', { name: '比率对分母的漏斗图' })).toBeVisible()
  })

  it('opens the cases of any range by what its rate counts, and says when nothing can be drawn', async () => {
    for (const [more, where] of [
      [{ from: '2026-06' }, 'period=2026-06%7E2026-07&count=handled&brand=SF'],
      [{ from: '2026-01', to: '2026-12' }, 'period=2026&count=handled&brand=SF'],
      [{ from: '2026-06', measure: 'onTime' }, 'period=2026-06%7E2026-07&count=owed&brand=SF'],
      [{ from: '2026-06', measure: 'validRate' }, 'period=2026-06%7E2026-07&count=valid&brand=SF'],
    ] as const) {
      api.on(statistics.funnel, { ...drawn, ...more })
      renderDesk(<FunnelPage />, '/statistics/funnel?from=2026-06&to=2026-07')
      expect(await screen.findByRole('link', { name: '顺丰速运' })).toHaveAttribute(
        'href',
        `/statistics/cases?${where}`,
      )
      cleanup()
    }
    api.on(statistics.funnel, { ...drawn, points: [], curve: [], mean: null })
    renderDesk(<FunnelPage />, '/statistics/funnel?from=2026-01&to=2026-01')
    expect(await screen.findByText('没有可画的')).toBeVisible()
  })
})
