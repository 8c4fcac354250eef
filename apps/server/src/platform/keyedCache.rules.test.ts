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
