import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { and, asc, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { inserting, rowOf, rowsOf, touched } from '../../platform/db/rows.ts'
import { drafts } from './drafts.tables.ts'

export type DraftRecord = typeof drafts.$inferSelect

const own = (ownerId: string, kinds: readonly CaseKindName[], id: string) =>
  and(eq(drafts.id, id), eq(drafts.ownerId, ownerId), anyOf(drafts.kind, kinds))

export const find = (db: Queryable, ownerId: string, kinds: readonly CaseKindName[], id: string) =>
  rowOf(db, drafts, own(ownerId, kinds, id))

/** Newest first. */
export const list = (
  db: Queryable,
  ownerId: string,
  kinds: readonly CaseKindName[],
): Promise<DraftRecord[]> =>
  rowsOf(db, drafts, and(eq(drafts.ownerId, ownerId), anyOf(drafts.kind, kinds)), [desc(drafts.updatedAt)])

export const countOf = (db: Queryable, ownerId: string): Promise<number> =>
  db.$count(drafts, eq(drafts.ownerId, ownerId))

export const insert = inserting(drafts)

/** Nothing where somebody else saved it in between. */
export async function update(
  tx: Tx,
  row: DraftRecord,
  change: Pick<DraftRecord, 'step' | 'content' | 'opensOn' | 'updatedAt'>,
): Promise<DraftRecord | undefined> {
  const [next] = await tx
    .update(drafts)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(drafts.id, row.id), eq(drafts.version, row.version)))
    .returning()
  return next
}

export const remove = async (tx: Tx, ownerId: string, kinds: readonly CaseKindName[], id: string) =>
  (await touched(tx.delete(drafts).where(own(ownerId, kinds, id)))) === 1

/** Takes away those of these drafts that nobody touched since; answers their ids. */
export async function removeOld(tx: Tx, ids: readonly string[], before: Date): Promise<string[]> {
  const rows = await tx
    .delete(drafts)
    .where(and(anyOf(drafts.id, ids), lt(drafts.updatedAt, before)))
    .returning({ id: drafts.id })
  return rows.map(({ id }) => id)
}

export async function removeAllOf(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx.delete(drafts).where(eq(drafts.ownerId, ownerId)).returning({ id: drafts.id })
  return rows.map(({ id }) => id)
}

const opening = (today: string) => sql`${drafts.opensOn} <= ${today}::date`

/** Drafts whose first day for filing has come and whose owner was not told, by rising id. */
export const listOpening = (
  db: Queryable,
  today: string,
  after: string | null,
  limit: number,
): Promise<{ id: string }[]> =>
  db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(opening(today), behind(after)))
    .orderBy(asc(drafts.id))
    .limit(limit)

/** The same, for this transaction alone; another worker's are left to it. */
export const takeOpening = (tx: Tx, today: string, ids: readonly string[]): Promise<DraftRecord[]> =>
  tx
    .select()
    .from(drafts)
    .where(and(opening(today), anyOf(drafts.id, ids)))
    .orderBy(asc(drafts.id))
    .for('update', { skipLocked: true })

const behind = (after: string | null) => (after === null ? undefined : gt(drafts.id, after))

/** The day that is awaited now; null once nobody waits for one. The draft itself did not change. */
export async function setOpensOn(tx: Tx, id: string, opensOn: string | null): Promise<void> {
  await tx.update(drafts).set({ opensOn }).where(eq(drafts.id, id))
}

/** Drafts that were last touched in a span of time, by rising id. */
export const listTouched = (
  db: Queryable,
  { from, before }: { from?: Date; before: Date },
  after: string | null,
  limit: number,
): Promise<DraftRecord[]> =>
  db
    .select()
    .from(drafts)
    .where(and(from && gte(drafts.updatedAt, from), lt(drafts.updatedAt, before), behind(after)))
    .orderBy(asc(drafts.id))
    .limit(limit)
