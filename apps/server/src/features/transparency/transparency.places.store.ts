import { eq, not } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { logHeadPlaces } from './transparency.places.tables.ts'

export type PlaceRow = typeof logHeadPlaces.$inferSelect
export type PlaceName = PlaceRow['name']

export const listPlaces = (db: Queryable): Promise<PlaceRow[]> =>
  db.select().from(logHeadPlaces).orderBy(logHeadPlaces.name)

/** Takes away what is not set up any more, and begins what is new at the head before the next. */
export async function setPlaces(
  db: Queryable,
  names: readonly PlaceName[],
  begin: { since: Date; seq: number },
): Promise<void> {
  await db.delete(logHeadPlaces).where(not(anyOf(logHeadPlaces.name, names)))
  for (const name of names)
    await db
      .insert(logHeadPlaces)
      .values({ name, ...begin, sentSeq: begin.seq, tries: 0 })
      .onConflictDoNothing()
}

export async function updatePlace(
  db: Queryable,
  name: PlaceName,
  change: Partial<Omit<PlaceRow, 'name'>>,
): Promise<void> {
  await db.update(logHeadPlaces).set(change).where(eq(logHeadPlaces.name, name))
}
