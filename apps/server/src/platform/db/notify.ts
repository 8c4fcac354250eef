import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from './db.ts'
import { READ_ONLY } from './primary.ts'
import { statement } from './statement.ts'

const send = statement(
  () =>
    sql`select pg_notify(${sql.placeholder('channel')}, payload) from unnest(${sql.placeholder('payloads')}::text[]) payload`,
)

/** Sends notifications; inside a transaction they leave at commit. */
export async function notify(db: Queryable, channel: string, payloads: string[]): Promise<void> {
  await send(db, { channel, payloads })
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
