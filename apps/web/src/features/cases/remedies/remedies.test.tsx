import { contract } from '@appeal/contract'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { Remedy } from '@appeal/contract/remedies/remedies.schemas.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { endSession, startSession } from '../../../lib/session.ts'
import { openPage, stubServer } from '../../../testing/page.tsx'
import { asAdmin, pageOf, save } from '../../../ui/testing/adminPage.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import CompensationHelp from './CompensationHelp.tsx'
import OwnCompensation from './OwnCompensation.tsx'
import OwnRemedies from './OwnRemedies.tsx'
import RemediesPage from './RemediesPage.tsx'
import RemedyCard from './RemedyCard.tsx'

const { remedies } = contract
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

const aRemedy = (more: Partial<Remedy> = {}): Remedy => ({
  ...{
    id: '5',
    version: 2,
    caseId: '7',
    kind: 'money',
    source: 'reply',
    amount: '1300.00',
    performance: null,
  },
  ...{ dueOn: '2026-09-28', status: 'done', overdue: false, doneOn: '2026-09-25', said: '已原路退回' },
  ...{ files: [], answer: null, byPhone: false, endedBy: null, can: [] },
  ...{ createTime: '2026-09-21 09:00:00', updateTime: '2026-09-25 09:00:00' },
  ...more,
})

const ITEM = { serviceKind: 'EXPRESS', l1: 'LOSS', insuredAmount: null }

it('asks the appellant, who confirms, or says in words what did not arrive', async () => {
  startSession({ token: 't', source: 'consumer_portal', status: '3', areaName: '' })
  const sent: unknown[] = []
  const own = aRemedy({ can: ['confirm', 'dispute'] })
  stubServer({
    [remedies.ofCase.url]: () => ({ remedies: [own], mayPromise: false, amountMax: 1 }),
    [remedies.confirm.url]: ({ body }) => sent.push(body) && own,
    [remedies.dispute.url]: ({ body }) => sent.push(body) && own,
  })
  openPage(<OwnRemedies id="7" />, { path: '/portal/details', route: '/portal/details' })
  expect(await screen.findByText(/赔偿 1,300.00 元/)).toBeVisible()
  expect(screen.getByText(/已原路退回/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '收到了：赔偿 1,300.00 元' }))
  await waitFor(() => expect(sent).toEqual([{ id: '5', version: 2 }]))
  await userEvent.click(screen.getByRole('button', { name: '没有收到' }))
  await userEvent.click(await screen.findByRole('button', { name: '告诉管局' }))
  expect(await screen.findByText('请说明哪些没有收到')).toBeVisible()
  await userEvent.type(screen.getByLabelText('请说明情况'), '只到了一百元')
  await userEvent.click(screen.getByRole('button', { name: '告诉管局' }))
  await waitFor(() => expect(sent[1]).toEqual({ id: '5', version: 2, reason: '只到了一百元' }))
})

it('offers on a case only what the server lets the viewer do, and sends the version that was seen', async () => {
  const { api } = asAdmin(remedies.record)
  api
    .on(remedies.ofCase, { remedies: [aRemedy({ can: ['record'] })], mayPromise: false, amountMax: 1 })
    .on(remedies.record, aRemedy({ status: 'confirmed' }))
  renderDesk(<RemedyCard caseId="7" />)
  await userEvent.click(await screen.findByRole('button', { name: '登记电话答复' }))
  expect(screen.queryByRole('button', { name: '不再跟踪' })).toBeNull()
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByText('收到了'))
  fireEvent.change(within(dialog).getByLabelText(/申诉人怎样说/), { target: { value: '已到账' } })
  await save()
  await waitFor(() =>
    expect(api.to(remedies.record)[0]?.body).toEqual({
      id: '5',
      version: 2,
      arrived: true,
      remark: '已到账',
    }),
  )
})

