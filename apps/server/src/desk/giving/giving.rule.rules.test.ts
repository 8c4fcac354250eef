import { describe, expect, it } from 'vitest'
import { propose as proposeBy, type Standing } from './giving.rule.ts'

const one = (id: string, more: Partial<Standing> = {}): Standing => ({
  ...{ id, area: 0, topic: 0, brand: 0, open: 10, late: 0 },
  ...{ returned: false, hindered: false },
  ...more,
})
const WEIGHTS = { area: 3, topic: 2, brand: 1, load: 2, late: 1 }
const propose = (people: readonly Standing[]) => proposeBy(people, WEIGHTS)
const order = (...people: Standing[]) => propose(people).map(({ id }) => id)

describe('to whom a case goes', () => {
  it.each([
    [
      'whoever knows the place before whoever knows the problem',
      one('a', { topic: 9 }),
      one('b', { area: 9 }),
    ],
    [
      'whoever knows the problem before whoever knows the brand',
      one('a', { brand: 9 }),
      one('b', { topic: 9 }),
    ],
    ['the more experienced of two', one('a', { area: 2 }), one('b', { area: 8 })],
    ['whoever has less in hand where both know as much', one('a', { open: 20 }), one('b', { open: 5 })],
    [
      'whoever has room before whoever knows the brand',
      one('a', { brand: 3, open: 40 }),
      one('b', { open: 4 }),
    ],
    ['whoever has nothing late', one('a', { late: 1 }), one('b')],
    ['anybody before whoever gave it back', one('a', { area: 9, returned: true }), one('b', { open: 30 })],
    [
      'whoever gave it back before whoever cannot get it',
      one('a', { hindered: true }),
      one('b', { returned: true }),
    ],
    ['the older account where nothing else tells', one('2'), one('1')],
  ])('is %s', (_, worse, better) => {
    expect(order(worse, better)).toEqual([better.id, worse.id])
    expect(order(better, worse)).toEqual([better.id, worse.id])
  })

  it('comes with what speaks for and against each', () => {
    const [best, other] = propose([
      one('full', { open: 30, late: 2, brand: 1 }),
      one('right', { area: 4, topic: 2, open: 2 }),
    ])
    expect(best).toEqual({
      id: 'right',
      fits: true,
      grounds: [{ why: 'area', count: 4 }, { why: 'topic', count: 2 }, { why: 'light' }],
    })
    expect(other!.grounds).toEqual([{ why: 'brand', count: 1 }, { why: 'heavy' }, { why: 'late' }])
  })

  it('leaves who cannot get it out of the average, and fits nobody who gave it back', () => {
    const [best, hindered] = propose([one('a', { open: 4 }), one('b', { open: 400, hindered: true })])
    expect(best).toEqual({ id: 'a', fits: true, grounds: [] })
    expect(hindered!.fits).toBe(false)
    expect(propose([one('a', { returned: true })])).toEqual([
      { id: 'a', fits: false, grounds: [{ why: 'returned' }] },
    ])
    expect(propose([])).toEqual([])
  })

  it('follows the weights that it is given', () => {
    const people = [one('placed', { area: 9, open: 12 }), one('free', { open: 8 })]
    expect(proposeBy(people, WEIGHTS)[0]!.id).toBe('placed')
    expect(proposeBy(people, { ...WEIGHTS, area: 0 })[0]!.id).toBe('free')
  })
})
