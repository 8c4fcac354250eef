import { contract } from '@appeal/contract'
import type { CalendarYear } from '@appeal/contract/calendar/calendar.schemas.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUserInfo } from '../../lib/session.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../ui/testing/stubApi.ts'
import CalendarPage from './CalendarPage.tsx'
import LimitsPage from './LimitsPage.tsx'

const { calendar } = contract
const draft = {
  id: '7',
  version: 2,
  days: [{ date: '2026-12-01', kind: 'rest' as const, name: '临时放假' }],
  changes: [{ date: '2026-12-01', before: null, after: { kind: 'rest' as const, name: '临时放假' } }],
  author: '周岚',
  updateTime: '2026-11-20 10:00:00',
}
const yearOf = (more: Partial<CalendarYear> = {}): CalendarYear => ({
  year: 2026,
  confirmed: true,
  confirmTime: '2025-11-10 09:00:00',
  days: [
    { date: '2026-10-01', kind: 'rest', name: '国庆节' },
    { date: '2026-10-10', kind: 'workday', name: '国庆节' },
  ],
  draft: null,
  run: null,
  missingYear: null,
  assumed: 0,
  can: ['edit', 'apply', 'confirm'],
  ...more,
})
const preview = {
  ...{ changes: 1, checked: 9, moved: 2, cases: 1, earlier: 0, later: 2, settled: 0 },
  byClock: [{ clock: 'accept', count: 2 }],
  byBureau: [{ bureau: '深圳市邮政管理局', count: 2 }],
  rows: [
    {
      appealNo: null,
      clock: 'accept',
      bureau: '深圳市邮政管理局',
      fromDueOn: '2026-12-01',
      toDueOn: '2026-12-02',
      fromLegalOn: '2026-12-01',
      toLegalOn: '2026-12-02',
    },
  ],
}
const run = { id: '7', year: 2026, total: 9, checked: 9, moved: 2, finished: true }

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  setWidth(1440)
  api = stubApi().on(calendar.year, yearOf())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Dates are found by their date: hundreds of buttons make searches by name slow. */
const dayOf = async (date: string) => {
  await screen.findByText('12 月')
  return document.querySelector<HTMLElement>(`[data-date="${date}"]`)!
}
const open = () => renderDesk(<CalendarPage />, '/?year=2026')

