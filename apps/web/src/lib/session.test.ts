import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  endSession,
  forgetSession,
  getSession,
  hasPerm,
  setUserInfo,
  startSession,
  watchOtherTabs,
} from './session.ts'

const signedIn = { token: 't1', source: 'office', status: '3', areaName: '广东' }
const shown = (how: { persisted: boolean }) => Object.assign(new Event('pageshow'), how)
const told = (key: string | null, newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key, newValue }))

beforeEach(() => {
  localStorage.clear()
  endSession()
})

describe('session', () => {
  it('keeps what a login answers under the names other clients know', () => {
    startSession(signedIn)
    expect(localStorage.getItem('TOKEN')).toBe('t1')
    expect(localStorage.getItem('SOURCE')).toBe('office')
    expect(localStorage.getItem('AREANAME')).toBe('广东')
    endSession()
    expect(getSession()).toEqual({
      token: undefined,
      source: undefined,
      status: undefined,
      areaName: undefined,
    })
    expect(localStorage.getItem('TOKEN')).toBeNull()
  })

  it('holds no permission without a user, any-of by default, all-of on request', () => {
    expect(hasPerm('a')).toBe(false)
    setUserInfo({ id: '1', account: 'x', buttonCodeList: ['a', 'b'] })
    expect(hasPerm(['z', 'a'])).toBe(true)
    expect(hasPerm(['z', 'a'], true)).toBe(false)
    expect(hasPerm(['a', 'b'], true)).toBe(true)
  })
})

describe('who is signed in', () => {
  it('is kept with the permission codes, and both go with the session', () => {
    startSession(signedIn)
    setUserInfo({ id: '1', account: 'x', buttonCodeList: ['a', 'b'] })
    expect(JSON.parse(localStorage.getItem('USER_INFO') ?? '')).toMatchObject({ id: '1', account: 'x' })
    expect(localStorage.getItem('PERMISSIONS')).toBe('["a","b"]')
    endSession()
    for (const key of ['USER_INFO', 'PERMISSIONS'])
      expect([key, localStorage.getItem(key)]).toEqual([key, null])
  })
})

describe('watchOtherTabs', () => {
  it('reloads when another tab signs in, out or over, and for nothing else', () => {
    startSession(signedIn)
    const reload = vi.fn()
    const stop = watchOtherTabs(reload)
    told('TOKEN', 't1')
    told('APP_LANG', 'en')
    expect(reload).not.toHaveBeenCalled()
    told('TOKEN', 't2')
    told('TOKEN', null)
    told(null, null)
    expect(reload).toHaveBeenCalledTimes(3)
    stop()
    told('TOKEN', 't3')
    expect(reload).toHaveBeenCalledTimes(3)
  })

  it('reloads a page that the browser kept from a session that has ended, and no other', () => {
    startSession(signedIn)
    const reload = vi.fn()
    const stop = watchOtherTabs(reload)
    dispatchEvent(shown({ persisted: true }))
    expect(reload).not.toHaveBeenCalled()
    forgetSession()
    dispatchEvent(shown({ persisted: false }))
    expect(reload).not.toHaveBeenCalled()
    dispatchEvent(shown({ persisted: true }))
    expect(reload).toHaveBeenCalledOnce()
    stop()
  })
})
