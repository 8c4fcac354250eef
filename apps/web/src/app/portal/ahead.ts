import { keepFocus } from '../keepFocus.ts'
import type { Screen } from '../screens.ts'
import { portalScreens } from './screens.ts'

/** What home does without until a hand stirs: the rows of all pages, and what keeps the focus on them. */
export function bring(): readonly Screen[] {
  keepFocus()
  return portalScreens
}