describe('working calendar', () => {
  it('offers nothing to readers who may only look', async () => {
    api.on(calendar.year, yearOf({ can: [], draft }))
    open()
    expect(await screen.findByText(/草稿：1 处改动/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /导入/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /预览并生效/ })).toBeNull()
    await userEvent.click(await dayOf('2026-12-01'))
    expect(screen.queryByText(/存入草稿/)).toBeNull()
  })

  it('says of each day what it is, by words too', async () => {
    open()
    const words = async (date: string) => (await dayOf(date)).getAttribute('aria-label')
    expect(await words('2026-10-01')).toBe('10 月 1 日 星期四，休息日 · 国庆节')
    expect(await words('2026-10-10')).toBe('10 月 10 日 星期六，调休上班 · 国庆节')
    expect(await words('2026-10-12')).toBe('10 月 12 日 星期一，工作日')
  })

  it('goes to this year or one of the ten after it', async () => {
    open()
    await userEvent.click(await screen.findByRole('combobox', { name: '年份' }))
    const next = String(Number(shanghaiDate(Date.now()).slice(0, 4)) + 1)
    await userEvent.click(await screen.findByTitle(next))
    await waitFor(() => expect(screen.getByTestId('address').textContent).toContain(`year=${next}`))
  })

  it('warns of a year whose plan is missing and leads there', async () => {
    api.on(calendar.year, yearOf({ missingYear: 2027, assumed: 12 }))
    open()
    expect(await screen.findByText(/2027 年的安排尚未确认/)).toBeVisible()
    expect(screen.getByText(/12 个进行中的时限/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /前往 2027 年/ }))
    await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('year=2027'))
  })

  it('puts several days into the draft, on top of the version that was seen', async () => {
    api.on(calendar.year, yearOf({ draft })).on(calendar.edit, { ...draft, version: 3 })
    open()
    await userEvent.click(await dayOf('2026-12-30'))
    await userEvent.click(await screen.findByText('休息日', { selector: '.ant-radio-button-label' }))
    await userEvent.type(screen.getByLabelText(/^名称/), '放假')
    fireEvent.change(screen.getByLabelText(/^连续天数/), { target: { value: '3' } })
    await userEvent.click(screen.getByText('存入草稿'))
    await waitFor(() => expect(api.to(calendar.edit)).toHaveLength(1))
    // The third day is in the next year and stays there.
    expect(api.to(calendar.edit)[0]?.body).toEqual({
      year: 2026,
      version: 2,
      days: [
        { date: '2026-12-30', kind: 'rest', name: '放假' },
        { date: '2026-12-31', kind: 'rest', name: '放假' },
      ],
    })
  })

  it('keeps the pasted text and names what could not be read', async () => {
    api.on(calendar.importYear, refuse(500, '这些内容无法识别：元旦', { reason: 'calendar.unreadable' }))
    open()
    await userEvent.click(await screen.findByRole('button', { name: /导入/ }))
    const text = await screen.findByLabelText('通知正文')
    await userEvent.type(text, '元旦放假')
    await userEvent.click(screen.getByRole('button', { name: /识别并存入草稿/ }))
    expect(await screen.findByText('这些内容无法识别：元旦')).toBeVisible()
    expect(text).toHaveProperty('value', '元旦放假')
  })

  it('shows what would move, asks a reason, then how far it is', async () => {
    api
      .on(calendar.year, yearOf({ draft }))
      .on(calendar.preview, preview)
      .on(calendar.apply, { ...run, finished: false, checked: 0 })
      .on(calendar.progress, run)
    open()
    await userEvent.click(await screen.findByRole('button', { name: /预览并生效/ }))
    expect(await screen.findByText(/1 件申诉单的 2 个时限会变动/)).toBeVisible()
    expect(screen.getByText('无权查看')).toBeVisible()
    const send = screen.getByRole('button', { name: /生效并重新计算/ })
    await userEvent.click(send)
    expect(await screen.findByText('请填写理由，至少 2 个字')).toBeVisible()
    expect(api.to(calendar.apply)).toHaveLength(0)
    await userEvent.type(screen.getByLabelText(/^理由或依据/), '台风停工')
    await userEvent.click(send)
    expect(await screen.findByText(/已完成：检查 9 个时限，变动 2 个/)).toBeVisible()
    expect(api.to(calendar.apply)[0]?.body).toEqual({
      id: '7',
      version: 2,
      reason: '台风停工',
      confirm: false,
    })
    expect(api.to(calendar.apply)[0]?.key).toBeTruthy()
  })
})

describe('legal numbers', () => {
  it('names the law, sends what was read beside the new value, and says what it holds for', async () => {
    const limit = {
      ...{ key: 'APPEAL_REPLY_DAYS', label: '企业答复', law: '《邮政业用户申诉处理办法》', limit: 'L5' },
      ...{ value: '15', ordinary: '15', unit: 'day', kind: 'integer' as const, clock: true, changes: [] },
    }
    api.on(calendar.limits, [limit]).on(calendar.editLimit, { ...limit, value: '10' })
    setUserInfo({ id: '1', account: 'gjj', permissionCodeList: [contract.trials.start.permission] })
    renderDesk(<LimitsPage />)
    const row = (await screen.findByText('企业答复')).closest('tr')!
    expect(within(row).getByText('《邮政业用户申诉处理办法》')).toBeVisible()
    await userEvent.click(within(row).getByRole('button', { name: /修改/ }))
    expect(await screen.findByText(/进行中的时限保持原值/)).toBeVisible()
    expect(screen.getByRole('link', { name: '先用最近的案件试算' })).toHaveAttribute(
      'href',
      '/base/trials?setting=APPEAL_REPLY_DAYS',
    )
    const value = screen.getByLabelText(/^新的值/)
    await userEvent.clear(value)
    await userEvent.type(value, '10')
    await userEvent.click(screen.getByRole('button', { name: /保存/ }))
    expect(await screen.findByText('请填写理由，至少 2 个字')).toBeInTheDocument()
    expect(api.to(calendar.editLimit)).toHaveLength(0)
    await userEvent.type(screen.getByLabelText(/^理由或依据/), '办法修订')
    await userEvent.click(screen.getByRole('button', { name: /保存/ }))
    await waitFor(() => expect(api.to(calendar.editLimit)).toHaveLength(1))
    expect(api.to(calendar.editLimit)[0]?.body).toEqual({
      ...{ key: 'APPEAL_REPLY_DAYS', before: '15', value: '10', reason: '办法修订' },
    })
  })
})
