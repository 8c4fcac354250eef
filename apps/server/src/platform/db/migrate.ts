import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

// One number for "somebody is migrating this database"; any other would do as long as it never changes.
const MIGRATION_LOCK = 7_420_650_101

/** A database that does not answer for so long is told of: somebody is waiting for the start. */
const CONNECT_MS = 10_000

/** Brings the schema up to date. Several servers may start at once: one migrates, the others wait. */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'postal-appeal-migrate',
    connectionTimeoutMillis: CONNECT_MS,
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
