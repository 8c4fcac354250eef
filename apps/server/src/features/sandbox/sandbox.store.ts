import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'

// One number for "somebody makes up a case": those of one second take turns, as their appellants are shared.
const LOCK = 7_420_650_104

export async function takeTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/**
 * Has what the database checks at the end of a transaction checked now: each step of a case has to lie in its history
 * (`appeals_step_is_told`), and here several steps stand or fall together.
 */
export async function checkStep(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints all immediate`)
  await tx.execute(sql`set constraints all deferred`)
}
