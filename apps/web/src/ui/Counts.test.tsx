import { describe, expect, it } from 'vitest'
import { countParts } from './Counts.tsx'

describe('numbers of a list', () => {
  it.each([
    ['late and near, each by itself', { count: 5, late: 2, warns: true }, ['late 2', 'near 3']],
    ['late alone, where nothing is near', { count: 2, late: 2, warns: true }, ['late 2']],
    ['near alone', { count: 3, late: 0, warns: true }, ['near 3']],
    ['none', { count: 0, late: 0, warns: true }, ['plain 0']],
    [
      'all, and the late ones before them, in a list that is no warning',
      { count: 9, late: 1, warns: false },
      ['late 1', 'plain 9'],
    ],
    ['all of a list without late ones', { count: 9, late: 0, warns: false }, ['plain 9']],
  ])('tell %s', (_what, count, parts) => {
    expect(countParts(count).map(({ tone, n }) => `${tone} ${n}`)).toEqual(parts)
  })
})
