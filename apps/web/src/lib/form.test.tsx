import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useForm } from './form.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a form says that it failed whatever failed, and can be sent again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const send = vi.fn().mockRejectedValueOnce(new TypeError('no')).mockResolvedValueOnce(undefined)
  const { result } = renderHook(() => useForm({ initial: { name: '林晓' }, check: () => ({}), send }))
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.problem).toMatch(/您填写的内容还在/))
  expect([result.current.busy, result.current.values.name]).toEqual([false, '林晓'])
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.problem).toBeUndefined())
  expect(send).toHaveBeenCalledTimes(2)
})
