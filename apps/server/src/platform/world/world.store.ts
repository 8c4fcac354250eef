import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/db.ts'
import { worlds } from './world.tables.ts'
import type { World } from './world.ts'

// One number for "somebody marks the database", as for keys.
const MARK_LOCK = 7_420_650_103

/** Lets one process mark a database at a time. */
export async function lockMark(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MARK_LOCK})`)
}

export const findWorld = async (db: Queryable): Promise<World | undefined> =>
  (await db.select({ world: worlds.world }).from(worlds))[0]?.world

export async function insertWorld(tx: Tx, world: World, markedAt: Date): Promise<void> {
  await tx.insert(worlds).values({ id: 1, world, markedAt })
}
