import { contract } from '@appeal/contract'
import type { PublicStatistics } from '@appeal/contract/openData/openData.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../ui/testing/stubApi.ts'
import OpenDataPage from './OpenDataPage.tsx'

const { openData } = contract
const index = (months: readonly string[]) => ({
  title: '邮政业用户申诉月度统计',
  licence: 'CC BY 4.0',
  licenceUrl: '',
  attribution: '',
  perMinute: 60,
  leastPublished: 5,
  columns: [],
  months: months.map((month) => ({
    month,
    files: (['csv', 'json'] as const).map((format) => ({
      format,
      bytes: 10,
      sm3: `sm3-of-${month}.${format}`,
      sha256: `sha-of-${month}.${format}`,
    })),
  })),
})
const figures = (more: Partial<PublicStatistics> = {}): PublicStatistics => ({
  period: '2026-09',
  months: ['2026-09'],
  appeals: 23,
  valid: 15,
  change: '-8.0',
  trend: [
    { month: '2026-06', appeals: 13 },
    { month: '2026-09', appeals: 23 },
  ],
  brands: [{ code: 'ZTO', name: '中通快递', appeals: 12, valid: null }],
  provinces: [],
  problems: [],
  league: [],
  funnel: null,
  least: 10,
  ...more,
})
const FROZEN = ['2026-10', '2026-09', '2026-08', '2026-07', '2026-06']

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  api = stubApi()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the public statistics', () => {
  it('say that nothing is published while no month is frozen', async () => {
    api.on(openData.index, index([])).on(openData.figures, null)
    renderDesk(<OpenDataPage />)
    await screen.findByRole('heading', { name: '还没有公布的统计' })
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('leave the choice open where a period has too few appeals to be told', async () => {
    api.on(openData.index, index(FROZEN)).on(openData.figures, null)
    renderDesk(<OpenDataPage />, '/?period=2026-10')
    await screen.findByRole('heading', { name: '这一期没有可以公布的统计' })
    expect(screen.getByText(/少于 5 件/)).toBeVisible()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '统计期' }).value).toBe('2026-10')
  })

  it('show the month that the server names, and any month or whole quarter that is asked for', async () => {
    api.on(openData.index, index(FROZEN)).on(openData.figures, figures())
    renderDesk(<OpenDataPage />)
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: '统计期' })
    expect(choice.value).toBe('2026-09')
    expect(api.to(openData.figures)[0]?.query.period).toBeUndefined()
    const quarters = within(choice).getByRole('group', { name: '季度' })
    expect(
      within(quarters)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['2026Q3'])
    api.on(openData.figures, figures({ period: '2026Q3', months: ['2026-07', '2026-08', '2026-09'] }))
    await userEvent.selectOptions(choice, '2026Q3')
    await screen.findByText('申诉比上季度')
    expect(api.to(openData.figures).at(-1)?.query.period).toBe('2026Q3')
    expect(screen.getByTestId('address').textContent).toBe('/?period=2026Q3')
    // Each of its months is taken away with its own proof.
    for (const month of ['2026-07', '2026-08', '2026-09'])
      for (const format of ['csv', 'json'])
        for (const digest of ['sm3', 'sha'])
          expect(screen.getByText(new RegExp(`${digest}-of-${month}.${format}`))).toBeVisible()
    expect(screen.queryByText(/sm3-of-2026-10/)).toBeNull()
  })

  it('hide what would tell people apart, and ask for nothing that is no period', async () => {
    api.on(openData.index, index(FROZEN)).on(openData.figures, figures())
    renderDesk(<OpenDataPage />, '/?period=2026-13')
    const row = await screen.findByRole('row', { name: /中通快递/ })
    expect(within(row).getByText('不公布')).toBeVisible()
    await waitFor(() => expect(api.to(openData.figures)).toHaveLength(1))
    expect(api.to(openData.figures)[0]?.query.period).toBeUndefined()
  })

  it('draw brands over their volume with a sentence on the limits, and a table of the same', async () => {
    const limits = { low99: 0.2, low95: 0.4, high95: 1.6, high99: 2.1 }
    const funnel: PublicStatistics['funnel'] = {
      mean: 0.84,
      points: [
        { code: 'YTO', name: '圆通速递', millions: 40, value: 0.9, ...limits, verdict: 'within' },
        { code: 'ZTO', name: '中通快递', millions: 10, value: 3, ...limits, verdict: 'above99' },
      ],
      curve: [10, 20, 40].map((millions) => ({ millions, ...limits })),
    }
    api.on(openData.index, index(FROZEN)).on(openData.figures, figures({ funnel }))
    renderDesk(<OpenDataPage />)
    expect(
      await screen.findByRole('img', { name: '申诉率对业务量的漏斗图，2 家企业，1 家在 99.8% 限外' }),
    ).toBeVisible()
    expect(screen.getByText(/单凭偶然也会有，不说明好坏/)).toBeVisible()
    expect(screen.getByText('实线是这些企业合起来的申诉率：每百万件 0.84 件。')).toBeVisible()
    const line = screen.getByRole('row', { name: /中通快递.*10\.00.*3\.00/ })
    expect(within(line).getByText('高于 99.8% 限')).toBeVisible()
    expect(within(line).getByText('0.40–1.60')).toBeVisible()
    // Only what lies outside is named in the drawing.
    expect(document.querySelectorAll('svg text')).toHaveLength(3 + 2 + 1)
    expect(document.querySelector('svg')?.innerHTML).not.toContain('NaN')
  })

  it('have no drawing where fewer than two companies can be compared', async () => {
    api.on(openData.index, index(FROZEN)).on(openData.figures, figures())
    renderDesk(<OpenDataPage />)
    expect(await screen.findByText('本期没有可以比较的企业。')).toBeVisible()
    expect(screen.queryByRole('heading', { name: '差别是不是偶然' })).toBeNull()
  })
})
