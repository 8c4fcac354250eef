import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearTab } from './tabStorage.ts'
import { watchMissingParts, watchVersion } from './version.ts'

let served = { version: 'a', entry: '/assets/index-a.js' as string | null }
let asked = 0
let stop = (): unknown => undefined

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  served = { version: 'a', entry: '/assets/index-a.js' }
  vi.stubGlobal('fetch', () => {
    asked += 1
    return Promise.resolve(new Response(JSON.stringify({ code: 200, msg: '', data: served })))
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const watched = () => {
  const newer = vi.fn()
  stop = watchVersion(newer)
  return newer
}
const ownEntry = (src: string) => {
  // The simulated browser would fetch a real address.
  vi.spyOn(document, 'querySelector').mockImplementation((wanted) =>
    wanted.startsWith('script') ? ({ getAttribute: () => src } as unknown as Element) : null,
  )
}

describe('version check', () => {
  it('asks every ten seconds, and tells once when the server serves another build', async () => {
    const newer = watched()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(asked).toBe(0)
    await vi.advanceTimersByTimeAsync(10_001)
    expect([asked, newer.mock.calls.length]).toEqual([2, 0])
    served = { version: 'b', entry: '/assets/index-b.js' }
    await vi.advanceTimersByTimeAsync(30_000)
    expect([asked, newer.mock.calls.length]).toEqual([3, 1])
  })
  it('knows at once that this page is of another build', async () => {
    ownEntry('/assets/index-old.js')
    const newer = watched()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(newer).toHaveBeenCalledOnce()
  })
  it('does not take a server without pages for a newer one', async () => {
    ownEntry('/src/main.tsx')
    served = { version: '', entry: null }
    const newer = watched()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(newer).not.toHaveBeenCalled()
  })
  it('rests while the page is in the background', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    watched()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked).toBe(0)
  })
  it('stays quiet where the server does not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const newer = watched()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(newer).not.toHaveBeenCalled()
  })
})

describe('a part that is missing', () => {
  const missing = async () => {
    dispatchEvent(new Event('vite:preloadError'))
    await vi.advanceTimersByTimeAsync(0)
  }
  const watchedParts = () => {
    const reload = vi.fn()
    stop = watchMissingParts(reload)
    return reload
  }
  beforeEach(() => {
    clearTab()
    ownEntry('/assets/index-old.js')
  })

  it('loads the page anew once for a newer build, however often it is missed', async () => {
    const reload = watchedParts()
    await missing()
    expect(reload).toHaveBeenCalledTimes(1)
    await missing()
    await missing()
    expect(reload).toHaveBeenCalledTimes(1)
    served = { version: 'c', entry: '/assets/index-c.js' }
    await missing()
    expect(reload).toHaveBeenCalledTimes(2)
  })
  it('loads nothing anew while the server has no other build, and without a network', async () => {
    served = { version: 'a', entry: '/assets/index-old.js' }
    const reload = watchedParts()
    await missing()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await missing()
    expect(reload).not.toHaveBeenCalled()
  })
  it('loads nothing anew where the browser would not remember that it did', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    const reload = watchedParts()
    await missing()
    expect(reload).not.toHaveBeenCalled()
  })
})
