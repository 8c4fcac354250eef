import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from './db.ts'
import { READ_ONLY } from './primary.ts'
import { statement } from './statement.ts'

/** What notifications say, and on which channel. */
export interface Notified {
  channel: string
  payloads: string[]
}

/** One notification for each row of a statement that has a column `payload`, on the channel of its values. */
export const notification = sql`pg_notify(${sql.placeholder('channel')}, payload)`

const send = statement(
  () => sql`select ${notification} from unnest(${sql.placeholder('payloads')}::text[]) payload`,
)

/** Sends notifications; inside a transaction they leave at commit. */
export async function notify(db: Queryable, what: Notified): Promise<void> {
  await send(db, { ...what })
}

/** @throws Error where the database takes no writing, or what the driver says of a connection that is over */
export async function demandWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ closed: string }>(
    `select current_setting('transaction_read_only') as closed`,
  )
  if (rows[0]?.closed !== 'off')
    throw Object.assign(new Error('the database is read-only'), { code: READ_ONLY })
}

/** Sends a notification from the connection that is to hear it. */
export const notifyOneself = (client: pg.ClientBase, channel: string): Promise<unknown> =>
  client.query(`select pg_notify($1, '')`, [channel])
