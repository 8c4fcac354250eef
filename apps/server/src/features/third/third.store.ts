import { and, asc, desc, eq, ilike, or } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/db.ts'
import { containing } from '../../platform/db/like.ts'
import { changing, inserting, pageOf, rowOf, rowsOf, touched } from '../../platform/db/rows.ts'
import { thirdStates, thirdUsers } from './third.tables.ts'

export type StateRow = typeof thirdStates.$inferSelect
export type LinkRow = typeof thirdUsers.$inferSelect

export const insertState = inserting(thirdStates)

/** Takes a begun sign-in out of the table: of several rivals one gets it. */
export async function takeState(db: Queryable, stateHash: Buffer): Promise<StateRow | undefined> {
  const [row] = await db.delete(thirdStates).where(eq(thirdStates.stateHash, stateHash)).returning()
  return row
}

export const findLink = (db: Queryable, issuer: string, subject: string) =>
  rowOf(db, thirdUsers, and(eq(thirdUsers.issuer, issuer), eq(thirdUsers.subject, subject)))

export const listOf = (db: Queryable, userId: string): Promise<LinkRow[]> =>
  rowsOf(db, thirdUsers, eq(thirdUsers.userId, userId), [asc(thirdUsers.createdAt)])

export const insertLink = inserting(thirdUsers)

export const updateLink = changing(thirdUsers)

/** Removes a link of a person; false where the person has no such link. */
export const removeLink = async (db: Queryable, userId: string, id: string) =>
  (await touched(db.delete(thirdUsers).where(and(eq(thirdUsers.id, id), eq(thirdUsers.userId, userId))))) ===
  1

export async function removeLinksOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(thirdUsers).where(eq(thirdUsers.userId, userId))
}

export interface LinkFilter {
  category: string | undefined
  /** Nickname in part, or the whole name as its digest. */
  search: { text: string; nameIndex: Buffer } | undefined
  ascending: boolean
  current: number
  size: number
}

export async function pageLinks(db: Queryable, filter: LinkFilter) {
  const { category, search, ascending, current, size } = filter
  const where = and(
    category === undefined ? undefined : eq(thirdUsers.category, category),
    search &&
      or(ilike(thirdUsers.nickname, containing(search.text)), eq(thirdUsers.nameIndex, search.nameIndex)),
  )
  const order = ascending ? asc : desc
  return pageOf(db, thirdUsers, where, [order(thirdUsers.createdAt), order(thirdUsers.id)], { current, size })
}
