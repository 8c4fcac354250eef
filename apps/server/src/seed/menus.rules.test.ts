import { describe, expect, it } from 'vitest'
import { administrationMenus } from './administration.data.ts'
import { menuSeeds } from './menus.data.ts'
import { roleSeeds } from './roles.data.ts'

type Entry = (typeof menuSeeds)[number]
const pagesIn = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [...(entry.component ? [entry] : []), ...pagesIn(entry.children ?? [])])

describe('every page of the menu', () => {
  it('stands in the menu of some role', () => {
    const given = new Set(roleSeeds.flatMap(({ menus }) => menus.map(({ menu }) => menu)))
    const pages = pagesIn([...menuSeeds, ...administrationMenus])
    expect(pages.length).toBeGreaterThan(50)
    expect(pages.filter(({ code }) => !given.has(code)).map(({ code }) => code)).toEqual([])
  })
})
