import { ownTime } from '@appeal/contract/testing/ownTime.ts'
import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { boundedQueue } from '../boundedQueue.ts'
import { createCrypto } from './crypto.ts'
import { loadKeyring } from './keyring.ts'
import { selfTest } from './selfTest.ts'
import { newDigits, newToken, tokenHash } from './tokens.ts'

const keyring = loadKeyring({ file: '', masterKey: 'ab'.repeat(32), sm2PrivateKey: `${'0'.repeat(63)}7` })
const crypto = createCrypto(keyring)

describe('selfTest', () => {
  it('agrees with the standards on this machine', () => {
    expect(selfTest).not.toThrow()
  })
})

describe('blindIndex and mac', () => {
  it('give 32 bytes that depend on kind, value and key', () => {
    const other = createCrypto(
      loadKeyring({ file: '', masterKey: 'cd'.repeat(32), sm2PrivateKey: `${'0'.repeat(63)}7` }),
    )
    const digests = [
      crypto.blindIndex('phone', '13800138000'),
      crypto.blindIndex('phone', '13800138001'),
      crypto.blindIndex('idCard', '13800138000'),
      crypto.mac('phone', '13800138000'),
      other.blindIndex('phone', '13800138000'),
    ]
    expect(digests.every((d) => d.length === 32)).toBe(true)
    expect(new Set(digests.map((d) => d.toString('hex'))).size).toBe(digests.length)
    expect(crypto.blindIndex('phone', '13800138000')).toEqual(digests[0])
  })
})

describe('stored passwords', () => {
  it('refuse a wrong one, an unknown account and a hash that is none', async () => {
    const stored = await crypto.hashPassword('correct horse')
    const no = { ok: false, needsRehash: false }
    expect(await crypto.verifyPassword(stored, 'Correct horse')).toEqual(no)
    expect(await crypto.verifyPassword(stored, '')).toEqual(no)
    expect(await crypto.verifyPassword(null, 'correct horse')).toEqual(no)
    expect(await crypto.verifyPassword('e10adc3949ba59abbe56e057f20f883e', '123456')).toEqual(no)
    expect(await crypto.verifyPassword(stored.replace('p1', 'p9'), 'correct horse')).toEqual(no)
  })

  it('cannot be checked without the pepper', async () => {
    const bare = `p1${await hash('correct horse')}`
    expect(await crypto.verifyPassword(bare, 'correct horse')).toEqual({ ok: false, needsRehash: false })
  })

  it('carry their parameters and never repeat', async () => {
    const [first, second] = await Promise.all([crypto.hashPassword('same'), crypto.hashPassword('same')])
    expect(first).toMatch(/^p1\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(await crypto.verifyPassword(first, 'same')).toEqual({ ok: true, needsRehash: false })
  })

  it('ask to be stored anew when they were made with a lower cost', async () => {
    const { hmacSm3, deriveKey } = await import('./sm3.ts')
    const pepper = deriveKey(keyring.masterKeys[0]!.key, 'password.pepper')
    const cheap = `p1${await hash(hmacSm3(pepper, 'same').toString('hex'), { memoryCost: 1024, timeCost: 1, parallelism: 1 })}`
    expect(await crypto.verifyPassword(cheap, 'same')).toEqual({ ok: true, needsRehash: true })
  })

  it('are the same whichever way a letter was composed', async () => {
    const stored = await crypto.hashPassword('caf\u00e9')
    expect((await crypto.verifyPassword(stored, 'cafe\u0301')).ok).toBe(true)
  })

  it('cost an unknown account what they cost a known one', async () => {
    const stored = await crypto.hashPassword('correct horse')
    const time = async (against: string | null) => {
      const start = ownTime()
      await crypto.verifyPassword(against, 'wrong horse')
      return ownTime() - start
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 25; i++) {
      known.push(await time(stored))
      unknown.push(await time(null))
    }
    // The fastest of many runs is what the work itself costs; everything above it is the machine's other business.
    const cost = (times: number[]) => Math.min(...times)
    expect(cost(unknown)).toBeGreaterThan(cost(known) * 0.5)
    expect(cost(unknown)).toBeLessThan(cost(known) * 2)
  })
})

describe('the bounded queue', () => {
  it('turns away what exceeds it, and serves all others in order', async () => {
    const queue = boundedQueue(2, 3)
    const finish: (() => void)[] = []
    const done: number[] = []
    let active = 0
    let most = 0
    const work = (n: number) =>
      queue(async () => {
        most = Math.max(most, ++active)
        await new Promise<void>((resolve) => finish.push(resolve))
        active--
        done.push(n)
      })
    const accepted = [1, 2, 3, 4, 5].map(work)
    await expect(work(6)).rejects.toMatchObject({ reason: 'server.busy' })
    for (let i = 0; i < 5; i++) {
      finish[i]!()
      await accepted[i]
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(done).toEqual([1, 2, 3, 4, 5])
    expect(most).toBe(2)
  })

  it('frees its place after a failure', async () => {
    const queue = boundedQueue(1, 0)
    await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue(async () => 'next')).toBe('next')
  })

  it('refuses a flood of hashes instead of growing', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 220 }, () => crypto.verifyPassword(null, 'flood')),
    )
    const refused = outcomes.filter((o) => o.status === 'rejected')
    expect(refused).toHaveLength(220 - 8 - 200)
  })
})

describe('tokens', () => {
  it('are 32 letters and digits, never twice the same, each sign equally likely', () => {
    const count = new Map<string, number>()
    const seen = new Set<string>()
    for (let i = 0; i < 20_000; i++) {
      const token = newToken()
      seen.add(token)
      for (const sign of token) count.set(sign, (count.get(sign) ?? 0) + 1)
    }
    expect(seen.size).toBe(20_000)
    expect([...seen].every((token) => /^[A-Za-z0-9]{32}$/.test(token))).toBe(true)
    const expected = (20_000 * 32) / 62
    const chi = [...count.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    // 61 degrees of freedom: a fair source passes 130 less than once in a million runs; byte % 62 gives thousands.
    expect(count.size).toBe(62)
    expect(chi).toBeLessThan(130)
  })

  it('are stored as a digest of 32 bytes', () => {
    expect(tokenHash('a')).toHaveLength(32)
    expect(tokenHash('a')).not.toEqual(tokenHash('b'))
  })

  it('come as digits for codes, with leading zeros', () => {
    const codes = Array.from({ length: 2000 }, () => newDigits(6))
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  })
})
