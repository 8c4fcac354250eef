import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { countTests, faultsOf, rowsOf } from './namedTests.ts'

const FILE = 'docs/accessibility.md'
const text = readFileSync(path.resolve(import.meta.dirname, '..', FILE), 'utf8').replaceAll('\n', ' ')

/** Criteria of WCAG 2.2, levels A and AA, by guideline: those of level AAA are left out, and 4.1.1, which 2.2 gave up. */
const GUIDELINES: Readonly<Record<string, readonly number[]>> = {
  1.1: [1],
  1.2: [1, 2, 3, 4, 5],
  1.3: [1, 2, 3, 4, 5],
  1.4: [1, 2, 3, 4, 5, 10, 11, 12, 13],
  2.1: [1, 2, 4],
  2.2: [1, 2],
  2.3: [1],
  2.4: [1, 2, 3, 4, 5, 6, 7, 11],
  2.5: [1, 2, 3, 4, 7, 8],
  3.1: [1, 2],
  3.2: [1, 2, 3, 4, 6],
  3.3: [1, 2, 3, 4, 7, 8],
  4.1: [2, 3],
}
const ids = Object.entries(GUIDELINES).flatMap(([guideline, numbers]) =>
  numbers.map((number) => `${guideline}.${number}`),
)
const rows = rowsOf(FILE, /^\d\.\d\.\d+$/).map(([id = '', asks = '', kept = '', why = '', ...more]) => ({
  ...{ id, asks, kept, why, more },
}))

describe('the ledger of accessibility', () => {
  it('has every criterion of WCAG 2.2 A and AA once, in its order', () => {
    expect(ids).toHaveLength(55)
    expect(rows.map(({ id }) => id)).toEqual(ids)
  })

  it('says of each by what it is shown, why it is open, or that there is nothing of the kind', () => {
    const faults = rows.filter(({ asks, kept, why, more }) => {
      if (asks === '' || why === '' || more.length > 0) return true
      const isOpen = /\b(?:open:|no test)/.test(why.replace(/«[^»]*»/g, ''))
      if (kept === 'yes') return isOpen || countTests(why) === 0
      return kept === 'open' ? !isOpen : kept !== '–'
    })
    expect(faults.map(({ id }) => id)).toEqual([])
  })

  it('names files and tests that there are', () => {
    expect(rows.flatMap(({ id, why }) => faultsOf(why).map((fault) => `${id} ${fault}`))).toEqual([])
  })

  it('tells in its head how many are shown, open and without anything to stand for', () => {
    const count = (asked: string) => rows.filter(({ kept }) => kept === asked).length
    expect(text).toContain(
      `Of the 55 ${count('yes')} are shown, ${count('open')} are open, ${count('–')} have nothing to stand for`,
    )
  })

  it('leads from each topic of GB/T 37668 to criteria, and leaves none of these out', () => {
    const topics = rowsOf(FILE, /^可\S+ \w+$|^兼容 \w+$/)
    const led = topics.flatMap(([, , criteria = '']) => criteria.split(', '))
    expect(topics.length).toBeGreaterThan(10)
    expect([...led].sort()).toEqual([...ids].sort())
  })
})
