import { FIRST_PAGE_CODE } from '@appeal/contract/menus/menu-components.ts'
import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import type { Language } from '../../../platform/fail.ts'
import type { MenuRow } from './menus.store.ts'

/** Parent of modules and of the root menus of a module. */
export const ROOT = '0'

const isContainer = (row: MenuRow) =>
  row.category === 'MODULE' || row.menuType === 'CATALOG' || row.code === FIRST_PAGE_CODE

type MetaType = MenuNode['meta']['type']
const META: Record<string, MetaType> = { CATALOG: 'catalog', MENU: 'menu', IFRAME: 'iframe', LINK: 'link' }

const isHidden = (row: MenuRow) => row.visible === 'FALSE' || row.visible === 'NO'

function metaOf(row: MenuRow, title: string): MenuNode['meta'] {
  const type = row.category === 'MODULE' ? 'module' : (META[row.menuType ?? ''] ?? 'menu')
  return {
    title,
    ...(row.icon !== null && { icon: row.icon }),
    type,
    ...(isHidden(row) && { hidden: true }),
    // The clients open frames and links by this address; their own route comes from the name (contract 4).
    ...((type === 'iframe' || type === 'link') && row.path !== null && { url: row.path }),
  }
}

function nodeOf(row: MenuRow, language: Language): MenuNode {
  const title = language === 'en' ? (row.titleEn ?? row.title) : row.title
  const isModule = row.category === 'MODULE'
  return {
    id: row.id,
    // Root menus hang below their module (contract 4).
    parentId: !isModule && row.parentId === ROOT ? (row.moduleId ?? ROOT) : row.parentId,
    // Route names must be there and differ, so a nameless entry goes by its code.
    name: row.name || row.code,
    title,
    code: row.code,
    category: isModule ? 'MODULE' : 'MENU',
    ...(!isModule &&
      row.menuType !== null && { menuType: row.menuType as NonNullable<MenuNode['menuType']> }),
    ...(!isModule && row.moduleId !== null && { module: row.moduleId }),
    path: row.path ?? `/${row.code}`,
    ...(row.component !== null && { component: row.component }),
    ...(row.icon !== null && { icon: row.icon }),
    ...(row.color !== null && { color: row.color }),
    sortCode: row.sortCode,
    ...(!isModule && { visible: row.visible }),
    meta: metaOf(row, title),
  }
}

/** Marks the page that stays open in the tabs: the first one of the first module that is no catalogue. */
function affixFirst(nodes: readonly MenuNode[]): boolean {
  for (const node of nodes) {
    if (node.meta.type === 'menu' && !node.meta.hidden && !node.children) {
      node.meta.affix = true
      return true
    }
    if (node.children && affixFirst(node.children)) return true
  }
  return false
}

/**
 * The tree the clients build their routes from: granted entries with all above them, in order. `children` is
 * absent on leaves, and a catalogue or module with nothing in it is left out, because the clients' walk to the
 * first page ends in it (contract 4). Where nothing is granted, the first module alone.
 */
export function treeOf(
  rows: readonly MenuRow[],
  granted: ReadonlySet<string>,
  language: Language,
): MenuNode[] {
  const below = new Map<string, MenuRow[]>()
  const modules: MenuRow[] = []
  for (const row of rows) {
    if (row.category === 'MODULE') modules.push(row)
    else if (row.category === 'MENU') {
      const parent = row.parentId === ROOT ? (row.moduleId ?? ROOT) : row.parentId
      below.set(parent, [...(below.get(parent) ?? []), row])
    }
  }
  const build = (row: MenuRow): MenuNode | undefined => {
    const children = (below.get(row.id) ?? []).flatMap((child) => build(child) ?? [])
    if (children.length) return { ...nodeOf(row, language), children }
    return granted.has(row.id) && !isContainer(row) ? nodeOf(row, language) : undefined
  }
  const tree = modules.flatMap((row) => build(row) ?? [])
  const [first] = modules
  if (tree.length === 0) return first ? [nodeOf(first, language)] : []
  affixFirst(tree.slice(0, 1))
  return tree
}
