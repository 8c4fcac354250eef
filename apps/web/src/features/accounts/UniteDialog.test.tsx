import { contract } from '@appeal/contract'
import type { ClientRecord } from '@appeal/contract/accounts/accounts.schemas.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../ui/testing/stubApi.ts'
import { UniteDialog } from './UniteDialog.tsx'

const { clientUniting } = contract
const of = { id: '7', account: 'liming' } as ClientRecord
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows what would move, and asks with evidence alone', async () => {
  const api = stubApi()
    .on(clientUniting.plan, { stays: 'liming', ends: 'liming2', moves: [{ name: '申诉', count: 3 }] })
    .on(clientUniting.ask, { pending: ['liming2'] })
  const closed = vi.fn()
  renderDesk(<UniteDialog of={of} onClose={closed} />)
  await userEvent.type(await screen.findByRole('textbox', { name: /被并入的账号/ }), 'liming2')
  await userEvent.click(screen.getByRole('button', { name: '看看会合并什么' }))
  expect(await screen.findByText(/账号 liming2 并入 liming，将转移：申诉 3/)).toBeVisible()
  expect(closed).not.toHaveBeenCalled()
  expect(api.to(clientUniting.plan)[0]?.body).toEqual({ id: '7', otherAccount: 'liming2' })
  const evidence = screen.getByRole('textbox', { name: /核验依据/ })
  const send = screen.getByRole('button', { name: /保\s*存|提\s*交|确\s*定/ })
  await userEvent.type(evidence, '短')
  await userEvent.click(send)
  expect(api.to(clientUniting.ask)).toEqual([])
  await userEvent.clear(evidence)
  await userEvent.type(evidence, '窗口核验身份证原件，两个号码均为本人')
  await userEvent.click(send)
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(api.to(clientUniting.ask)[0]?.body).toEqual({
    ...{ id: '7', otherAccount: 'liming2' },
    evidence: '窗口核验身份证原件，两个号码均为本人',
  })
})
