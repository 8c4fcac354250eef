import { createHash, randomBytes } from 'node:crypto'
import { ownTime } from '@appeal/contract/testing/ownTime.ts'
import fc from 'fast-check'
import { sm2 as elder } from 'sm-crypto'
import { sm2 as younger } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { decryptSm2, newSm2Key, openSm2Key, SM2_HEX_MAX } from './sm2.ts'

const CASES = 500
const key = newSm2Key()
const encrypted = (text: string) => younger.doEncrypt(text, key.publicKey, 1)

const SIGNS = [...'abcXYZ019 !@#$%^&*()_+邮政申诉éß😀𠮷']
const password = (i: number) =>
  Array.from(randomBytes(4 + (i % 60)), (byte) => SIGNS[byte % SIGNS.length]).join('')

describe('decryptSm2', () => {
  const good = encrypted('correct horse battery')
  const flip = (at: number) => good.slice(0, at) + (good[at] === '0' ? '1' : '0') + good.slice(at + 1)
  const onCurve = key.publicKey.slice(2)

  it.each([
    ['nothing', ''],
    ['one byte short of the least', '0'.repeat(192)],
    ['a point of zeros', '0'.repeat(256)],
    ['the point at infinity', `00${'0'.repeat(254)}`],
    ['the prefix and zeros', `04${'0'.repeat(254)}`],
    ['coordinates beyond the field', 'f'.repeat(256)],
    ['a point beside the curve', flip(5)],
    ['the other coordinate beside the curve', flip(70)],
    ['a digest that does not agree', flip(130)],
    ['altered text', flip(good.length - 1)],
    ['a cut tail', good.slice(0, -2)],
    ['half a byte', good.slice(0, -1)],
    ['no text at all', good.slice(0, 192)],
    ['one byte more', `${good}00`],
    ['letters that are not hex', `${good.slice(0, -1)}g`],
    ['a line break', `${good.slice(0, -1)}\n`],
    ['blanks around', ` ${good} `],
    ['a sound point with foreign rest', onCurve + '11'.repeat(40)],
    ['C1C2C3, the older order', younger.doEncrypt('correct horse battery', key.publicKey, 0)],
    ['100 KB of hex', 'a'.repeat(100_000)],
    ['100 KB of a sound beginning', good + '0'.repeat(100_000)],
    ['just over the bound', good.padEnd(SM2_HEX_MAX + 2, '0')],
    ['text that is not UTF-8', younger.doEncrypt(new Uint8Array([0xff, 0xfe, 0xfd]), key.publicKey, 1)],
    ['a ciphertext for another key', younger.doEncrypt('correct horse battery', newSm2Key().publicKey, 1)],
  ])('answers null to %s', (_what, hex) => {
    expect(decryptSm2(key, hex)).toBeNull()
  })

  it('answers null to the mirrored point, so that a recorded ciphertext has no second form', () => {
    const prime = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn
    const mirrored = (prime - BigInt(`0x${good.slice(64, 128)}`)).toString(16).padStart(64, '0')
    expect(decryptSm2(key, good.slice(0, 64) + mirrored + good.slice(128))).toBeNull()
  })

  it('never throws and answers quickly whatever comes', () => {
    const hex = fc.oneof(
      fc.string({ maxLength: 3000 }),
      fc.uint8Array({ minLength: 90, maxLength: 1100 }).map((bytes) => Buffer.from(bytes).toString('hex')),
      fc
        .tuple(fc.nat(good.length - 1), fc.constantFrom(...'0123456789abcdefG'))
        .map(([at, sign]) => good.slice(0, at) + sign + good.slice(at + 1)),
    )
    const times: number[] = []
    fc.assert(
      fc.property(hex, (text) => {
        const start = ownTime()
        const found = decryptSm2(key, text)
        times.push(ownTime() - start)
        expect(found === null || text === good).toBe(true)
      }),
      { numRuns: 1000 },
    )
    times.sort((a, b) => a - b)
    // The figure is the benchmark's; here only what grows without bound is caught, on however busy a machine.
    expect(times[Math.floor(times.length / 2)]!).toBeLessThan(100)
  })

  for (const [library, encrypt] of [
    ['sm-crypto-v2', (text: string) => younger.doEncrypt(text, key.publicKey, 1)],
    ['sm-crypto', (text: string) => elder.doEncrypt(text, key.publicKey, 1)],
  ] as const) {
    it(`opens ${CASES} ciphertexts of ${library}, in either case, with and without 04`, {
      timeout: 180_000,
    }, () => {
      for (let i = 0; i < CASES; i++) {
        const text = password(i)
        const hex = encrypt(text)
        const digest = createHash('sm3').update(Buffer.from(hex, 'hex')).digest()
        const written = [hex, hex.toUpperCase(), `04${hex}`, `04${hex.toUpperCase()}`][i % 4]!
        expect(decryptSm2(key, written)).toEqual({ plain: text, digest })
      }
    })
  }

  it('tells an honest first byte 04 from the prefix', { timeout: 180_000 }, () => {
    let hex = encrypted('secret')
    while (!hex.startsWith('04')) hex = encrypted('secret')
    const plainly = decryptSm2(key, hex)
    expect(plainly?.plain).toBe('secret')
    expect(decryptSm2(key, `04${hex}`)).toEqual(plainly)
  })

  it('opens the longest and the shortest', () => {
    const longest = 'x'.repeat(SM2_HEX_MAX / 2 - 96)
    expect(decryptSm2(key, encrypted(longest))?.plain).toBe(longest)
    expect(decryptSm2(key, encrypted(`${longest}x`))).toBeNull()
    expect(decryptSm2(key, encrypted('ab'))?.plain).toBe('ab')
  })
})

describe('keys', () => {
  it.each(['', '0'.repeat(64), `${'0'.repeat(63)}1`, 'f'.repeat(64), 'g'.repeat(64), '1'.repeat(63)])(
    'refuses %j',
    (hex) => {
      expect(() => openSm2Key(hex)).toThrow()
    },
  )

  it('keeps leading zeros and names a key by its public half', () => {
    const small = `${'0'.repeat(62)}07`
    const opened = openSm2Key(small)
    expect(opened.privateKey).toBe(small)
    expect(opened.publicKey).toMatch(/^04[0-9a-f]{128}$/)
    expect(opened.keyId).toBe(openSm2Key(small).keyId)
    expect(opened.keyId).not.toBe(key.keyId)
    expect(decryptSm2(opened, elder.doEncrypt('secret', opened.publicKey, 1))?.plain).toBe('secret')
  })
})
