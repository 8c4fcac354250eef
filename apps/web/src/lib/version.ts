import { api, call } from './operations.ts'
import { readTab, writeTab } from './tabStorage.ts'

/** Milliseconds between two questions for a newer version (spec 9). */
const VERSION_CHECK = 10_000

/** Address of the script this page began with. */
const ownEntry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined

/**
 * Asks the server every ten seconds which build it serves, and tells once when it is another one than this page's.
 * A page in the background does not ask.
 * @returns the way to stop
 */
export function watchVersion(onNewer: () => void): () => void {
  let first: string | undefined
  const ask = async () => {
    if (document.hidden) return
    const { version, entry } = await call(api.version.version, { quiet: true })
    const own = ownEntry()
    const isOther =
      own !== undefined && entry !== null ? own !== entry : first !== undefined && version !== first
    first ??= version
    if (!isOther) return
    clearInterval(timer)
    onNewer()
  }
  // A server that does not answer has nothing newer to tell.
  const timer = setInterval(() => void ask().catch(() => undefined), VERSION_CHECK)
  return () => clearInterval(timer)
}

const RELOADED = 'RELOADED_FOR'

/**
 * Loads the page anew, by itself and once, when a part of it is missing because the server has a newer build: for one
 * build at most once in a tab, so never in a loop. What was typed is kept (`keptInput`, `deskTexts`, `draft`); a page
 * that would lose something asks, as at any leaving. A part that does not come for want of a network is told where it
 * was wanted.
 * @returns the way to stop
 */
export function watchMissingParts(reload: () => void = () => location.reload()): () => void {
  const look = async () => {
    const { entry } = await call(api.version.version, { quiet: true })
    const own = ownEntry()
    if (own === undefined || entry === null || own === entry) return
    // A browser that remembers nothing would load for ever.
    if (readTab(undefined, RELOADED) === entry || !writeTab(undefined, RELOADED, entry)) return
    reload()
  }
  const onMissing = () => void look().catch(() => undefined)
  // Vite's word for an import that failed.
  addEventListener('vite:preloadError', onMissing)
  return () => removeEventListener('vite:preloadError', onMissing)
}
