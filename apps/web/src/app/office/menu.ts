import { FIRST_PAGE_CODE } from '@appeal/contract/menus/menu-components.ts'
import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'

/** A page that the menu opens. */
export interface MenuPage {
  id: string
  /** Name of the route. */
  name: string
  path: string
  title: string
  icon: string | undefined
  kind: 'menu' | 'iframe'
  component: string | undefined
  /** Address shown inside an iframe page. */
  url: string | undefined
  affix: boolean
  /** Reachable, but not shown in the menu. */
  hidden: boolean
  /** Has entries below itself. */
  parent: boolean
  moduleId: string
  /** Nodes from the module down to the page itself. */
  trail: readonly MenuNode[]
}

export interface MenuReading {
  modules: MenuNode[]
  /** Pages by path, in menu order. */
  pages: Map<string, MenuPage>
  /** Addresses of modules, catalogues and the special menu, and the first page behind each; none when it is empty. */
  entrances: Map<string, string | undefined>
}

/** Module of entries that stand in none (spec 2, "hidden entries"). */
export const DEFAULT_MODULE_PATH = '/homeModule'

const isHidden = (node: MenuNode) =>
  node.meta.hidden === true || node.visible === 'FALSE' || node.visible === 'NO'
const isContainer = (node: MenuNode) =>
  node.meta.type === 'module' || node.meta.type === 'catalog' || node.code === FIRST_PAGE_CODE

/** What a person sees in the menu. */
export const shown = (nodes: readonly MenuNode[] | undefined): MenuNode[] =>
  (nodes ?? []).filter((node) => !isHidden(node))

/** Route of a menu entry: an iframe's `path` is the outside address, so its name makes the route (contract 4). */
export const routeOf = (node: MenuNode): string => (node.meta.type === 'iframe' ? `/${node.name}` : node.path)

/** Where an external link leads, or undefined where it is no web address: a menu must not run a script. */
export function linkOf(node: MenuNode): string | undefined {
  const url = node.meta.url ?? node.path
  return /^(https?:\/\/|\/)/i.test(url) ? url : undefined
}

/** The first page below a node, catalogues entered depth-first; external links are no pages. */
export function firstPage(node: MenuNode): string | undefined {
  if (!isContainer(node)) return node.meta.type === 'link' ? undefined : routeOf(node)
  for (const child of shown(node.children)) {
    const path = firstPage(child)
    if (path) return path
  }
  return undefined
}

/** Entries that stand in no module are gathered in a default one. */
function inModules(tree: readonly MenuNode[], defaultTitle: string): MenuNode[] {
  const modules = tree.filter((node) => node.meta.type === 'module')
  const strays = tree.filter((node) => node.meta.type !== 'module')
  if (strays.length === 0) return modules
  const home: MenuNode = {
    id: 'homeModule',
    parentId: '0',
    name: 'homeModule',
    title: defaultTitle,
    category: 'MODULE',
    path: DEFAULT_MODULE_PATH,
    icon: 'bank',
    sortCode: 0,
    meta: { title: defaultTitle, icon: 'bank', type: 'module' },
    children: strays,
  }
  return [home, ...modules]
}

/**
 * Reads the server's menu tree into pages and entrances.
 * @param defaultTitle title of the module of entries that stand in none
 */
export function readMenu(tree: readonly MenuNode[], defaultTitle = 'default'): MenuReading {
  const all = inModules(tree, defaultTitle)
  const modules = shown(all)
  const pages = new Map<string, MenuPage>()
  const entrances = new Map<string, string | undefined>()
  const walk = (node: MenuNode, above: readonly MenuNode[]) => {
    const trail = [...above, node]
    if (isContainer(node)) entrances.set(node.path, firstPage(node))
    else if (node.meta.type === 'menu' || node.meta.type === 'iframe') {
      const path = routeOf(node)
      pages.set(path, {
        id: node.id,
        name: node.name,
        path,
        title: node.meta.title,
        icon: node.meta.icon ?? node.icon,
        kind: node.meta.type,
        component: node.component,
        url: node.meta.type === 'iframe' ? (node.meta.url ?? node.path) : undefined,
        affix: node.meta.affix === true,
        hidden: trail.some(isHidden),
        parent: (node.children?.length ?? 0) > 0,
        moduleId: trail[0]!.id,
        trail,
      })
    }
    for (const child of node.children ?? []) walk(child, trail)
  }
  for (const module of all) walk(module, [])
  if (!entrances.has(DEFAULT_MODULE_PATH)) entrances.set(DEFAULT_MODULE_PATH, firstOf(modules))
  return { modules, pages, entrances }
}

function firstOf(modules: readonly MenuNode[]): string | undefined {
  for (const module of modules) {
    const path = firstPage(module)
    if (path) return path
  }
  return undefined
}

/**
 * Where to go after signing in: the last visited page if it is still open, else the first page of the menu (spec 2).
 * @param isOpen whether a page without a menu entry may be returned to
 */
export function landing(
  menu: MenuReading,
  last: string | undefined,
  isOpen: (path: string) => boolean = () => false,
): string | undefined {
  const lastPath = last?.split('?')[0]
  if (lastPath && (menu.pages.has(lastPath) || isOpen(lastPath))) return last
  return firstOf(menu.modules)
}

/**
 * The module a page belongs to. A page without a menu entry belongs to that of the pages it stands beside, first of all to
 * the one it was opened from.
 * @param beside beginnings of the components of those pages
 */
export function moduleOf(
  menu: MenuReading,
  path: string,
  remembered: string | undefined,
  beside: readonly string[] = [],
): MenuNode | undefined {
  const around = [...menu.pages.values()].filter(
    ({ component }) => component && beside.some((beginning) => component.startsWith(beginning)),
  )
  const near = around.find(({ moduleId }) => moduleId === remembered) ?? around[0]
  const id = (menu.pages.get(path) ?? near)?.moduleId
  const byEntrance = menu.modules.find((module) => module.path === path)
  return (
    menu.modules.find((module) => module.id === id) ??
    byEntrance ??
    menu.modules.find((module) => module.id === remembered) ??
    menu.modules[0]
  )
}

/** Addresses of the pages in the menu, by component. */
export const screenPaths = (menu: MenuReading): ReadonlyMap<string, string> =>
  new Map([...menu.pages.values()].flatMap(({ component, path }) => (component ? [[component, path]] : [])))

/**
 * What stands in the two columns. With the modules docked they are the first column; else the first level of the
 * current module is, and the modules are behind a button.
 */
export function columnsOf(
  menu: MenuReading,
  module: MenuNode | undefined,
  trail: readonly string[],
  docked: boolean,
) {
  const inModule = shown(module?.children)
  if (docked)
    return {
      rail: menu.modules,
      railId: module?.id,
      railLabel: undefined,
      side: inModule,
      label: module?.meta.title ?? '',
    }
  const current = inModule.find(({ id }) => trail.includes(id)) ?? inModule[0]
  const below = current?.meta.type === 'catalog' ? shown(current.children) : []
  return {
    rail: inModule,
    railId: current?.id,
    railLabel: module?.meta.title,
    side: below,
    label: current?.meta.title ?? '',
  }
}
