import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

// One number for "somebody is migrating this database"; any other would do as long as it never changes.
const MIGRATION_LOCK = 7_420_650_101

/** What is said of a database that this edition cannot bring up to date. */
export const FOREIGN_EDITION = 'the database was made by another edition'

/** A database that does not answer for so long is told of: somebody is waiting for the start. */
const CONNECT_MS = 10_000

/**
 * Brings the schema up to date. Several servers may start at once: one migrates, the others wait.
 *
 * @param url of the role that owns the database
 * @param after what must not happen twice at once either
 * @throws Error where another edition made the database, whose steps these are not
 */
export async function migrateDatabase(
  url: string,
  folder: string,
  after?: (owner: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'postal-appeal-migrate',
    connectionTimeoutMillis: CONNECT_MS,
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseForeign(client, folder)
    await migrate(drizzle(client), { migrationsFolder: folder })
    await after?.(client)
  } finally {
    await client.end()
  }
}

async function refuseForeign(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ journal: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as journal`,
  )
  if (!rows[0]?.journal) return
  const done = await client.query<{ created_at: string; hash: string }>(
    'select created_at, hash from drizzle.__drizzle_migrations',
  )
  // By its text too: before 1.0.0 the baseline was rewritten in its place.
  const known = new Map(
    readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash }) => [folderMillis, hash]),
  )
  if (done.rows.some(({ created_at, hash }) => known.get(Number(created_at)) !== hash))
    throw new Error(FOREIGN_EDITION)
}
