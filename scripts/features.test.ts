import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { countTests, faultsOf, rowsOf } from './namedTests.ts'

/** How many features each part of the comparison has. */
const PARTS: Readonly<Record<string, number>> = { P: 24, E: 15, C: 26, M: 13, A: 10, D: 10, '★': 30 }
const ids = Object.entries(PARTS).flatMap(([part, count]) =>
  Array.from({ length: count }, (_, at) => `${part}${at + 1}`),
)
const rows = rowsOf('docs/features.md', /^[PECMAD★]\d+$/).map((cells) => ({
  id: cells[0] ?? '',
  here: cells.at(-2) ?? '',
  why: cells.at(-1) ?? '',
}))

describe('the table of features', () => {
  it('has every feature once, in its order', () => {
    expect(rows.map(({ id }) => id)).toEqual(ids)
  })

  it('shows what is there, and says what is missing', () => {
    const faults = rows.filter(({ here, why }) => {
      const lacks = /\bmissing\b/.test(why.replace(/«[^»]*»/g, ''))
      if (here === 'whole') return lacks || !(countTests(why) > 0 || /`bench\//.test(why))
      if (here === 'part') return !lacks
      return here !== 'no' || !lacks
    })
    expect(faults.map(({ id }) => id)).toEqual([])
  })

  it('tells in its head how many there are of each', () => {
    const count = (asked: string) => rows.filter(({ here }) => here === asked).length
    expect(readFileSync(path.resolve(import.meta.dirname, '../docs/features.md'), 'utf8')).toContain(
      `of ${rows.length}, ${count('whole')} are whole, ${count('part')} in part, ${count('no')} are not there`,
    )
  })

  it('names files and tests that there are', () => {
    expect(rows.flatMap(({ id, why }) => faultsOf(why).map((fault) => `${id} ${fault}`))).toEqual([])
  })
})
