import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isModestJson } from './json.ts'

const depthOf = (value: unknown): number =>
  value !== null && typeof value === 'object' ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
const keysOf = (value: unknown): number =>
  value !== null && typeof value === 'object'
    ? Object.values(value).reduce<number>((sum, inner) => sum + keysOf(inner), 0) +
      (Array.isArray(value) ? 0 : Object.keys(value).length)
    : 0

describe('isModestJson', () => {
  it('refuses what nests deeper than 20 levels', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(isModestJson(nested(20))).toBe(true)
    expect(isModestJson(nested(21))).toBe(false)
    expect(isModestJson('{"a":'.repeat(100_000))).toBe(false)
  })

  it('refuses more than 8,000 keys', () => {
    const keys = (n: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 1])))
    expect(isModestJson(keys(8_000))).toBe(true)
    expect(isModestJson(keys(8_001))).toBe(false)
  })

  it('refuses lists of more than some thousand elements, wherever they lie', () => {
    const list = (n: number) => JSON.stringify(Array.from({ length: n }, () => 1))
    expect(isModestJson(list(12_001))).toBe(true)
    expect(isModestJson(list(12_002))).toBe(false)
    expect(isModestJson(`[${list(6_001)},{"a":${list(6_001)}}]`)).toBe(false)
    expect(isModestJson(JSON.stringify(','.repeat(60_000)))).toBe(true)
  })

  it('does not take signs inside texts for structure', () => {
    expect(isModestJson(JSON.stringify({ a: '[{:'.repeat(5_000), b: '\\"[[[' }))).toBe(true)
    expect(isModestJson(JSON.stringify({ [`"${'[:'.repeat(2_000)}`]: 1 }))).toBe(true)
  })

  it('agrees with the parsed value, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 24 }), (value) => {
        expect(isModestJson(JSON.stringify(value))).toBe(depthOf(value) <= 20 && keysOf(value) <= 8_000)
      }),
    )
  })
})
