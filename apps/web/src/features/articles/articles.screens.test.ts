import { COLUMN_PAGES } from '@appeal/contract/portal/portal.columns.ts'
import { publicPages } from '@appeal/contract/portal/portal.pages.ts'
import { describe, expect, it } from 'vitest'
import { portalScreens } from '../../app/portal/screens.ts'

describe('public screens', () => {
  it.each(Object.values(publicPages))('$path has the title the server delivers', ({ path, title }) => {
    expect(portalScreens.find((screen) => screen.path === path)?.title).toEqual(title)
  })
  it('hold the lists and texts of every column', () => {
    const paths = portalScreens.map(({ path }) => path)
    for (const { list, detail } of Object.values(COLUMN_PAGES))
      expect(paths).toEqual(expect.arrayContaining([list, detail]))
  })
})
