import type { OUTER_ACTS } from '@appeal/contract/outerOrders/outerOrders.routes.ts'
import { outerOrderRoutes } from '@appeal/contract/outerOrders/outerOrders.routes.ts'
import { type CaseBase, type Kind, scope, within } from '../../cases/cases.service.ts'
import type { DescendantIds } from '../../cases/scope/cases.scope.service.ts'
import type { Viewer } from '../../platform/context.ts'
import type { OuterOrderRow } from './outerOrders.store.ts'

export type OuterAct = (typeof OUTER_ACTS)[number]
type Days = Pick<OuterOrderRow, 'state' | 'dueOn' | 'answeredOn'>

/** Answered after the last day that the body named, or not answered on a later day. */
export const isLate = ({ state, dueOn, answeredOn }: Days, today: string): boolean => {
  if (dueOn === null || state === 'DROPPED') return false
  return (state === 'ANSWERED' ? (answeredOn ?? today) : today) > dueOn
}

/** Still to be answered, and its last day is no later than a day. */
export const isNear = ({ state, dueOn }: Days, until: string): boolean =>
  state === 'OPEN' && dueOn !== null && dueOn <= until

/** Whether a bureau's grant for an act reaches the case; nobody acts on what is archived. */
export const mayAct = (
  viewer: Viewer,
  act: OuterAct | 'enter',
  kind: Kind,
  row: CaseBase,
  below: DescendantIds,
): boolean => {
  const path = outerOrderRoutes[act].permission
  return (
    row.archivedAt === null && viewer.grants.has(path) && within(kind, scope(kind, viewer, below, path), row)
  )
}
