/** So long a stopping process serves on and says that it is not ready: balancers look every few seconds. */
export const UNREADY_MS = 5_000
/** After it, all that is under way has so long to end: requests, jobs, connections. */
const DRAIN_MS = 12_000
/** Nothing may hold the process longer; service managers kill after 20 s or more. */
export const LIMIT_MS = 19_500

/**
 * Ends parts one after the other, each within what is left of the time for all: one that hangs, or fails, does not keep
 * the next from ending. The last one, the database, always gets its turn.
 */
export async function inOrder(
  steps: readonly (readonly [name: string, end: () => Promise<unknown>])[],
  say: (line: string) => void,
  limitMs = DRAIN_MS,
): Promise<void> {
  const until = performance.now() + limitMs
  for (const [name, end] of steps) {
    let timer: NodeJS.Timeout | undefined
    // Some time for each, whatever the ones before it took.
    const left = Math.max(until - performance.now(), 500)
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        say(`${name}: not ended in time, given up`)
        resolve()
      }, left)
    })
    const ended = end().catch((error: Error) => say(`${name}: ${error.message}`))
    await Promise.race([ended, late])
    clearTimeout(timer)
  }
}
