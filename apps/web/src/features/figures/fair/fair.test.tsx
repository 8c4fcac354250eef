import { contract } from '@appeal/contract'
import type { Benchmark, BenchmarkRow, Funnel } from '@appeal/contract/figures/benchmark.ts'
import type { Times } from '@appeal/contract/figures/times.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import BenchmarkPage from './BenchmarkPage.tsx'
import FunnelPage from './FunnelPage.tsx'
import TimesPage from './TimesPage.tsx'

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

  it('shows days without a sign, and no interval where there is none', async () => {
    const own = { value: '6.0', base: 11, low: '2.0', high: '10.0', few: false, lacks: null } as const
    api.on(
      statistics.benchmark,
      sheet([
        row({
          key: 'replyDays',
          own,
          peers: [3, 4, 5, 8, 9],
          standing: { place: 4, of: 6, percentile: 40, median: 5 },
        }),
        row({ key: 'replyWorkdays', own: { ...without, base: 4, few: true }, peers: [], standing: null }),
        row({ key: 'withEnterprise', own: { ...own, low: null, high: null }, peers: [], standing: null }),
      ]),
    )
    renderDesk(<BenchmarkPage />, '/statistics/benchmark?from=2026-07&to=2026-07')
    expect(await screen.findByRole('img', { name: '本企业 6.0；5 家同行从 3 到 9' })).toBeVisible()
    expect(screen.getByText('95% 区间 2.0–10.0')).toBeVisible()
    expect(screen.getAllByText(/^95% 区间 /)).toHaveLength(1)
    expect(screen.getByText('少于 10 件，不算中位数')).toBeVisible()
  })

  it('is printed on paper of its own with title, period and definition, and leaves nothing behind', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    api.on(statistics.benchmark, sheet([row({})]))
    renderDesk(<BenchmarkPage />, '/statistics/benchmark?from=2026-07&to=2026-07')
    await userEvent.click(await screen.findByRole('button', { name: '打印' }))
    expect(print).toHaveBeenCalledTimes(1)
    const paper = document.body.querySelector<HTMLElement>('article')!
    expect(paper.parentElement).toBe(document.body)
    for (const words of [
      '行业对标',
      /中通快递，全国/,
      '统计期 2026-07 至 2026-07（办结月份），已剔除的不计',
      /Wilson 1927/,
    ])
      expect(within(paper).getByText(words)).toBeInTheDocument()
    expect(within(paper).getByText('3 / 6')).toBeInTheDocument()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(document.body.querySelector('article')).toBeNull()
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

describe('where the time went', () => {
  const days = { user: 3, enterprise: 20.5, outlet: 1.5, bureau: 12, paused: 0 }
  const median = { value: '6.0', base: 11, low: '2.0', high: '10.0', few: false, lacks: null } as const
  const few = { ...without, base: 4, few: true } as const
  const figures = { replyDays: median, replyWorkdays: few, withEnterprise: without }
  const line = { key: 'ZTO', label: '中通快递', cases: 12, days, total: 37, mean: '3.1', figures }
  const times = (more: Partial<Times> = {}): Times => ({
    ...{ period: '2026-06~2026-07', from: '2026-06', to: '2026-07', group: 'brand', least: 10, waiting: 0 },
    ...{ asOf: '2026-09-21 14:00:00', rows: [line], total: { ...line, key: '', label: '' } },
    ...more,
  })
  const show = () => renderDesk(<TimesPage />, '/statistics/times?from=2026-06&to=2026-07')

  it('shows the bar with its words, the days of each party, the medians, and opens the cases', async () => {
    api.on(statistics.times, times())
    show()
    const row = (await screen.findByText('中通快递')).closest('tr')!
    expect(
      within(row).getByRole('img', { name: '中通快递：管局 12 天 企业 20.5 天 网点 1.5 天 申诉人 3 天' }),
    ).toBeVisible()
    for (const words of [
      '20.5',
      '1.5',
      '12.0',
      '3.0',
      '0.0',
      '3.1',
      '6.0',
      '2.0–10.0',
      '少于 10 件，不算中位数',
    ])
      expect(within(row).getByText(words)).toBeVisible()
    expect(within(row).getByRole('link', { name: '12' })).toHaveAttribute(
      'href',
      '/statistics/cases?period=2026-06%7E2026-07&count=handled&brand=ZTO',
    )
    expect(api.to(statistics.times)[0]?.query).toMatchObject({ period: '2026-06~2026-07', group: 'brand' })
    expect(screen.queryByText(/几分钟内计入/)).toBeNull()
  })

  it('opens a month’s own cases, is taken out as it stands, and says what is still to come', async () => {
    const month = { ...line, key: '2026-06', label: '2026-06' }
    api.on(statistics.times, times({ group: 'month', rows: [month], waiting: 3 }))
    api.on(contract.exports.start, refuse(429, '您已有 2 个导出正在进行'))
    renderDesk(<TimesPage />, '/statistics/times?from=2026-06&to=2026-07&group=month')
    expect(await screen.findByText('还有 3 件刚办结，几分钟内计入。')).toBeVisible()
    expect(screen.getAllByRole('link', { name: '12' })[0]).toHaveAttribute(
      'href',
      '/statistics/cases?period=2026-06&count=handled',
    )
    await userEvent.click(screen.getByRole('button', { name: '导出' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: '导出原因' }), '月度工作分析')
    await userEvent.click(dialog.getByRole('button', { name: '开始导出' }))
    await waitFor(() =>
      expect(api.to(contract.exports.start)[0]?.body).toMatchObject({
        list: 'statistics.times',
        query: { period: '2026-06~2026-07', group: 'month' },
      }),
    )
  })

  it('says when nothing ended, and when it failed', async () => {
    api.on(statistics.times, times({ rows: [] }))
    show()
    expect(await screen.findByText('没有办结件')).toBeVisible()
    expect(screen.queryByRole('button', { name: '打印' })).toBeNull()
    cleanup()
    api.on(statistics.times, refuse(500, '服务暂时不可用'))
    show()
    expect(await screen.findByText(/服务暂时不可用/)).toBeVisible()
  })
})
