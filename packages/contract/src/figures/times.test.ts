import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { medianOf, medianRank } from './times.ts'

const values = fc.array(
  fc.integer({ min: 0, max: 300 }).map((n) => n / 10),
  { maxLength: 120 },
)
const counted = (all: readonly number[]) => {
  const map = new Map<number, number>()
  for (const one of all) map.set(one, (map.get(one) ?? 0) + 1)
  return map
}
/** Chances of heads in n throws, by Pascal’s triangle in whole numbers. */
function ways(n: number): bigint[] {
  let row = [1n]
  for (let i = 0; i < n; i += 1)
    row = Array.from({ length: row.length + 1 }, (_, k) => (row[k] ?? 0n) + (row[k - 1] ?? 0n))
  return row
}

describe('the median of days', () => {
  it('is not told of nothing and of too few', () => {
    expect(medianOf(new Map(), 10)).toMatchObject({ value: null, base: null, few: false })
    expect(medianOf(new Map([[3, 0]]), 10)).toMatchObject({ value: null, base: null })
    expect(medianOf(new Map([[3, 9]]), 10)).toMatchObject({ value: null, base: 9, few: true })
    expect(medianOf(new Map([[3, 10]]), 10)).toMatchObject({ value: '3.0', low: '3.0', high: '3.0' })
  })

  it('is the middle of the sorted values, and its interval two of them', () => {
    fc.assert(
      fc.property(values, (all) => {
        fc.pre(all.length > 0)
        const sorted = all.toSorted((a, b) => a - b)
        const half = sorted.length / 2
        const middle = Number.isInteger(half)
          ? (sorted[half - 1]! + sorted[half]!) / 2
          : sorted[Math.floor(half)]!
        const { value, low, high, base } = medianOf(counted(all), 1)
        expect(base).toBe(all.length)
        expect(value).toBe(middle.toFixed(1))
        if (all.length < 6) {
          expect([low, high]).toEqual([null, null])
          return
        }
        expect(sorted.map((one) => one.toFixed(1))).toEqual(expect.arrayContaining([low, high]))
        expect(Number(low)).toBeLessThanOrEqual(Number(value) + 0.05)
        expect(Number(high)).toBeGreaterThanOrEqual(Number(value) - 0.05)
      }),
    )
  })

  it('has the narrowest ranks that hold 95 %: one further in would not', () => {
    for (const n of [1, 2, 5]) expect(medianRank(n)).toBeNull()
    for (const n of [6, 9, 10, 11, 25, 100, 399]) {
      const row = ways(n)
      const tail = (k: number) =>
        Number((row.slice(0, k).reduce((a, b) => a + b, 0n) * 10n ** 9n) / 2n ** BigInt(n)) / 1e9
      const rank = medianRank(n)!
      expect(2 * tail(rank)).toBeLessThanOrEqual(0.05)
      expect(2 * tail(rank + 1)).toBeGreaterThan(0.05)
    }
    // The known table of 95 % ranks of a median.
    expect([6, 10, 20, 50, 100].map(medianRank)).toEqual([1, 2, 6, 18, 40])
  })

  it('does not jump where the exact ranks end, and goes on for a million', () => {
    expect(Math.abs(medianRank(2_001)! - medianRank(2_000)!)).toBeLessThanOrEqual(1)
    expect(medianRank(1_000_000)).toBe(499_020)
  })
})
