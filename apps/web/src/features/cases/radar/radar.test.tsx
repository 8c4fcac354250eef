import { contract } from '@appeal/contract'
import type { Radar, RadarRow } from '@appeal/contract/radar/radar.schemas.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { refreshAll } from '../../../lib/query.ts'
import { endSession } from '../../../lib/session.ts'
import { asAdmin, pageOf, save } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import RadarPage from './RadarPage.tsx'

vi.mock('../../../ui/Chart.tsx', () => ({
  default: ({ label }: { label: string }) => <figure aria-label={label} />,
}))

const { radar, supervision } = contract
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

const aRow = (more: Partial<RadarRow> = {}): RadarRow => ({
  ...{ id: '7', version: 2, kind: 'burst', state: 'open', brand: 'STO', brandName: '申通快递' },
  ...{ province: '440000', provinceName: '广东省', problem: 'DELAY', problemName: '延误' },
  ...{ from: '2026-09-25', to: '2026-09-28', foundOn: '2026-09-26', observed: 45, expected: 7.02 },
  ...{ orderId: null, orderNumber: null },
  ...more,
})
const anAlarm = (more: Partial<Radar> = {}): Radar => ({
  ...aRow(),
  days: [{ on: '2026-09-28', n: 14, expected: 1.8, most: 5 }],
  ...{ falseAlarms: 2, reason: null, decidedName: null, decidedAt: null },
  can: ['noted', 'dismissed', 'order'],
  ...more,
})
const open = (address = '/statistics/radar?alarm=7') => renderDesk(<RadarPage />, address)

it('lists alarms with what came in against what was expected, and says where there is none', async () => {
  const { api } = asAdmin(radar)
  api.on(radar.page, pageOf(aRow(), aRow({ id: '8', brand: null, brandName: null, kind: 'rise' })))
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  open('/statistics/radar')
  expect(await screen.findByText('申通快递，广东省，延误')).toBeVisible()
  expect(screen.getByText('全部品牌，广东省，延误')).toBeVisible()
  expect(screen.getAllByText('45 件 / 预期 7.0 件')).toHaveLength(2)
  expect(api.to(radar.page)[0]?.query).toMatchObject({ state: 'open' })
  expect(api.to(radar.detail)).toEqual([])
  cleanup()
  api.on(radar.page, pageOf<RadarRow>())
  open('/statistics/radar')
  expect(await screen.findByText('没有异常报警')).toBeVisible()
})

it('has the first alarm in front where both panes are seen, and goes on from it', async () => {
  const { api } = asAdmin(radar)
  api.on(radar.page, pageOf(aRow(), aRow({ id: '8' }))).on(radar.detail, anAlarm())
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  open('/statistics/radar')
  expect(await screen.findByText('6.4 倍')).toBeVisible()
  expect(api.to(radar.detail)[0]?.query).toMatchObject({ id: '7' })
  // Another one that comes in above it takes nobody out of what they are doing.
  api.on(radar.page, pageOf(aRow({ id: '9', brandName: '中通快递' }), aRow(), aRow({ id: '8' })))
  await act(refreshAll)
  expect(await screen.findByText('中通快递，广东省，延误')).toBeVisible()
  expect(api.to(radar.detail).map(({ query }) => (query as { id: string }).id)).not.toContain('9')
  await userEvent.keyboard('j')
  await waitFor(() => expect(api.to(radar.detail).at(-1)?.query).toMatchObject({ id: '8' }))
})

it('shows the days, the grounds and how often it is false, and opens exactly its cases', async () => {
  const { api } = asAdmin(radar)
  api.on(radar.page, pageOf(aRow())).on(radar.detail, anAlarm())
  open()
  expect(await screen.findByText(/45 件，同期预期 7\.0 件/)).toBeVisible()
  expect(screen.getByText('6.4 倍')).toBeVisible()
  expect(await screen.findByLabelText('每天收到的申诉和预期')).toBeVisible()
  expect(screen.getByText(/全国每月最多容许 2 次误报/)).toBeVisible()
  expect(screen.getByRole('link', { name: '打开 45 件' })).toHaveAttribute(
    'href',
    '/appeal/all?brand=STO&answerArea=440000&l1=DELAY&submittedFrom=2026-09-25&submittedTo=2026-09-28',
  )
})

it('is dismissed only with a reason, for the version that was seen', async () => {
  const { api } = asAdmin(radar)
  api
    .on(radar.page, pageOf(aRow()))
    .on(radar.detail, anAlarm())
    .on(radar.decide, anAlarm({ state: 'dismissed', version: 3, can: [] }))
  open()
  await userEvent.click(await screen.findByRole('button', { name: '不是异常' }))
  const dialog = await save('不是异常')
  expect(api.to(radar.decide)).toHaveLength(0)
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '电商大促，全市同升' } })
  await save('不是异常')
  await waitFor(() =>
    expect(api.to(radar.decide)[0]?.body).toEqual({
      ...{ id: '7', version: 2, verdict: 'dismissed' },
      reason: '电商大促，全市同升',
    }),
  )
})

it('becomes an order whose words are drafted', async () => {
  const { api } = asAdmin(radar, supervision)
  api
    .on(radar.page, pageOf(aRow()))
    .on(radar.detail, anAlarm())
    .on(supervision.addressees, {
      records: [{ id: '9', name: '申通快递深圳', enterprise: true }],
      ...{ days: { usual: 3, most: 20 }, casesMost: 200 },
    })
    .on(
      radar.order,
      anAlarm({ state: 'ordered', version: 3, can: [], orderId: '5', orderNumber: '粤邮督1号' }),
    )
  open()
  await userEvent.click(await screen.findByRole('button', { name: '起草督办单' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('combobox'))
  await userEvent.click(await screen.findByTitle('申通快递深圳'))
  await save('起草督办单')
  await waitFor(() =>
    expect(api.to(radar.order)[0]?.body).toMatchObject({
      ...{ id: '7', version: 2, addresseeId: '9', days: 3, matter: '异常雷达报警：延误' },
      items: [{ kind: 'cause' }, { kind: 'measures' }],
    }),
  )
})

it('offers nothing to whoever may only look, and leads to its order', async () => {
  const { api } = asAdmin(radar.page, radar.detail)
  api
    .on(radar.page, pageOf(aRow({ state: 'ordered' })))
    .on(radar.detail, anAlarm({ state: 'ordered', can: [], orderId: '5', orderNumber: '粤邮督1号' }))
  open()
  expect(await screen.findByRole('link', { name: '督办单 粤邮督1号' })).toHaveAttribute(
    'href',
    '/appeal/supervision?state=all&order=5',
  )
  for (const name of ['已知悉', '不是异常', '起草督办单'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
