import { contract } from '@appeal/contract'
import type { OuterOrder } from '@appeal/contract/outerOrders/outerOrders.routes.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { endSession } from '../../../lib/session.ts'
import { asAdmin, save } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import OuterOrderCard from './OuterOrderCard.tsx'

const { outerOrders } = contract
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

const anOrder = (more: Partial<OuterOrder> = {}): OuterOrder => ({
  ...{ id: '5', version: 1, direction: 'RECEIVED', body: 'HOTLINE_12345', bodyName: null },
  ...{ outerNo: 'GD20260921000123', begunOn: '2026-09-20', dueOn: '2026-09-25', note: '来电人催办' },
  ...{ state: 'OPEN', late: false, near: true, answeredOn: null, way: null, paperNo: null, answer: null },
  ...{ files: [], createTime: '2026-09-21 09:00:00', can: ['answer', 'drop'] },
  ...more,
})
const ANSWERED: Partial<OuterOrder> = {
  state: 'ANSWERED',
  answeredOn: '2026-09-26',
  way: 'LETTER',
  near: false,
  can: [],
}

const openCard = (orders: OuterOrder[], mayEnter = true) => {
  const { api } = asAdmin(outerOrders.enter, outerOrders.answer, outerOrders.drop)
  api.on(outerOrders.ofCase, { orders, mayEnter })
  renderDesk(<OuterOrderCard of={{ kind: 'report', id: '7' }} />)
  return api
}

it('is not there where nothing was passed on and nothing may be entered', async () => {
  const api = openCard([], false)
  await waitFor(() => expect(api.to(outerOrders.ofCase)).toHaveLength(1))
  expect(screen.queryByText('外部转办')).toBeNull()
})

it('shows number, day and lateness of each order, and how it was answered', async () => {
  openCard([
    anOrder(),
    anOrder({ id: '6', outerNo: 'XF-88', body: 'PETITION', late: true, near: false }),
    anOrder({ id: '7', outerNo: 'GD-1', ...ANSWERED, late: true, paperNo: '深邮管函12号', answer: '已赔偿' }),
  ])
  expect(await screen.findByText('GD20260921000123', { exact: false })).toBeVisible()
  expect(screen.getByText('临近对方要求的日期')).toBeVisible()
  expect(screen.getByText('已超过对方要求的日期')).toBeVisible()
  expect(screen.getByText('超过对方要求的日期答复')).toBeVisible()
  expect(screen.getByText(/9 月 26 日 函件.*深邮管函12号/)).toBeVisible()
  expect(screen.getAllByRole('button', { name: '登记答复' })).toHaveLength(2)
})

it('enters what was passed on, not without the number', async () => {
  const api = openCard([])
  api.on(outerOrders.enter, anOrder())
  await userEvent.click(await screen.findByRole('button', { name: '登记转办' }))
  const dialog = await screen.findByRole('dialog')
  await save()
  expect(api.to(outerOrders.enter)).toHaveLength(0)
  fireEvent.click(within(dialog).getByText('转给外单位'))
  fireEvent.change(within(dialog).getByLabelText(/对方编号/), { target: { value: 'GD20260921000123' } })
  await save()
  await waitFor(() =>
    expect(api.to(outerOrders.enter)[0]?.body).toMatchObject({
      ...{ kind: 'report', id: '7', direction: 'PASSED', body: 'HOTLINE_12345', outerNo: 'GD20260921000123' },
    }),
  )
})

it('enters a number that another case has once it is said that it belongs to this one too', async () => {
  const api = openCard([])
  api.on(outerOrders.enter, anOrder())
  await userEvent.click(await screen.findByRole('button', { name: '登记转办' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByText('转给外单位'))
  fireEvent.change(within(dialog).getByLabelText(/对方编号/), { target: { value: 'GD20260921000123' } })
  fireEvent.click(within(dialog).getByRole('switch', { name: /这一件也登记/ }))
  await save()
  await waitFor(() => expect(api.to(outerOrders.enter)[0]?.body).toMatchObject({ again: true }))
})

it('hands an answer back with the version that was seen', async () => {
  const api = openCard([anOrder()])
  api.on(outerOrders.drop, anOrder({ state: 'DROPPED', can: [] }))
  await userEvent.click(await screen.findByRole('button', { name: '不再跟踪' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(/原因/), { target: { value: '对方撤回工单' } })
  await save()
  await waitFor(() =>
    expect(api.to(outerOrders.drop)[0]?.body).toEqual({ id: '5', version: 1, reason: '对方撤回工单' }),
  )
})
