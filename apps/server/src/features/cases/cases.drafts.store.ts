import type { CaseKind } from '@appeal/contract/cases/cases.schemas.ts'
import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { caseDrafts } from './cases.tables.ts'

export type DraftRecord = typeof caseDrafts.$inferSelect

const own = (ownerId: string, id: string) => and(eq(caseDrafts.id, id), eq(caseDrafts.ownerId, ownerId))

export async function find(db: Queryable, ownerId: string, id: string): Promise<DraftRecord | undefined> {
  const [row] = await db.select().from(caseDrafts).where(own(ownerId, id))
  return row
}

export const list = (db: Queryable, ownerId: string, kind: CaseKind): Promise<DraftRecord[]> =>
  db
    .select()
    .from(caseDrafts)
    .where(and(eq(caseDrafts.ownerId, ownerId), eq(caseDrafts.kind, kind)))
    .orderBy(desc(caseDrafts.updatedAt))

export async function countOf(db: Queryable, ownerId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(caseDrafts).where(eq(caseDrafts.ownerId, ownerId))
  return row?.n ?? 0
}

/** Drafts of one owner are begun one after the other, so that the limit cannot be passed by two at once. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('case_drafts', ${ownerId}::bigint))`)
}

export async function insert(tx: Tx, row: DraftRecord): Promise<void> {
  await tx.insert(caseDrafts).values(row)
}

/** Nothing where somebody else saved it in between. */
export async function update(
  tx: Tx,
  row: DraftRecord,
  change: Pick<DraftRecord, 'step' | 'content' | 'updatedAt'>,
): Promise<DraftRecord | undefined> {
  const [next] = await tx
    .update(caseDrafts)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(caseDrafts.id, row.id), eq(caseDrafts.version, row.version)))
    .returning()
  return next
}

export async function remove(tx: Queryable, ownerId: string, id: string): Promise<boolean> {
  return (await tx.delete(caseDrafts).where(own(ownerId, id)).returning({ id: caseDrafts.id })).length === 1
}

/** Takes away drafts that nobody touched since; answers their ids. */
export async function removeOld(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .delete(caseDrafts)
    .where(lt(caseDrafts.updatedAt, before))
    .returning({ id: caseDrafts.id })
  return rows.map(({ id }) => id)
}

export async function removeAllOf(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .delete(caseDrafts)
    .where(eq(caseDrafts.ownerId, ownerId))
    .returning({ id: caseDrafts.id })
  return rows.map(({ id }) => id)
}
