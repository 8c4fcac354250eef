import { ownTime } from '@appeal/contract/testing/ownTime.ts'
import { describe, expect, it } from 'vitest'
import { byChance, drawSample } from './appeals.jobs.ts'

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

  it('gives a share of its places to cases at risk first, the others to all, nobody twice', () => {
    const waiting = Array.from({ length: 100 }, (_, id) => ({ id, atRisk: id < 10 }))
    const drawn = (places: number, share: number) => {
      const sample = drawSample(waiting, places, share)
      expect(new Set(sample).size).toBe(Math.min(places, 100))
      return sample.filter(({ atRisk }) => atRisk).length
    }
    for (let n = 0; n < 50; n++) {
      expect(drawn(8, 50)).toBeGreaterThanOrEqual(4)
      expect(drawn(8, 100)).toBe(8)
      expect(drawn(20, 100)).toBe(10)
      expect(drawn(120, 50)).toBe(10)
      expect(drawn(0, 50)).toBe(0)
    }
    const plain = Array.from({ length: 400 }, () => drawn(10, 0)).reduce((sum, one) => sum + one, 0)
    // 400 expected; the share of those at risk is that of all.
    expect(Math.abs(plain - 400)).toBeLessThan(120)
  })

  it('of a million things costs no more than there are', () => {
    const things = Array.from({ length: 1_000_000 }, (_, i) => i)
    const began = ownTime()
    expect(byChance(things, 1_000_000)).toHaveLength(1_000_000)
    expect(ownTime() - began).toBeLessThan(20_000)
  })
})
