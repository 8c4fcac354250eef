import { contract } from '@appeal/contract'
import type { CallsOfCase } from '@appeal/contract/callers/callers.schemas.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '../../../lib/session.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import CasePage from '../appeals/CasePage.tsx'
import { sampleCase } from '../appeals/testing/sampleCase.ts'

let api: ReturnType<typeof stubApi>
let calls: CallsOfCase

function show(channel: string, change: Partial<CallsOfCase> = {}) {
  calls = { kind: 'appeal', id: '510', version: 3, hasAccount: false, acts: [], calls: [], ...change }
  api.on(contract.appeals.detail, () => sampleCase({ channel }))
  api.on(contract.callers.ofCase, () => calls)
  renderDesk(
    <Routes>
      <Route path="/appeal/case/:id" element={<CasePage />} />
    </Routes>,
    '/appeal/case/510',
  )
}

beforeEach(() => {
  localStorage.clear()
  startSession({ token: 't'.repeat(32), source: 'office', status: '3', areaName: '' })
  setWidth(1440)
  api = stubApi().on(contract.dictionaries.tree, [])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('what the desk records for callers', () => {
  it('is left out where nothing may be recorded and nobody called', async () => {
    show('PHONE_12305')
    await waitFor(() => expect(api.to(contract.callers.ofCase)).toHaveLength(1))
    expect(screen.queryByText('来电代办')).toBeNull()
  })

  it('tells the calls so far, and that the person has an account now', async () => {
    const call = {
      id: '9',
      heardAt: '2026-11-19 09:05:00',
      action: 'withdraw',
      note: '报出运单号',
      by: '周岚',
    }
    show('PHONE_12305', { hasAccount: true, calls: [call] })
    expect(await screen.findByText(/报出运单号/)).toBeVisible()
    expect(screen.getByText('2026-11-19 09:05 周岚')).toBeVisible()
    expect(screen.getByText(/当事人已有账号/)).toBeVisible()
  })

  it('sends the act with the time of the call and its note, in the version that was read', async () => {
    show('PHONE_12305', { acts: ['mediationAnswer', 'withdraw'] })
    await userEvent.click(await screen.findByRole('button', { name: /撤回申诉/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '代为登记' }))
    expect(api.to(contract.callers.act)).toEqual([])
    await userEvent.type(dialog.getByLabelText(/^理由/), '已与企业和解')
    await userEvent.type(dialog.getByLabelText(/^通话记录/), '报出运单号，要求撤回')
    api.on(contract.callers.act, refuse(409, '该申诉单已被他人处理'))
    await userEvent.click(dialog.getByRole('button', { name: '代为登记' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('已换成最新内容')
    api.on(contract.callers.act, () => ({ ...calls, acts: [] }))
    await userEvent.click(dialog.getByRole('button', { name: '代为登记' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.to(contract.callers.act).at(-1)?.body).toMatchObject({
      kind: 'appeal',
      id: '510',
      version: 3,
      action: 'withdraw',
      input: { reason: '已与企业和解' },
      note: '报出运单号，要求撤回',
    })
  })

  it('brings back the note of a call that was left off, until it is sent', async () => {
    const content = { heardAt: '2026-11-19 09:05:00', input: { reason: '已与企业和解' }, note: '要求撤回' }
    api
      .on(contract.deskTexts.list, ({ query }) =>
        query.place === 'case:510'
          ? [{ what: 'call-withdraw', content, savedAt: '2026-11-19 09:06:00', version: '0' }]
          : [],
      )
      .on(contract.deskTexts.save, null)
    show('PHONE_12305', { acts: ['withdraw'] })
    await userEvent.click(await screen.findByRole('button', { name: /撤回申诉/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/已恢复您上次没提交的内容/)).toBeVisible()
    expect(dialog.getByLabelText(/^通话记录/)).toHaveValue('要求撤回')
    api.on(contract.callers.act, () => ({ ...calls, acts: [] }))
    await userEvent.click(dialog.getByRole('button', { name: '代为登记' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.to(contract.callers.act).at(-1)?.body).toMatchObject({
      ...{ heardAt: '2026-11-19 09:05:00', input: { reason: '已与企业和解' }, note: '要求撤回' },
    })
    await waitFor(() =>
      expect(api.to(contract.deskTexts.save).at(-1)?.body).toEqual({
        ...{ place: 'case:510', what: 'call-withdraw', content: null, on: ['0'] },
      }),
    )
  })
})
