import { describe, expect, it } from 'vitest'
import { byChance } from './appeals.jobs.ts'

describe('a sample', () => {
  it('is of different things, as many as asked and there are', () => {
    const things = Array.from({ length: 50 }, (_, i) => i)
    for (const amount of [0, 1, 49, 50, 51]) {
      const sample = byChance(things, amount)
      expect(new Set(sample).size).toBe(Math.min(50, amount))
      expect(sample.every((one) => things.includes(one))).toBe(true)
    }
    expect(things).toEqual(Array.from({ length: 50 }, (_, i) => i))
  })

  it('takes each with the same chance', () => {
    const taken = new Map<number, number>()
    for (let n = 0; n < 4_000; n++)
      for (const one of byChance([0, 1, 2, 3, 4], 2)) taken.set(one, (taken.get(one) ?? 0) + 1)
    // 1 600 expected; six standard deviations are about 186.
    for (const n of taken.values()) expect(Math.abs(n - 1_600)).toBeLessThan(190)
    expect(taken.size).toBe(5)
  })

  it('of a million things costs no more than there are', () => {
    const things = Array.from({ length: 1_000_000 }, (_, i) => i)
    const began = performance.now()
    expect(byChance(things, 1_000_000)).toHaveLength(1_000_000)
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})
