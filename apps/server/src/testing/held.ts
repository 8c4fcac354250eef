import { EventEmitter, once } from 'node:events'
import { expect, vi } from 'vitest'
import type { Tx } from '../platform/db/db.ts'
import type { TestApp } from './app.ts'

/**
 * Sends something while a transaction is under way that has written already, and lets the transaction through once what
 * was sent waits for it.
 */
export async function whileHeld<T>(
  app: TestApp,
  write: (tx: Tx) => Promise<unknown>,
  send: () => Promise<T>,
): Promise<T> {
  const steps = new EventEmitter()
  const isHeld = once(steps, 'held')
  const through = app.platform.db.transaction(async (tx) => {
    await write(tx)
    const isLetGo = once(steps, 'let go')
    steps.emit('held')
    await isLetGo
  })
  await isHeld
  const sent = send()
  await vi.waitFor(async () => {
    const { rows } = await app.platform.database.pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    expect(rows.length).toBeGreaterThan(0)
  })
  steps.emit('let go')
  await through
  return sent
}

/** Waits until so many sessions of the database wait for a lock of another. */
export const waiting = (app: TestApp, count = 1): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await app.owner.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      expect(rows.length).toBeGreaterThanOrEqual(count)
    },
    { timeout: 4_000 },
  )

/** Does something while the owner of the database is within a transaction, which is committed in the end. */
export async function beside<T>(
  app: TestApp,
  work: (query: (sql: string, values?: unknown[]) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const owner = await app.owner.connect()
  try {
    await owner.query('begin')
    const answer = await work((sql, values) => owner.query(sql, values))
    await owner.query('commit')
    return answer
  } finally {
    await owner.query('rollback')
    owner.release()
  }
}

/** Sends calls that all wait for what somebody else holds, and lets them go on together. */
export async function together<T>(
  app: TestApp,
  hold: readonly [sql: string, values?: unknown[]],
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const sent = await beside(app, async (query) => {
    await query(...hold)
    const answers = calls.map((call) => call())
    await waiting(app, calls.length)
    return { answers }
  })
  return Promise.all(sent.answers)
}
