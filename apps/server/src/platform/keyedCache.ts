import type { Live } from './live/live.ts'

/** Values of the database kept in memory by key, each until somebody changes it. */
export interface KeyedCache<T> {
  get(key: string): Promise<T>
  drop(key: string): void
  clear(): void
}

interface Entry<T> {
  value: Promise<T>
  loadedAt: number
  forget(): void
}

/**
 * Keeps results of `load` by key until a `cache` signal `<prefix>:<key>` arrives from any process. Several callers
 * at once share one load; a failed load is not kept. The oldest entry leaves when `max` is reached.
 *
 * @param options.seconds longest age; measured by the machine's own timer, since it only bounds staleness
 */
export function keyedCache<T>(
  live: Live,
  prefix: string,
  load: (key: string) => Promise<T>,
  options: { max: number; seconds?: number },
): KeyedCache<T> {
  const entries = new Map<string, Entry<T>>()
  const longest = (options.seconds ?? Number.POSITIVE_INFINITY) * 1_000

  function drop(key: string) {
    entries.get(key)?.forget()
    entries.delete(key)
  }

  function start(key: string): Entry<T> {
    const entry: Entry<T> = {
      value: load(key).catch((error) => {
        if (entries.get(key) === entry) drop(key)
        throw error
      }),
      loadedAt: performance.now(),
      forget: live.listen('cache', `${prefix}:${key}`, () => drop(key)),
    }
    return entry
  }

  return {
    drop,
    clear: () => {
      for (const key of entries.keys()) drop(key)
    },
    get(key) {
      const known = entries.get(key)
      if (known && performance.now() - known.loadedAt < longest) return known.value
      drop(key)
      if (entries.size >= options.max) {
        const [oldest] = entries.keys()
        if (oldest !== undefined) drop(oldest)
      }
      const entry = start(key)
      entries.set(key, entry)
      return entry.value
    },
  }
}
