import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areIndexWeights,
  brandAverages,
  changeText,
  itemsOf,
  measure,
  ORDINARY_RULES,
  printedMeasure,
  ratioText,
  shareText,
  wilson,
} from './arithmetic.ts'
import { COUNTS, MEASURE_KEYS, measures, NO_SUMS, type Sums } from './measures.ts'
import { eachMonth, lastYearMonths, monthsOf, periodLike, previousMonths } from './periods.ts'

const sums = (given: Partial<Sums>): Sums => ({ ...NO_SUMS, ...given })

describe('counts', () => {
  it('are only ever added at the end, for frozen months keep theirs by place', () => {
    expect(COUNTS.slice(0, 24).join(' ')).toBe(
      'received accepted handled valid transferred replied overdue untrue malformed oneTime evaluated bureauSatisfied ' +
        'validEvaluated enterpriseSatisfied recovered decided decidedLate forwarded forwardedLate answered answeredLate ' +
        'owed responded settled',
    )
  })
})

describe('rounding', () => {
  it('rounds halves away from zero, whatever a machine makes of the fraction', () => {
    expect(ratioText(155n, 1000n, 2)).toBe('0.16')
    expect(ratioText(-5n, 1000n, 2)).toBe('-0.01')
    expect(ratioText(-1n, 1000n, 2)).toBe('0.00')
    expect(ratioText(1n, 3n, 0)).toBe('0')
  })

  it('is never further from the true value than half of the last digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 0, max: 4 }),
        (part, whole, digits) => {
          const shown = Number(ratioText(BigInt(part), BigInt(whole), digits))
          expect(Math.abs(shown - part / whole)).toBeLessThanOrEqual(0.5 * 10 ** -digits + 1e-6)
        },
      ),
    )
  })
})

// Domain 2.7: what the bulletins printed beside the counts they printed.
describe('official figures of the bulletins', () => {
  it.each([
    ['2021-02 total', 18715, 21659, '-13.6'],
    ['2021-02 postal', 711, 607, '17.1'],
    ['2021-02 express', 18004, 21052, '-14.5'],
    ['2021-02 valid', 2026, 1825, '11.0'],
    ['2021-02 valid postal', 62, 45, '37.8'],
    ['2021-02 valid express', 1964, 1780, '10.3'],
    ['2021-03 total', 26605, 18715, '42.2'],
    ['2021-03 postal', 727, 711, '2.3'],
    ['2021-03 express', 25878, 18004, '43.7'],
    ['2021-03 valid', 2554, 2026, '26.1'],
    ['2021-03 valid postal', 58, 62, '-6.5'],
    ['2021-03 valid express', 2496, 1964, '27.1'],
    ['2021-01 express', 21052, 22299, '-5.6'],
  ])('%s against the month before', (_, now, before, printed) => {
    expect(changeText(now, before)).toBe(printed)
  })

  it.each([
    ['2023Q2', 66997, 6228, '40118', '1.67', '0.16'],
    ['2023Q4', 71380, 11502, '47272', '1.51', '0.24'],
  ])('%s: rates per million items', (_, handled, valid, volume, rate, validRate) => {
    expect(measure('rate', sums({ handled, valid }), volume).value).toBe(rate)
    expect(measure('validRate', sums({ handled, valid }), volume).value).toBe(validRate)
  })

  it.each([
    ['2023Q2 universal', 163, 2079, '7.84'],
    ['2023Q2 express', 6065, 64918, '9.34'],
    ['2023Q4 universal', 421, 2424, '17.37'],
    ['2023Q4 express', 11081, 68956, '16.07'],
  ])('%s: share of valid appeals', (_, valid, handled, printed) => {
    expect(measure('validShare', sums({ handled, valid }), null).value).toBe(printed)
  })

  // The plain mean of the 21 brands of January 2021 (domain 2.5).
  it('2021-01: the plain mean of the brands', () => {
    const rates =
      '15.54 13.97 11.38 9.83 7.96 7.75 6.92 4.26 3.69 3.55 2.86 2.60 1.81 1.76 1.27 1.19 0.97 0.88 0.70 0.21 0.20'
    const rows = rates.split(' ').map((rate) => ({
      sums: sums({ handled: Number(rate.replace('.', '')) }),
      volume: '100',
    }))
    expect(brandAverages(rows).plain).toBe('4.73')
  })
})

describe('small numbers and intervals', () => {
  it('prints no rate of fewer than ten cases, and says so', () => {
    const few = measure('validShare', sums({ handled: 9, valid: 3 }), null)
    expect(few).toMatchObject({ value: null, low: null, high: null, few: true })
    expect(measure('validShare', sums({ handled: 10, valid: 3 }), null)).toMatchObject({
      value: '30.00',
      few: false,
    })
    expect(measure('rate', sums({ handled: 9 }), '100').few).toBe(true)
  })

  it('gives no rate without a volume', () => {
    expect(measure('rate', sums({ handled: 100 }), null)).toMatchObject({ value: null, lacks: 'volume' })
    expect(measure('rate', sums({ handled: 100 }), '0').value).toBeNull()
  })

  // Wilson 1927, worked example of Newcombe 1998 (table I): 81 of 263, and 0 of 20.
  it('is Wilson’s interval', () => {
    const [low, high] = wilson(81, 263)
    expect(low).toBeCloseTo(0.2553, 4)
    expect(high).toBeCloseTo(0.3662, 4)
    expect(wilson(0, 20)[0]).toBe(0)
    expect(wilson(0, 20)[1]).toBeCloseTo(0.1611, 4)
  })

  it('always holds the rate between its ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 1e7 }),
        fc.float({ min: 0, max: 1, noNaN: true }),
        (whole, share) => {
          const valid = Math.round(whole * share)
          const { value, low, high } = measure('validShare', sums({ handled: whole, valid }), null)
          expect(Number(low)).toBeLessThanOrEqual(Number(value) + 0.005)
          expect(Number(high)).toBeGreaterThanOrEqual(Number(value) - 0.005)
        },
      ),
    )
  })
})

