import type { Platform } from './context.ts'
import type { Live } from './live/live.ts'

/** A value of the database kept in memory until somebody changes it. */
export interface Cached<T> {
  get(): Promise<T>
  drop(): void
}

/**
 * Keeps the result of `load` until a `cache` signal with this key arrives from any process.
 * Several callers at once share one load; a failed load is not kept.
 */
export function cached<T>(live: Live, key: string, load: () => Promise<T>): Cached<T> {
  let value: Promise<T> | undefined
  const drop = () => {
    value = undefined
  }
  live.listen('cache', key, drop)
  return {
    drop,
    get() {
      value ??= load().catch((error) => {
        drop()
        throw error
      })
      return value
    },
  }
}

const asides = new WeakMap<Platform, Platform>()

/** The platform as loads see it: on connections of their own. A load inside a load gets the same one again. */
function asideOf(platform: Platform): Platform {
  const known = asides.get(platform)
  if (known) return known
  const made = { ...platform, db: platform.autonomous }
  asides.set(platform, made).set(made, made)
  return made
}

/**
 * Lets a platform made of another one share what that has cached. A copy that is not named here caches for itself, and
 * what listens for it listens until the process ends.
 */
export function sharingCaches(of: Platform, made: Platform): Platform {
  asides.set(made, asideOf(of))
  return made
}

/** The platform with its statements on another connection, or with other ciphers; what is cached stays shared. */
export const onConnection = (
  platform: Platform,
  db: Platform['db'],
  more: Partial<Pick<Platform, 'crypto' | 'database'>> = {},
): Platform => sharingCaches(platform, { ...platform, db, ...more })

/**
 * The same for a value that every part of the process shares: made at the first call with a platform, dropped by
 * `cache` signals with this key.
 */
export function cachedPerPlatform<T>(
  key: string,
  load: (platform: Platform) => Promise<T>,
): (platform: Platform) => Promise<T> {
  const caches = new WeakMap<Platform, Cached<T>>()
  return (platform) => {
    const aside = asideOf(platform)
    const known = caches.get(aside)
    if (known) return known.get()
    const made = cached(platform.live, key, () => load(aside))
    caches.set(aside, made)
    return made.get()
  }
}
