import { describe, expect, it } from 'vitest'
import { isSmall, keptBack, tellsNone } from './smallNumbers.ts'

const lines = (counts: Record<string, number | number[]>) =>
  Object.entries(counts).map(([code, n]) => ({ code, counts: [n].flat() }))
const kept = (counts: Record<string, number | number[]>, seed: string[] = []) => [
  ...keptBack(lines(counts), new Set(seed)),
]

describe('the small-number rule', () => {
  it('finds one to four too few, nothing and five not', () => {
    expect([0, 1, 4, 5].map(isSmall)).toEqual([false, true, true, false])
  })

  it('keeps nothing back where nothing is small', () => {
    expect(kept({ A: 0, B: 5, C: 40 })).toEqual([])
  })

  it('keeps a second one back, which the sum of all would otherwise give away', () => {
    expect(kept({ A: 3, B: 12, C: 40 })).toEqual(['A', 'B'])
  })

  it('keeps back as many as it takes for their sum not to be small itself', () => {
    expect(kept({ A: 1, B: 2, C: 12, D: 40 })).toEqual(['A', 'B', 'C'])
    expect(kept({ A: 3, B: 2, C: 12 })).toEqual(['A', 'B'])
  })

  it('hides behind no line that has nothing', () => {
    expect(kept({ A: 3, NONE: 0, B: 12 })).toEqual(['A', 'B'])
  })

  it('looks at every count of a line, and at the sum of each', () => {
    expect(kept({ A: [9, 2], B: [9, 0], C: [9, 7] })).toEqual(['A', 'B', 'C'])
  })

  it('takes along what another publication does not tell', () => {
    expect(kept({ A: 30, B: 40, C: 50 }, ['C'])).toEqual(['C', 'A'])
  })

  it('keeps all back where all together are too few', () => {
    expect(kept({ A: 1, B: 2 })).toEqual(['A', 'B'])
  })

  it('tells a sum of what is not told where it is nothing, or enough of two', () => {
    expect([[], [0, 0], [3, 2], [3, 0, 9]].map(tellsNone)).toEqual([true, true, true, true])
    expect([[9], [9, 0], [1, 2]].map(tellsNone)).toEqual([false, false, false])
  })
})
