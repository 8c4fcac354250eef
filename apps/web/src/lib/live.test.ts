import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSessionOver, request } from './api.ts'
import { gatherSignals, listen } from './live.ts'
import { api } from './operations.ts'
import { queryClient } from './query.ts'
import { endSession, startSession } from './session.ts'

/** Something shown, and how often it was asked for. */
function shown(queryKey: readonly unknown[]) {
  let times = 0
  const asked = vi.fn(() => Promise.resolve(++times))
  const stop = new QueryObserver(queryClient, {
    queryKey,
    queryFn: asked,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {})
  return { asked, stop }
}
const letters = () => shown(api.letters.page.query({} as never).queryKey)
const reports = () => shown(api.reports.page.query({} as never).queryKey)

beforeEach(() => queryClient.clear())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('signals that come many times a second', () => {
  it('ask for what is shown once a second, and for nothing else', async () => {
    vi.useFakeTimers()
    const [one, other] = [letters(), reports()]
    await vi.advanceTimersByTimeAsync(0)
    const signals = gatherSignals()
    // A bureau of the whole country: a hundred signals in five seconds.
    for (let at = 0; at < 100; at++) {
      signals.stale(['letters'])
      await vi.advanceTimersByTimeAsync(50)
    }
    await vi.advanceTimersByTimeAsync(2_000)
    // Once when it was shown, at once at the first signal, then at most once a second.
    expect(one.asked.mock.calls.length).toBeGreaterThan(4)
    expect(one.asked.mock.calls.length).toBeLessThanOrEqual(8)
    expect(other.asked).toHaveBeenCalledTimes(1)
    signals.stop()
    signals.stale(['letters'])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(one.asked.mock.calls.length).toBeLessThanOrEqual(8)
    one.stop()
    other.stop()
  })
})

describe('a stream that breaks', () => {
  it('is not opened again once the session has ended', async () => {
    startSession({ token: 'of a stream', source: 'office', status: '3', areaName: '' })
    const fetched = vi.fn((_url: unknown) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('retry: 5\n\n'))
          setTimeout(() => controller.close())
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
    })
    vi.stubGlobal('fetch', fetched)
    const close = listen('http://here.test/live', vi.fn())
    await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(1))
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(JSON.stringify({ code: 401, msg: '请重新登录', data: null }))),
    )
    await request(api.officeAuth.getLoginUser).catch(() => undefined)
    vi.stubGlobal('fetch', fetched)
    await vi.waitFor(() => expect(isSessionOver()).toBe(true))
    const times = fetched.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(fetched.mock.calls.length).toBeLessThanOrEqual(times + 1)
    close()
    endSession()
  })

  it('makes everything shown be asked for again when it stands again, and not at first', async () => {
    const streams: ReadableStreamDefaultController<Uint8Array>[] = []
    vi.stubGlobal('fetch', () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          streams.push(controller)
          controller.enqueue(new TextEncoder().encode('retry: 5\nevent: unread\ndata: {"data":1}\n\n'))
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
    })
    const [one, other] = [letters(), reports()]
    const signals = gatherSignals()
    const heard = vi.fn()
    const close = listen('http://here.test/live', heard, signals.everything)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
    expect([one.asked.mock.calls.length, other.asked.mock.calls.length]).toEqual([1, 1])
    streams[0]!.close()
    await vi.waitFor(() => expect(streams).toHaveLength(2))
    await vi.waitFor(() =>
      expect([one.asked.mock.calls.length, other.asked.mock.calls.length]).toEqual([2, 2]),
    )
    close()
    signals.stop()
    one.stop()
    other.stop()
  })
})
