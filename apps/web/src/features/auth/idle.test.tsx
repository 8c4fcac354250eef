import { officeAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setApiHooks } from '../../lib/api.ts'
import { queryClient } from '../../lib/query.ts'
import { endSession, startSession } from '../../lib/session.ts'
import { clearStorage, writeText } from '../../lib/storage.ts'
import { closePage, openPage, refusal, stubServer } from '../../testing/page.tsx'
import IdleDialog from './IdleDialog.tsx'
import OfficeIdleDialog from './office/OfficeIdleDialog.tsx'

const MINUTE = 60_000
const me = officeAuthRoutes.getLoginUser.url
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE))
const call = () => queryClient.fetchQuery({ queryKey: ['anything'], queryFn: () => 1, staleTime: 0 })

let serial = 0
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  clearStorage()
  startSession({ token: `T${++serial}`, source: 'office', status: '3', areaName: '' })
})
afterEach(() => {
  closePage()
  setApiHooks({})
  endSession()
  vi.useRealTimers()
})

describe.each<[string, ReactElement]>([
  ['portal', <IdleDialog key="portal" minutes={30} />],
  ['desk', <OfficeIdleDialog key="desk" minutes={30} />],
])('on the %s', (_, dialog) => {
  const open = () => openPage(dialog, { path: '/', route: '/' })

  it('nobody is asked who calls the server in time, here or in another tab', async () => {
    open()
    await pass(26)
    await act(call)
    await pass(26)
    // As another tab writes it.
    writeText('LAST_CALL', String(Date.now()))
    await pass(26)
    expect(screen.queryByRole('dialog', { name: /./ })).toBeNull()
  })

  it('people are asked two minutes before the session ends, and go on with one press', async () => {
    const asked = stubServer({ [me]: () => ({ id: '1', account: 'lin' }) })
    open()
    await pass(27.2)
    expect(screen.getByRole('dialog', { name: '您还在吗？' })).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: '我还在，继续' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: '您还在吗？' })).toBeNull())
    expect(asked.map(({ path }) => path)).toEqual([me])
    await pass(26)
    expect(screen.queryByRole('dialog', { name: /./ })).toBeNull()
  })

  it('say so once it is over, call nothing by themselves, and leave the rest to who tells the end', async () => {
    const expired = vi.fn()
    setApiHooks({ expired })
    const asked = stubServer({ [me]: () => refusal(401, '登录已过期', { reason: 'session.expired' }) })
    open()
    await pass(35)
    expect(screen.getByRole('dialog', { name: '应该已经自动退出了' })).toBeInTheDocument()
    expect(asked).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: /^继 ?续$/ }))
    await vi.waitFor(() => expect(expired).toHaveBeenCalledOnce())
    await pass(1)
    expect(screen.queryByRole('dialog', { name: /./ })).toBeNull()
  })

  it('stay where the network is away', async () => {
    stubServer({
      [me]: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    open()
    await pass(28)
    fireEvent.click(screen.getByRole('button', { name: '我还在，继续' }))
    await pass(0.2)
    expect(screen.getByRole('dialog', { name: '您还在吗？' })).toBeInTheDocument()
  })
})
