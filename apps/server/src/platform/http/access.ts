import type { Route } from '@appeal/contract/kit/routes.ts'
import type { Viewer } from '../context.ts'
import { fail } from '../fail.ts'

/**
 * Whether the route serves this viewer at all: scope of a key, second factor, login area, grant, admission.
 *
 * @throws session.factor_awaited, request.not_permitted
 */
export function demandAccess(found: Viewer | null, route: Route): void {
  const { access } = route
  // Before all else: a key opens the routes of its scopes, not even those that are open to anyone.
  if (found?.machine && !found.machine.routes.has(route.name)) fail('request.not_permitted')
  if (!found || access.kind === 'anyone') return
  if (found.awaitsFactor && !route.beforeFactor) fail('session.factor_awaited')
  if (!access.areas.includes(found.area)) fail('request.not_permitted')
  if (access.kind === 'granted' && !found.grants.has(route.permission)) fail('request.not_permitted')
  if (isTooEarly(found, route)) fail('request.not_permitted')
}

/**
 * Whether an enterprise calls something before it is admitted (domain 3.3): until its audit is passed it has its own
 * application alone; then, until a password is set, it may look but not act.
 */
const isTooEarly = ({ area, status }: Viewer, route: Route): boolean =>
  area === 'a' &&
  status !== '3' &&
  !route.onboarding &&
  !(status === '2' && route.method === 'GET' && !route.acts)
