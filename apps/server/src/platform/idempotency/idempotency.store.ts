import { and, eq, like, sql } from 'drizzle-orm'
import { anyOf } from '../db/anyOf.ts'
import type { Queryable, Tx } from '../db/db.ts'
import { equals, rowOf } from '../db/rows.ts'
import { statement } from '../db/statement.ts'
import { idempotencyKeys } from './idempotency.tables.ts'

/** What keys begin with that no caller chose. */
export const DERIVED = 'd:'

/** The keys of one call: an actor, a route, and one key or two. */
export interface Call {
  actor: string
  route: string
  keys: readonly string[]
}

const writeKeys = statement(
  () => sql`
    insert into ${idempotencyKeys} (actor, route, key, body_digest, created_at)
    select ${sql.placeholder('actor')}, ${sql.placeholder('route')}, key, ${sql.placeholder('bodyDigest')},
      ${sql.placeholder('at')}
    from unnest(${sql.placeholder('keys')}::text[]) key
    on conflict do nothing returning key`,
)

/**
 * Claims a call's keys for this transaction, in their order; answers those that nobody had. A rival with the same key
 * waits here until the first one ends, then either finds its answer or, if it failed, takes its place.
 */
export async function claim(tx: Tx, of: Call, bodyDigest: Buffer, at: Date): Promise<string[]> {
  const { rows } = await writeKeys(tx, { ...of, bodyDigest, at })
  return rows.map(({ key }: { key: string }) => key)
}

export const find = (tx: Queryable, { actor, route }: Call, key: string) =>
  rowOf(
    tx,
    idempotencyKeys,
    and(eq(idempotencyKeys.actor, actor), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key)),
  )

const writeAnswer = statement(
  () => sql`
    update ${idempotencyKeys} set answer = ${sql.placeholder('answer')}
    where actor = ${sql.placeholder('actor')} and route = ${sql.placeholder('route')}
      and key = any(${sql.placeholder('keys')}::text[])`,
)

export async function keepAnswer(tx: Tx, of: Call, answer: Buffer): Promise<void> {
  if (of.keys.length) await writeAnswer(tx, { ...of, answer })
}

/** Gives back keys that were claimed and are not needed. */
export async function release(tx: Tx, { actor, route, keys }: Call): Promise<void> {
  if (keys.length === 0) return
  await tx.delete(idempotencyKeys).where(equals(idempotencyKeys, { actor, route, key: keys }))
}

/** Forgets the answers that an actor's calls would get again without a key of their own. */
export async function forgetDerived(
  db: Queryable,
  actor: string,
  ...routes: readonly string[]
): Promise<void> {
  if (routes.length === 0) return
  const { actor: who, route, key } = idempotencyKeys
  await db.delete(idempotencyKeys).where(and(eq(who, actor), anyOf(route, routes), like(key, `${DERIVED}%`)))
}
