import { eq } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { rowOf } from '../../../platform/db/rows.ts'
import { appealReplyDrafts } from '../appeals.records.tables.ts'

export type ReplyDraftRecord = typeof appealReplyDrafts.$inferSelect

export async function upsert(tx: Tx, row: ReplyDraftRecord): Promise<void> {
  const { appealId: _, ...set } = row
  await tx
    .insert(appealReplyDrafts)
    .values(row)
    .onConflictDoUpdate({ target: appealReplyDrafts.appealId, set })
}

export const find = (db: Queryable, appealId: string): Promise<ReplyDraftRecord | undefined> =>
  rowOf(db, appealReplyDrafts, eq(appealReplyDrafts.appealId, appealId))

/** Those of the cases that have one. */
export async function among(db: Queryable, appealIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (appealIds.length === 0) return new Set()
  const rows = await db
    .select({ appealId: appealReplyDrafts.appealId })
    .from(appealReplyDrafts)
    .where(anyOf(appealReplyDrafts.appealId, appealIds))
  return new Set(rows.map(({ appealId }) => appealId))
}

export async function remove(tx: Tx, appealId: string): Promise<boolean> {
  const rows = await tx
    .delete(appealReplyDrafts)
    .where(eq(appealReplyDrafts.appealId, appealId))
    .returning({ appealId: appealReplyDrafts.appealId })
  return rows.length === 1
}
