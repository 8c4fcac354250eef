import { dropTyped, settleAllTyped, settleTyped, writeTyped } from './typing.ts'

// What one tab of the browser remembers: small pictures of evidence, that a form was sent. Each is somebody's, and goes
// with its owner's session; what a guest left has the owner ''.
const memory = new Map<string, string | undefined>()
const OWNED = 'OF '
const keyOf = (owner: string, what: string) => `${OWNED}${owner} ${what}`

/** What this tab remembers of somebody. */
export function readTab(owner: string | undefined, what: string): string | undefined {
  const key = keyOf(owner ?? '', what)
  settleTyped(key)
  if (memory.has(key)) return memory.get(key)
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Remembers it for this tab; undefined forgets it. A browser that refuses keeps it as long as the page is.
 * @returns false where it lies in memory alone
 */
export function writeTab(owner: string | undefined, what: string, text: string | undefined): boolean {
  const key = keyOf(owner ?? '', what)
  dropTyped(key)
  try {
    if (text === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    memory.delete(key)
    return true
  } catch {
    memory.set(key, text)
    return false
  }
}

/** Remembers what is being typed, within a moment (`typing`); it becomes text only then. */
export const writeTypedTab = (
  owner: string | undefined,
  what: string,
  text: () => string | undefined,
): void => writeTyped(keyOf(owner ?? '', what), () => void writeTab(owner, what, text()))

/** Forgets what this tab remembers of people; of all but `user`, where one is named. A guest's stays. */
export function dropTab(user?: string): void {
  settleAllTyped()
  const isOthers = (key: string) =>
    key.startsWith(OWNED) &&
    ![keyOf('', ''), ...(user ? [keyOf(user, '')] : [])].some((own) => key.startsWith(own))
  for (const key of [...memory.keys()].filter(isOthers)) memory.delete(key)
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '')
    for (const key of keys.filter(isOthers)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was remembered where the browser refuses.
  }
}

/** Forgets all of it. */
export function clearTab(): void {
  settleAllTyped()
  memory.clear()
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was remembered where the browser refuses.
  }
}
