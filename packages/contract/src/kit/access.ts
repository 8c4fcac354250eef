/** The four login areas (spec 7): a enterprises, b back-office, c consumers, d couriers. */
export const AREAS = ['a', 'b', 'c', 'd'] as const
export type Area = (typeof AREAS)[number]

/** `source` of a session as the clients store it (spec 1, 6). */
export const SOURCE_OF_AREA = {
  a: 'courier_workbench',
  b: 'office',
  c: 'consumer_portal',
  d: 'couriers_user',
} as const satisfies Record<Area, string>

/** User types on the wire: 1 state bureau and administration, 2 bureau, 3 enterprise, 4 consumer, 5 courier. */
export type UserType = '1' | '2' | '3' | '4' | '5'

/**
 * Who may knock at a route.
 * - `anyone`: no session needed.
 * - `signed-in`: any session of one of the areas.
 * - `granted`: a session whose roles grant the route's own path, with a data scope.
 */
export type Access = Anyone | SignedIn | Granted

export type Anyone = { kind: 'anyone'; isWayIn?: true }
export type SignedIn<A extends Area = Area> = { kind: 'signed-in'; areas: readonly A[] }
export type Granted = { kind: 'granted'; areas: readonly Area[] }

export const anyone: Anyone = { kind: 'anyone' }
/** Open to anyone, because it is how one comes in: let through before everything else that is asked. */
export const wayIn: Anyone = { kind: 'anyone', isWayIn: true }
/** Signed in to one of the areas; to any of the four when none is named. */
export const signedIn = <A extends Area = Area>(...areas: A[]): SignedIn<A> => ({
  kind: 'signed-in',
  areas: areas.length ? areas : (AREAS as readonly Area[] as readonly A[]),
})
/** Granted by a role; back-office staff unless other areas are named. */
export const granted = (...areas: Area[]): Granted => ({
  kind: 'granted',
  areas: areas.length ? areas : ['b'],
})

/** Who comes to the portal with a session. */
type PortalArea = 'c' | 'd'
/** Whether consumers, couriers or anybody may knock: `true` or `false` for the compiler. */
export type IsForPortal<A> = A extends Anyone
  ? true
  : A extends SignedIn<infer B>
    ? Extract<B, PortalArea> extends never
      ? false
      : true
    : false
/** The same where it runs. */
export const isForPortal = (access: Access): boolean =>
  access.kind === 'anyone' ||
  (access.kind === 'signed-in' && access.areas.some((area) => area === 'c' || area === 'd'))

/** Data scopes a granted path carries (contract 6). SELF adds nothing, so any wider grant wins. */
export const DATA_SCOPES = [
  'SCOPE_SELF',
  'SCOPE_ORG',
  'SCOPE_ORG_CHILD',
  'SCOPE_ORG_DEFINE',
  'SCOPE_ALL',
] as const
export type DataScope = (typeof DATA_SCOPES)[number]
