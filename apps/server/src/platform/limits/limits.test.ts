import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { giveBack, hit, look, removeExpired, reset } from './limits.ts'

const use = useTestApp()
const SECOND = 1_000
const at = (seconds: number) => new Date(Date.UTC(2026, 8, 21, 6) + seconds * SECOND)
let key = ''
let turn = 0
beforeEach(() => {
  key = `test:${++turn}`
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
    key += '-other'
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

describe('look, reset, removeExpired', () => {
  it('counts without hitting', async () => {
    await take(0)
    await take(50)
    const seen = await look(use.app.platform.db, [key, 'nobody'], { windowSeconds: 30, at: at(60) })
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
    await removeExpired(use.app.platform.db, at(59))
    expect(await take(59, 1)).toMatchObject({ allowed: false })
    await removeExpired(use.app.platform.db, at(60))
    const seen = await look(use.app.platform.db, [key], { windowSeconds: 600, at: at(60) })
    expect(seen.size).toBe(0)
  })
})
