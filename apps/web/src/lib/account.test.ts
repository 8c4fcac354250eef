import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeSignIn, signOut } from './account.ts'
import { setApiHooks } from './api.ts'
import { setUserInfo, startSession } from './session.ts'
import { clearStorage, readText, STORED, writeText } from './storage.ts'

const OF_A_SESSION = [
  STORED.token,
  STORED.source,
  STORED.status,
  STORED.userInfo,
  STORED.menu,
  STORED.permissions,
]

let assign: ReturnType<typeof vi.spyOn>
let reload: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  vi.useFakeTimers()
  clearStorage()
  assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const signedIn = (source: string) => {
  startSession({ token: 'T1', source, status: '3', areaName: '' })
  setUserInfo({ id: '1', account: 'a' })
  writeText(STORED.menu, '[]')
  writeText(STORED.permissions, '[]')
  writeText(STORED.lastPath, '/appeal/todo')
}
const answer = (code: number, data: unknown = null) => {
  const fetching = vi.fn((_: string, __: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify({ code, msg: 'x', data }))),
  )
  vi.stubGlobal('fetch', fetching)
  return fetching
}

describe('signing in', () => {
  const login = { token: 'T2', source: 'office', status: '3', areaName: '' }

  it('begins no session where the user cannot be loaded', async () => {
    clearStorage()
    answer(500)
    await expect(completeSignIn(login)).rejects.toMatchObject({ code: 500 })
    expect(readText(STORED.token)).toBeUndefined()
  })

  it('says 登录成功 once', async () => {
    answer(200, { id: '1', account: 'a', buttonCodeList: [] })
    const told = vi.fn()
    setApiHooks({ succeeded: told })
    await completeSignIn(login)
    setApiHooks({})
    expect(told.mock.calls).toEqual([['登录成功']])
    expect(readText(STORED.token)).toBe('T2')
  })
})

describe('signing out', () => {
  it.each([
    ['courier_workbench', '/portal/login'],
    ['office', '/login'],
  ])(
    'of %s calls the server with the token, clears, and leaves for %s after one second',
    async (source, page) => {
      signedIn(source)
      const fetching = answer(200)
      await signOut()
      const [url, init] = fetching.mock.calls[0]!
      expect(url).toContain('/api/webapp/auth/b/doLogout')
      expect(new Headers(init.headers).get('token')).toBe('T1')
      for (const key of OF_A_SESSION) expect([key, readText(key)]).toEqual([key, undefined])
      expect(readText(STORED.lastPath)).toBe('/appeal/todo')
      vi.advanceTimersByTime(999)
      expect(assign).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(assign).toHaveBeenCalledExactlyOnceWith(page)
      expect(reload).not.toHaveBeenCalled()
    },
  )
  it('that fails clears everything and reloads', async () => {
    signedIn('office')
    answer(500)
    await signOut()
    expect(localStorage.length).toBe(0)
    expect(reload).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(2000)
    expect(assign).not.toHaveBeenCalled()
  })
})
