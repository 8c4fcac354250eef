import { setTimeout as delay } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { Refusal } from '../fail.ts'
import type { Logger } from '../log.ts'
import { traceStatements } from '../tracing.ts'
import { committing, whileHolding } from './held.ts'
import { prepareRepeated, statementNames, writeOncePerTurn } from './prepared.ts'
import { findPrimary, follow, type Primary } from './primary.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Anything SQL can run on: the pool or a transaction. */
export type Queryable = Db | Tx

/** One moment of the whole database for many questions. */
export const atOneMoment = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })

// Days stay 'yyyy-MM-dd': the driver would make them a Date at local midnight of whatever zone the server has.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** The query layer of a connection, and whether the database has answered the last BEGIN there. */
interface Layer {
  db: Db
  hasBegun: boolean
}

/**
 * A query layer that does not wait for BEGIN: it leaves with the first statement of the transaction, and how it went is
 * asked before COMMIT. An answer costs every transaction a round trip, and tells nothing that the next does not tell.
 */
function layerOn(client: pg.PoolClient): Layer {
  let begun: Promise<unknown> = Promise.resolve()
  const query = (...args: [{ text: string }, ...unknown[]]): unknown => {
    const send = () => Reflect.apply(client.query, client, args) as Promise<unknown>
    if (args[0].text === 'commit') return begun.then(send)
    if (args[0].text !== 'begin') return send()
    layer.hasBegun = false
    begun = send().then(() => {
      layer.hasBegun = true
    })
    // Said at COMMIT, if anybody comes that far.
    begun.catch(() => undefined)
    return Promise.resolve()
  }
  const layer: Layer = { db: drizzle(Object.create(client, { query: { value: query } })), hasBegun: false }
  return layer
}

/** The query layer of each connection, made once. */
function layers(): (client: pg.PoolClient) => Layer {
  const known = new WeakMap<pg.PoolClient, Layer>()
  return (client) => {
    const layer = known.get(client) ?? layerOn(client)
    known.set(client, layer)
    return layer
  }
}

function onOneOf(pool: pg.Pool, layerOf: ReturnType<typeof layers>): Database['onOne'] {
  return async (work) => {
    const client = await pool.connect()
    let hasEnded = false
    try {
      const answer = await whileHolding(pool, () => work(layerOf(client).db))
      hasEnded = true
      return answer
    } catch (error) {
      // A refusal is an answer. After a fault the rest may still be under way: on a connection that serves nobody else.
      hasEnded = error instanceof Refusal
      throw error
    } finally {
      client.release(!hasEnded)
    }
  }
}

/**
 * Transactions that give their connection back whatever happens. The query layer's own begins outside its try block:
 * a connection that is dead at BEGIN would never return, and the pool would shrink by one for good.
 */
export function transactionsOf(pool: pg.Pool, layerOf = layers()): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect()
    const layer = layerOf(client)
    let hasEntered = false
    try {
      return await committing(layer.db, () =>
        layer.db.transaction((tx) => {
          hasEntered = true
          return whileHolding(pool, () => work(tx))
        }, config),
      )
    } finally {
      // Only an idle connection may serve the next one: whoever could not begin, or not even roll back, takes it along.
      const hasBegun = hasEntered && (config !== undefined || layer.hasBegun)
      client.release(!hasBegun || client.getTransactionStatus() !== 'I')
    }
  }
}

export interface Database {
  /** Where it lies, as the settings say it. */
  url: string
  /** Nothing can be written there; what has to be goes to the primary. */
  isReplica: boolean
  db: Db
  pool: pg.Pool
  /**
   * Runs work on one connection, without a transaction: what it asks at once is sent together, and takes one
   * connection where each statement would take its own. For reads; what must be whole is a transaction.
   */
  onOne<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// The same for jobs: whoever waits for a lock holds others, and what a job could not do is tried again.
const LOCK = { lock_timeout: 5_000 }
/** Nothing outlives the client's 60 s limit. */
export const FOR_REQUESTS = {
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  ...LOCK,
}
/** Of a question about the database itself that is answered at once, or not at all. */
export const FOR_ASKING = { ...FOR_REQUESTS, statement_timeout: 3_000 }
/** What nobody waits for may read a month of cases whole; it still ends some time. */
export const FOR_JOBS = { statement_timeout: 600_000, idle_in_transaction_session_timeout: 60_000, ...LOCK }
/** A database that does not even end a statement in its time is frozen: the connection is given up. */
const SILENCE_MS = 3_000

/**
 * Opens a connection pool in which each statement, lock wait and idle transaction is bounded.
 *
 * @param how.primary  shared with the other pools of the process, so that one's news are everybody's
 * @param how.isShared a pooler stands between: limits are those of the role, and no session keeps a prepared statement
 * @param how.isReplica nothing is ever written there, even should the host take it
 */
export function openDatabase(
  url: string,
  size: number,
  log: Logger,
  {
    limits = FOR_REQUESTS,
    primary = findPrimary(url),
    isShared = false,
    isReplica = false,
  }: { limits?: typeof FOR_REQUESTS; primary?: Primary; isShared?: boolean; isReplica?: boolean } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: primary.anyPlace,
    Client: primary.Client,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'postal-appeal',
    ...(isShared ? {} : limits),
    ...(isReplica && { options: '-c default_transaction_read_only=on' }),
    query_timeout: limits.statement_timeout + SILENCE_MS,
    // What `together` sends on one connection does not wait for one answer before the next.
    pipeline: true,
  })
  // A connection that breaks while idle must not end the process; the pool replaces it.
  const lost = (error: Error) => {
    primary.doubt()
    log.warn({ error: error.message }, 'database connection lost')
  }
  follow(pool, primary)
  pool.on('error', lost)
  const nameOf = statementNames()
  pool.on('connect', (client) => {
    client.on('error', lost)
    writeOncePerTurn(client)
    if (!isShared) prepareRepeated(client, nameOf)
    traceStatements(client)
  })
  const db = drizzle(pool)
  const layerOf = layers()
  db.transaction = transactionsOf(pool, layerOf)
  return { url, isReplica, db, pool, onOne: onOneOf(pool, layerOf), close: () => endWithin(pool, CLOSE_MS) }
}

/** Statements are bounded to 10 s, and nobody waits any more for what is still under way at the very end. */
const CLOSE_MS = 2_000

/** Ends a pool; what is still out after so many milliseconds does not hold up the process, which ends next. */
async function endWithin(pool: pg.Pool, ms: number): Promise<void> {
  const late = new AbortController()
  await Promise.race([pool.end(), delay(ms, undefined, { signal: late.signal }).catch(() => undefined)])
  late.abort()
}
