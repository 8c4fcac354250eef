import pLimit from 'p-limit'
import { fail } from './fail.ts'

/**
 * Runs at most `running` pieces of work at once and lets `waiting` more wait; the next one is turned away, so
 * that a flood of sign-ins ends in quick refusals and not in an endless queue.
 *
 * @throws server.busy
 */
export function boundedQueue(running: number, waiting: number) {
  const limit = pLimit(running)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= running + waiting) fail('server.busy')
    return limit(work)
  }
}
