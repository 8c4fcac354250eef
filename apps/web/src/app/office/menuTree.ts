import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { shown } from './menu.ts'

/** Ids of the nodes above a node, from the root down; undefined where it is not below these nodes. */
export function idsAbove(nodes: readonly MenuNode[], id: string): string[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return []
    const below = idsAbove(shown(node.children), id)
    if (below) return [node.id, ...below]
  }
  return undefined
}

/**
 * Which entries are open after a person opened or closed one.
 * @param exclusive an opened entry closes all others but those around it (spec 2, "exclusive menu expansion")
 */
export function openAfter(
  nodes: readonly MenuNode[],
  before: readonly string[],
  after: readonly string[],
  exclusive: boolean,
): readonly string[] {
  const opened = after.find((id) => !before.includes(id))
  if (!exclusive || opened === undefined) return after
  return [...(idsAbove(nodes, opened) ?? []), opened]
}

/** Which entries are closed after a heading was pressed; the exclusive rule closes its siblings when it opens. */
export function closedAfter(
  siblings: readonly MenuNode[],
  closed: ReadonlySet<string>,
  id: string,
  exclusive: boolean,
): ReadonlySet<string> {
  const next = new Set(closed)
  if (!closed.has(id)) return next.add(id)
  next.delete(id)
  if (exclusive) for (const node of siblings) if (node.id !== id && node.children) next.add(node.id)
  return next
}
