import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownTime } from '../testing/ownTime.ts'
import { fitsWaybillPattern, PATTERN_LENGTH, PATTERN_PLACES, readWaybillPattern } from './waybillPatterns.ts'

describe('a pattern of waybill numbers', () => {
  it.each([
    ['nothing', ''],
    ['no place that must be there', '#{0-3}'],
    ['none at all', '#{0}'],
    ['a regular expression', '^SF\\d{13}$'],
    ['a group', '(A|B)#'],
    ['a point', 'SF.{13}'],
    ['a blank', 'SF #'],
    ['a sign of another script', '顺丰#{12}'],
    ['a digit of full width', '７#{12}'],
    ['an unclosed set', '[3-9#{12}'],
    ['an empty set', '[]#{12}'],
    ['a set backwards', '[9-3]#{12}'],
    ['a range from digits to letters', '[0-Z]'],
    ['an open range', '[3-]'],
    ['a set within a set', '[[3-9]]'],
    ['signs of the notation in a set', '[#@]'],
    ['unclosed times', '#{12'],
    ['times of nothing', '{3}#'],
    ['times of times', '#{2}{3}'],
    ['no times', '#{}'],
    ['times backwards', '#{15-11}'],
    ['three bounds', '#{1-2-3}'],
    ['a comma', '#{11,15}'],
    ['negative times', '#{-1}'],
    ['a lone closing sign', '#}'],
    ['one place too many', `#{${PATTERN_PLACES}}#`],
    ['times beyond all numbers', '#{99999999999}'],
  ])('is not read with %s, and fits nothing', (_, pattern) => {
    expect(readWaybillPattern(pattern)).toBeNull()
    for (const number of ['', '3', 'SF1400000000019', pattern])
      expect(fitsWaybillPattern(pattern, number)).toBe(false)
  })

  it.each([
    ['SF#{13}', 'SF1400000000019', 'SF140000000001'],
    ['sf#{13}', 'SF1400000000019', 'SG1400000000019'],
    ['7[3-9]#{12}', '78123456789012', '72123456789012'],
    ['[268]68#{9-10}', '268123456789', '368123456789'],
    ['[A-DF-Z]@#{9}@@', 'RR473124829CN', 'EE471108151CN'],
    ['JD*{11-15}', 'JD0012345678A', 'JD0012345678'],
    ['#{8-10}', '12345678', '1234567'],
    ['#{8-10}', '1234567890', '12345678901'],
    ['A#{0-3}B', 'AB', 'A1234B'],
    ['A#{0-3}1', 'A1', 'A'],
    ['#{1-2}#{1-2}', '1234', '12345'],
    ['*', 'Z', 'ZZ'],
    [`#{${PATTERN_PLACES}}`, '1'.repeat(PATTERN_PLACES), '1'.repeat(PATTERN_PLACES + 1)],
  ])('%s fits %s and not %s', (pattern, fitting, other) => {
    expect(fitsWaybillPattern(pattern, fitting)).toBe(true)
    expect(fitsWaybillPattern(pattern, other)).toBe(false)
  })

  it('costs no more for optional places than for others, and nothing for texts of any size', () => {
    // The same of a regular expression tries every way of sharing out the digits.
    const worst = `${'#{0-2}'.repeat(19)}A`
    const started = ownTime()
    for (let time = 0; time < 200; time++)
      expect(fitsWaybillPattern(worst, `${'1'.repeat(PATTERN_PLACES - 1)}B`)).toBe(false)
    expect(fitsWaybillPattern(worst, '1'.repeat(5_000_000))).toBe(false)
    for (const sign of ['#', '[', '{', '#{40}', '[A-Z]'])
      expect(readWaybillPattern(sign.repeat(1_000_000))).toBeNull()
    expect(ownTime() - started).toBeLessThan(2_000)
  })

  it('never throws, whatever is typed, and has never more places than a number', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: PATTERN_LENGTH + 20 }),
          fc.string({ unit: fc.constantFrom(...'#@*[]{}-A9 ') }),
        ),
        fc.string({ maxLength: 60 }),
        (pattern, number) => {
          expect(readWaybillPattern(pattern)?.length ?? 1).toBeLessThanOrEqual(PATTERN_PLACES)
          expect(typeof fitsWaybillPattern(pattern, number)).toBe('boolean')
        },
      ),
    )
  })
})
