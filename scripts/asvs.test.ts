import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsOf, rowsOf } from './namedTests.ts'

/** Numbers of levels 1 and 2 of ASVS 5.0.0, by section: those that are 3 are left out. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
}
const ids = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, at) => `${chapter}.${section + 1}.${at + 1}`),
  ),
)

const rows = rowsOf('docs/asvs.md', /^\d+\.\d+\.\d+$/).map(
  ([id = '', asks = '', kept = '', where = '', ...more]) => ({ id, asks, kept, where, more }),
)

describe('the ledger of ASVS 5.0', () => {
  it('has every requirement of levels 1 and 2 once, in its order', () => {
    expect(ids).toHaveLength(253)
    expect(rows.map(({ id }) => id)).toEqual(ids)
  })

  it('says of each whether it is kept, by what, or why not', () => {
    const faults = rows.filter(({ asks, kept, where, more }) => {
      const isSaid = asks !== '' && where !== '' && more.length === 0
      const lacks = where.replace(/«[^»]*»/g, '').includes('not kept')
      if (kept === 'yes') return !isSaid || lacks
      if (kept === 'part' || kept === 'no') return !isSaid || !lacks
      return !isSaid || kept !== '–'
    })
    expect(faults.map(({ id }) => id)).toEqual([])
  })

  it('names files and tests that there are', () => {
    expect(rows.flatMap(({ id, where }) => faultsOf(where).map((fault) => `${id} ${fault}`))).toEqual([])
    expect(rows.filter(({ where }) => /`[^`]+\.tsx?`/.test(where)).length).toBeGreaterThan(150)
  })

  it('tells in its head how many there are', () => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../docs/asvs.md'), 'utf8')
    expect(text).toContain(`${ids.length} requirements`)
  })
})
