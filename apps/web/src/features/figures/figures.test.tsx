import { contract } from '@appeal/contract'
import { measure } from '@appeal/contract/figures/arithmetic.ts'
import type { StatRow, StatTable } from '@appeal/contract/figures/figures.schemas.ts'
import { COUNTS, MEASURE_KEYS, NO_SUMS, type Sums } from '@appeal/contract/figures/measures.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUserInfo } from '../../lib/session.ts'
import { ScreenPathsContext } from '../../ui/screenPaths.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../ui/testing/stubApi.ts'
import AnalysisPage from './AnalysisPage.tsx'
import CasesPage from './CasesPage.tsx'
import SnapshotsPage from './SnapshotsPage.tsx'
import VolumesPage from './VolumesPage.tsx'

// Drawings need a browser's measures; the figures beside them are what is tested here.
vi.mock('../../ui/Chart.tsx', () => ({
  default: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}))

const { statistics, volumes, snapshots } = contract
const rowOf = (key: string, label: string, given: Partial<Sums>, volume: string | null = null): StatRow => {
  const sums = { ...NO_SUMS, ...given }
  return {
    key,
    label,
    sums,
    previous: NO_SUMS,
    lastYear: NO_SUMS,
    volume,
    outsideRate: 0,
    figures: Object.fromEntries(
      MEASURE_KEYS.map((name) => [name, measure(name, sums, volume)]),
    ) as StatRow['figures'],
    change: '12.5',
    yearChange: null,
  }
}
const tableOf = (more: Partial<StatTable> = {}): StatTable => ({
  period: '2026-08',
  from: '2026-08',
  to: '2026-08',
  group: 'brand',
  asOf: '2026-09-21 14:00:00',
  running: false,
  frozen: ['2026-08'],
  total: rowOf('', '', { handled: 1206, valid: 310 }),
  rows: [
    rowOf('ZTO', '中通快递', { handled: 1200, valid: 308 }, '5000'),
    rowOf('DHL', 'DHL', { handled: 6, valid: 2 }),
  ],
  averages: { weighted: '0.24', plain: '0.24' },
  least: 10,
  narrowed: [],
  ...more,
})

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  setWidth(1440)
  api = stubApi()
    .on(contract.dictionaries.tree, [])
    .on(statistics.query, tableOf())
    .on(contract.brands.list, [])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const A_CASE = {
  ...{
    id: '5',
    appealNo: 'SS44030020260810',
    state: 'closed',
    brand: 'ZTO',
    brandName: '中通快递',
    l1: 'DELAY',
  },
  ...{
    l1Name: '延误',
    l2: '',
    l2Name: '',
    areaName: '深圳',
    bureauName: '罗湖区邮政管理局',
    month: '2026-08',
  },
  ...{ valid: true, excluded: false, submitTime: '2026-08-01 10:00:00', closeTime: null, counts: 1 },
}

