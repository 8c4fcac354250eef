import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clearTabs,
  closeOthers,
  closeTab,
  MAX_TABS,
  moveTab,
  neighbour,
  openTab,
  reconcileTabs,
  retitleTab,
  titleOf,
  titlesOf,
  updateTab,
  type ViewTab,
} from './tabs.ts'

const tab = (path: string, affix = false): ViewTab => ({
  path,
  fullPath: path,
  name: path,
  title: path,
  affix,
})
const paths = (tabs: readonly ViewTab[]) => tabs.map(({ path }) => path)

describe('page tabs', () => {
  it('adds no page without a name', () => {
    expect(openTab([], { ...tab('/a'), name: '' })).toEqual([])
  })
  it('does not add a path twice, and merges what is new into its tab', () => {
    const tabs = openTab(openTab([], tab('/a')), { ...tab('/a'), fullPath: '/a?brand=SF', title: '甲' })
    expect(tabs).toEqual([{ ...tab('/a'), fullPath: '/a?brand=SF', title: '甲' }])
  })
  it('keeps what the page said about itself when it is merged', () => {
    const tabs = openTab(retitleTab([tab('/a')], '/a', '00027 虚假签收'), { ...tab('/a'), title: '新' })
    expect(titleOf(tabs[0]!)).toBe('00027 虚假签收')
  })
  it('drops the oldest beyond the limit, never an affixed one', () => {
    let tabs: readonly ViewTab[] = [tab('/home', true)]
    for (let i = 0; i < MAX_TABS; i++) tabs = openTab(tabs, tab(`/${i}`))
    expect(MAX_TABS).toBe(20)
    expect(tabs).toHaveLength(20)
    expect(tabs[0]?.path).toBe('/home')
    expect(tabs.some(({ path }) => path === '/0')).toBe(false)
    expect(tabs.at(-1)?.path).toBe(`/${MAX_TABS - 1}`)
  })
  it('drops none that holds something unsaved, and has one tab more where all do', () => {
    let tabs: readonly ViewTab[] = [tab('/home', true)]
    const isDirty = (path: string) => path !== '/1'
    for (let i = 0; i < MAX_TABS + 2; i++) tabs = openTab(tabs, tab(`/${i}`), { isDirty })
    expect(paths(tabs)).toContain('/0')
    expect(paths(tabs)).not.toContain('/1')
    expect(paths(tabs)).toContain(`/${MAX_TABS + 1}`)
    expect(tabs).toHaveLength(MAX_TABS + 2)
  })
  it('stays in its one tab on a walk, and drops no other', () => {
    let tabs: readonly ViewTab[] = [tab('/home', true), tab('/list'), tab('/form'), tab('/case/0'), tab('/b')]
    for (let i = 1; i <= 100; i++) tabs = openTab(tabs, tab(`/case/${i}`), { insteadOf: `/case/${i - 1}` })
    expect(paths(tabs)).toEqual(['/home', '/list', '/form', '/case/100', '/b'])
  })
  it('joins the tab of a case that is open already, and leaves one behind that holds something unsaved', () => {
    const tabs = [tab('/case/1'), tab('/case/2')]
    expect(paths(openTab(tabs, tab('/case/2'), { insteadOf: '/case/1' }))).toEqual(['/case/2'])
    const isDirty = () => true
    expect(paths(openTab(tabs, tab('/case/3'), { insteadOf: '/case/1', isDirty }))).toEqual([
      ...['/case/1', '/case/2', '/case/3'],
    ])
    expect(paths(openTab(tabs, tab('/case/1'), { insteadOf: '/case/1' }))).toEqual(['/case/1', '/case/2'])
  })
  it('says no two titles alike', () => {
    let tabs: readonly ViewTab[] = ['/a', '/b', '/c', '/d'].map((path) => tab(path))
    tabs = retitleTab(tabs, '/a', '00001 内件短少', 'SS440300 20261123 00001 内件短少')
    tabs = retitleTab(tabs, '/b', '00001 内件短少', 'SS440300 20261124 00001 内件短少')
    tabs = retitleTab(tabs, '/c', '表单')
    tabs = retitleTab(tabs, '/d', '表单')
    expect([...titlesOf(tabs).values()]).toEqual([
      'SS440300 20261123 00001 内件短少',
      'SS440300 20261124 00001 内件短少',
      '表单',
      '表单 (2)',
    ])
    expect(titlesOf(tabs.slice(1)).get('/b')).toBe('00001 内件短少')
  })
  it('does not close an affixed tab', () => {
    expect(closeTab([tab('/home', true)], '/home')).toHaveLength(1)
  })
  it('closes by full path', () => {
    const tabs = [{ ...tab('/a'), fullPath: '/a?x=1' }, tab('/b')]
    expect(paths(closeTab(tabs, '/a'))).toEqual(['/a', '/b'])
    expect(paths(closeTab(tabs, '/a?x=1'))).toEqual(['/b'])
  })
  it('closes the others but keeps affixed ones', () => {
    expect(paths(closeOthers([tab('/home', true), tab('/a'), tab('/b')], '/b'))).toEqual(['/home', '/b'])
  })
  it('clears all but affixed ones', () => {
    expect(paths(clearTabs([tab('/home', true), tab('/a'), tab('/b')]))).toEqual(['/home'])
  })
  it('goes on with the right neighbour, at the end with the left one', () => {
    const tabs = [tab('/a'), tab('/b'), tab('/c')]
    expect(neighbour(tabs, '/b')?.path).toBe('/c')
    expect(neighbour(tabs, '/c')?.path).toBe('/b')
    expect(neighbour([tab('/a')], '/a')).toBeUndefined()
  })
  it('updates by full path and leaves the list alone where nothing changes', () => {
    const tabs = [tab('/a'), tab('/b')]
    expect(updateTab(tabs, '/b', { title: '乙' })[1]?.title).toBe('乙')
    expect(updateTab(tabs, '/b', { title: '/b' })).toBe(tabs)
    expect(updateTab(tabs, '/none', { title: '乙' })).toBe(tabs)
  })
  it('names the tab of a route after what it shows, and no other', () => {
    expect(retitleTab([tab('/a'), tab('/b')], '/a', '甲').map(titleOf)).toEqual(['甲', '/b'])
  })
})

