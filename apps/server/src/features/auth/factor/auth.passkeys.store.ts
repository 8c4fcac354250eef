import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { equals, inserting, rowOf, rowsOf, touched } from '../../../platform/db/rows.ts'
import { passkeyChallenges, passkeys } from './auth.factor.tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type ChallengeRow = typeof passkeyChallenges.$inferSelect

const own = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

export const listOf = (db: Queryable, userId: string): Promise<PasskeyRow[]> =>
  rowsOf(db, passkeys, eq(passkeys.userId, userId), [asc(passkeys.createdAt)])

export const countOf = (db: Queryable, userId: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.userId, userId))

export const findOf = (db: Queryable, userId: string, credentialId: Buffer) =>
  rowOf(db, passkeys, and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)))

/** Keeps a passkey; false where it is kept already, by whomever. */
export const insert = async (tx: Tx, row: typeof passkeys.$inferInsert) =>
  (await touched(tx.insert(passkeys).values(row).onConflictDoNothing())) > 0

/** Notes a use; false where the device's counter does not say that it is a later one, or the passkey is gone. */
export const use = async (tx: Tx, { id }: Pick<PasskeyRow, 'id'>, counter: number, at: Date) =>
  (await touched(
    tx
      .update(passkeys)
      .set({ counter, lastUsedAt: at })
      .where(
        and(
          eq(passkeys.id, id),
          or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`)),
        ),
      ),
  )) > 0

export const rename = async (tx: Tx, userId: string, id: string, name: string) =>
  (await touched(tx.update(passkeys).set({ name }).where(own(userId, id)))) > 0

export const remove = async (tx: Tx, userId: string, id: string) =>
  (await touched(tx.delete(passkeys).where(own(userId, id)))) > 0

export const insertChallenge = inserting(passkeyChallenges)

/** Uses a question up; false where it is unknown, used, too old, or was put to somebody else. */
export const takeChallenge = async (db: Queryable, row: Omit<ChallengeRow, 'expiresAt'>, at: Date) =>
  (await touched(
    db.delete(passkeyChallenges).where(
      and(
        equals(passkeyChallenges, {
          digest: row.digest,
          userId: row.userId,
          sessionId: row.sessionId,
          use: row.use,
        }),
        gt(passkeyChallenges.expiresAt, at),
      ),
    ),
  )) > 0
