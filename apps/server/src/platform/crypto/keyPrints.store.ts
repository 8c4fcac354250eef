import { asc, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/db.ts'
import { keyPrints } from './keyPrints.tables.ts'
import type { KeyPrint, KnownKeys } from './keyPrints.ts'

// One number for "somebody records keys", as for migrations.
const RECORD_LOCK = 7_420_650_102

/** Lets one process record keys at a time. */
export async function lockPrints(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RECORD_LOCK})`)
}

/** Two sealed names of people, the oldest and the newest: an installation has people as soon as it has anything. */
export async function sealedNames(db: Queryable): Promise<Buffer[]> {
  const { rows } = await db.execute<{ name: Buffer }>(sql`
    (select name from users where name is not null order by id limit 1) union all
    (select name from users where name is not null order by id desc limit 1)`)
  return rows.map(({ name }) => name)
}

/** Reads which keys the database was written with. */
export async function knownKeys(db: Queryable): Promise<KnownKeys> {
  const prints = await db
    .select({ version: keyPrints.version, fingerprint: keyPrints.fingerprint })
    .from(keyPrints)
    .orderBy(asc(keyPrints.version))
  return { prints, isInUse: prints.length > 0 || (await sealedNames(db)).length > 0 }
}

export async function insertPrints(tx: Tx, prints: readonly KeyPrint[], recordedAt: Date): Promise<void> {
  if (prints.length) await tx.insert(keyPrints).values(prints.map((print) => ({ ...print, recordedAt })))
}
