import { and, count, eq, isNull, lt } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { sessions } from '../auth.tables.ts'
import { recoveryCodes, secondFactors } from './auth.factor.tables.ts'

export type FactorRow = typeof secondFactors.$inferSelect

export async function find(db: Queryable, userId: string): Promise<FactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row
}

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
export async function bind(
  tx: Tx,
  userId: string,
  offered: Buffer,
  step: number,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ secret: offered, boundAt: at, offered: null, offeredAt: null, lastStep: step })
    .where(
      and(eq(secondFactors.userId, userId), isNull(secondFactors.secret), eq(secondFactors.offered, offered)),
    )
    .returning({ id: secondFactors.userId })
  return rows.length > 0
}

/** Takes the code of a period; false where that period's code, or a later one, was taken before. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ id: secondFactors.userId })
  return rows.length > 0
}

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
export async function takeCode(tx: Tx, digest: Buffer, at: Date): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(recoveryCodes.digest, digest), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  return rows.length > 0
}

export async function countCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.n ?? 0
}

/** A session that waited for its second factor waits no more; the digest of its token. */
export async function passSession(tx: Tx, id: string): Promise<Buffer | undefined> {
  const [row] = await tx
    .update(sessions)
    .set({ factor: 'passed' })
    .where(and(eq(sessions.id, id), eq(sessions.factor, 'awaited'), isNull(sessions.endedAt)))
    .returning({ tokenHash: sessions.tokenHash })
  return row?.tokenHash
}
