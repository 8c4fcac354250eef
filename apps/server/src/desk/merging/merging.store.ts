import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { inserting, rowOf, touched } from '../../platform/db/rows.ts'
import { caseLinks } from './merging.tables.ts'

export type LinkRow = typeof caseLinks.$inferSelect

const holds = isNull(caseLinks.undoneAt)

/** Links in force that any of the cases has a part in, oldest first. */
export const listOf = (db: Queryable, ids: readonly string[]): Promise<LinkRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(caseLinks)
        .where(and(holds, or(anyOf(caseLinks.mainId, ids), anyOf(caseLinks.otherId, ids))))
        .orderBy(asc(caseLinks.createdAt), asc(caseLinks.id))

export const insert = inserting(caseLinks)

export const find = (db: Queryable, id: string) => rowOf(db, caseLinks, and(eq(caseLinks.id, id), holds))

/** Takes a link back; false where somebody was faster. */
export const undo = async (tx: Tx, id: string, by: { userId: string; at: Date }) =>
  (await touched(
    tx
      .update(caseLinks)
      .set({ undoneAt: by.at, undoneBy: by.userId })
      .where(and(eq(caseLinks.id, id), holds)),
  )) === 1
