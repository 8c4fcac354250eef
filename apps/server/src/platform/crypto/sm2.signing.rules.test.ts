import fc from 'fast-check'
import { sm2 as elder } from 'sm-crypto'
import { sm2 as younger } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { derivedSigningKey, signSm2, verifySm2 } from './sm2.signing.ts'
import { newSm2Key } from './sm2.ts'

const key = newSm2Key()
const OPTIONS = { hash: true, publicKey: key.publicKey }

describe('a signature by SM2', () => {
  it('holds in two other libraries, and theirs hold here', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const own = signSm2(key, text)
        expect(elder.doVerifySignature(text, own, key.publicKey, OPTIONS)).toBe(true)
        expect(younger.doVerifySignature(text, own, key.publicKey, OPTIONS)).toBe(true)
        expect(verifySm2(key.publicKey, text, own)).toBe(true)
        const theirs = younger.doSignature(text, key.privateKey, OPTIONS)
        expect(verifySm2(key.publicKey, text, theirs)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it('does not hold for another text, key or bit', () => {
    const own = signSm2(key, 'head')
    expect(verifySm2(key.publicKey, 'heads', own)).toBe(false)
    expect(verifySm2(newSm2Key().publicKey, 'head', own)).toBe(false)
    fc.assert(
      fc.property(fc.nat(127), fc.integer({ min: 1, max: 15 }), (at, bits) => {
        const digit = (Number.parseInt(own[at]!, 16) ^ bits).toString(16)
        expect(verifySm2(key.publicKey, 'head', own.slice(0, at) + digit + own.slice(at + 1))).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['nothing', ''],
    ['zeros', '0'.repeat(128)],
    ['numbers beyond the order', 'f'.repeat(128)],
    ['no hex', 'x'.repeat(128)],
  ])('is not %s', (_, signature) => {
    expect(verifySm2(key.publicKey, 'head', signature)).toBe(false)
    expect(verifySm2('04', 'head', signSm2(key, 'head'))).toBe(false)
    expect(verifySm2(`04${'1'.repeat(128)}`, 'head', signSm2(key, 'head'))).toBe(false)
  })

  it('is by a key that follows from the master key and the purpose alone', () => {
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const of = (master: Buffer, label: string) => derivedSigningKey(master, label).publicKey
    expect(of(one, 'a')).toBe(of(one, 'a'))
    expect(new Set([of(one, 'a'), of(one, 'b'), of(other, 'a')]).size).toBe(3)
  })
})
