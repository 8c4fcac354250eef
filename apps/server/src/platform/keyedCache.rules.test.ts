import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { keyedCache } from './keyedCache.ts'
import type { Live } from './live/live.ts'

const bus = new EventEmitter().setMaxListeners(0)
const live = {
  listen(kind: string, key: string, on: () => void) {
    const name = `${kind}:${key}`
    bus.on(name, on)
    return () => bus.off(name, on)
  },
} as unknown as Live

let loads: string[] = []
const cacheOf = (options: { max: number; seconds?: number }) =>
  keyedCache(
    live,
    'thing',
    async (key) => {
      loads.push(key)
      return `${key}${loads.length}`
    },
    options,
  )

beforeEach(() => {
  loads = []
  bus.removeAllListeners()
})

describe('keyedCache', () => {
  it('keeps no failed load', async () => {
    let tries = 0
    const cache = keyedCache(
      live,
      'thing',
      async () => {
        tries += 1
        if (tries === 1) throw new Error('away')
        return tries
      },
      { max: 5 },
    )
    await expect(cache.get('a')).rejects.toThrow('away')
    expect(await cache.get('a')).toBe(2)
  })

  it('shares one load, and loads anew after a signal', async () => {
    const cache = cacheOf({ max: 5 })
    expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['a1', 'a1'])
    bus.emit('cache:thing:a')
    expect(await cache.get('a')).toBe('a2')
  })

  it('lets go what was asked least recently, and listens for what it keeps alone', async () => {
    const cache = cacheOf({ max: 2 })
    for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.get(key)
    expect(loads).toEqual(['a', 'b', 'c'])
    expect(bus.eventNames()).toEqual(['cache:thing:a', 'cache:thing:c'])
    cache.clear()
    expect(bus.eventNames()).toEqual([])
  })

  it('keeps nothing beyond its age', async () => {
    const cache = cacheOf({ max: 2, seconds: 0.01 })
    await cache.get('a')
    await new Promise((later) => setTimeout(later, 30))
    await cache.get('a')
    expect(loads).toEqual(['a', 'a'])
    expect(bus.listenerCount('cache:thing:a')).toBe(1)
  })
})

describe('values of many keys', () => {
  it('that are missing are loaded at once, and what is not there is not asked for again', async () => {
    const asked: (readonly string[])[] = []
    const loadAll = async (keys: readonly string[]) => {
      asked.push(keys)
      return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `name of ${key}`] as const))
    }
    const cache = keyedCache<string | undefined>(live, 'test', async (key) => `name of ${key}`, { max: 10 })
    await cache.get('a')
    expect([...(await cache.getAll(['a', 'b', 'nobody', 'b'], loadAll))]).toEqual([
      ['a', 'name of a'],
      ['b', 'name of b'],
      ['nobody', undefined],
    ])
    expect([...(await cache.getAll(['a', 'b', 'nobody'], loadAll)).values()]).toContain('name of b')
    expect(asked).toEqual([['b', 'nobody']])
  })

  it('are all answered although the cache keeps fewer', async () => {
    const cache = keyedCache<string>(live, 'test', async (key) => key, { max: 3 })
    const keys = Array.from({ length: 20 }, (_, i) => String(i))
    const found = await cache.getAll(
      keys,
      async (missing) => new Map(missing.map((key) => [key, key] as const)),
    )
    expect([...found.keys()]).toEqual(keys)
  })

  it('are loaded again after a load that failed', async () => {
    const cache = keyedCache<string>(live, 'test', async (key) => key, { max: 3 })
    await expect(cache.getAll(['a', 'b'], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await cache.getAll(['a'], async () => new Map([['a', 'here']]))).get('a')).toBe('here')
  })
})
