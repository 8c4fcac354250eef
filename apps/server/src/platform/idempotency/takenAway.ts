import type { Route } from '@appeal/contract/kit/routes.ts'

/** What the name of an act begins with that takes something away. */
const TAKES_AWAY = /\.(delete|remove|end|drop|cancel|discard)/

/**
 * Acts of the same feature that may have made what this one takes away. The same call without a key, sent once more after
 * it, is no repeat: somebody wants it again.
 *
 * @returns names of routes; none where this act takes nothing away
 */
export const mayBeDoneAgain = (route: Route, all: readonly { route: Route }[]): string[] => {
  if (route.method !== 'POST' || !TAKES_AWAY.test(route.name)) return []
  const [feature] = route.name.split('.')
  return all.flatMap(({ route: { name, idempotent } }) =>
    idempotent && name !== route.name && name.startsWith(`${feature}.`) ? [name] : [],
  )
}
