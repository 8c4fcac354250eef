import { LRUCache } from 'lru-cache'
import type { Live } from './live/live.ts'

/** Values of the database kept in memory by key, each until somebody changes it. */
export interface KeyedCache<T> {
  get(key: string): Promise<T>
  drop(key: string): void
  clear(): void
}

interface Entry<T> {
  value: Promise<T>
  /** Ends the wait for its signal. */
  forget(): void
}

/**
 * Keeps results of `load` by key until a `cache` signal `<prefix>:<key>` arrives from any process. Several callers
 * at once share one load; a failed load is not kept. What was asked least recently leaves when `max` is reached.
 *
 * @param options.seconds longest age; measured by the machine's own timer, since it only bounds staleness
 */
export function keyedCache<T>(
  live: Live,
  prefix: string,
  load: (key: string) => Promise<T>,
  { max, seconds = 0 }: { max: number; seconds?: number },
): KeyedCache<T> {
  const entries = new LRUCache<string, Entry<T>>({
    max,
    ttl: seconds * 1_000,
    dispose: ({ forget }) => forget(),
  })
  const drop = (key: string) => void entries.delete(key)
  return {
    drop,
    clear: () => entries.clear(),
    get(key) {
      const known = entries.get(key)
      if (known) return known.value
      const entry: Entry<T> = {
        value: load(key).catch((error) => {
          if (entries.peek(key) === entry) drop(key)
          throw error
        }),
        forget: live.listen('cache', `${prefix}:${key}`, () => drop(key)),
      }
      entries.set(key, entry)
      return entry.value
    },
  }
}
