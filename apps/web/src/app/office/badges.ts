import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'

/** A live number at a menu entry; `late` is told in red. */
export interface Badge {
  count: number
  late: boolean
}

/** Badges by the `component` of the menu entry they belong to. */
export type Badges = Readonly<Record<string, Badge>>

/** Late cases below a module: the one number its mark on the rail carries. */
export function lateBelow(node: MenuNode, badges: Badges): number {
  const badge = node.component ? badges[node.component] : undefined
  const own = badge?.late ? badge.count : 0
  return (node.children ?? []).reduce((sum, child) => sum + lateBelow(child, badges), own)
}