describe('the cases behind a number', () => {
  it('are told with everything that they were narrowed to', async () => {
    api.on(statistics.casepage, {
      ...{ records: [], total: 0, size: 20, current: 1, pages: 0 },
      narrowed: [
        { filter: 'l1', label: '延误' },
        { filter: 'province', label: '广东省' },
      ],
    })
    renderDesk(<CasesPage />, '/statistics/cases?period=2026-08&count=handled&l1=DELAY&province=440000')
    expect(await screen.findByText(/2026-08 延误 广东省 计入“申诉量”的申诉单/)).toBeVisible()
  })

  it('are held against the number that a bulletin printed', async () => {
    const shown = async (total: number, printed: string) => {
      cleanup()
      api.on(statistics.casepage, { records: [A_CASE], total, size: 20, current: 1, pages: 1, narrowed: [] })
      renderDesk(<CasesPage />, `/statistics/cases?period=2026-08&count=handled${printed}`)
      await screen.findByText('罗湖区邮政管理局')
    }
    await shown(12, '&printed=12')
    expect(screen.getByText('通告所印 12 件，和这里一致。')).toBeVisible()
    // What is printed asks nothing of the server.
    expect(api.to(statistics.casepage).at(-1)?.query).not.toHaveProperty('printed')
    await shown(11, '&printed=12')
    expect(screen.getByText(/通告所印 12 件，这里列出 11 件：只列您有权查看的/)).toBeVisible()
    for (const printed of ['', '&printed=', '&printed=x', '&printed=-1']) {
      await shown(11, printed)
      expect(screen.queryByText(/通告所印/)).toBeNull()
    }
  })

  it('say in words what counts them, also where that is no measure of its own', async () => {
    api.on(statistics.casepage, { records: [], total: 0, size: 20, current: 1, pages: 0, narrowed: [] })
    for (const count of COUNTS) {
      renderDesk(<CasesPage />, `/statistics/cases?period=2026-05~2026-08&count=${count}`)
      const told = await screen.findByText(/2026-05~2026-08 计入“.+”的申诉单/)
      expect(told.textContent).not.toMatch(/“.*[a-zA-Z].*”/)
      cleanup()
    }
  })

  it('are announced in the unit of the number', async () => {
    const rows = [rowOf('DELAY', '延误', { handled: 12, recovered: 436_200 })]
    api.on(statistics.query, tableOf({ group: 'l1', rows }))
    renderDesk(<AnalysisPage />, '/?view=problem&period=2026-08')
    expect(await screen.findByRole('link', { name: '延误：4,362.00 元，打开申诉单' })).toBeVisible()
    expect(screen.getByRole('link', { name: '延误：12 件，打开申诉单' })).toBeVisible()
  })
})

