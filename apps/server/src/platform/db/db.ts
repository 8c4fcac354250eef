import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { prepareRepeated, statementNames } from './prepared.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Anything SQL can run on: the pool or a transaction. */
export type Queryable = Db | Tx

// Days stay 'yyyy-MM-dd': the driver would make them a Date at local midnight of whatever zone the server has.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Opens the connection pool.
 *
 * Each statement, lock wait and idle transaction is bounded, so that nothing outlives the client's 60 s limit.
 */
export function openDatabase(url: string, size: number, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'postal-appeal',
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  // A connection that breaks while idle must not end the process; the pool replaces it.
  const lost = (error: Error) => log.warn({ error: error.message }, 'database connection lost')
  pool.on('error', lost)
  const nameOf = statementNames()
  pool.on('connect', (client) => {
    client.on('error', lost)
    prepareRepeated(client, nameOf)
  })
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

/** Proves that the database answers. */
export const ping = (db: Queryable) => db.execute(sql`select 1`)
