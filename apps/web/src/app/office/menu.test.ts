import { FIRST_PAGE_CODE, MENU_COMPONENTS } from '@appeal/contract/menus/menu-components.ts'
import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { describe, expect, it } from 'vitest'
import { DEFAULT_MODULE_PATH, firstPage, landing, linkOf, moduleOf, readMenu, routeOf } from './menu.ts'
import { screenOf } from './officeScreens.ts'

type Kind = MenuNode['meta']['type']

let id = 0
function node(kind: Kind, path: string, more: Partial<MenuNode> = {}): MenuNode {
  id += 1
  return {
    id: String(id),
    parentId: '0',
    name: `n${id}`,
    title: path,
    category: kind === 'module' ? 'MODULE' : 'MENU',
    path,
    sortCode: id,
    ...more,
    meta: { title: path, type: kind, ...more.meta },
  }
}
const hidden = { meta: { title: 'hidden', type: 'menu' as const, hidden: true } }

describe('landing', () => {
  const list = node('menu', '/list', { component: 'appeals/queue/all' })
  const module = node('module', '/m', { children: [node('catalog', '/c', { children: [list] })] })

  it('has nowhere to go without menus', () => {
    expect(landing(readMenu([]), undefined)).toBeUndefined()
    expect(landing(readMenu([node('module', '/empty')]), undefined)).toBeUndefined()
  })
  it('does not return to a page that is no longer in the menu', () => {
    expect(landing(readMenu([module]), '/gone?x=1')).toBe('/list')
  })
  it('returns to the last visited page with its query', () => {
    expect(landing(readMenu([module]), '/list?brand=SF')).toBe('/list?brand=SF')
  })
  it('returns to a page without a menu entry only where it is open', () => {
    const menu = readMenu([module])
    expect(landing(menu, '/appeal/case/7', (path) => path.startsWith('/appeal/case/'))).toBe('/appeal/case/7')
    expect(landing(menu, '/appeal/case/7')).toBe('/list')
  })
  it('enters a catalogue down to its first page', () => {
    expect(landing(readMenu([module]), undefined)).toBe('/list')
  })
  it('passes over modules that are empty', () => {
    expect(landing(readMenu([node('module', '/empty'), module]), undefined)).toBe('/list')
  })
  it('never lands on an external link or on a hidden page', () => {
    const links = node('module', '/l', {
      children: [node('link', 'https://example.org'), node('menu', '/h', hidden)],
    })
    expect(firstPage(links)).toBeUndefined()
  })
})

describe('readMenu', () => {
  it('makes no pages of modules, catalogues and links', () => {
    const tree = [
      node('module', '/m', { children: [node('catalog', '/c'), node('link', 'https://example.org')] }),
    ]
    expect(readMenu(tree).pages.size).toBe(0)
  })
  it('keeps hidden pages reachable but out of the menu', () => {
    const page = node('menu', '/h', hidden)
    const menu = readMenu([node('module', '/m', { children: [page] })])
    expect(menu.pages.has('/h')).toBe(true)
    expect(menu.entrances.get('/m')).toBeUndefined()
  })
  it('routes an iframe by its name and keeps its address', () => {
    const frame = node('iframe', 'https://example.org/report', { name: 'report' })
    const menu = readMenu([node('module', '/m', { children: [frame] })])
    expect(routeOf(frame)).toBe('/report')
    expect(menu.pages.get('/report')?.url).toBe('https://example.org/report')
  })
  it('follows links to web addresses only', () => {
    expect(linkOf(node('link', 'https://example.org'))).toBe('https://example.org')
    expect(linkOf(node('link', 'javascript:alert(1)'))).toBeUndefined()
  })
  it('gathers entries without a module in the default module', () => {
    const stray = node('menu', '/stray')
    const menu = readMenu([stray, node('module', '/m')], '默认')
    expect(menu.modules.map(({ path, title, icon }) => [path, title, icon])).toEqual([
      [DEFAULT_MODULE_PATH, '默认', 'bank'],
      ['/m', '/m', undefined],
    ])
    expect(menu.entrances.get(DEFAULT_MODULE_PATH)).toBe('/stray')
    expect(menu.pages.get('/stray')?.trail.map(({ path }) => path)).toEqual([DEFAULT_MODULE_PATH, '/stray'])
  })
  it('leads the default module to the first page where no entry is without a module', () => {
    const menu = readMenu([node('module', '/m', { children: [node('menu', '/a')] })])
    expect(menu.modules).toHaveLength(1)
    expect(menu.entrances.get(DEFAULT_MODULE_PATH)).toBe('/a')
  })
  it('leads the special menu to its first page', () => {
    const inner = node('menu', '/inner')
    const special = node('menu', '/special', { code: FIRST_PAGE_CODE, children: [inner] })
    const menu = readMenu([node('module', '/m', { children: [special] })])
    expect(menu.entrances.get('/special')).toBe('/inner')
    expect(menu.pages.has('/special')).toBe(false)
  })
})

describe('moduleOf', () => {
  const a = node('module', '/a', { children: [node('menu', '/a1')] })
  const b = node('module', '/b', { children: [node('menu', '/b1')] })
  const menu = readMenu([a, b])
  it('follows the page, then what was remembered, then the first', () => {
    expect(moduleOf(menu, '/b1', a.id)).toBe(b)
    expect(moduleOf(menu, '/appeal/case/7', b.id)).toBe(b)
    expect(moduleOf(menu, '/appeal/case/7', undefined)).toBe(a)
  })
  it('is that of the pages beside which a page without an entry stands, however it was opened', () => {
    const entry = (path: string) => node('menu', path, { component: `appeals${path}` })
    const home = node('module', '/home', { children: [node('menu', '/index')] })
    const [one, two] = ['/one', '/two'].map((path) =>
      node('module', path, { children: [entry(`${path}/a`)] }),
    )
    const three = readMenu([home, one!, two!])
    expect(moduleOf(three, '/appeal/case/7', undefined, ['appeals/'])).toBe(one)
    expect(moduleOf(three, '/appeal/case/7', home.id, ['appeals/'])).toBe(one)
    expect(moduleOf(three, '/appeal/case/7', two!.id, ['appeals/'])).toBe(two)
    expect(moduleOf(three, '/appeal/case/7', home.id, ['letters/'])).toBe(home)
  })
})

describe('screens', () => {
  it.each(MENU_COMPONENTS)('has a page for the component %s', (component) => {
    expect(screenOf(component)?.page).toBeTypeOf('function')
  })
  it('knows no other component', () => {
    expect(screenOf('sys/nothing/index')).toBeUndefined()
    expect(screenOf(undefined)).toBeUndefined()
  })
})
