import { DOORS } from '@appeal/contract/auth/demonstration.doors.ts'
import { describe, expect, it } from 'vitest'
import { menuSeeds } from '../menus.data.ts'
import { roleSeeds } from '../roles.data.ts'
import { EVERYBODY } from './demo.people.ts'

type Entry = (typeof menuSeeds)[number]
const pagesIn = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [entry, ...pagesIn(entry.children ?? [])])
const pages = pagesIn(menuSeeds)

describe('the door of a demonstration', () => {
  it.each(Object.entries(DOORS))('%s is of somebody whose account is shown', (_door, { area, account }) => {
    expect(EVERYBODY).toContainEqual(expect.objectContaining({ area, account }))
  })

  it.each(Object.entries(DOORS).filter(([, { area }]) => area === 'a' || area === 'b'))(
    '%s leads to a page of the person’s own menu',
    (_door, { account, first }) => {
      const person = EVERYBODY.find((one) => one.account === account)
      const menus = roleSeeds
        .filter(({ code }) => person?.roles?.includes(code))
        .flatMap((role) => role.menus)
      const page = pages.find(({ path }) => path === first)
      expect(menus.map(({ menu }) => menu)).toContain(page?.code)
    },
  )
})
