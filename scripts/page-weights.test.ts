import { describe, expect, it } from 'vitest'
import { deskScreens } from '../apps/web/src/app/office/officeScreens.ts'
import { portalScreens } from '../apps/web/src/app/portal/screens.ts'
import { EXCEPTIONS, judge, limitOf, type PageWeight, readWeights } from './page-weights.mjs'

const page = (name: string, size: number, more: Partial<PageWeight> = {}): PageWeight => {
  const shown = { half: 'portal' as const, name, frame: 'site' as const, ...more }
  return { ...shown, size, limit: limitOf(shown) }
}
/** What the schema library alone weighs. */
const SCHEMAS = 26

describe('the weight of pages', () => {
  it('is refused over the limit of its kind: a page to read has no room for the schema library', () => {
    expect(judge([page('/portal/statistics', 137)], {})).toEqual([])
    expect(judge([page('/portal/statistics', 137 + SCHEMAS)], {})).toEqual([
      '/portal/statistics: 163.0 KB, limit 140 KB',
    ])
    expect(judge([page('statistics/analysis', 700, { half: 'office' })], {})).toHaveLength(1)
  })

  it('is refused where it grew by more than two in a hundred, though under the limit', () => {
    expect(judge([page('/portal/home', 122)], { '/portal/home': 120 })).toEqual([])
    expect(judge([page('/portal/home', 123)], { '/portal/home': 120 })[0]).toContain('was 120 KB')
  })

  it('names what is written down and no page any more, and an exception that nothing needs', () => {
    expect(judge([], { '/portal/gone': 120 })[0]).toContain('no page any more')
    expect(judge([page('/portal/noticeDetail', 130)], {})[0]).toContain('needs no exception')
  })

  it('is written down, and excepted, for pages of the product alone', () => {
    const names = [...portalScreens.map(({ path }) => path), ...deskScreens.map(({ component }) => component)]
    expect(names).toEqual(expect.arrayContaining(Object.keys(readWeights())))
    for (const { pages } of EXCEPTIONS) expect(names).toEqual(expect.arrayContaining([...pages]))
  })
})
