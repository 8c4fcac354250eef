import { remedyRoutes } from '@appeal/contract/remedies/remedies.routes.ts'
import type { REMEDY_ACTS } from '@appeal/contract/remedies/remedies.schemas.ts'
import { type CaseBase, type Kind, scope, within } from '../../cases/cases.service.ts'
import type { DescendantIds } from '../../cases/scope/cases.scope.service.ts'
import type { Viewer } from '../../platform/context.ts'
import type { RemedyRecord } from './remedies.store.ts'

export type RemedyAct = (typeof REMEDY_ACTS)[number]
type Stand = Pick<RemedyRecord, 'status' | 'dueOn'>

/** Nobody says that it was kept. */
export const isOwed = ({ status }: Pick<Stand, 'status'>): boolean =>
  status === 'promised' || status === 'disputed'

/** Its last day is over, and nobody says that it was kept. */
export const isOverdue = (one: Stand, today: string): boolean => isOwed(one) && one.dueOn < today

const isOpen = (one: Stand) => isOwed(one) || one.status === 'done'

/** Where a promise has to stand for an act. What is not due yet cannot be missed. */
export const OPENING: Readonly<Record<RemedyAct, (one: Stand, today: string) => boolean>> = {
  fulfil: isOwed,
  confirm: isOpen,
  dispute: (one, today) => one.status === 'done' || (one.status === 'promised' && isOverdue(one, today)),
  record: isOpen,
  waive: isOpen,
}

/** Whether somebody of a bureau or an enterprise holds a grant that reaches the case; opening it may reach further. */
export const reaches = (
  viewer: Viewer,
  path: string,
  kind: Kind,
  row: CaseBase,
  below: DescendantIds,
): boolean => viewer.grants.has(path) && within(kind, scope(kind, viewer, below, path), row)

/** Whose act it is: an enterprise's and a bureau's by their grant, an appellant's by being who filed the case. */
export function mayAct(
  viewer: Viewer,
  act: RemedyAct,
  kind: Kind,
  row: CaseBase,
  below: DescendantIds,
): boolean {
  if (act === 'confirm' || act === 'dispute')
    return viewer.area === 'c' && viewer.userId === kind.ownerOf(row)
  const area = act === 'fulfil' ? 'a' : 'b'
  return viewer.area === area && reaches(viewer, remedyRoutes[act].permission, kind, row, below)
}
