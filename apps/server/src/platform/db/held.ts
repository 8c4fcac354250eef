import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

interface Held {
  pool: pg.Pool
  isOpen: boolean
}
const held = new AsyncLocalStorage<Held>()
const guarded = new WeakSet<pg.Pool>()

/**
 * Whoever holds a transaction and asks the same pool for a second connection may wait for somebody who waits for him.
 * A guarded pool refuses that at once, so that it is found by the first test that comes by and not by a full house.
 */
export function guard(pool: pg.Pool): void {
  guarded.add(pool)
  const connect = pool.connect
  pool.connect = function (this: pg.Pool, ...args: unknown[]) {
    const mine = held.getStore()
    if (mine?.isOpen && mine.pool === pool)
      throw new Error(
        'A second connection is asked for while a transaction is held: use its tx, or autonomous',
      )
    return Reflect.apply(connect, this, args)
  } as typeof connect
}

/** Does what somebody else does, as a request is to the test that sends it: nothing is held there. */
export const elsewhere = <T>(work: () => T): T => held.exit(work)

/** Runs what holds a connection of a pool; unguarded pools pay nothing for it. */
export async function whileHolding<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  if (!guarded.has(pool)) return work()
  const mine: Held = { pool, isOpen: true }
  try {
    return await held.run(mine, work)
  } finally {
    // What the work left running without waiting for it may go on by itself.
    mine.isOpen = false
  }
}