it('reckons what the rules give, step by step with articles, and nothing while a sum is missing', async () => {
  const detail = { ...ITEM, itemValue: '680.00', postage: null } as AppealDetail
  openPage(<OwnCompensation detail={detail} />, { path: '/portal/details', route: '/portal/details' })
  await userEvent.click(screen.getByText('赔偿计算'))
  expect(screen.getByText(/请填写价值和资费/)).toBeVisible()
  await userEvent.type(screen.getByLabelText('资费（元）'), '12')
  const reckoned = () => within(screen.getByRole('status', { name: '按规定' }))
  expect(reckoned().getByText('《民法典》第八百三十三条')).toBeVisible()
  expect(reckoned().getAllByText('692.00 元')).toHaveLength(2)
  await userEvent.selectOptions(screen.getByLabelText('情形'), '延误')
  expect(reckoned().getAllByText('12.00 元')).toHaveLength(2)
  // The desk reckons the same.
  cleanup()
  const taken: string[] = []
  renderDesk(
    <CompensationHelp
      detail={{ ...detail, postage: '12.00' }}
      onTake={(amount) => void taken.push(amount)}
    />,
  )
  await userEvent.click(screen.getByText('赔偿计算'))
  expect(reckoned().getAllByText('692.00 元')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: '填入金额' }))
  expect(taken).toEqual(['692.00'])
})

it('lists promises with what is confirmed of them, late ones marked', async () => {
  const { api } = asAdmin(remedies.page)
  const none = { count: 0, amount: '0.00' }
  const {
    performance: _,
    said: __,
    files: ___,
    answer: ____,
    ...row
  } = aRemedy({
    status: 'promised',
    overdue: true,
  })
  api
    .on(contract.brands.list, [])
    .on(
      remedies.page,
      pageOf({
        ...row,
        ...{ no: 'SS4403002026092100018', brandName: '中通快递', enterpriseName: '中通深圳' },
        ...{ bureauName: '深圳市邮政管理局', ownerName: '林*满' },
      }),
    )
    .on(remedies.sums, {
      promised: { count: 2, amount: '1600.00' },
      done: none,
      confirmed: { count: 1, amount: '300.00' },
      overdue: { count: 1, amount: '1300.00' },
    })
  renderDesk(<RemediesPage />)
  expect(await screen.findByText('300.00 元，1 项')).toBeVisible()
  expect((await screen.findAllByText('已逾期')).length).toBeGreaterThan(0)
  expect(screen.getByText('中通深圳')).toBeVisible()
  // What is owed is shown unless asked otherwise, and the sums are of the same.
  expect(api.to(remedies.page).at(-1)?.query).toMatchObject({ status: 'open' })
  expect(api.to(remedies.sums).at(-1)?.query).toMatchObject({ status: 'open' })
})

it('has the acts behind one button where a small window has no room for them beside the columns', async () => {
  const { api } = asAdmin(remedies.page)
  startSession({ token: 't', source: 'office', status: '3', areaName: '' })
  const place = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(902)
  setWidth(992)
  const { performance: _, said: __, files: ___, answer: ____, ...row } = aRemedy({ can: ['record', 'waive'] })
  const seen = {
    brandName: '中通快递',
    enterpriseName: '中通深圳',
    bureauName: '深圳市邮政管理局',
    ownerName: '林*满',
  }
  const none = { count: 0, amount: '0.00' }
  api
    .on(contract.brands.list, [])
    .on(remedies.page, pageOf({ ...row, ...seen, no: 'SS4403002026092100018' }))
    .on(remedies.sums, { promised: none, done: none, confirmed: none, overdue: none })
  renderDesk(<RemediesPage />)
  await userEvent.click(await screen.findByRole('button', { name: '操作' }))
  expect(screen.queryByRole('button', { name: '登记电话答复' })).toBeNull()
  await userEvent.click(await screen.findByRole('menuitem', { name: '登记电话答复' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
  place.mockRestore()
})
