import { contract } from '@appeal/contract'
import type { Order, OrderRow } from '@appeal/contract/supervision/supervision.schemas.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { endSession } from '../../../lib/session.ts'
import { asAdmin, pageOf, save } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import { OrderLine } from './OrderLine.tsx'
import SupervisionMark from './SupervisionMark.tsx'
import SupervisionPage from './SupervisionPage.tsx'

const { supervision } = contract
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

const aRow = (more: Partial<OrderRow> = {}): OrderRow => ({
  ...{ id: '5', version: 2, number: '粤（4403）邮督〔2026〕17号', matter: '沙井停运', officeId: '1' },
  ...{
    officeName: '深圳市邮政管理局',
    addresseeId: '9',
    addresseeName: '申通快递深圳',
    toEnterprise: true,
    received: false,
  },
  ...{ state: 'partly', overdue: false, step: 'ordered', dueOn: '2026-09-30', left: 1, cases: 2 },
  ...{ missing: 2, named: false, issuedOn: '2026-09-25' },
  ...more,
})
const anItem = (n: number, more: Partial<Order['items'][number]>): Order['items'][number] => ({
  ...{ n, kind: 'cause', title: null, state: 'open', words: null, day: null, files: [], reason: null },
  ...more,
})
const anOrder = (more: Partial<Order> = {}): Order => ({
  ...aRow(),
  issuerName: '罗毅',
  words: '请查明原因，恢复派送，并逐件说明去向。',
  items: [
    anItem(1, { state: 'given', words: '承包人离职' }),
    anItem(2, { kind: 'whereabouts' }),
    anItem(3, { kind: 'day', state: 'returned', reason: '日期太晚' }),
  ],
  concerned: [
    { n: 1, kind: 'appeal', id: '71', no: 'SS440306202609210001', given: true, whereabouts: '已代派' },
    { n: 2, kind: 'appeal', id: null, no: null, given: false, whereabouts: null },
  ],
  lines: [
    {
      event: 'issued',
      side: 'issuer',
      name: '罗毅',
      at: '2026-09-25 16:10:00',
      words: null,
      items: [],
      cases: 0,
    },
    {
      event: 'partly',
      side: 'addressee',
      name: '马骏',
      at: '2026-09-28 11:20:00',
      words: null,
      items: [1],
      cases: 0,
    },
    {
      event: 'checked',
      side: 'system',
      name: null,
      at: '2026-09-28 11:20:00',
      words: null,
      items: [2, 3],
      cases: 1,
    },
  ],
  ladder: [
    { step: 'urged', on: '2026-09-25', reached: true },
    { step: 'ordered', on: '2026-09-25', reached: true },
    { step: 'talk', on: '2026-10-08', reached: false },
    { step: 'reported', on: '2026-10-10', reached: false },
  ],
  ...{
    days: 3,
    extension: 0,
    extendedFor: null,
    ledger: [],
    receivedAt: null,
    sentence: '予以通报。',
    can: [],
  },
  ...more,
})

const open = (path = '/appeal/supervision?order=5') => renderDesk(<SupervisionPage />, path)

it('shows how long an order has, where it stands on the ladder, and what is missing', async () => {
  const { api } = asAdmin(supervision.page, supervision.detail)
  api.on(supervision.page, pageOf(aRow())).on(supervision.detail, anOrder())
  open()
  const line = await screen.findByRole('button', { name: /申通快递深圳，沙井停运/ })
  expect(within(line).getByText('还剩 1 个工作日')).toBeVisible()
  const ladder = (await screen.findByText('升级阶梯')).closest('section')!
  expect(within(ladder).getByText('现在在这里').closest('li')).toHaveTextContent('督办单')
  expect(screen.getByText(/缺 逐件去向、恢复或整改日期、1 件没有写去向，不算合格回复/)).toBeVisible()
  expect(screen.getByText('1 / 3')).toBeVisible()
  expect(screen.getByText('第 2 件，已不在您的范围')).toBeVisible()
  // Nothing that the server does not let the viewer do.
  for (const act of ['催一次 U', '销号', '提交回复', '撤回'])
    expect(screen.queryByRole('button', { name: act })).toBeNull()
})

it('answers by item, keeps what is written, and sends a part with the version that was seen', async () => {
  const { api } = asAdmin(supervision.answer)
  api
    .on(supervision.page, pageOf(aRow()))
    .on(supervision.detail, anOrder({ can: ['answer'] }))
    .on(contract.deskTexts.list, [])
    .on(contract.deskTexts.save, null)
    .on(supervision.answer, anOrder({ version: 3 }))
  open()
  expect(await screen.findByText('退回理由：日期太晚')).toBeVisible()
  const send = await screen.findByRole('button', { name: '提交这一部分' })
  expect(send).toBeDisabled()
  fireEvent.change(screen.getByLabelText('第 2 件，已不在您的范围 的去向'), {
    target: { value: '退回寄件人' },
  })
  fireEvent.change(screen.getByLabelText('原因说明 说明'), { target: { value: '承包人张某离职' } })
  await userEvent.click(send)
  await waitFor(() =>
    expect(api.to(supervision.answer)[0]?.body).toEqual({
      ...{ id: '5', version: 2 },
      items: [{ n: 1, words: '承包人张某离职', attachmentIds: [] }],
      whereabouts: [{ n: 2, words: '退回寄件人' }],
    }),
  )
})

