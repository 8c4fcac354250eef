import { isIP } from 'node:net'
import { addressKey, NETWORK_FACTOR } from '../address.ts'
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

/** What is counted. Made by `limitKey`; addresses are counted by `hitAddress` alone. */
export type LimitKey = string & { readonly madeBy: typeof limitKey }

// An address may stand behind any number of colons of a prefix, and has colons itself.
const holdsAddress = (key: string) => {
  const parts = key.split(':')
  return parts.some((_, at) => isIP(parts.slice(at).join(':')) !== 0)
}

/**
 * Names a counter, e.g. `limitKey('sms:phone', digest)`; personal data only as digests.
 *
 * @throws Error for a raw address: a limit that counts single IPv6 addresses limits nobody
 */
export function limitKey(what: string, ...who: readonly string[]): LimitKey {
  const key = [what, ...who].join(':')
  if (holdsAddress(key) || who.some((part) => isIP(part) !== 0))
    throw new Error(`${what}: addresses are counted by hitAddress`)
  return key as LimitKey
}

/**
 * Counts one hit on a key and says whether it is within its limit. Counters live in the database and are changed in
 * one statement, so that any number of processes and simultaneous requests let exactly `limit` through in any
 * stretch of `windowSeconds`. Refused hits are not counted.
 *
 * Run it outside of the transaction it guards: a hit must stay when what it guards is undone.
 *
 * @param spec.at the caller's business time
 */
export async function hit(db: Queryable, key: LimitKey, spec: Limit & { at: Date }): Promise<Verdict> {
  const { allowed, waitSeconds } = await store.take(db, key, {
    ...spec,
    blockSeconds: spec.blockSeconds ?? 0,
  })
  return { allowed, retryAfterSeconds: Math.ceil(waitSeconds) }
}

/** Gives back the hits that were taken at this moment: what they counted turned out not to count. */
export const giveBack = (db: Queryable, keys: LimitKey | readonly LimitKey[], at: Date): Promise<void> =>
  store.giveBack(db, [keys].flat(), at)

/** Counters of an address and of the network it belongs to. */
function addressCounters(what: string, ip: string): { address: LimitKey; network: LimitKey } {
  const { address, network } = addressKey(ip)
  return { address: `${what}:ip:${address}` as LimitKey, network: `${what}:net:${network}` as LimitKey }
}

/**
 * Counts one hit of an address, and of its network, which may do five times as much (`addressKey`). What the network
 * refuses costs the address nothing.
 *
 * @param what what is limited, e.g. `progress`
 */
export async function hitAddress(
  db: Queryable,
  what: string,
  ip: string,
  { networkLimit, ...spec }: Limit & { at: Date; networkLimit?: number },
): Promise<Verdict> {
  const { address, network } = addressCounters(what, ip)
  const own = await hit(db, address, spec)
  if (!own.allowed) return own
  const all = await hit(db, network, { ...spec, limit: networkLimit ?? spec.limit * NETWORK_FACTOR })
  if (!all.allowed) await giveBack(db, address, spec.at)
  return all
}

/** Gives back a hit of `hitAddress`. */
export const giveBackAddress = (db: Queryable, what: string, ip: string, at: Date): Promise<void> =>
  giveBack(db, Object.values(addressCounters(what, ip)), at)

export interface Seen {
  hits: number
  blockedSeconds: number
}
const NOTHING: Seen = { hits: 0, blockedSeconds: 0 }

/** What was counted of an address: the larger of its own share and a fifth of its network's. */
export async function lookAddress(
  db: Queryable,
  what: string,
  ip: string,
  span: { windowSeconds: number; at: Date },
): Promise<Seen> {
  const { address, network } = addressCounters(what, ip)
  const seen = await look(db, [address, network], span)
  const [own, all] = [seen.get(address) ?? NOTHING, seen.get(network) ?? NOTHING]
  return {
    hits: Math.max(own.hits, Math.floor(all.hits / NETWORK_FACTOR)),
    blockedSeconds: Math.max(own.blockedSeconds, all.blockedSeconds),
  }
}

/** Hits of several keys within a window, without counting one; blocked keys with the seconds left. */
export async function look(
  db: Queryable,
  keys: readonly LimitKey[],
  { windowSeconds, at }: { windowSeconds: number; at: Date },
): Promise<Map<string, Seen>> {
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
export const reset = (db: Queryable, keys: readonly LimitKey[]): Promise<void> => store.remove(db, keys)