describe('the composite index', () => {
  const perfect = sums({
    handled: 100,
    valid: 50,
    transferred: 100,
    replied: 100,
    owed: 100,
    responded: 100,
    settled: 100,
    oneTime: 100,
    evaluated: 60,
    validEvaluated: 40,
    enterpriseSatisfied: 40,
  })
  it('is 100 where everything went well, and weighs what did not', () => {
    expect(measure('index', perfect, null).value).toBe('100.00')
    // Ten of a hundred late: on time counts a fifth.
    expect(measure('index', { ...perfect, overdue: 10 }, null).value).toBe('98.00')
    const rules = { least: 10, weights: [0, 0, 1, 0, 0] }
    expect(measure('index', { ...perfect, overdue: 10 }, null, rules).value).toBe('90.00')
  })
  it('is not told where a part is missing: fewer evaluations must not mean a better index', () => {
    const poor = { ...perfect, enterpriseSatisfied: 16, oneTime: 40 }
    expect(measure('index', poor, null).value).toBe('64.00')
    for (const validEvaluated of [0, 9])
      expect(measure('index', { ...poor, validEvaluated, enterpriseSatisfied: 0 }, null)).toMatchObject({
        value: null,
        lacks: 'part',
      })
  })
  it.each([
    [[0.35, 0.25, 0.2, 0.1, 0.1], true],
    [[1, 0, 0, 0, 0], true],
    [[0.5, 0.5], false],
    [[1, 1, 1, 0, 0], false],
    [[1.5, -0.5, 0, 0, 0], false],
    [[Number.NaN, 0.25, 0.25, 0.25, 0.25], false],
  ])('weights %j: %s', (weights, right) => {
    expect(areIndexWeights(weights)).toBe(right)
  })
})

describe('the table', () => {
  it('names, explains and sources every measure in both languages', () => {
    expect(Object.keys(measures).sort()).toEqual([...MEASURE_KEYS].sort())
    for (const { label, words, source, filter } of Object.values(measures))
      for (const text of [label, words, source, filter]) {
        expect(text.zh).toMatch(/\p{Script=Han}/u)
        expect(text.en).toMatch(/[a-z]/)
      }
  })
  it('gives nothing, and never NaN, for no cases at all', () => {
    for (const key of MEASURE_KEYS) {
      const { value } = measure(key, NO_SUMS, '10')
      expect(value === null || /^0(\.0+)?$/.test(value)).toBe(true)
    }
    expect(COUNTS.length).toBe(Object.keys(NO_SUMS).length)
  })
  it('takes shares of a total and items of millions exactly', () => {
    expect(shareText(4032, 11081, 2)).toBe('36.39')
    expect(shareText(1, 0)).toBeNull()
    expect(itemsOf('40118.1234')).toBe(40_118_123_400)
  })
})

describe('periods', () => {
  it('spans months, quarters, years, and what they are compared with', () => {
    expect(monthsOf('2026Q3')).toEqual({ from: '2026-07', to: '2026-09' })
    expect(previousMonths(monthsOf('2026Q1'))).toEqual({ from: '2025-10', to: '2025-12' })
    expect(lastYearMonths(monthsOf('2026-02'))).toEqual({ from: '2025-02', to: '2025-02' })
    expect(eachMonth(monthsOf('2026'))).toHaveLength(12)
    expect(periodLike('quarter', '2026-10')).toBe('2026Q4')
    expect(() => monthsOf('2026-13')).toThrow(RangeError)
  })
})

describe('digits', () => {
  it('are two for every rate, and those of the bulletins only where they are printed', () => {
    for (const [key, { unit, digits }] of Object.entries(measures))
      if (unit === 'percent' || unit === 'perMillion') expect([key, digits]).toEqual([key, 2])
    // 966 of 1000 are 96.6, 29 of 60 are 48.333…; a figure that was rounded before is not rounded again: 48 449 of 100 000.
    for (const [satisfied, evaluated, shown, printed] of [
      [966, 1000, '96.60', '96.6'],
      [29, 60, '48.33', '48.3'],
      [48_496, 100_000, '48.50', '48.5'],
      [48_449, 100_000, '48.45', '48.4'],
    ] as const) {
      const sums = { ...NO_SUMS, bureauSatisfied: satisfied, validEvaluated: evaluated }
      expect(measure('bureauSatisfaction', sums, null).value).toBe(shown)
      expect(printedMeasure('bureauSatisfaction', sums, null, ORDINARY_RULES).value).toBe(printed)
    }
  })
})
