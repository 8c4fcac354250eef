import type { KeyState } from '@appeal/contract/apiKeys/apiKeys.routes.ts'
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import {
  changing,
  equals,
  holding,
  inserting,
  lockedRow,
  pageOf,
  rowOf,
  rowsOf,
} from '../../platform/db/rows.ts'
import { apiKeySecrets, apiKeys } from './apiKeys.tables.ts'

export type KeyRow = typeof apiKeys.$inferSelect
export type SecretRow = typeof apiKeySecrets.$inferSelect

export const insertKey = inserting(apiKeys)
export const insertSecret = inserting(apiKeySecrets)
export const updateKey = changing(apiKeys)

/** Keys of one organisation are made one after the other: their names are their own, and they are counted. */
export async function lockOrg(tx: Tx, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`apiKeys:${orgId}`}, 0))`)
}

/** A secret with the key it belongs to. */
export async function findByHash(
  db: Queryable,
  hash: Buffer,
): Promise<{ secret: SecretRow; key: KeyRow } | undefined> {
  const secret = await rowOf(db, apiKeySecrets, eq(apiKeySecrets.hash, hash))
  const key = secret && (await rowOf(db, apiKeys, eq(apiKeys.id, secret.keyId)))
  return key && { secret, key }
}

/** Locks a key of these organisations. */
export const lockKey = (tx: Tx, id: string, orgIds: readonly string[]): Promise<KeyRow | undefined> =>
  lockedRow(tx, apiKeys, and(eq(apiKeys.id, id), anyOf(apiKeys.orgId, orgIds)))

/** Running keys of an organisation. */
export const listRunning = (db: Queryable, orgId: string, now: Date): Promise<KeyRow[]> =>
  rowsOf(db, apiKeys, and(eq(apiKeys.orgId, orgId), isNull(apiKeys.endedAt), gt(apiKeys.expiresAt, now)))

export const listSecrets = (db: Queryable, keyIds: readonly string[]): Promise<SecretRow[]> =>
  rowsOf(db, apiKeySecrets, anyOf(apiKeySecrets.keyId, keyIds), [asc(apiKeySecrets.id)])

/** A secret is taken no longer than until a moment. */
export async function endSecret(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.update(apiKeySecrets).set({ until }).where(equals(apiKeySecrets, { id }))
}

/** Notes a use, unless one was noted since `before`. */
export async function touchKey(
  db: Queryable,
  id: string,
  { before, now, ip }: { before: Date; now: Date; ip: string },
): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now, lastUsedIp: ip })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))))
}

const SORTED = {
  createTime: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
} as const

export interface KeyFilter {
  orgIds: readonly string[]
  searchKey: string | undefined
  state: KeyState | undefined
  now: Date
  by: keyof typeof SORTED
  ascending: boolean
  current: number
  size: number
}

export function pageKeys(db: Queryable, { orgIds, searchKey, state, now, by, ascending, ...at }: KeyFilter) {
  const inState = {
    running: and(isNull(apiKeys.endedAt), gt(apiKeys.expiresAt, now)),
    expired: and(isNull(apiKeys.endedAt), lte(apiKeys.expiresAt, now)),
    ended: isNotNull(apiKeys.endedAt),
  }
  const where = and(anyOf(apiKeys.orgId, orgIds), holding(searchKey, apiKeys.name), state && inState[state])
  const order = ascending ? asc : desc
  return pageOf(db, apiKeys, where, [order(SORTED[by]), order(apiKeys.id)], at)
}
