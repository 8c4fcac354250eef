import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Queryable } from './db.ts'

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

/** What a statement runs on: the pool, or the connection of a transaction, which its savepoints share. */
export const connectionOf = (db: Queryable): object => (db._.session as unknown as { client: object }).client

const waiting = new WeakMap<object, (() => void)[]>()

/** Does something in this process once what was written is committed, never where it was not; at once outside of a transaction. */
export function onCommit(db: Queryable, work: () => void): void {
  const works = waiting.get(connectionOf(db))
  if (works) works.push(work)
  else work()
}

/** Runs a transaction of a connection to its end, then what waited for it ({@link onCommit}). */
export async function committing<T>(db: Queryable, transaction: () => Promise<T>): Promise<T> {
  const connection = connectionOf(db)
  const works: (() => void)[] = []
  waiting.set(connection, works)
  try {
    const answer = await transaction()
    for (const work of works) work()
    return answer
  } finally {
    waiting.delete(connection)
  }
}
