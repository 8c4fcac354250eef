import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownTime } from '../testing/ownTime.ts'
import { collisionsOf, numberOfBoth } from './waybillCollisions.ts'
import { fitsWaybillPattern, readWaybillPattern } from './waybillPatterns.ts'

describe('two patterns', () => {
  const meet = (a: string, b: string) => numberOfBoth(readWaybillPattern(a)!, readWaybillPattern(b)!)

  it.each([
    ['#{12}', '7[3-9]#{10}'],
    ['JD*{11-15}', 'JD[KX]#{12}'],
    ['#{8-10}', '#{10}'],
    ['A{0-3}#{2}', '@{2}#{2}'],
    ['*{1-40}', '#{40}'],
  ])('%s and %s meet in a number that fits both', (a, b) => {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const example = meet(one, other)!
      expect([fitsWaybillPattern(a, example), fitsWaybillPattern(b, example)]).toEqual([true, true])
    }
  })

  it.each([
    ['#{12}', '#{14}'],
    ['SF#{13}', 'YT#{13}'],
    ['[0-4]#{11}', '[5-9]#{11}'],
    ['A{1-3}', 'A{4-5}'],
  ])('%s and %s have no number in common', (a, b) => {
    expect([meet(a, b), meet(b, a)]).toEqual([null, null])
  })

  it('meet exactly where a number of few signs fits both', () => {
    const place = fc.constantFrom('A', 'B', '[AB]', 'A{0-1}', 'B{1-2}', '[AB]{0-2}')
    const pattern = fc.array(place, { minLength: 1, maxLength: 4 }).map((places) => places.join(''))
    const numbers = Array.from({ length: 8 }, (_, length) =>
      Array.from({ length: 2 ** (length + 1) }, (_, n) =>
        [...n.toString(2).padStart(length + 1, '0')].map((bit) => (bit === '0' ? 'A' : 'B')).join(''),
      ),
    ).flat()
    fc.assert(
      fc.property(pattern, pattern, (a, b) => {
        fc.pre(readWaybillPattern(a) !== null && readWaybillPattern(b) !== null)
        const isMet = numbers.some((number) => fitsWaybillPattern(a, number) && fitsWaybillPattern(b, number))
        expect(meet(a, b) !== null).toBe(isMet)
      }),
      { numRuns: 300 },
    )
  })

  it('are compared at once whatever they are: thirty of the largest with those of twenty brands', () => {
    const large = Array.from({ length: 30 }, (_, n) => `*{0-${30 + (n % 9)}}A`)
    const others = Array.from({ length: 20 }, (_, n) => ({
      ...{ code: `B${n}`, patterns: large.map((pattern) => ({ pattern: pattern.replace(/A$/, 'B') })) },
    }))
    const begun = ownTime()
    expect(collisionsOf(large, others)).toEqual([])
    expect(ownTime() - begun).toBeLessThan(20_000)
  })

  it('are told by brand, once for each, with an example', () => {
    const others = [
      { code: 'SF', patterns: [{ pattern: 'SF#{13}' }, { pattern: '#{12}' }] },
      { code: 'YTO', patterns: [{ pattern: 'YT#{13}' }, { pattern: '[' }] },
    ]
    expect(collisionsOf(['(', 'SF1#{12}', '7#{11}'], others)).toEqual([
      { brand: 'SF', own: 'SF1#{12}', other: 'SF#{13}', example: 'SF1000000000000' },
    ])
    expect(collisionsOf(['('], others)).toEqual([])
  })
})