describe('moving tabs', () => {
  const tabs = [tab('/home', true), tab('/a'), tab('/b'), tab('/c')]
  it.each([
    ['/c', '/a', ['/home', '/c', '/a', '/b']],
    ['/a', '/c', ['/home', '/b', '/c', '/a']],
    ['/a', '/home', ['/home', '/a', '/b', '/c']],
    ['/home', '/c', ['/home', '/a', '/b', '/c']],
    ['/none', '/a', ['/home', '/a', '/b', '/c']],
  ])('%s to the place of %s', (from, over, after) => {
    expect(paths(moveTab(tabs, from, over))).toEqual(after)
  })
  it('loses none and keeps affixed ones in front', () => {
    const path = fc.constantFrom(...paths(tabs))
    fc.assert(
      fc.property(fc.array(fc.tuple(path, path)), (moves) => {
        const after = moves.reduce<readonly ViewTab[]>((list, [a, b]) => moveTab(list, a, b), tabs)
        expect(paths(after).sort()).toEqual(paths(tabs).sort())
        expect(after[0]?.path).toBe('/home')
      }),
    )
  })
})

describe('reconciling with a new menu', () => {
  const facts = (title: string, affix = false) => ({ name: title, title, affix })
  it('drops what is gone, follows new titles, keeps the order', () => {
    const known = (path: string) => (path === '/gone' ? undefined : facts(`${path}'`))
    const after = reconcileTabs([tab('/a'), tab('/gone'), tab('/b')], known, [])
    expect(after.map(({ title }) => title)).toEqual(["/a'", "/b'"])
  })
  it('adds affixed pages in front and unpins what is no longer affixed', () => {
    const known = (path: string) => facts(path, path === '/new')
    const after = reconcileTabs([tab('/old', true)], known, [tab('/new', true)])
    expect(after.map(({ path, affix }) => [path, affix])).toEqual([
      ['/new', true],
      ['/old', false],
    ])
  })
  it('is the same list where nothing changed', () => {
    const tabs = [tab('/home', true), tab('/a')]
    expect(reconcileTabs(tabs, (path) => facts(path, path === '/home'), [tab('/home', true)])).toBe(tabs)
  })
})
