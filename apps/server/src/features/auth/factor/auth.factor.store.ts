import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { rowOf, touched } from '../../../platform/db/rows.ts'
import { sessions } from '../auth.tables.ts'
import { recoveryCodes, secondFactors } from './auth.factor.tables.ts'

export type FactorRow = typeof secondFactors.$inferSelect

export const find = (db: Queryable, userId: string) =>
  rowOf(db, secondFactors, eq(secondFactors.userId, userId))

/** Keeps a secret that was shown; false where the account has one bound already. */
export async function offer(
  tx: Tx,
  row: Required<Pick<FactorRow, 'userId' | 'offered' | 'offeredAt'>>,
): Promise<boolean> {
  const { offered, offeredAt } = row
  const rows = await tx
    .insert(secondFactors)
    .values(row)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { offered, offeredAt },
      setWhere: isNull(secondFactors.secret),
    })
    .returning({ id: secondFactors.userId })
  return rows.length > 0
}

/** Makes the secret that was shown the bound one; false where another call was faster. */
export const bind = async (tx: Tx, userId: string, offered: Buffer, step: number, at: Date) =>
  (await touched(
    tx
      .update(secondFactors)
      .set({ secret: offered, boundAt: at, offered: null, offeredAt: null, lastStep: step })
      .where(
        and(
          eq(secondFactors.userId, userId),
          isNull(secondFactors.secret),
          eq(secondFactors.offered, offered),
        ),
      ),
  )) > 0

/** Takes the code of a period; false where that period's code, or a later one, was taken before. */
export const takeStep = async (tx: Tx, userId: string, step: number) =>
  (await touched(
    tx
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step))),
  )) > 0

export async function remove(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Puts new recovery codes in the place of all others of a person. */
export async function replaceCodes(
  tx: Tx,
  userId: string,
  digests: readonly Buffer[],
  createdAt: Date,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(digests.map((digest) => ({ digest, userId, createdAt })))
}

/** Spends a recovery code; false where it is none, or was used. */
export const takeCode = async (tx: Tx, digest: Buffer, at: Date) =>
  (await touched(
    tx
      .update(recoveryCodes)
      .set({ usedAt: at })
      .where(and(eq(recoveryCodes.digest, digest), isNull(recoveryCodes.usedAt))),
  )) > 0

export const countCodes = (db: Queryable, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))

/** A session that waited for its second factor waits no more; the digest of its token. */
export async function passSession(tx: Tx, id: string): Promise<Buffer | undefined> {
  const [row] = await tx
    .update(sessions)
    .set({ factor: 'passed' })
    .where(and(eq(sessions.id, id), eq(sessions.factor, 'awaited'), isNull(sessions.endedAt)))
    .returning({ tokenHash: sessions.tokenHash })
  return row?.tokenHash
}
