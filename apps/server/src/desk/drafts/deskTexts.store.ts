import { and, asc, count, eq, lt } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { deskTexts } from './deskTexts.tables.ts'

export type DeskTextRow = typeof deskTexts.$inferInsert

const at = ({ ownerId, place, what }: Pick<DeskTextRow, 'ownerId' | 'place' | 'what'>) =>
  and(eq(deskTexts.ownerId, ownerId), eq(deskTexts.place, place), eq(deskTexts.what, what))

export const list = (db: Queryable, ownerId: string, place: string) =>
  db
    .select()
    .from(deskTexts)
    .where(and(eq(deskTexts.ownerId, ownerId), eq(deskTexts.place, place)))
    .orderBy(asc(deskTexts.what))

/** Everything of one person. */
export const listAll = (db: Queryable, ownerId: string) =>
  db
    .select()
    .from(deskTexts)
    .where(eq(deskTexts.ownerId, ownerId))
    .orderBy(asc(deskTexts.place), asc(deskTexts.what))

export async function countOf(db: Queryable, ownerId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(deskTexts).where(eq(deskTexts.ownerId, ownerId))
  return row?.n ?? 0
}

/** Overwrites one that exists; false where there is none. */
export async function overwrite(db: Queryable, row: DeskTextRow): Promise<boolean> {
  const rows = await db
    .update(deskTexts)
    .set({ content: row.content, updatedAt: row.updatedAt })
    .where(at(row))
    .returning({ what: deskTexts.what })
  return rows.length === 1
}

export async function insert(tx: Tx, row: DeskTextRow): Promise<void> {
  await tx.insert(deskTexts).values(row)
}

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
