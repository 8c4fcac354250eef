import type { OUTER_ACTS } from '@appeal/contract/outerOrders/outerOrders.routes.ts'
import { outerOrderRoutes } from '@appeal/contract/outerOrders/outerOrders.routes.ts'
import { type CaseBase, isItemKept, type Kind, scope, within } from '../../cases/cases.service.ts'
import type { OuterOrderRow } from '../../cases/outer/cases.outer.service.ts'
import type { DescendantIds } from '../../cases/scope/cases.scope.service.ts'
import type { Viewer } from '../../platform/context.ts'

export type OuterAct = (typeof OUTER_ACTS)[number]

/** Still to be answered, and its last day is no later than a day. */
export const isNear = ({ state, dueOn }: Pick<OuterOrderRow, 'state' | 'dueOn'>, until: string): boolean =>
  state === 'OPEN' && dueOn !== null && dueOn <= until

/**
 * Whether a bureau's grant for an act reaches the case; nobody acts on what is archived, on a kind without orders, or on a
 * case whose item is kept from them: the number of an order may stand on the appeal that it came out of as well.
 */
export const mayAct = (
  viewer: Viewer,
  act: OuterAct | 'enter',
  kind: Kind,
  row: CaseBase,
  below: DescendantIds,
): boolean => {
  const path = outerOrderRoutes[act].permission
  return (
    kind.around.outer &&
    row.archivedAt === null &&
    viewer.grants.has(path) &&
    !isItemKept(viewer, kind, row) &&
    within(kind, scope(kind, viewer, below, path), row)
  )
}
