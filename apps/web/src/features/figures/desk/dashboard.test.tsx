import { contract } from '@appeal/contract'
import { measure } from '@appeal/contract/figures/arithmetic.ts'
import type { StatRow, StatTable } from '@appeal/contract/figures/figures.schemas.ts'
import { MEASURE_KEYS, NO_SUMS, type Sums } from '@appeal/contract/figures/measures.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { today } from '../../../lib/formats.ts'
import { setUserInfo } from '../../../lib/session.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import { Dashboard } from './Dashboard.tsx'
import PressingPage from './PressingPage.tsx'

const { statistics, logs, monitor } = contract
const rowOf = (key: string, label: string, given: Partial<Sums>): StatRow => {
  const sums = { ...NO_SUMS, ...given }
  return {
    ...{
      key,
      label,
      sums,
      previous: NO_SUMS,
      lastYear: NO_SUMS,
      volume: null,
      outsideRate: 0,
      change: null,
      yearChange: null,
    },
    figures: Object.fromEntries(
      MEASURE_KEYS.map((name) => [name, measure(name, sums, null)]),
    ) as StatRow['figures'],
  }
}
const tableOf = (group: StatTable['group'], rows: StatRow[]): StatTable => ({
  ...{ period: '2026-11', from: '2026-11', to: '2026-11', group, asOf: '2026-11-22 10:20:00', running: true },
  ...{ frozen: [], rows, averages: null, least: 10, narrowed: [] },
  total: rowOf('', '', { handled: 40, valid: 22, accepted: 60, evaluated: 30, bureauSatisfied: 29 }),
})
const TABLES: Record<string, StatTable> = {
  none: tableOf('none', []),
  month: tableOf('month', [
    rowOf('2026-10', '2026-10', { accepted: 12, handled: 7 }),
    rowOf('2026-11', '2026-11', { accepted: 60, handled: 40 }),
  ]),
  brand: tableOf('brand', [rowOf('ZTO', '中通快递', { handled: 25, valid: 11 })]),
}
const board = {
  ...{ asOf: '2026-11-22 10:20:00', today: '2026-11-22', open: 14 },
  rows: [{ clock: 'reply', label: '企业答复', counts: { late: 2, today: 0, soon: 12, week: 0, later: 0 } }],
}
const asWith = (...routes: Route[]) =>
  setUserInfo({ id: '1', account: 'x', permissionCodeList: routes.map(({ permission }) => permission) })

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  setWidth(1440)
  api = stubApi()
    .on(statistics.query, ({ query }) => TABLES[query.group ?? 'none'] ?? TABLES.none!)
    .on(statistics.clocks, board)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the dashboard', () => {
  it('makes each number of a bureau a link to its cases', async () => {
    asWith(statistics.query, statistics.clocks)
    renderDesk(<Dashboard />)
    const late = await screen.findByRole('link', { name: '企业答复，已超时：2 件，打开申诉单' })
    expect(late.getAttribute('href')).toBe('/statistics/pressing?clock=reply&band=late')
    expect(screen.getByRole('link', { name: '企业答复，临期：12 件，打开申诉单' })).toBeVisible()
    const month = await screen.findByRole('link', { name: '2026-10 办结 7 件，打开申诉单' })
    expect(month.getAttribute('href')).toBe('/statistics/cases?period=2026-10&count=handled')
    const ranked = await screen.findByRole('link', { name: '中通快递：25 件，打开申诉单' })
    // What is spoken of a number has what is seen of it (WCAG 2.5.3).
    for (const link of screen.getAllByRole('link', { name: /打开申诉单$/ }))
      expect(link.getAttribute('aria-label')).toContain(link.textContent)
    expect(ranked.getAttribute('href')).toBe(
      `/statistics/cases?period=${today().slice(0, 7)}&brand=ZTO&count=handled`,
    )
    expect(screen.getAllByText(/数据截至 10:20/)).toHaveLength(2)
    expect(screen.queryByText('任务队列')).toBeNull()
  })

  it('draws the months for the width there is, with the whole of their labels', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(private readonly told: (entries: object[]) => void) {}
        observe = (element: Element) =>
          element.querySelector('.months') && this.told([{ contentRect: { width: 900 } }])
        unobserve() {}
        disconnect() {}
      },
    )
    asWith(statistics.query, statistics.clocks)
    renderDesk(<Dashboard />)
    await screen.findByRole('link', { name: '2026-10 办结 7 件，打开申诉单' })
    const drawing = document.querySelector('.months')!
    await waitFor(() => expect(drawing.getAttribute('viewBox')).toBe('0 0 900 210'))
    for (const label of drawing.querySelectorAll('.monthsEnd')) {
      const wide = [...label.textContent].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 12 : 7), 0)
      expect(Number(label.getAttribute('x')) + wide).toBeLessThanOrEqual(900)
    }
  })

  it('asks for the period that is chosen', async () => {
    asWith(statistics.query)
    renderDesk(<Dashboard />)
    await screen.findByRole('link', { name: '中通快递：25 件，打开申诉单' })
    const before = api.to(statistics.query).length
    await userEvent.click(screen.getByText('上月'))
    const periods = () =>
      api
        .to(statistics.query)
        .slice(before)
        .map(({ query }) => query.period)
    await vi.waitFor(() => expect(new Set(periods()).size).toBe(1))
    expect(periods()[0]).not.toBe(api.to(statistics.query)[0]!.query.period)
    // Without the grant no clocks are asked for.
    expect(api.to(statistics.clocks)).toHaveLength(0)
  })

  it('shows administrators the platform’s work and no cases', async () => {
    asWith(monitor.workInfo)
    api.on(monitor.workInfo, {
      loop: { p50: 1, p99: 2, max: 3 },
      pool: { size: 10, used: 1, idle: 9, waiting: 0 },
      database: { version: '18', size: '26 MB', connections: 22, maxConnections: 100 },
      replicas: [],
      indexes: [],
      jobs: { waiting: 4, running: 1, failed: 2, oldest: null },
      slow: [],
      failures: [{ task: 'statistics.fold', attempts: 3, error: 'timeout', at: '2026-11-22 09:00:00' }],
    })
    renderDesk(<Dashboard />)
    const card = await screen.findByRole('region', { name: '任务队列' })
    expect(await within(card).findByText('statistics.fold')).toBeVisible()
    expect(within(card).getByText('2')).toBeVisible()
    expect(api.to(statistics.query)).toHaveLength(0)
    expect(screen.queryByText('时限')).toBeNull()
  })

  it('tells an administrator what waits, of the own duty alone, with the page where it is seen to', async () => {
    asWith(contract.alarms.page, contract.proposals.list, contract.deliveries.list)
    const day = { day: '2026-11-21', channel: 'sms', total: 9, waiting: 0, unreported: 2 } as const
    api
      .on(contract.alarms.page, { records: [], total: 3, size: 1, current: 1, pages: 3 })
      .on(contract.proposals.list, [])
      .on(contract.deliveries.list, [
        { ...day, delivered: 3, undelivered: 1, failed: 2, expired: 1 },
        { ...day, day: '2026-11-20', delivered: 6, undelivered: 0, failed: 0, expired: 1 },
      ])
    renderDesk(<Dashboard />)
    const card = await screen.findByRole('region', { name: '等您处理' })
    const numbers = () =>
      within(card)
        .getAllByRole('definition')
        .map((one) => one.textContent)
    await waitFor(() => expect(numbers()).toEqual(['3', '0', '5']))
    expect(
      within(card)
        .getAllByRole('term')
        .map((one) => one.textContent),
    ).toEqual(['未处理的告警', '待确认的更改', '一周内未送达'])
    expect(api.to(contract.alarms.page)[0]?.query).toMatchObject({ state: 'open' })
    expect(api.to(contract.jobs.failures)).toHaveLength(0)
  })

  it('calls what auditors look at by its name, a quiet week too', async () => {
    asWith(logs.opPieChartData)
    api
      .on(logs.opBarChartData, [
        { date: '2026-11-20', name: 'OPERATE', count: 4 },
        { date: '2026-11-21', name: 'OPERATE', count: 5 },
      ])
      .on(logs.visLineChartData, [])
    renderDesk(<Dashboard />)
    const card = await screen.findByRole('region', { name: '近七日日志' })
    expect((await within(card).findByText('操作')).nextElementSibling).toHaveTextContent('9')
    expect(within(card).getByText('异常').nextElementSibling).toHaveTextContent('0')
    expect(card).not.toHaveTextContent('OPERATE')
  })

  it('says in each card that it failed, and what is empty', async () => {
    asWith(statistics.query, statistics.clocks)
    api.on(statistics.clocks, { ...board, open: 0, rows: [] }).on(statistics.query, refuse(503, '服务繁忙'))
    renderDesk(<Dashboard />)
    expect(await screen.findByText('没有在走的时限')).toBeVisible()
    expect((await screen.findAllByText(/服务繁忙/)).length).toBe(3)
  })
})

describe('cases by deadline', () => {
  it('asks for what the address names and tells how late each one is', async () => {
    const one = {
      ...{ id: '7', appealNo: 'SS44030020261101000007', state: 'at_enterprise', brandName: '中通快递' },
      ...{ l1Name: '延误', l2Name: '', areaName: '深圳市', bureauName: '深圳市邮政管理局', clock: 'reply' },
      ...{ dueOn: '2020-01-05', legalDueOn: '2020-01-06', left: -2, unit: 'workday' as const },
    }
    api.on(statistics.pressingpage, { records: [one], total: 1, size: 10, current: 1, pages: 1 })
    renderDesk(<PressingPage />, '/statistics/pressing?clock=reply&band=late')
    expect(await screen.findByText('超时 2 个工作日')).toBeVisible()
    expect(api.to(statistics.pressingpage)[0]!.query).toMatchObject({ clock: 'reply', band: 'late' })
    expect(screen.getByText('企业答复 已超时：共 1 件，法定到期早的在前')).toBeVisible()
  })
})
