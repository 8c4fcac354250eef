import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { appealDrafts } from './appeals.tables.ts'

export type DraftRecord = typeof appealDrafts.$inferSelect

/** Drafts whose first day for filing has come and whose owner was not told; another worker's are left to it. */
export const takeOpening = (tx: Tx, today: string, limit: number): Promise<DraftRecord[]> =>
  tx
    .select()
    .from(appealDrafts)
    .where(sql`${appealDrafts.opensOn} <= ${today}::date`)
    .orderBy(asc(appealDrafts.opensOn), asc(appealDrafts.id))
    .limit(limit)
    .for('update', { skipLocked: true })

/** The day that is awaited now; null once nobody waits for one. The draft itself did not change. */
export async function setOpensOn(tx: Tx, id: string, opensOn: string | null): Promise<void> {
  await tx.update(appealDrafts).set({ opensOn }).where(eq(appealDrafts.id, id))
}

export async function findDraft(
  db: Queryable,
  ownerId: string,
  id: string,
): Promise<DraftRecord | undefined> {
  const [row] = await db
    .select()
    .from(appealDrafts)
    .where(and(eq(appealDrafts.id, id), eq(appealDrafts.ownerId, ownerId)))
  return row
}

export async function listDrafts(db: Queryable, ownerId: string): Promise<DraftRecord[]> {
  return db
    .select()
    .from(appealDrafts)
    .where(eq(appealDrafts.ownerId, ownerId))
    .orderBy(desc(appealDrafts.updatedAt))
}

export async function insertDraft(tx: Tx, row: DraftRecord): Promise<void> {
  await tx.insert(appealDrafts).values(row)
}

/** Draft rows of one owner come one after the other, so that the limit cannot be passed by two at once. */
export async function lockDraftsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('appeal_drafts', ${ownerId}::bigint))`)
}

export async function updateDraft(
  tx: Tx,
  row: DraftRecord,
  change: Pick<DraftRecord, 'step' | 'content' | 'opensOn' | 'updatedAt'>,
): Promise<DraftRecord | undefined> {
  const [next] = await tx
    .update(appealDrafts)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(appealDrafts.id, row.id), eq(appealDrafts.version, row.version)))
    .returning()
  return next
}

export async function deleteDraft(tx: Queryable, ownerId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(appealDrafts)
    .where(and(eq(appealDrafts.id, id), eq(appealDrafts.ownerId, ownerId)))
    .returning({ id: appealDrafts.id })
  return rows.length === 1
}
