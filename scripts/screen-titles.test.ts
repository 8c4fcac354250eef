import { expect, it } from 'vitest'
import { administrationMenus } from '../apps/server/src/seed/administration.data.ts'
import { menuSeeds } from '../apps/server/src/seed/menus.data.ts'
import { screenOf } from '../apps/web/src/app/office/officeScreens.ts'

type Entry = (typeof menuSeeds)[number]
const pagesIn = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [...(entry.component ? [entry] : []), ...pagesIn(entry.children ?? [])])

// WCAG 3.2.4: what is the same is called the same, in the menu, in the search of pages, in tabs of a list.
it.each(pagesIn([...menuSeeds, ...administrationMenus]).map((one) => [one.component ?? '', one] as const))(
  '%s is called by its page as by the menu',
  (component, { title, titleEn }) => {
    expect(screenOf(component)?.title).toEqual({ zh: title, en: titleEn })
  },
)
