import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { funnelLimits, standing, verdictOf } from './fair.ts'

/** Chances of each number of cases, by products of whole fractions: slow, and written another way. */
function chances(whole: number, mean: number, model: 'binomial' | 'poisson'): number[] {
  if (model === 'poisson') {
    const all = [Math.exp(-whole * mean)]
    while (all.length < 60) all.push((all.at(-1)! * whole * mean) / all.length)
    return all
  }
  let row = [1]
  for (let n = 0; n < whole; n += 1)
    row = Array.from(
      { length: row.length + 1 },
      (_, k) => (row[k] ?? 0) * (1 - mean) + (row[k - 1] ?? 0) * mean,
    )
  return row
}
function slowLimit(whole: number, mean: number, model: 'binomial' | 'poisson', tail: number) {
  const all = chances(whole, mean, model)
  let sum = 0
  for (const [cases, chance] of all.entries()) {
    sum += chance
    if (sum >= tail) return Math.max(0, cases - (sum - tail) / chance) / whole
  }
  return 1
}

describe('control limits', () => {
  it('refuse what cannot be divided and what is no share', () => {
    expect(() => funnelLimits(0, 0.1, 'binomial')).toThrow('no cases')
    expect(() => funnelLimits(Number.NaN, 0.1, 'binomial')).toThrow('no cases')
    for (const mean of [-0.1, 1.1, Number.NaN])
      expect(() => funnelLimits(10, mean, 'poisson')).toThrow('not a share')
  })

  it.each([
    ['binomial', 20, 0.3],
    ['binomial', 100, 0.02],
    ['binomial', 400, 0.2],
    ['binomial', 12, 0.95],
    ['poisson', 1000, 0.004],
    ['poisson', 50_000, 0.0002],
  ] as const)('of a %s rate over %i at %d are those of a slow sum', (model, whole, mean) => {
    const limits = funnelLimits(whole, mean, model)
    expect(limits.low99).toBeCloseTo(slowLimit(whole, mean, model, 0.001), 9)
    expect(limits.low95).toBeCloseTo(slowLimit(whole, mean, model, 0.025), 9)
    expect(limits.high95).toBeCloseTo(slowLimit(whole, mean, model, 0.975), 9)
    expect(limits.high99).toBeCloseTo(slowLimit(whole, mean, model, 0.999), 9)
  })

  it('hold still at the ends, and never leave the order of their tails', () => {
    expect(funnelLimits(50, 0, 'binomial')).toEqual({ low99: 0, low95: 0, high95: 0, high99: 0 })
    expect(funnelLimits(50, 1, 'binomial')).toEqual({ low99: 1, low95: 1, high95: 1, high99: 1 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        (n, p) => {
          const { low99, low95, high95, high99 } = funnelLimits(n, p, 'binomial')
          expect(0 <= low99 && low99 <= low95 && low95 <= high95 && high95 <= high99 && high99 <= 1).toBe(
            true,
          )
        },
      ),
    )
  })

  it('pass into the normal curve without a step', () => {
    const exact = funnelLimits(49_999, 0.2, 'binomial')
    const normal = funnelLimits(50_001, 0.2, 'binomial')
    for (const limit of ['low99', 'low95', 'high95', 'high99'] as const)
      expect(normal[limit]).toBeCloseTo(exact[limit], 4)
  })

  it('say on which side a rate lies', () => {
    const limits = { low99: 0.1, low95: 0.15, high95: 0.25, high99: 0.3 }
    expect([0.31, 0.3, 0.25, 0.2, 0.12, 0.09].map((rate) => verdictOf(rate, limits))).toEqual([
      'above99',
      'above95',
      'within',
      'within',
      'below95',
      'below99',
    ])
  })
})

describe('standing', () => {
  it('is not told among fewer than five', () => {
    expect(standing(1, [1, 2, 3, 4], 'low')).toBeNull()
  })
  it.each([
    [1, 'low', { place: 1, of: 6, percentile: 100, median: 4 }],
    [1, 'high', { place: 6, of: 6, percentile: 0, median: 4 }],
    [4, 'low', { place: 3, of: 6, percentile: 50, median: 4 }],
    [9, 'high', { place: 1, of: 6, percentile: 100, median: 4 }],
  ] as const)('of %i where %s is better', (own, better, told) => {
    expect(standing(own, [2, 3, 4, 5, 6], better)).toEqual(told)
  })
  it('takes the middle of two, and hangs on no order', () => {
    expect(standing(3, [6, 1, 5, 2, 4, 3], 'low')).toEqual({ place: 3, of: 7, percentile: 58, median: 3.5 })
  })
})