it('tells in its line whom it presses once, and whose turn it is in words that have room', async () => {
  renderDesk(<OrderLine row={aRow()} isChosen={false} onOpen={() => {}} />)
  const line = await screen.findByRole('button')
  expect(line).toHaveTextContent('待答复')
  expect(line.textContent.split('申通快递深圳')).toHaveLength(2)
})

it('returns an item only with a reason', async () => {
  const { api } = asAdmin(supervision.examine)
  api
    .on(supervision.page, pageOf(aRow()))
    .on(supervision.detail, anOrder({ can: ['examine'] }))
    .on(supervision.examine, anOrder({ version: 3 }))
  open()
  const send = await screen.findByRole('button', { name: '提交核对结果' })
  await userEvent.click(screen.getByText('退回', { selector: '.ant-segmented-item-label' }))
  expect(send).toBeDisabled()
  fireEvent.change(screen.getByLabelText('原因说明 哪里不够'), { target: { value: '没有写明是谁' } })
  await userEvent.click(send)
  await waitFor(() =>
    expect(api.to(supervision.examine)[0]?.body).toEqual({
      ...{ id: '5', version: 2 },
      items: [{ n: 1, accepted: false, reason: '没有写明是谁' }],
    }),
  )
})

it('has the reasons of an examiner again when anybody has acted on the order meanwhile, until they are sent', async () => {
  const { api } = asAdmin(supervision.examine)
  api.on(supervision.page, pageOf(aRow())).on(supervision.detail, anOrder({ can: ['examine'] }))
  const { unmount } = open()
  await userEvent.click(await screen.findByText('退回', { selector: '.ant-segmented-item-label' }))
  fireEvent.change(screen.getByLabelText('原因说明 哪里不够'), { target: { value: '没有写明是谁' } })
  unmount()
  api.on(supervision.detail, anOrder({ can: ['examine'], version: 3 }))
  api.on(supervision.examine, anOrder({ version: 4 }))
  open()
  expect(await screen.findByLabelText('原因说明 哪里不够')).toHaveValue('没有写明是谁')
  await userEvent.click(screen.getByRole('button', { name: '提交核对结果' }))
  await waitFor(() => expect(api.to(supervision.examine)[0]?.body).toMatchObject({ version: 3 }))
})

it('is issued by D to whom the office may address, with what it demands', async () => {
  const { api } = asAdmin(supervision.issue, supervision.addressees)
  api
    .on(supervision.page, pageOf<OrderRow>())
    .on(supervision.addressees, {
      records: [{ id: '9', name: '申通快递深圳', enterprise: true }],
      ...{ days: { usual: 3, most: 20 }, casesMost: 200 },
    })
    .on(supervision.issue, anOrder())
    .on(supervision.detail, anOrder())
  open('/appeal/supervision')
  expect(await screen.findByText('没有督办单')).toBeVisible()
  await userEvent.keyboard('d')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('combobox'))
  await userEvent.click(await screen.findByTitle('申通快递深圳'))
  fireEvent.change(within(dialog).getByLabelText(/事由/), { target: { value: '沙井停运' } })
  fireEvent.change(within(dialog).getByLabelText(/督办什么/), {
    target: { value: '请查明原因，恢复派送或者指定代派。' },
  })
  await userEvent.click(within(dialog).getByText('对外公告截图'))
  await save('签发督办单')
  await waitFor(() =>
    expect(api.to(supervision.issue)[0]?.body).toEqual({
      ...{
        addresseeId: '9',
        matter: '沙井停运',
        words: '请查明原因，恢复派送或者指定代派。',
        days: 3,
        cases: [],
      },
      items: [{ kind: 'cause' }, { kind: 'responsible' }, { kind: 'notice' }],
    }),
  )
})

it('is named by its leader, who reads the sentence first', async () => {
  const { api } = asAdmin(supervision.name)
  api
    .on(supervision.page, pageOf(aRow({ overdue: true, left: -2 })))
    .on(supervision.detail, anOrder({ overdue: true, left: -2, can: ['name', 'urge'] }))
    .on(supervision.name, anOrder({ named: true, version: 3 }))
  open()
  expect((await screen.findAllByText('超时 2 个工作日')).length).toBeGreaterThan(1)
  await userEvent.click(await screen.findByRole('button', { name: /^点\s*名$/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('予以通报。')).toBeVisible()
  fireEvent.change(within(dialog).getByLabelText(/理由/), { target: { value: '两次催办没有答复' } })
  await save()
  await waitFor(() =>
    expect(api.to(supervision.name)[0]?.body).toEqual({
      ...{ id: '5', version: 2, named: true, reason: '两次催办没有答复' },
    }),
  )
})

it('stands as a line on the case that it concerns', async () => {
  const { api } = asAdmin(supervision.ofCase)
  const { id, number, state, dueOn } = aRow()
  api.on(supervision.ofCase, [{ id, number, state, overdue: true, dueOn }])
  renderDesk(<SupervisionMark of={{ kind: 'appeal', id: '71' }} />)
  expect(await screen.findByRole('link', { name: number })).toHaveAttribute(
    'href',
    '/appeal/supervision?order=5',
  )
  expect(screen.getByText(/逾期/)).toBeVisible()
})
