import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  groupThousands,
  maskEmail,
  maskIdCard,
  maskName,
  maskPhone,
  textWidth,
  truncateText,
} from './masking.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })

/** Positions that are still readable. */
const shown = (clear: string, hidden: string) =>
  Array.from(clear, (_, at) => at).filter((at) => hidden[at] !== '*' && hidden[at] === clear[at])
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

describe('masks hide exactly what they say (spec 5)', () => {
  it('phone keeps the first 3 and the last 4', () => {
    fc.assert(
      fc.property(digits(11), (phone) => {
        expect(shown(phone, maskPhone(phone))).toEqual([...range(0, 3), ...range(7, 11)])
      }),
    )
  })

  it.each([
    [18, 14],
    [15, 12],
  ])('an ID of %d signs keeps 6 in front and those from %d on', (length, from) => {
    fc.assert(
      fc.property(digits(length), (number) => {
        expect(shown(number, maskIdCard(number))).toEqual([...range(0, 6), ...range(from, length)])
      }),
    )
  })

  it('an ID of any other length shows nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }).chain(digits), (number) => {
        fc.pre(number.length !== 15 && number.length !== 18)
        expect(maskIdCard(number)).toBe('*'.repeat(number.length))
      }),
    )
  })

  it('email keeps the first sign and the domain, and does not tell the length of the rest', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcxyz019._'), minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(word, word, (local, domain) => {
        expect(maskEmail(`${local}@${domain}`)).toBe(`${local[0]}***@${domain}`)
      }),
    )
  })

  it('a name never shows more than its first and last sign', () => {
    const name = fc.string({ unit: fc.constantFrom(...'张三李四欧阳𠮷·'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(name, (clear) => {
        const signs = Array.from(clear)
        const readable = Array.from(maskName(clear)).filter((sign) => sign !== '*')
        expect(readable).toEqual(
          signs.length < 2 ? [] : signs.length === 2 ? [signs[0]] : [signs[0], signs.at(-1)],
        )
      }),
    )
  })
})

describe('truncation (spec 5)', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'Z', '\u0080', '\u0081', '申', '𠮷', '…'),
    maxLength: 30,
  })
  const widthOf = (signs: readonly string[]) =>
    signs.reduce((sum, sign) => (sign.codePointAt(0)! > 128 ? sum + 2 : sum + 1), 0)

  it('agrees with trying every beginning, the longest first', () => {
    fc.assert(
      fc.property(text, fc.nat(40), (whole, width) => {
        const signs = Array.from(whole)
        const fitting = range(0, signs.length + 1)
          .reverse()
          .find((count) => widthOf(signs.slice(0, count)) <= width)!
        const expected = fitting === signs.length ? whole : `${signs.slice(0, fitting).join('')}...`
        expect(truncateText(whole, width)).toBe(expected)
        expect(textWidth(whole)).toBe(widthOf(signs))
      }),
      { numRuns: 500 },
    )
  })
})

describe('thousands (spec 5)', () => {
  it('agrees with the platform for whole numbers of any size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (number) => {
        expect(groupThousands(String(number))).toBe(number.toLocaleString('en-US'))
      }),
    )
  })

  it('leaves decimals alone', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 8 }).chain(digits), (whole, decimals) => {
        expect(groupThousands(`${whole}.${decimals}`)).toBe(`${whole.toLocaleString('en-US')}.${decimals}`)
      }),
    )
  })
})
