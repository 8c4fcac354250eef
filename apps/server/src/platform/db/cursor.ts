import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import pg, { type PoolClient } from 'pg'
import type { Database, Db } from './db.ts'
import { readerOf } from './rowReader.ts'

/** A single step of a long reading may take so long: a list of millions is sorted before its first row comes. */
const STEP = '10min'
const BEGIN = `begin isolation level repeatable read read only;
  set local statement_timeout = '${STEP}';
  set local idle_in_transaction_session_timeout = '${STEP}';
  set local cursor_tuple_fraction = 1`
const HOLD = `begin; set local idle_in_transaction_session_timeout = '${STEP}'`

/** A connection whose statements wait for each other, whoever sends them. */
function inTurn(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...args: unknown[]) => {
    const own = last.then(() => Reflect.apply(client.query, client, args) as unknown)
    last = own.catch(() => undefined)
    return own
  }
  return new Proxy(client, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
  })
}

async function kept<T>(pool: pg.Pool, begin: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = inTurn(await pool.connect())
  try {
    await client.query(begin)
    return await work(drizzle(client))
  } finally {
    // A connection that cannot even be rolled back is not given to anybody else.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}

/**
 * Reads at one moment's state of the whole database, however long it takes. Only for work in the background: it
 * keeps a connection, and old versions of rows, for its whole time.
 */
export const inSnapshot = <T>({ pool }: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  kept(pool, BEGIN, work)

/**
 * Keeps a connection for what has to be held for as long as the work takes, and no old versions of rows: locks of the
 * primary, while rows are read elsewhere. A statement on it tells whether it is still there. All of it is rolled back.
 */
export const holding = <T>({ pool }: Database, work: (hold: Db) => Promise<T>): Promise<T> =>
  kept(pool, HOLD, work)

const { TIMESTAMPTZ, TIMESTAMP, INTERVAL } = pg.types.builtins
const KEPT = new Set<number>([TIMESTAMPTZ, TIMESTAMP, INTERVAL])
const asIs = (value: string) => value
// As the query layer itself asks the driver: points in time stay text, and the column makes of it what it is.
const AS_TEXT = {
  getTypeParser: (type: number, format: string) =>
    KEPT.has(type) ? asIs : pg.types.getTypeParser(type, format as 'text'),
}

let cursors = 0

/**
 * The rows of a query in portions, through a cursor of the database: what is read is not held anywhere as a whole.
 * The next portion is on its way while the caller works on one.
 *
 * @param columns the query's columns by name, in its order; without them rows come as the driver gives them
 */
export async function* portions<R extends Record<string, unknown>>(
  db: Db,
  query: SQL,
  size: number,
  columns?: Readonly<Record<keyof R & string, PgColumn>>,
): AsyncGenerator<R[]> {
  cursors += 1
  const name = `portions_${cursors}`
  await db.execute(sql`declare ${sql.identifier(name)} no scroll cursor for ${query}`)
  const step = `fetch ${Math.trunc(size)} from "${name}"`
  const read = columns && readerOf<R>(Object.entries(columns))
  const { $client: client } = db as Db & { $client: PoolClient }
  const asked = { text: step, rowMode: 'array', types: AS_TEXT } as pg.QueryArrayConfig
  const fetch = async (): Promise<R[]> => {
    if (!read) return (await db.execute(sql.raw(step))).rows as R[]
    const { rows } = await client.query<unknown[]>(asked)
    return rows.map(read)
  }
  let coming = fetch()
  for (;;) {
    const rows = await coming
    const last = rows.length < size
    if (!last) {
      coming = fetch()
      // A caller that stops in the middle must not leave an unhandled refusal behind.
      coming.catch(() => undefined)
    }
    if (rows.length) yield rows
    if (last) break
  }
  await db.execute(sql.raw(`close "${name}"`))
}
