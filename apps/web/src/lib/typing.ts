/**
 * What is typed reaches the browser's store once in a while, not with every key: a form goes through JSON as a whole each
 * time. The first key is written at once, the following ones together; whoever reads or clears the store
 * (`storage`, `tabStorage`) finds the newest, and a page that is hidden or left keeps nothing back.
 */

/** Milliseconds between two writes of one text: no more typing is lost with a browser that breaks down. */
const APART_MS = 1_000

/** Texts written within that time, each with what was typed since. */
const recent = new Map<string, { timer: ReturnType<typeof setTimeout>; write?: () => void }>()

/**
 * Writes what was typed, now or within a moment.
 * @param key the text's place in the store; of several writes within the time the last one counts
 */
export function writeTyped(key: string, write: () => void): void {
  const before = recent.get(key)
  if (before) {
    before.write = write
    return
  }
  write()
  listen()
  const timer = setTimeout(() => {
    const next = recent.get(key)?.write
    recent.delete(key)
    if (next) writeTyped(key, next)
  }, APART_MS)
  recent.set(key, { timer })
}

/** What waits for one text is written now. */
export function settleTyped(key: string): void {
  const { write } = take(key) ?? {}
  write?.()
}

/** What waits for any text is written now. */
export function settleAllTyped(): void {
  for (const key of [...recent.keys()]) settleTyped(key)
}

/** Something newer stands in the place of what waits for one text. */
export const dropTyped = (key: string): void => void take(key)

function take(key: string) {
  const found = recent.get(key)
  clearTimeout(found?.timer)
  recent.delete(key)
  return found
}

const onVisibility = () => {
  if (document.visibilityState === 'hidden') settleAllTyped()
}

/** Listens for the page's end, once however often it is called. */
function listen(): void {
  addEventListener('pagehide', settleAllTyped)
  // Phones end a hidden page without another word.
  document.addEventListener('visibilitychange', onVisibility)
}
