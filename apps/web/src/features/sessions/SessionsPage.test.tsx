import { contract } from '@appeal/contract'
import type { SessionRecord } from '@appeal/contract/auth/auth.admin.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asAdmin, pageOf, press, rowOf } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import SessionsPage from './SessionsPage.tsx'

const { sessionAdmin } = contract
const session: SessionRecord = {
  ...{ id: '4', userId: '8', avatar: null, account: 'szj', name: '周岚', orgName: '深圳市局', area: 'b' },
  ...{ latestLoginIp: '10.0.0.8', latestLoginAddress: null, lastLoginTime: null, tokenCount: 0 },
  ...{ tokenSignList: [], sessionCreateTime: '2026-09-21 09:00:00', lastSeenTime: '2026-09-21 10:00:00' },
}
const figures = {
  ...{ currentSessionTotalCount: '1', maxTokenCount: '1', oneHourNewlyAdded: '0', proportionOfBAndC: '1/0' },
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('sessions', () => {
  it('are ended after a question; a refusal leaves the row', async () => {
    const { api, told } = asAdmin(sessionAdmin)
    api
      .on(sessionAdmin.analysis, figures)
      .on(sessionAdmin.bPage, pageOf(session))
      .on(sessionAdmin.bExit, refuse(500, '不能让自己下线'))
    renderDesk(<SessionsPage />)
    await press('szj', '强制下线', '强制下线')
    await waitFor(() => expect(told).toHaveBeenCalledWith('不能让自己下线'))
    expect(api.to(sessionAdmin.bExit)[0]?.body).toEqual([{ userId: '8' }])
    expect(await rowOf('szj')).toBeVisible()
  })

  it('of the portal are asked for by their own calls; a reader ends none', async () => {
    const { api } = asAdmin(sessionAdmin.bPage, sessionAdmin.cPage)
    api
      .on(sessionAdmin.analysis, figures)
      .on(sessionAdmin.bPage, pageOf(session))
      .on(sessionAdmin.cPage, pageOf({ ...session, account: 'lin', area: 'c' }))
    renderDesk(<SessionsPage />)
    await rowOf('szj')
    await userEvent.click(screen.getByText('消费者和快递员'))
    const row = await rowOf('lin')
    expect(within(row).queryByRole('button', { name: '强制下线' })).toBeNull()
  })
})
