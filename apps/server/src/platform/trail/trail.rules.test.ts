import { describe, expect, it } from 'vitest'
import { isStorable, storable } from './trail.storable.ts'
import { changesBetween } from './trail.ts'

const deep = (levels: number): unknown => (levels ? { a: deep(levels - 1) } : 'end')

describe('storable', () => {
  it.each([
    ['a\0b'],
    ['\uD800'],
    ['x\uDC00y'],
    [{ 'k\0': 1 }],
    [{ a: [{ '\uD800': ['\0'] }] }],
    [['\0', ['\uDFFF']]],
  ])('makes of %j what the database keeps', (value) => {
    expect(isStorable(value)).toBe(false)
    expect(isStorable(storable(value))).toBe(true)
  })
  it('leaves everything else as it is', () => {
    const honest = { id: '1', 名: ['😀', 1, null, true, { b: '林小满' }] }
    expect(isStorable(honest)).toBe(true)
    expect(storable(honest)).toEqual(honest)
  })
  it('cuts what is too long, too many or too deep', () => {
    expect(storable('x'.repeat(1e6)).length).toBe(10_000)
    expect(storable('😀'.repeat(1e6)).length).toBe(10_000)
    expect(storable(Array(1e5).fill(1)).length).toBe(1000)
    expect(JSON.stringify(storable(deep(500))).length).toBeLessThan(200)
    expect(isStorable(storable(`x${'😀'.repeat(9000)}`))).toBe(true)
  })
})

it('changes tell moments apart, and nothing of what is equal in another order', () => {
  const before = { at: new Date(0), rule: { a: 1, b: 2 } }
  const after = { at: new Date(1), rule: { b: 2, a: 1 } }
  expect(changesBetween(before, after, ['at', 'rule'])).toEqual([
    { field: 'at', before: before.at, after: after.at },
  ])
})
