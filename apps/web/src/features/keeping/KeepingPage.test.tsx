import { contract } from '@appeal/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { asAdmin, save } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import KeepingPage from './KeepingPage.tsx'

const { keeping } = contract
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const page = <T,>(...records: T[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })
const SUMMARY = {
  archiveYears: 3,
  appraisalYears: 10,
  kinds: [{ kind: 'appeal' as const, name: '申诉', toArchive: 4, archived: 7, due: 1, destroyed: 2 }],
}
const APPRAISAL = {
  number: 'JD2037-00001',
  subject: 'case' as const,
  verdict: 'destroy' as const,
  ground: 'due' as const,
  keepUntil: null,
  reason: '期满鉴定',
  refs: ['SS440306202609210001'],
  askedBy: '周岚',
  askedAt: '2037-01-15 10:00:00',
  decidedBy: null,
  decidedAt: null,
  decision: null,
}

it('proposes for the chosen cases, and says before what the next run would do', async () => {
  const { api } = asAdmin(keeping)
  api
    .on(keeping.summary, SUMMARY)
    .on(
      keeping.duepage,
      page({
        id: '5',
        kind: 'appeal' as const,
        no: 'SS440306202609210001',
        closedOn: '2026-09-21',
        archivedOn: '2029-09-21',
        ground: 'due' as const,
      }),
    )
    .on(keeping.appraise, { id: '9' })
  renderDesk(<KeepingPage />)
  expect(await screen.findByText(/可归档 4，已归档 7，待鉴定 1，已销毁 2/)).toBeVisible()
  await screen.findByText('SS440306202609210001')
  await userEvent.click(screen.getAllByRole('checkbox').at(-1)!)
  await userEvent.click(await screen.findByRole('button', { name: '提出销毁' }))
  const dialog = await screen.findByRole('dialog')
  const reason = within(dialog).getByLabelText(/理由/)
  fireEvent.change(reason, { target: { value: '期满鉴定，没有保存价值' } })
  await save()
  await waitFor(() =>
    expect(api.to(keeping.appraise)[0]?.body).toMatchObject({
      verdict: 'destroy',
      cases: [{ kind: 'appeal', id: '5' }],
    }),
  )
})

it('offers to confirm only what the server lets this person confirm, and says what it takes', async () => {
  const { api } = asAdmin(keeping)
  api
    .on(keeping.summary, SUMMARY)
    .on(keeping.duepage, page())
    .on(
      keeping.page,
      page(
        { ...APPRAISAL, id: '1', can: ['confirm' as const, 'refuse' as const] },
        { ...APPRAISAL, id: '2', number: 'JD2037-00002', can: [] },
      ),
    )
    .on(keeping.decide, null)
  renderDesk(<KeepingPage />)
  await userEvent.click(await screen.findByRole('tab', { name: '鉴定单' }))
  await screen.findByText('JD2037-00002')
  await userEvent.click(screen.getByRole('button', { name: /同\s*意/ }))
  await screen.findByText(/销毁后任何人都不能恢复：SS440306202609210001/)
  await userEvent.click(screen.getAllByRole('button', { name: /同\s*意/ }).at(-1)!)
  await waitFor(() => expect(api.to(keeping.decide)[0]?.body).toEqual({ id: '1', confirmed: true }))
})

it('finds holds by what is typed of a number', async () => {
  const { api } = asAdmin(keeping)
  api.on(keeping.summary, SUMMARY).on(keeping.duepage, page()).on(keeping.holdpage, page())
  renderDesk(<KeepingPage />)
  await userEvent.click(await screen.findByRole('tab', { name: '依法保全' }))
  await userEvent.type(await screen.findByRole('textbox', { name: '编号' }), '0001{Enter}')
  await waitFor(() => expect(api.to(keeping.holdpage).at(-1)?.query).toMatchObject({ searchKey: '0001' }))
})
