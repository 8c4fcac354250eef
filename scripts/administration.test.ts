import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { menuSeeds } from '../apps/server/src/seed/menus.data.ts'
import { EMPTY_LISTS } from '../e2e/emptyLists.ts'
import { exportLists } from '../packages/contract/src/exports/exports.lists.ts'
import { allRoutes } from '../packages/contract/src/index.ts'
import { countTests, faultsOf, rowsOf } from './namedTests.ts'

const FILE = 'docs/administration.md'
const text = readFileSync(path.resolve(import.meta.dirname, '..', FILE), 'utf8')

/** What is asked of every function; the first three cells say which it is. */
const ASKED = [
  ...['create', 'read', 'update', 'delete', 'search', 'sort', 'page', 'import', 'export'],
  ...['history', 'restore', 'validation', 'English', 'phone'],
] as const

const codesIn = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, code]) => code!)
const rows = rowsOf(FILE, /^(?:·|`\w+`(?: `\w+`)*)$/).map(([codes = '', what = '', list = '', ...cells]) => ({
  codes: codesIn(codes),
  what,
  list: codesIn(list)[0],
  cells,
}))
const functions = rows.filter(({ cells }) => cells.length > 0)
const work = rows.filter(({ cells }) => cells.length === 0).flatMap(({ codes }) => codes)
const proofs = new Map(rowsOf(FILE, /^(?:[A-Z]|\d+)$/).map(([sign = '', shown = '']) => [sign, shown]))
const reasons = new Map(rowsOf(FILE, /^–[a-z]$/).map(([sign = '', why = '']) => [sign, why]))
/** What is not there, and what no test shows. */
const MISSING = ['no', 'untested']
const missing = rowsOf(FILE, /^(?:no|untested)$/).map(([cell, asked]) => `${cell} ${asked}`)
const cellsOf = functions.flatMap(({ what, cells }) =>
  cells.map((cell, at) => ({ what, cell, asked: ASKED[at] })),
)

type Entry = (typeof menuSeeds)[number]
const pagesIn = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [...(entry.component ? [entry] : []), ...pagesIn(entry.children ?? [])])
const menuPages = pagesIn(menuSeeds)

describe('the table of the administration', () => {
  it('has every page of the menu once: as a row, or named at its end as no administration', () => {
    const named = [...functions.flatMap(({ codes }) => codes), ...work]
    const unnamed = menuPages
      .filter(({ code }) => !named.includes(code))
      .map(
        ({ code, titleEn }) =>
          `${code} (${titleEn}) stands in the menu and not in ${FILE}: give it a row with its cells, or name it under “Pages that are no administration”`,
      )
    const gone = named.filter((code) => !menuPages.some((page) => page.code === code))
    expect([...unnamed, ...gone.map((code) => `${code} is no page of the menu`)]).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  it('says of each function everything that is asked', () => {
    const heads = rowsOf(FILE, /^page$/).find((cells) => cells.length > 3)
    expect(heads?.slice(3)).toEqual([...ASKED])
    expect(functions.filter(({ cells }) => cells.length !== ASKED.length).map(({ what }) => what)).toEqual([])
    expect(functions.length).toBeGreaterThan(40)
  })

  it('says of each cell by what it is shown, why it makes no sense, or why it is missing', () => {
    const wrong = cellsOf.filter(
      ({ cell, asked }) => !proofs.has(cell) && !reasons.has(cell) && !missing.includes(`${cell} ${asked}`),
    )
    expect(
      wrong.map(({ what, cell, asked }) => `${what}, ${asked}: “${cell}” is no proof and has no reason`),
    ).toEqual([])
    const used = new Set(cellsOf.flatMap(({ cell, asked }) => [cell, `${cell} ${asked}`]))
    expect([...proofs.keys(), ...reasons.keys(), ...missing].filter((sign) => !used.has(sign))).toEqual([])
  })

  it('claims of a list only what its call takes', () => {
    const faults = functions.flatMap(({ what, list, cells }) => {
      const cellOf = (asked: (typeof ASKED)[number]) => cells[ASKED.indexOf(asked)]!
      if (list === undefined)
        return cells.includes('L') || cells.includes('E')
          ? [`${what}: has no list that L or E could show`]
          : []
      const route = allRoutes.find(({ name }) => name === list)
      if (!route?.query) return [`${what}: there is no list ${list}`]
      const { properties = {} } = z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' })
      const says = (asked: (typeof ASKED)[number], field: string) =>
        cellOf(asked) !== 'L'
          ? []
          : EMPTY_LISTS.includes(list)
            ? [`${what}: ${list} has no row that L could look at`]
            : field in properties
              ? []
              : [`${what}: ${list} has no ${field}`]
      const leaves = Object.values(exportLists).some((one) => one.route.name === list)
      return [
        ...says('search', 'searchKey'),
        ...says('sort', 'sortField'),
        ...says('page', 'current'),
        ...(cellOf('search') === 'no' && 'searchKey' in properties
          ? [`${what}: ${list} takes words, and the cell says no`]
          : []),
        ...(cellOf('export') === 'E' && !leaves ? [`${what}: ${list} is no list that is exported`] : []),
        ...(cellOf('export') === 'no' && leaves
          ? [`${what}: ${list} is exported, and the cell says no`]
          : []),
      ]
    })
    expect(faults).toEqual([])
  })

  it('names files and tests that there are', () => {
    const faults = [...proofs].flatMap(([sign, shown]) => [
      ...faultsOf(shown).map((fault) => `${sign} ${fault}`),
      ...(countTests(shown) === 0 ? [`${sign} names no test`] : []),
    ])
    expect(faults).toEqual([])
  })

  it('tells in its head how many cells are shown, make no sense and are missing', () => {
    const count = (is: (cell: string) => boolean) => cellsOf.filter(({ cell }) => is(cell)).length
    const shown = count((cell) => !reasons.has(cell) && !MISSING.includes(cell))
    expect(text.replaceAll('\n', ' ')).toContain(
      `Of ${cellsOf.length} cells of ${functions.length} functions ${shown} are shown, ${count((cell) => reasons.has(cell))} make no sense, ${count((cell) => cell === 'no')} are not there, ${count((cell) => cell === 'untested')} are untested.`,
    )
  })
})
