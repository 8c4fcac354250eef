import { and, asc, eq, lt } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { inserting, rowsOf, touched } from '../../platform/db/rows.ts'
import { deskTexts } from './deskTexts.tables.ts'

export type DeskTextRow = typeof deskTexts.$inferInsert

const at = ({ ownerId, place, what }: Pick<DeskTextRow, 'ownerId' | 'place' | 'what'>) =>
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

/** Overwrites one that exists; false where there is none. */
export const overwrite = async (db: Queryable, row: DeskTextRow) =>
  (await touched(
    db.update(deskTexts).set({ content: row.content, updatedAt: row.updatedAt }).where(at(row)),
  )) === 1

export const insert = inserting(deskTexts)

export async function remove(
  db: Queryable,
  text: Pick<DeskTextRow, 'ownerId' | 'place' | 'what'>,
): Promise<void> {
  await db.delete(deskTexts).where(at(text))
}

export async function removeAllOf(db: Queryable, ownerId: string): Promise<void> {
  await db.delete(deskTexts).where(eq(deskTexts.ownerId, ownerId))
}

export async function removeOld(db: Queryable, before: Date): Promise<void> {
  await db.delete(deskTexts).where(lt(deskTexts.updatedAt, before))
}
