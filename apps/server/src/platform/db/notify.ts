import { sql } from 'drizzle-orm'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

const send = statement(
  () =>
    sql`select pg_notify(${sql.placeholder('channel')}, payload) from unnest(${sql.placeholder('payloads')}::text[]) payload`,
)

/** Sends notifications; inside a transaction they leave at commit. */
export async function notify(db: Queryable, channel: string, payloads: string[]): Promise<void> {
  await send(db, { channel, payloads })
}

/** Asks a connection of its own for a sign of life. @throws what the driver says of a connection that is over */
export const askAlive = (client: { query(text: string): Promise<unknown> }): Promise<unknown> =>
  client.query('select 1')
