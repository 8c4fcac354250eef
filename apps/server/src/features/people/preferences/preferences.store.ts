import { and, asc, count, eq, like } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { beginning } from '../../../platform/db/like.ts'
import { inserting, touched } from '../../../platform/db/rows.ts'
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

/** What is kept of these people under one key. */
export const listOf = (db: Queryable, userIds: readonly string[], key: string) =>
  db
    .select({ userId: preferences.userId, value: preferences.value })
    .from(preferences)
    .where(and(anyOf(preferences.userId, userIds), eq(preferences.key, key)))

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
