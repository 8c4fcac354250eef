import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../platform/db/db.ts'
import { rowsOf } from '../platform/db/rows.ts'
import { referenceLoads } from './reference.tables.ts'

// One number for "somebody is loading reference data"; any other would do as long as it never changes.
const REFERENCE_LOCK = 7_420_650_102

/** Parts and their editions in this database. */
export async function editions(db: Queryable): Promise<Map<string, string>> {
  const rows = await rowsOf(db, referenceLoads)
  return new Map(rows.map(({ part, digest }) => [part, digest]))
}

/** Lets one server load at a time; the others wait, longer than a statement may otherwise take. */
export async function lock(tx: Tx): Promise<void> {
  await tx.execute(
    sql`select set_config('lock_timeout', '120s', true), set_config('statement_timeout', '120s', true)`,
  )
  await tx.execute(sql`select pg_advisory_xact_lock(${REFERENCE_LOCK}::bigint)`)
}

export async function keepEdition(tx: Tx, part: string, digest: string, at: Date): Promise<void> {
  await tx
    .insert(referenceLoads)
    .values({ part, digest, loadedAt: at })
    .onConflictDoUpdate({ target: referenceLoads.part, set: { digest, loadedAt: at } })
}
