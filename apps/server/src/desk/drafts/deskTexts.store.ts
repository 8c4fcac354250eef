import { and, asc, eq, lt } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { inserting, rowOf, rowsOf, touched } from '../../platform/db/rows.ts'
import { deskTexts } from './deskTexts.tables.ts'

export type DeskTextRow = typeof deskTexts.$inferInsert

type Place = Pick<DeskTextRow, 'ownerId' | 'place' | 'what'>

const at = ({ ownerId, place, what }: Place) =>
  and(eq(deskTexts.ownerId, ownerId), eq(deskTexts.place, place), eq(deskTexts.what, what))

export const list = (db: Queryable, ownerId: string, place: string) =>
  rowsOf(db, deskTexts, and(eq(deskTexts.ownerId, ownerId), eq(deskTexts.place, place)), [
    asc(deskTexts.what),
  ])

/** Everything of one person. */
export const listAll = (db: Queryable, ownerId: string) =>
  rowsOf(db, deskTexts, eq(deskTexts.ownerId, ownerId), [asc(deskTexts.place), asc(deskTexts.what)])

/** Everything of these people. */
export const listOf = (db: Queryable, ownerIds: readonly string[]) =>
  db.select({ content: deskTexts.content }).from(deskTexts).where(anyOf(deskTexts.ownerId, ownerIds))

export const countOf = (db: Queryable, ownerId: string): Promise<number> =>
  db.$count(deskTexts, eq(deskTexts.ownerId, ownerId))

export const find = (db: Queryable, text: Place) => rowOf(db, deskTexts, at(text))

/** The one of a place, where it is one of these versions; of any where none are named. */
const atOneOf = (text: Place, versions: readonly string[] | undefined) =>
  and(at(text), versions && anyOf(deskTexts.version, versions))

/** Overwrites one that exists in one of these versions; false where there is none. */
export const overwrite = async (db: Queryable, row: DeskTextRow, versions: readonly string[] | undefined) =>
  (await touched(
    db
      .update(deskTexts)
      .set({ content: row.content, updatedAt: row.updatedAt, version: row.version })
      .where(atOneOf(row, versions)),
  )) === 1

export const insert = inserting(deskTexts)

export async function remove(
  db: Queryable,
  text: Place,
  versions: readonly string[] | undefined,
): Promise<void> {
  await db.delete(deskTexts).where(atOneOf(text, versions))
}

export async function removeAllOf(db: Queryable, ownerId: string): Promise<void> {
  await db.delete(deskTexts).where(eq(deskTexts.ownerId, ownerId))
}

export async function removeOld(db: Queryable, before: Date): Promise<void> {
  await db.delete(deskTexts).where(lt(deskTexts.updatedAt, before))
}
