import type { Queryable } from '../db/db.ts'
import * as store from './limits.store.ts'

/** A limit on how often something may happen. */
export interface Limit {
  limit: number
  windowSeconds: number
  /** Once the limit is reached nothing is let through for so long; without it hits leave the window one by one. */
  blockSeconds?: number
}

export interface Verdict {
  allowed: boolean
  /** Whole seconds until the next hit can be let through; 0 where one can be now. */
  retryAfterSeconds: number
}

/**
 * Counts one hit on a key and says whether it is within its limit. Counters live in the database and are changed in
 * one statement, so that any number of processes and simultaneous requests let exactly `limit` through in any
 * stretch of `windowSeconds`. Refused hits are not counted.
 *
 * Run it outside of the transaction it guards: a hit must stay when what it guards is undone.
 *
 * @param key  what is limited, e.g. `sms:phone:<digest>`; personal data only as digests
 * @param spec.at the caller's business time
 */
export async function hit(db: Queryable, key: string, spec: Limit & { at: Date }): Promise<Verdict> {
  const { allowed, waitSeconds } = await store.take(db, key, {
    ...spec,
    blockSeconds: spec.blockSeconds ?? 0,
  })
  return { allowed, retryAfterSeconds: Math.ceil(waitSeconds) }
}

/** Gives back the hit that was taken at this moment: what it counted turned out not to count. */
export const giveBack = store.giveBack

/** Hits of several keys within a window, without counting one; blocked keys with the seconds left. */
export async function look(
  db: Queryable,
  keys: readonly string[],
  { windowSeconds, at }: { windowSeconds: number; at: Date },
): Promise<Map<string, { hits: number; blockedSeconds: number }>> {
  const rows = await store.look(db, keys, new Date(at.getTime() - windowSeconds * 1_000))
  return new Map(
    rows.map(({ key, hits, blockedUntil }) => [
      key,
      {
        hits,
        blockedSeconds: Math.max(0, Math.ceil(((blockedUntil?.getTime() ?? 0) - at.getTime()) / 1_000)),
      },
    ]),
  )
}

/** Forgets keys: the next hit on them is the first. */
export const reset = store.remove

/** Removes counters that say nothing any more; run now and then. */
export const removeExpired = store.removeExpired
