import { describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { isStorable, storable } from './trail.storable.ts'
import { changesBetween, noteCall } from './trail.ts'

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

it('a log that cannot be written is told of once, whatever was to be written, and without it', async () => {
  const told: object[] = []
  const failing = {
    insert: () => ({
      values: (row: { id: string }) =>
        Promise.reject(new Error(`Failed query, params: ${row.id}`, { cause: new Error('terminated') })),
    }),
  }
  const ctx = {
    platform: {
      autonomous: failing,
      clock: { now: () => new Date(0) },
      crypto: { mac: () => Buffer.alloc(32) },
      log: { error: (about: object) => told.push(about) },
    },
    route: { method: 'GET', name: 'appeals.page', path: '/' },
    viewer: null,
    requestId: 'req-1',
    ip: '10.0.0.1',
    userAgent: '',
    now: () => new Date(0),
  } as unknown as Context
  for (let n = 0; n < 20; n += 1)
    await noteCall(ctx, { query: {}, body: {}, error: new Error('a fault'), elapsed: 1 })
  expect(told).toEqual([{ err: expect.objectContaining({ message: 'terminated' }), requestId: 'req-1' }])
})
