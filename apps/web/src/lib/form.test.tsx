import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useForm } from './form.ts'
import { dropDrafts } from './keptDrafts.ts'
import { endSession, setUserInfo } from './session.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a form says that it failed whatever failed, and can be sent again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const send = vi.fn().mockRejectedValueOnce(new TypeError('no')).mockResolvedValueOnce(undefined)
  const { result } = renderHook(() => useForm({ initial: { name: '林晓' }, rules: null, send }))
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.problem).toMatch(/您填写的内容还在/))
  expect([result.current.busy, result.current.values.name]).toEqual([false, '林晓'])
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.problem).toBeUndefined())
  expect(send).toHaveBeenCalledTimes(2)
})

describe('what is filled in and not sent', () => {
  const EMPTY = { phone: '', password: '', code: '', agree: false }
  const open = (what?: string) =>
    renderHook(() => useForm({ initial: EMPTY, rules: null, send: () => undefined, ...(what && { what }) }))
      .result
  const person = (id: string) => setUserInfo({ id, account: id })
  afterEach(endSession)

  it('is there again, without passwords, codes and declarations', () => {
    const form = open()
    act(() =>
      form.current.setAll({ phone: '13800138000', password: 'Postal#2026', code: '1234', agree: true }),
    )
    cleanup()
    expect(open().current.values).toEqual({ ...EMPTY, phone: '13800138000' })
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Postal#2026')
  })
  it('is gone once it was sent, and is no other form’s', async () => {
    const form = open('one')
    act(() => form.current.set('phone', '13800138000'))
    expect(open('other').current.values).toEqual(EMPTY)
    act(() => form.current.submit())
    await waitFor(() => expect(form.current.busy).toBe(false))
    cleanup()
    expect(open('one').current.values).toEqual(EMPTY)
  })
  it('does not leave with the window unasked, until it is sent', async () => {
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const form = open()
    act(() => form.current.setAll({ password: 'Postal#2026', code: '1234', agree: true }))
    expect(asks()).toBe(false)
    act(() => form.current.set('phone', '13800138000'))
    expect(asks()).toBe(true)
    act(() => form.current.submit())
    await waitFor(() => expect(form.current.busy).toBe(false))
    expect(asks()).toBe(false)
    act(() => form.current.set('phone', '13900139000'))
    expect(asks()).toBe(true)
    cleanup()
    const { result } = renderHook(() =>
      useForm({ initial: EMPTY, rules: null, send: () => undefined, isPassing: true }),
    )
    act(() => result.current.set('phone', '13800138000'))
    expect(asks()).toBe(false)
  })
  it('is there again without what has to be decided anew', () => {
    const form = {
      initial: { way: '', words: '' },
      rules: null,
      anew: ['way'] as const,
      send: () => undefined,
    }
    const { result } = renderHook(() => useForm(form))
    act(() => result.current.setAll({ way: 'accept', words: '同意' }))
    cleanup()
    expect(renderHook(() => useForm(form)).result.current.values).toEqual({ way: '', words: '同意' })
  })
  it('is its writer’s: there after signing in again, not for the next person', () => {
    person('7')
    const form = open()
    act(() => form.current.set('phone', '13800138000'))
    endSession()
    cleanup()
    person('8')
    expect(open().current.values).toEqual(EMPTY)
    cleanup()
    person('7')
    expect(open().current.values.phone).toBe('13800138000')
    dropDrafts('8')
    cleanup()
    expect(open().current.values).toEqual(EMPTY)
  })
})
