import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { systemContext } from '../context.ts'
import { retireRows } from '../jobs/retiring.ts'
import { giveBack, giveBackAddress, hit, hitAddress, limitKey, look, lookAddress, reset } from './limits.ts'

const use = useTestApp()
const SECOND = 1_000
const at = (seconds: number) => new Date(Date.UTC(2026, 8, 21, 6) + seconds * SECOND)
let key = limitKey('test')
let turn = 0
beforeEach(() => {
  key = limitKey('test', String(++turn))
})
const take = (seconds: number, limit = 3, windowSeconds = 60, blockSeconds?: number) =>
  hit(use.app.platform.db, key, {
    limit,
    windowSeconds,
    at: at(seconds),
    ...(blockSeconds !== undefined && { blockSeconds }),
  })

describe('hit', () => {
  it('refuses what exceeds the limit, and says when to come back', async () => {
    for (const second of [0, 10, 20]) expect(await take(second)).toMatchObject({ allowed: true })
    expect(await take(30)).toEqual({ allowed: false, retryAfterSeconds: 30 })
    expect(await take(59)).toEqual({ allowed: false, retryAfterSeconds: 1 })
  })

  it('holds in every stretch of the window, not only from its first hit', async () => {
    for (const second of [0, 58, 59]) await take(second)
    expect(await take(60)).toMatchObject({ allowed: true })
    expect(await take(61)).toEqual({ allowed: false, retryAfterSeconds: 57 })
  })

  it('does not count refused hits, so that knocking does not prolong the wait', async () => {
    for (const second of [0, 1, 2, 3, 30, 50]) await take(second)
    expect(await take(60)).toMatchObject({ allowed: true })
  })

  it('blocks for a given time once the limit is reached', async () => {
    for (const second of [0, 50, 55]) expect(await take(second, 3, 60, 120)).toMatchObject({ allowed: true })
    expect(await take(61, 3, 60, 120)).toEqual({ allowed: false, retryAfterSeconds: 114 })
    expect(await take(174, 3, 60, 120)).toEqual({ allowed: false, retryAfterSeconds: 1 })
    expect(await take(175, 3, 60, 120)).toMatchObject({ allowed: true })
  })

  it('blocks at the first hit where the limit is one', async () => {
    expect(await take(0, 1, 10, 30)).toMatchObject({ allowed: true })
    expect(await take(20, 1, 10, 30)).toEqual({ allowed: false, retryAfterSeconds: 10 })
  })

  it('lets exactly the limit through of many at once', async () => {
    const verdicts = await Promise.all(Array.from({ length: 200 }, () => take(0, 7)))
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(7)
  })

  it('keeps keys apart', async () => {
    for (let i = 0; i < 4; i++) await take(0)
    key = limitKey(`${key}-other`)
    expect(await take(0)).toMatchObject({ allowed: true })
  })

  it('follows a limit that was lowered', async () => {
    for (const second of [0, 1, 2]) await take(second)
    expect(await take(3, 1)).toEqual({ allowed: false, retryAfterSeconds: 59 })
  })
})

describe('giveBack', () => {
  it('gives back one hit of several at the same moment', async () => {
    for (let i = 0; i < 3; i++) await take(0)
    await giveBack(use.app.platform.db, key, at(0))
    expect(await take(0)).toMatchObject({ allowed: true })
    expect(await take(0)).toMatchObject({ allowed: false })
  })

  it('gives back the first and the only one', async () => {
    await take(0, 1)
    await giveBack(use.app.platform.db, key, at(0))
    expect(await take(0, 1)).toMatchObject({ allowed: true })
  })

  it('changes nothing where there was no such hit', async () => {
    await take(0, 1)
    await giveBack(use.app.platform.db, key, at(5))
    expect(await take(1, 1)).toMatchObject({ allowed: false })
  })
})

const retire = (seconds: number) => {
  use.app.clock.set(at(seconds).toISOString())
  return retireRows(systemContext(use.app.platform, 'test'))
}

describe('look, reset, retire', () => {
  it('counts without hitting', async () => {
    await take(0)
    await take(50)
    const seen = await look(use.app.platform.db, [key, limitKey('nobody')], { windowSeconds: 30, at: at(60) })
    expect(seen.get(key)).toEqual({ hits: 1, blockedSeconds: 0 })
    expect(seen.has('nobody')).toBe(false)
  })

  it('forgets a key', async () => {
    for (let i = 0; i < 3; i++) await take(0, 3, 60, 60)
    await reset(use.app.platform.db, [key])
    expect(await take(1)).toMatchObject({ allowed: true })
  })

  it('removes counters that have run out, and only these', async () => {
    await take(0, 1)
    await retire(59)
    expect(await take(59, 1)).toMatchObject({ allowed: false })
    await retire(61)
    const seen = await look(use.app.platform.db, [key], { windowSeconds: 600, at: at(60) })
    expect(seen.size).toBe(0)
  })
})

describe('hitAddress', () => {
  const knock = (ip: string, limit = 3) =>
    hitAddress(use.app.platform.db, key, ip, { limit, windowSeconds: 60, at: at(0) })
  const allowed = async (ips: string[]) => {
    const verdicts = []
    for (const ip of ips) verdicts.push((await knock(ip)).allowed)
    return verdicts.filter(Boolean).length
  }
  const many = (n: number, ip: (i: number) => string) => Array.from({ length: n }, (_, i) => ip(i))

  it.each([
    ['lines of one /64', (i: number) => `2001:db8:1:2::${i.toString(16)}`, 3],
    ['a /64 each of one /48', (i: number) => `2001:db8:1:${i.toString(16)}::1`, 15],
    ['addresses of one /24', (i: number) => `203.0.113.${i}`, 15],
    ['two spellings of one IPv4 address', (i: number) => `${i % 2 ? '::ffff:' : ''}203.0.113.7`, 3],
    ['a /24 each', (i: number) => `203.0.${i}.7`, 40],
  ])(
    'of forty calls from %s lets through what one may, and five times that of a network',
    async (_, ip, n) => {
      expect(await allowed(many(40, ip))).toBe(n)
    },
  )

  it('holds when all come at once', async () => {
    const verdicts = await Promise.all(
      many(60, (i) => `2001:db8:2:${i.toString(16)}::1`).map((ip) => knock(ip)),
    )
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(15)
  })

  it('costs an address nothing where its network refused', async () => {
    await allowed(many(15, (i) => `203.0.113.${i}`))
    expect(await knock('203.0.113.99')).toMatchObject({ allowed: false, retryAfterSeconds: 60 })
    const seen = await look(use.app.platform.db, [`${key}:ip:203.0.113.99` as typeof key], {
      windowSeconds: 60,
      at: at(0),
    })
    expect(seen.get(`${key}:ip:203.0.113.99`)?.hits).toBe(0)
  })

  it('is looked at and given back as it was taken', async () => {
    const db = use.app.platform.db
    await knock('2001:db8:1:2::1')
    await knock('2001:db8:1:2::2')
    const span = { windowSeconds: 60, at: at(0) }
    expect(await lookAddress(db, key, '2001:db8:1:2::3', span)).toMatchObject({ hits: 2 })
    await giveBackAddress(db, key, '2001:db8:1:2::4', at(0))
    expect(await lookAddress(db, key, '2001:db8:1:2::3', span)).toMatchObject({ hits: 1 })
  })
})
