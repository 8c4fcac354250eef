import { contract } from '@appeal/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import ApiKeysPage from '../features/apiKeys/ApiKeysPage.tsx'
import CasePage from '../features/cases/appeals/CasePage.tsx'
import { sampleCase } from '../features/cases/appeals/testing/sampleCase.ts'
import ReplySheetDialog from '../features/cases/lists/ReplySheetDialog.tsx'
import GroupsPage from '../features/grants/GroupsPage.tsx'
import type { AnyRoute } from '../lib/api.ts'
import { endSession, startSession } from '../lib/session.ts'
import { asAdmin, pageOf, stamps } from '../ui/testing/adminPage.ts'
import { deskTextServer } from '../ui/testing/deskTextServer.ts'
import { renderDesk } from '../ui/testing/renderDesk.tsx'
import { refuse } from '../ui/testing/stubApi.ts'

afterEach(() => {
  cleanup()
  endSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Both clicks of a double click before the page has drawn anything of the first. */
const pressTwice = (button: HTMLElement) =>
  act(async () => {
    button.click()
    button.click()
  })
/** Long enough for a second request to be on its way as well. */
const LATER_MS = 300

const key = {
  ...{ id: '7', version: 3, name: '工单系统', orgId: '1', orgName: '中通快递', scopes: ['read'] },
  ...{ ranges: ['203.0.113.0/24'], state: 'running', expiresAt: '2027-09-21 14:00:00', createdBy: '陈锐' },
  ...{ createTime: '2026-09-21 14:00:00', endedAt: null, lastUsedAt: null, lastUsedIp: null },
  ...{ secrets: [], can: ['rotate', 'end'] },
}
const group = { ...stamps, id: '5', name: '值班组', people: 0, sortCode: 1, remark: null, deletedTime: null }

interface Dialog {
  /** What stands in the dialog, and how its act is sent. */
  name: string
  act: AnyRoute
  open(): Promise<void>
  press: RegExp
}
const inRow = (name: RegExp) => async () => userEvent.click(await screen.findByRole('button', { name }))
const dialogs: Dialog[] = [
  {
    ...{ name: 'a form of the administration, whose act may be repeated', act: contract.apiKeys.rotate },
    async open() {
      const { api } = asAdmin(contract.apiKeys)
      api
        .on(contract.apiKeys.page, pageOf(key as never))
        .on(contract.apiKeys.rotate, { key, secret: 'pk_1' } as never)
      renderDesk(<ApiKeysPage />)
      await inRow(/更\s?换/)()
    },
    press: /更\s?换/,
  },
  {
    ...{ name: 'a button of a dialog', act: contract.replySheets.start },
    async open() {
      const { api } = asAdmin()
      api
        .on(contract.replySheets.check, { total: 1, good: 1, wrong: [] })
        .on(contract.replySheets.start, refuse(400, '请换一个文件'))
      renderDesk(<ReplySheetDialog onClose={() => {}} />)
      const field = (await screen.findByRole('dialog')).querySelector<HTMLInputElement>('input[type=file]')!
      await userEvent.upload(field, new File(['PK'], '答复表.xlsx'))
      await screen.findByRole('button', { name: '提交 1 行' })
    },
    press: /提交 1 行/,
  },
  {
    ...{ name: 'a question', act: contract.groups.delete },
    async open() {
      const { api } = asAdmin(contract.groups)
      api.on(contract.groups.page, pageOf(group as never)).on(contract.groups.delete, null)
      renderDesk(<GroupsPage />)
      await inRow(/删\s?除/)()
    },
    press: /删\s?除/,
  },
  {
    ...{ name: 'an act on a case', act: contract.todo.urge },
    async open() {
      startSession({ token: 't'.repeat(32), source: 'office', status: '3', areaName: '' })
      const { api } = asAdmin(contract.callers)
      deskTextServer(api)
      api
        .on(contract.conversations.list, { messages: [], unread: {}, may: ['user'], cannot: [] })
        .on(contract.brands.list, [])
        .on(contract.areas.children, [])
        .on(contract.views.page, { views: [], mayShare: false })
        .on(contract.appeals.detail, () => sampleCase({ can: ['urge'] as never }))
        .on(contract.todo.urge, sampleCase() as never)
      renderDesk(
        <Routes>
          <Route path="/appeal/case/:id" element={<CasePage />} />
        </Routes>,
        '/appeal/case/510',
      )
      await userEvent.click(await screen.findByRole('button', { name: /催办/ }))
      await userEvent.type(within(await screen.findByRole('dialog')).getByRole('textbox'), '请尽快答复申诉人')
    },
    press: /催办/,
  },
]

it.each(dialogs)('$name: two clicks within one task are one request', { timeout: 30_000 }, async (dialog) => {
  await dialog.open()
  const inFront = within(await screen.findByRole('dialog'))
  await pressTwice(inFront.getByRole('button', { name: dialog.press }))
  const fetched = vi.mocked(globalThis.fetch).mock.calls
  const sent = () =>
    fetched.filter(([address]) => new URL(String(address), 'http://desk.test').pathname === dialog.act.url)
  await waitFor(() => expect(sent()).toHaveLength(1))
  await act(() => new Promise((resolve) => setTimeout(resolve, LATER_MS)))
  expect(sent()).toHaveLength(1)
})
