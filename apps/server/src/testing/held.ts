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
