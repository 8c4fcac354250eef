import { and, asc, count, eq, like, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/db.ts'
import { beginning } from '../../../platform/db/like.ts'
import { inserting, touched } from '../../../platform/db/rows.ts'
import { statement } from '../../../platform/db/statement.ts'
import { users } from '../users/users.tables.ts'
import { preferences } from './preferences.tables.ts'

const of = (userId: string, key: string) => and(eq(preferences.userId, userId), eq(preferences.key, key))

export const list = (db: Queryable, userId: string, prefix: string) =>
  db
    .select({ key: preferences.key, value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.userId, userId), like(preferences.key, beginning(prefix))))
    .orderBy(asc(preferences.key))

export async function find(db: Queryable, userId: string, key: string): Promise<string | undefined> {
  const [row] = await db.select({ value: preferences.value }).from(preferences).where(of(userId, key))
  return row?.value
}

const kept = { userId: preferences.userId, value: preferences.value }
const ofPeople = statement((db) =>
  db
    .select(kept)
    .from(preferences)
    .where(
      and(
        sql`${preferences.userId} = any(${sql.placeholder('userIds')}::bigint[])`,
        eq(preferences.key, sql.placeholder('key')),
      ),
    ),
)
const ofStaff = statement((db) =>
  db
    .select(kept)
    .from(preferences)
    .innerJoin(users, and(eq(users.id, preferences.userId), eq(users.orgId, sql.placeholder('orgId'))))
    .where(eq(preferences.key, sql.placeholder('key'))),
)

/** What is kept under one key of these people, or of everybody of an organisation. */
export const listOf = (db: Queryable, whose: readonly string[] | { orgId: string }, key: string) =>
  'orgId' in whose ? ofStaff(db, { orgId: whose.orgId, key }) : ofPeople(db, { userIds: whose, key })

/** Number of a person's preferences. */
export async function countOf(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ number: count() }).from(preferences).where(eq(preferences.userId, userId))
  return row?.number ?? 0
}

/** Overwrites one that exists; false where there is none. */
export const overwrite = async (
  db: Queryable,
  userId: string,
  key: string,
  { value, at }: { value: string; at: Date },
) => (await touched(db.update(preferences).set({ value, updatedAt: at }).where(of(userId, key)))) === 1

export const insert = inserting(preferences)

export async function remove(db: Queryable, userId: string, key: string): Promise<void> {
  await db.delete(preferences).where(of(userId, key))
}

export async function removeAll(db: Queryable, userId: string): Promise<void> {
  await db.delete(preferences).where(eq(preferences.userId, userId))
}
