import { supervisionRoutes } from '@appeal/contract/supervision/supervision.routes.ts'
import { ORDER_ACTS, type OrderAct } from '@appeal/contract/supervision/supervision.schemas.ts'
import { overseerOf } from '../../features/enterprises/enterprises.service.ts'
import { type OrgScope, orgScope, sees } from '../../features/organisations/organisations.policy.service.ts'
import type { Org, OrgDirectory } from '../../features/organisations/organisations.service.ts'
import type { AreaDirectory } from '../../features/reference/areas/areas.service.ts'
import type { Viewer } from '../../platform/context.ts'
import type { ItemRow, OrderRecord } from './supervision.store.ts'

type Stand = Pick<
  OrderRecord,
  'state' | 'dueOn' | 'named' | 'talkAt' | 'receivedAt' | 'officeId' | 'addresseeId'
>
type Given = Pick<ItemRow, 'state'>

/** Nobody has given all of it yet: the clock runs. */
export const isRunning = ({ state }: Pick<Stand, 'state'>): boolean =>
  state === 'issued' || state === 'partly'

/** The last day is over, and something is still missing. */
export const isOverdue = (order: Pick<Stand, 'state' | 'dueOn'>, today: string): boolean =>
  isRunning(order) && order.dueOn < today

const isOpen = ({ state }: Stand) => state !== 'closed' && state !== 'withdrawn'

/** Where an order has to stand for an act. */
export const OPENING: Readonly<
  Record<OrderAct, (order: Stand, items: readonly Given[], today: string) => boolean>
> = {
  receive: (order) => isRunning(order) && order.receivedAt === null,
  answer: isRunning,
  examine: (order, items) => isOpen(order) && items.some(({ state }) => state === 'given'),
  close: isOpen,
  urge: isRunning,
  extend: isRunning,
  talk: (order) => isRunning(order) && order.talkAt === null,
  name: (order, _, today) => order.named || isOverdue(order, today),
  withdraw: isOpen,
}

/**
 * Whose organisations a grant reaches: a bureau's by its scopes, an enterprise's own tree at most, however wide
 * somebody wrote the grant.
 */
export function reachOf(viewer: Viewer, path: string, orgs: OrgDirectory): OrgScope {
  const grant = viewer.grants.get(path) ?? null
  if (viewer.area === 'b') return orgScope(viewer, grant, orgs)
  if (viewer.area !== 'a' || !viewer.org?.brand || !grant) return new Set()
  const isWide = grant.scopes.has('SCOPE_ORG_CHILD') || grant.scopes.has('SCOPE_ALL')
  return new Set(isWide ? orgs.descendantIds(viewer.org.id) : [viewer.org.id])
}

/** Whether an order is there for a viewer: a bureau reads what its side issued or got, an enterprise what it got. */
export const isSeen = (
  viewer: Viewer,
  within: OrgScope,
  order: Pick<Stand, 'officeId' | 'addresseeId'>,
): boolean =>
  sees(within, order.addresseeId) ||
  (viewer.area === 'b' && (sees(within, order.officeId) || viewer.org?.id === order.addresseeId))

const ADDRESSEES_ACTS: readonly OrderAct[] = ['receive', 'answer']

/**
 * Whose act it is. The issuing office acts on its own orders alone; a bureau answers what is addressed to itself, an
 * enterprise what its tree got.
 */
export function mayAct(viewer: Viewer, act: OrderAct, order: Stand, orgs: OrgDirectory): boolean {
  const path = supervisionRoutes[act].permission
  if (!viewer.grants.has(path)) return false
  if (!ADDRESSEES_ACTS.includes(act)) return viewer.area === 'b' && viewer.org?.id === order.officeId
  if (viewer.area === 'b') return viewer.org?.id === order.addresseeId
  return sees(reachOf(viewer, path, orgs), order.addresseeId)
}

/** The acts open to a viewer on an order now. */
export const openActs = (
  viewer: Viewer,
  order: Stand,
  items: readonly Given[],
  orgs: OrgDirectory,
  today: string,
): OrderAct[] =>
  ORDER_ACTS.filter(
    (act) =>
      OPENING[act](order, items, today) &&
      mayAct(viewer, act, order, orgs) &&
      (act !== 'close' || items.every(({ state }) => state === 'accepted')),
  )

const BUREAUS = ['PROVINCE_BUREAU', 'CITY_BUREAU']

/** Whether an office may address a unit: a bureau below it, or an enterprise that it or one below it oversees. */
export function mayAddress(
  office: Pick<Org, 'id'>,
  unit: Org,
  day: string,
  places: { orgs: OrgDirectory; areas: AreaDirectory },
): boolean {
  if (unit.id === office.id || unit.disabled) return false
  if (BUREAUS.includes(unit.kind)) return places.orgs.isAtOrBelow(unit.id, office.id)
  if (!unit.brand || unit.kind === 'DEPT') return false
  const overseer = overseerOf(unit, day, places)
  return overseer !== undefined && places.orgs.isAtOrBelow(overseer.id, office.id)
}
