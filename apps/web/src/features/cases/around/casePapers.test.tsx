import { contract } from '@appeal/contract'
import type { Paper } from '@appeal/contract/papers/papers.routes.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { asAdmin, save } from '../../../ui/testing/adminPage.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../../ui/testing/stubApi.ts'
import { OwnPapers } from '../own/OwnPapers.tsx'
import { CasePapers } from './CasePapers.tsx'

const { papers } = contract
const of = { kind: 'appeal', id: '7' } as const
const paper = (id: string, kind: Paper['kind'], deliveries: Paper['deliveries'] = []): Paper => ({
  ...{ id, kind, number: `粤邮申受〔2026〕${id}号`, issuedOn: '2026-09-21', office: '广东省邮政管理局' },
  ...{ reactBy: null, checkCode: '0123-4567-89ab-cdef', withdrawn: false, deliveries },
})
const shown = [
  paper('1', 'acceptance', [
    { way: 'portal', to: 'user', at: '2026-09-22 10:00:00', proof: null, by: null },
    { way: 'post', to: 'user', at: '2026-09-23 00:00:00', proof: 'XA1', by: '陈锐' },
  ]),
  paper('2', 'transfer'),
]

beforeEach(() => setWidth(1440))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('tells of each paper how it came to its reader, and offers no more to whoever may only read', async () => {
  asAdmin(papers.list).api.on(papers.list, shown)
  renderDesk(<CasePapers of={of} />)
  const rows = await screen.findAllByRole('listitem')
  expect(rows[0]).toHaveTextContent('9 月 22 日在平台打开')
  expect(rows[0]).toHaveTextContent('9 月 23 日邮寄，XA1')
  expect(rows[1]).toHaveTextContent('还没有送达记录')
  expect(screen.queryByRole('button', { name: '登记送达' })).toBeNull()
})

it('tells staff and the appellant alike the last day to react to a decision', async () => {
  const result = { ...paper('3', 'result'), reactBy: '2026-10-19' }
  const undone = { ...paper('4', 'result'), reactBy: '2026-10-18', withdrawn: true }
  asAdmin(papers.list).api.on(papers.list, [result, undone, shown[1]!])
  renderDesk(<CasePapers of={of} />)
  expect(await screen.findByText('最迟 10 月 19 日可以申请复核')).toBeVisible()
  // A paper that never left the house has none.
  expect(screen.getAllByText(/可以申请复核/)).toHaveLength(1)
  cleanup()
  stubApi().on(papers.list, [result])
  renderDesk(<OwnPapers of={of} />)
  expect(await screen.findByText(/最迟 10 月 19 日可以申请复核/)).toBeVisible()
})

it('writes a posted paper down for whom it is for', async () => {
  const { api } = asAdmin(papers)
  api.on(papers.list, shown).on(papers.deliver, shown)
  renderDesk(<CasePapers of={of} />)
  const rows = await screen.findAllByRole('listitem')
  fireEvent.click(within(rows[1]!).getByRole('button', { name: '登记送达' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByText('申诉人')).toBeNull()
  fireEvent.change(within(dialog).getByLabelText(/凭证/), { target: { value: 'XA12345678944' } })
  await save()
  await waitFor(() => expect(api.to(papers.deliver)).toHaveLength(1))
  expect(api.to(papers.deliver)[0]?.body).toMatchObject({
    ...{ id: '7', paperId: '2', to: 'enterprise', way: 'post', proof: 'XA12345678944' },
  })
})

it('is opened by staff for a purpose alone', async () => {
  const { api } = asAdmin(papers)
  api.on(papers.list, shown)
  renderDesk(<CasePapers of={of} />)
  fireEvent.click(await screen.findByRole('button', { name: '打开申诉受理通知书' }))
  const dialog = await screen.findByRole('dialog')
  expect(api.to(papers.file)).toEqual([])
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '邮寄送达' } })
  await save('打开')
  await waitFor(() =>
    expect(api.to(papers.file)[0]?.query).toMatchObject({ paperId: '1', purpose: '邮寄送达' }),
  )
})

it('is opened by the appellant from the own case', async () => {
  const api = stubApi()
  api.on(papers.list, [shown[0]!])
  renderDesk(<OwnPapers of={of} />)
  await userEvent.click(await screen.findByRole('button', { name: '打开申诉受理通知书' }))
  await waitFor(() => expect(api.to(papers.file)[0]?.query).toMatchObject({ id: '7', paperId: '1' }))
})
