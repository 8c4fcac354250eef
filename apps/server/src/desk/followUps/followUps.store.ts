import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { inserting, lockedRow, rowOf, rowsOf, touched } from '../../platform/db/rows.ts'
import { followUps } from './followUps.tables.ts'

export type FollowUpRow = typeof followUps.$inferSelect
interface CaseRef {
  kind: string
  id: string
}

const ofPeople = (userIds: readonly string[]) => anyOf(followUps.userId, userIds)
const ofCase = ({ kind, id }: CaseRef) => and(eq(followUps.caseKind, kind), eq(followUps.caseId, id))
const nearestFirst = [asc(followUps.dueOn), asc(followUps.id)] as const

/** These people's follow-ups, the nearest first. */
export const listOf = (db: Queryable, userIds: readonly string[], limit: number): Promise<FollowUpRow[]> =>
  db
    .select()
    .from(followUps)
    .where(ofPeople(userIds))
    .orderBy(...nearestFirst)
    .limit(limit)

/** The same on one case. */
export const listOn = (db: Queryable, userIds: readonly string[], of: CaseRef): Promise<FollowUpRow[]> =>
  rowsOf(db, followUps, and(ofPeople(userIds), ofCase(of)), nearestFirst)

export const countOf = (db: Queryable, userId: string): Promise<number> =>
  db.$count(followUps, eq(followUps.userId, userId))

export const insert = inserting(followUps)

const oneOf = (id: string, userIds: readonly string[]) => and(eq(followUps.id, id), ofPeople(userIds))

/** One of these people's. */
export const find = (
  db: Queryable,
  id: string,
  userIds: readonly string[],
): Promise<FollowUpRow | undefined> => rowOf(db, followUps, oneOf(id, userIds))

/** The same for this transaction alone; rivals wait. */
export const lock = (tx: Tx, id: string, userIds: readonly string[]): Promise<FollowUpRow | undefined> =>
  lockedRow(tx, followUps, oneOf(id, userIds))

export async function update(tx: Tx, id: string, change: Partial<FollowUpRow>): Promise<void> {
  await tx.update(followUps).set(change).where(eq(followUps.id, id))
}

export const remove = async (tx: Tx, id: string, userIds: readonly string[]): Promise<boolean> =>
  (await touched(tx.delete(followUps).where(oneOf(id, userIds)))) === 1

export async function removeAll(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(followUps).where(anyOf(followUps.id, ids))
}

export async function removeOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(followUps).where(eq(followUps.userId, userId))
}

export async function removeOn(tx: Tx, of: CaseRef): Promise<void> {
  await tx.delete(followUps).where(ofCase(of))
}

// ---------------------------------------------------------------- jobs

const unreminded = (today: string) => and(lte(followUps.dueOn, today), isNull(followUps.remindedOn))

/** Whose follow-ups are due and not reminded of, by rising id. */
export const nextPeople = (
  db: Queryable,
  today: string,
  after: string | null,
  limit: number,
): Promise<{ userId: string }[]> =>
  db
    .selectDistinct({ userId: followUps.userId })
    .from(followUps)
    .where(and(unreminded(today), after === null ? undefined : gt(followUps.userId, after)))
    .orderBy(asc(followUps.userId))
    .limit(limit)

/** What is due of somebody and not reminded of; what another worker holds is left to it. */
export const takeDue = (tx: Tx, today: string, userId: string): Promise<FollowUpRow[]> =>
  tx
    .select()
    .from(followUps)
    .where(and(unreminded(today), eq(followUps.userId, userId)))
    .for('update', { skipLocked: true })

export async function markReminded(tx: Tx, ids: readonly string[], today: string): Promise<void> {
  await tx.update(followUps).set({ remindedOn: today }).where(anyOf(followUps.id, ids))
}

/** Follow-ups by rising id. */
export const next = (db: Queryable, after: string | null, limit: number): Promise<FollowUpRow[]> =>
  db
    .select()
    .from(followUps)
    .where(after === null ? undefined : gt(followUps.id, after))
    .orderBy(asc(followUps.id))
    .limit(limit)