describe('the analysis page', () => {
  it('makes every count a link to its cases, shows rates, and says where there are too few', async () => {
    renderDesk(<AnalysisPage />, '/statistics/analysis?view=brand&period=2026-08&serviceKind=EXPRESS')
    const zto = (await screen.findByText('中通快递')).closest('tr')!
    const link = within(zto).getByRole('link', { name: /1,200/ })
    const address = new URL(link.getAttribute('href')!, 'http://desk.test')
    expect(address.pathname).toBe('/statistics/cases')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      period: '2026-08',
      serviceKind: 'EXPRESS',
      brand: 'ZTO',
      count: 'handled',
    })
    expect(within(zto).getByText('25.67%')).toBeVisible()
    const dhl = screen.getByText('DHL').closest('tr')!
    expect(within(dhl).getAllByText('少').length).toBeGreaterThan(0)
    expect(screen.getByText(/数据截至 2026-09-21 14:00/)).toBeVisible()
    expect(screen.getByText(/按业务量加权 0.24/)).toBeVisible()
  })

  it('puts a change beside the appeals it compares, and nowhere where no appeals stand', async () => {
    renderDesk(<AnalysisPage />, '/?view=brand&period=2026-08')
    await screen.findByText('中通快递')
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads().slice(0, 4)).toEqual(['品牌', '申诉量', '环比', '同比'])
    cleanup()
    renderDesk(<AnalysisPage />, '/?view=index&period=2026-08')
    await screen.findByText('中通快递')
    expect(heads()).not.toContain('环比')
    expect(screen.queryByText(/按业务量加权/)).toBeNull()
  })

  it('ranks by the index and puts those without one last, with the reason', async () => {
    const whole = {
      ...{
        handled: 40,
        valid: 20,
        transferred: 40,
        replied: 40,
        owed: 40,
        responded: 40,
        settled: 40,
        validEvaluated: 20,
        evaluated: 20,
      },
      enterpriseSatisfied: 10,
    }
    const rows = [
      rowOf('A', '评价缺失', { ...whole, oneTime: 40, validEvaluated: 0, enterpriseSatisfied: 0 }),
      rowOf('B', '较差', { ...whole, oneTime: 10 }),
      rowOf('C', '较好', { ...whole, oneTime: 40 }),
    ]
    api.on(statistics.query, tableOf({ rows }))
    renderDesk(<AnalysisPage />, '/?view=index&period=2026-08')
    await screen.findByText('较好')
    const body = screen.getAllByRole('rowgroup')[1]!
    expect(
      within(body)
        .getAllByRole('row')
        .map((row) => row.firstChild?.textContent),
    ).toEqual(['较好', '较差', '评价缺失'])
    const missing = within(screen.getByText('评价缺失').closest('tr')!).getAllByText('–')[0]!
    await userEvent.hover(missing)
    expect(await screen.findByText('缺少一项构成，不计算指数')).toBeInTheDocument()
  })

  it('keeps view, period and narrowing in the address, and asks for what they say', async () => {
    renderDesk(<AnalysisPage />, '/?view=brand&period=2026-08')
    await userEvent.click(await screen.findByRole('button', { name: '中通快递' }))
    await waitFor(() =>
      expect(api.to(statistics.query).at(-1)?.query).toMatchObject({ brand: 'ZTO', group: 'l1' }),
    )
    expect(screen.getByTestId('address').textContent).toContain('brand=ZTO')
    await userEvent.click(screen.getByRole('button', { name: '上一期' }))
    await waitFor(() => expect(api.to(statistics.query).at(-1)?.query).toMatchObject({ period: '2026-07' }))
  })

  it('names the period beside the figures of that period, whatever months a trend shows', async () => {
    const rows = [rowOf('2026-07', '2026-07', { handled: 9 }), rowOf('2026-08', '2026-08', { handled: 24 })]
    api.on(statistics.query, tableOf({ group: 'month', rows, total: rowOf('', '', { handled: 24 }) }))
    renderDesk(<AnalysisPage />, '/?view=trend&period=2026-08')
    const link = await screen.findByRole('link', { name: /^合计：24 件/ })
    expect(new URL(link.getAttribute('href')!, 'http://desk.test').searchParams.get('period')).toBe('2026-08')
    expect(screen.queryByText('33')).toBeNull()
    // One month needs no sum below it.
    expect(document.querySelector('tfoot')).toBeNull()
  })

  it('is taken out as it stands, by the register of exports, and by nothing else', async () => {
    api.on(contract.exports.start, refuse(429, '您已有 2 个导出正在进行'))
    renderDesk(<AnalysisPage />, '/?view=brand&period=2026-08&l1=LOSS')
    await userEvent.click(await screen.findByRole('button', { name: '导出' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: '开始导出' }))
    expect(api.to(contract.exports.start)).toHaveLength(0)
    await userEvent.type(within(dialog).getByRole('textbox', { name: '导出原因' }), '月度工作分析')
    await userEvent.click(within(dialog).getByRole('button', { name: '开始导出' }))
    await waitFor(() => expect(api.to(contract.exports.start)).toHaveLength(1))
    const { list, query, columns } = api.to(contract.exports.start)[0]!.body
    expect({ list, query }).toEqual({
      list: 'statistics.table',
      query: { period: '2026-08', group: 'brand', l1: 'LOSS' },
    })
    expect(columns).toEqual(expect.arrayContaining(['label', 'appeals', 'validRate', 'change', 'yearChange']))
    expect(columns).not.toContain('index')
    expect(columns).toHaveLength(new Set(columns).size)
  })

  it('shows what it is narrowed to and lets go of each alone', async () => {
    const narrowed = [
      { filter: 'brand', label: '中通快递' },
      { filter: 'province', label: '广东省' },
    ]
    api.on(statistics.query, tableOf({ group: 'city', narrowed }))
    renderDesk(<AnalysisPage />, '/?view=time&period=2026-08&brand=ZTO&province=440000')
    await userEvent.click(await screen.findByRole('button', { name: '去掉“广东省”' }))
    expect(screen.getByTestId('address').textContent).toContain('brand=ZTO')
    expect(screen.getByTestId('address').textContent).not.toContain('province')
  })

  it('opens couriers’ figures in their list, and offers reports only to who may read them', async () => {
    setUserInfo({ id: '1', account: 'gdj', permissionCodeList: [contract.couriers.bureaupage.permission] })
    const sums = { received: 3, open: 2, ended: 1, overdue: 0, recovered: 120050 }
    const shares = { base: 12, low: '55.20', high: '95.30', few: false, lacks: null }
    const figures = {
      onTime: { ...shares, value: '83.33' },
      satisfaction: { ...shares, value: null, base: 3, low: null, high: null, few: true },
    }
    const row = { key: 'FINES', label: '罚款', sums, figures, previous: 2, change: '50.0' }
    api.on(statistics.others, {
      ...{ kind: 'courier', period: '2026-08', from: '2026-08', to: '2026-08', group: 'type' },
      ...{ asOf: '2026-09-21 14:00:00', running: false, total: { ...row, key: '', label: '' }, rows: [row] },
      ...{ least: 10 },
      ...{ openStates: ['pending', 'processing'], endedStates: ['closed'] },
    })
    renderDesk(
      <ScreenPathsContext value={new Map([['cases/courier/all', '/cases/courier/all']])}>
        <AnalysisPage />
      </ScreenPathsContext>,
      '/?view=couriers&period=2026-08',
    )
    const link = await screen.findByRole('link', { name: '罚款：2 件，打开申诉单' })
    const address = new URL(link.getAttribute('href')!, 'http://desk.test')
    expect(address.pathname).toBe('/cases/courier/all')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      type: 'FINES',
      state: 'pending,processing',
      submittedFrom: '2026-08-01',
      submittedTo: '2026-08-31',
    })
    expect(screen.getAllByText('1,200.50').length).toBeGreaterThan(0)
    expect(screen.getByRole('columnheader', { name: '及时率' })).toBeVisible()
    expect(screen.getAllByText('83.33%').length).toBeGreaterThan(0)
    expect(screen.getByRole('columnheader', { name: '满意率' })).toBeVisible()
    expect(screen.getAllByText('少').length).toBeGreaterThan(0)
    expect(screen.queryByRole('tab', { name: '举报' })).toBeNull()
    expect(screen.queryByRole('tab', { name: '外部转办' })).toBeNull()
  })

  it('shows what outer bodies passed on, split as it is asked for', async () => {
    setUserInfo({ id: '1', account: 'gdj', permissionCodeList: [statistics.outer.permission] })
    const kept = { value: '75.00', base: 20, low: '53.13', high: '88.81', few: false, lacks: null }
    const sums = { received: 22, inTime: 15, answeredLate: 4, open: 2, openLate: 1 }
    const row = { key: 'HOTLINE_12345', label: '12345 热线', sums, kept, previous: 11, change: '100.0' }
    api.on(statistics.outer, {
      ...{ period: '2026-08', from: '2026-08', to: '2026-08', group: 'body', asOf: '2026-09-21 14:00:00' },
      ...{ running: false, least: 10, total: { ...row, key: '', label: '' }, rows: [row] },
    })
    renderDesk(<AnalysisPage />, '/?view=outer&period=2026-08')
    expect(await screen.findByRole('cell', { name: '12345 热线' })).toBeVisible()
    expect(screen.getByRole('tab', { name: '外部转办', selected: true })).toBeVisible()
    expect(screen.getAllByText('75.00%')).toHaveLength(2)
    await userEvent.click(screen.getByText('来件'))
    await waitFor(() => expect(api.to(statistics.outer).at(-1)?.query).toMatchObject({ group: 'kind' }))
  })

  it('says that nothing was closed, and that it failed', async () => {
    api.on(statistics.query, tableOf({ rows: [], total: rowOf('', '', {}) }))
    renderDesk(<AnalysisPage />, '/?period=2026-08')
    expect(await screen.findByText('这一期没有办结的申诉')).toBeVisible()
    cleanup()
    api.on(statistics.query, refuse(503, '服务繁忙'))
    renderDesk(<AnalysisPage />, '/?period=2026-08')
    expect(await screen.findByText(/服务繁忙/)).toBeVisible()
  })
})

