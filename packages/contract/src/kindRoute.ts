import type { CaseKind } from './cases/caseKinds.ts'
import { kindRoutes } from './kinds.routes.ts'
import type { Route } from './kit/routes.ts'

/** A route that each kind has under the same name. @throws Error where the kind has none */
export function kindRoute(kind: CaseKind, operation: string): Route {
  const table: Readonly<Record<string, Route>> = kindRoutes[`${kind}s`]
  const route = table[operation]
  if (!route) throw new Error(`${kind} has no route ${operation}`)
  return route
}
