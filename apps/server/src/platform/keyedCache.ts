import { LRUCache } from 'lru-cache'
import type { Live } from './live/live.ts'

/** Values of the database kept in memory by key, each until somebody changes it. */
export interface KeyedCache<T> {
  get(key: string): Promise<T>
  /** Values of many keys, of which all that are missing are loaded at once. */
  getAll(
    keys: Iterable<string>,
    loadAll: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<Map<string, T>>
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
  function keep(key: string, value: Promise<T>): Promise<T> {
    const entry: Entry<T> = {
      value: value.catch((error) => {
        if (entries.peek(key) === entry) drop(key)
        throw error
      }),
      forget: live.listen('cache', `${prefix}:${key}`, () => drop(key)),
    }
    entries.set(key, entry)
    return entry.value
  }

  return {
    drop,
    clear: () => entries.clear(),
    get: (key) => entries.get(key)?.value ?? keep(key, load(key)),
    async getAll(keys, loadAll) {
      const values = new Map([...keys].map((key) => [key, entries.get(key)?.value] as const))
      const missing = [...values].flatMap(([key, value]) => (value ? [] : [key]))
      const loading = missing.length ? loadAll(missing) : undefined
      // Something that is not there is a value too: it is not asked for again at once.
      for (const key of missing)
        values.set(
          key,
          keep(
            key,
            loading!.then((loaded) => loaded.get(key) as T),
          ),
        )
      return new Map(
        await Promise.all([...values].map(async ([key, value]) => [key, (await value)!] as const)),
      )
    },
  }
}
