import { api, call } from './operations.ts'

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
