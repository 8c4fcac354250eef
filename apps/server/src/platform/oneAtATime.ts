/**
 * Asks one question at a time. Who comes while one is under way shares the next with everybody else who came since: its
 * answer is younger than whatever any of them did before asking, and no more than one is ever waited for twice.
 *
 * @param ask ends in a bounded time; what it throws, all who share it get
 */
export function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    if (next) return next
    const mine = last.then(() => {
      next = undefined
      return ask()
    })
    next = mine
    last = mine.catch(() => undefined)
    return mine
  }
}
