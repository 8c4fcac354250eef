import { call } from '../../../lib/operations.ts'
import { readTab, writeTab } from '../../../lib/tabStorage.ts'

// The provider sends the browser back to one address whether somebody signs in or links an account; this tells which.
const LINKING = 'THIRD_LINKING'

/** Goes to the provider: to sign in, or to link its account to the one that is signed in. */
export async function goToProvider(purpose: 'signIn' | 'link'): Promise<void> {
  // Who signs in by password need not load it.
  const { THIRD_PLATFORM, thirdRoutes } = await import('@appeal/contract/third/third.routes.ts')
  const { authorizeUrl, state } = await call(thirdRoutes.render, { query: { platform: THIRD_PLATFORM } })
  writeTab(undefined, LINKING, purpose === 'link' ? state : undefined)
  location.assign(authorizeUrl)
}

/** Whether an answer of the provider belongs to a link that was begun in this tab; it counts once. */
export function takeLinking(state: string | null): boolean {
  const begun = readTab(undefined, LINKING)
  writeTab(undefined, LINKING, undefined)
  return begun !== undefined && begun === state
}