describe('business volumes', () => {
  const page = {
    records: [
      {
        brand: 'ZTO',
        brandName: '中通快递',
        area: '000000',
        areaName: '全国',
        month: '2026-08',
        millions: '1200.5000',
        version: 3,
        updatedBy: '周岚',
        updateTime: '2026-09-02 10:00:00',
      },
    ],
    ...{ total: 1, size: 10, current: 1, pages: 1, locked: false, frozen: false, lockReason: null },
    countryMillions: '1200.5000',
  }
  it('offers no change to a locked month and says why', async () => {
    api.on(volumes.page, { ...page, locked: true, frozen: true })
    renderDesk(<VolumesPage />, '/?month=2026-08')
    expect(await screen.findByText('统计已冻结，业务量不再修改')).toBeVisible()
    for (const name of ['新增', '修改', '删除', '解除锁定'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    // Nor a column for what nobody can do.
    expect(screen.getByRole('columnheader', { name: '品牌' })).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull()
  })

  it('finds volumes by what is typed of a brand or an area', async () => {
    api.on(volumes.page, page)
    renderDesk(<VolumesPage />, '/?month=2026-08')
    await userEvent.type(await screen.findByRole('textbox', { name: '品牌或地区名称' }), '广东{Enter}')
    await waitFor(() =>
      expect(api.to(volumes.page).at(-1)?.query).toMatchObject({ month: '2026-08', searchKey: '广东' }),
    )
  })

  it('changes a volume with the version that was seen', async () => {
    api.on(volumes.page, page).on(volumes.edit, { ...page.records[0]!, version: 4 })
    renderDesk(<VolumesPage />, '/?month=2026-08')
    await userEvent.click(await screen.findByRole('button', { name: '修改' }))
    const field = await screen.findByRole('textbox', { name: /业务量/ })
    await userEvent.clear(field)
    await userEvent.type(field, '1300.25')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(api.to(volumes.edit)).toHaveLength(1))
    expect(api.to(volumes.edit)[0]!.body).toEqual({
      month: '2026-08',
      brand: 'ZTO',
      area: '000000',
      millions: '1300.25',
      version: 3,
    })
  })
})

describe('frozen months', () => {
  it('tells what a month carries, and the outcome of its proof', async () => {
    const row = {
      id: '7',
      month: '2026-09',
      digest: 'ab'.repeat(32),
      appeals: 1200,
      valid: 300,
      corrections: [{ month: '2026-08', sums: { ...NO_SUMS, handled: -2, valid: -1 } }],
      createTime: '2026-10-14 00:20:00',
    }
    api
      .on(snapshots.page, { records: [row], total: 1, size: 10, current: 1, pages: 1, open: [] })
      .on(snapshots.verify, { id: '7', intact: true, same: false, changedSince: { ...NO_SUMS, handled: -1 } })
    renderDesk(<SnapshotsPage />)
    expect(await screen.findByText('2026-08：申诉 -2，有效 -1')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '核验' }))
    expect(await screen.findByText(/冻结后有更正：申诉 -1 件/)).toBeVisible()
  })
  it('says which months are due and not frozen, and offers each that is over', async () => {
    const open = [
      { month: '2026-07', due: true },
      { month: '2026-10', due: false },
    ]
    api
      .on(snapshots.page, { records: [], total: 0, size: 10, current: 1, pages: 0, open })
      .on(snapshots.freeze, refuse(500, '2026-07 的汇总与申诉单不一致（ZTO）'))
    renderDesk(<SnapshotsPage />)
    expect(await screen.findByText('2026-07 到期未冻结')).toBeTruthy()
    expect(screen.getByRole('button', { name: '冻结 2026-10' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '冻结 2026-07' }))
    await waitFor(() =>
      expect(api.to(snapshots.freeze).map(({ body }) => body)).toEqual([{ month: '2026-07' }]),
    )
  })
})
