import { officeAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { dictionaryRoutes } from '@appeal/contract/dictionaries/dictionaries.routes.ts'
import { settingRoutes } from '@appeal/contract/settings/settings.routes.ts'
import { thirdRoutes } from '@appeal/contract/third/third.routes.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, getSession, startSession } from '../../../lib/session.ts'
import { writeTab } from '../../../lib/tabStorage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import OfficeLoginPage from './OfficeLoginPage.tsx'
import ThirdCallbackPage from './ThirdCallbackPage.tsx'

const reply = { token: 't'.repeat(32), source: 'bureau', status: '3', areaName: '' }
const me = {
  id: '7',
  account: 'zhou',
  isRealName: '2' as const,
  source: ['bureau'],
  userType: '2',
  loginAreaType: 'b' as const,
  status: '3',
  userStatus: 'ENABLE',
  areaName: '',
  buttonCodeList: [],
  mobileButtonCodeList: [],
  permissionCodeList: [],
  roleCodeList: [],
}
const server = () =>
  stubApi()
    .on(settingRoutes.sysBaseList, [])
    .on(officeAuthRoutes.getLoginUser, me)
    .on(dictionaryRoutes.tree, [])
const address = () => screen.getByTestId('address').textContent

beforeEach(() => {
  endSession()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

describe('third-party callback', () => {
  it.each(['/callback', '/callback?code=1'])(
    'returns %s to sign-in without asking the server',
    async (path) => {
      const api = server().on(thirdRoutes.callback, reply)
      renderDesk(<ThirdCallbackPage />, path)
      await waitFor(() => expect(address()).toBe('/login'))
      expect(api.to(thirdRoutes.callback)).toEqual([])
    },
  )

  it('returns to sign-in with the message when the server refuses', async () => {
    server().on(thirdRoutes.callback, refuse(500, '第三方登录失败'))
    renderDesk(<ThirdCallbackPage />, '/callback?code=1&state=2')
    await waitFor(() => expect(address()).toBe('/login'))
    expect(await screen.findByText('第三方登录失败')).toBeVisible()
    expect(getSession().token).toBeUndefined()
  })

  it('passes on every parameter, and signs in with the answer', async () => {
    const api = server().on(thirdRoutes.callback, reply)
    renderDesk(<ThirdCallbackPage />, '/callback?code=1&state=2&iss=https%3A%2F%2Fidp&session_state=x')
    await waitFor(() => expect(address()).toBe('/'))
    expect(api.to(thirdRoutes.callback)).toHaveLength(1)
    expect(api.to(thirdRoutes.callback)[0]?.query).toMatchObject({
      code: '1',
      state: '2',
      iss: 'https://idp',
      session_state: 'x',
    })
    expect(getSession().token).toBe(reply.token)
  })

  it('links the account instead, when that was begun in this tab', async () => {
    startSession(reply)
    writeTab(undefined, 'THIRD_LINKING', '2')
    const api = server().on(thirdRoutes.bindAccount, null).on(thirdRoutes.callback, reply)
    renderDesk(<ThirdCallbackPage />, '/callback?code=1&state=2')
    await waitFor(() => expect(address()).toBe('/usercenter?tab=security'))
    expect(api.to(thirdRoutes.bindAccount)[0]?.body).toEqual({ code: '1', state: '2' })
    expect(api.to(thirdRoutes.callback)).toEqual([])
  })
})

describe('third party on the sign-in page', () => {
  const setting = (configKey: string, configValue: string) => ({
    id: configKey,
    configKey,
    configValue,
    category: '',
    sortCode: 1,
  })

  it('is not offered where the server has none', async () => {
    const api = server().on(settingRoutes.sysBaseList, [setting('THIRD_LOGIN_OPEN', 'false')])
    renderDesk(<OfficeLoginPage />, '/login')
    await waitFor(() => expect(api.to(settingRoutes.sysBaseList)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /^使用/ })).toBeNull()
  })

  it("leads to the provider's page", async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { ...location, assign })
    server()
      .on(settingRoutes.sysBaseList, [
        setting('THIRD_LOGIN_OPEN', 'true'),
        setting('THIRD_LOGIN_NAME', '统一认证'),
      ])
      .on(thirdRoutes.render, { authorizeUrl: 'https://idp/authorize', state: 's' })
    renderDesk(<OfficeLoginPage />, '/login')
    await userEvent.click(await screen.findByRole('button', { name: '使用统一认证登录' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://idp/authorize'))
  })
})
