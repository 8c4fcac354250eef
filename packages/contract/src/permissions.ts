import { allRoutes } from './index.ts'
import type { Area } from './kit/access.ts'

/** A right that a role can grant: the path of a call, without the gateway prefix (contract 6). */
export interface Permission {
  path: string
  /** `feature.operation` of the route. */
  route: string
  summary: string
  /** Login areas whose people the route serves at all. */
  areas: readonly Area[]
}

/** Every permission of the product, in the order of the route tables. */
export const permissions: readonly Permission[] = allRoutes.flatMap(
  ({ permission, name, summary, access }) =>
    access.kind === 'granted' ? [{ path: permission, route: name, summary, areas: access.areas }] : [],
)
