import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import type { Count } from '../../ui/Counts.tsx'

/** Badges by the `component` of the menu entry they belong to. */
export type Badges = Readonly<Record<string, Count>>

/** Late cases below a module: the one number its mark on the rail carries. */
export function lateBelow(node: MenuNode, badges: Badges): number {
  const own = (node.component && badges[node.component]?.late) || 0
  return (node.children ?? []).reduce((sum, child) => sum + lateBelow(child, badges), own)
}
