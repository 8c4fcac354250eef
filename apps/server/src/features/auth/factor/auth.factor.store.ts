import { and, desc, eq, gt, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { equals, inserting, isAny, rowOf, rowsOf, touched } from '../../../platform/db/rows.ts'
import { sessions } from '../auth.tables.ts'
import { passkeys, recoveryCodes, secondFactors, trustedDevices } from './auth.factor.tables.ts'

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
      .where(equals(secondFactors, { userId, secret: null, offered })),
  )) > 0

/** Takes the code of a period; false where that period's code, or a later one, was taken before. */
export const takeStep = async (tx: Tx, userId: string, step: number) =>
  (await touched(
    tx
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step))),
  )) > 0

/** Whether an account has a second factor of any kind. */
export const hasFactor = async (db: Queryable, userId: string): Promise<boolean> =>
  (await isAny(db, secondFactors, and(eq(secondFactors.userId, userId), isNotNull(secondFactors.secret)))) ||
  (await isAny(db, passkeys, eq(passkeys.userId, userId)))

export async function remove(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
}

/** Takes every factor off an account that ends, with its recovery codes and the trust that was given for them. */
export async function removeAll(tx: Tx, userId: string): Promise<void> {
  for (const table of [secondFactors, passkeys, recoveryCodes, trustedDevices])
    await tx.delete(table).where(eq(table.userId, userId))
}

export async function removeCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Puts new recovery codes in the place of all others of a person. */
export async function replaceCodes(
  tx: Tx,
  userId: string,
  digests: readonly Buffer[],
  createdAt: Date,
): Promise<void> {
  await removeCodes(tx, userId)
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

/** Whether a recovery code is one that was not used. */
export const hasCode = (db: Queryable, digest: Buffer): Promise<boolean> =>
  isAny(db, recoveryCodes, and(eq(recoveryCodes.digest, digest), isNull(recoveryCodes.usedAt)))

export const countCodes = (db: Queryable, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))

/** A session that waited for its second factor waits no more; the digest of its token. */
export async function passSession(tx: Tx, id: string, at: Date): Promise<Buffer | undefined> {
  const [row] = await tx
    .update(sessions)
    .set({ factor: 'passed', provedAt: at })
    .where(and(eq(sessions.id, id), eq(sessions.factor, 'awaited'), isNull(sessions.endedAt)))
    .returning({ tokenHash: sessions.tokenHash })
  return row?.tokenHash
}

/** Notes that a factor was shown in a session; the digest of its token. */
export async function renewSession(tx: Tx, id: string, at: Date): Promise<Buffer | undefined> {
  const [row] = await tx
    .update(sessions)
    .set({ provedAt: at })
    .where(and(eq(sessions.id, id), ne(sessions.factor, 'awaited'), isNull(sessions.endedAt)))
    .returning({ tokenHash: sessions.tokenHash })
  return row?.tokenHash
}

// ---------------------------------------------------------------- trusted devices

export type TrustedRow = typeof trustedDevices.$inferSelect

export const trust = inserting(trustedDevices)

/** Notes that a trusted device signs in; false where it is none, or not any more. */
export const useDevice = async (
  tx: Tx,
  of: Pick<TrustedRow, 'tokenHash' | 'userId' | 'browser'>,
  { at, since }: { at: Date; since: Date },
) =>
  (await touched(
    tx
      .update(trustedDevices)
      .set({ lastUsedAt: at })
      .where(
        and(
          equals(trustedDevices, { tokenHash: of.tokenHash, userId: of.userId, browser: of.browser }),
          gt(trustedDevices.expiresAt, at),
          gt(trustedDevices.createdAt, since),
        ),
      ),
  )) > 0

export const devicesOf = (db: Queryable, userId: string, at: Date): Promise<TrustedRow[]> =>
  rowsOf(db, trustedDevices, and(eq(trustedDevices.userId, userId), gt(trustedDevices.expiresAt, at)), [
    desc(trustedDevices.lastUsedAt),
  ])

export const forgetDevice = async (tx: Tx, userId: string, id: string) =>
  (await touched(
    tx.delete(trustedDevices).where(and(eq(trustedDevices.userId, userId), eq(trustedDevices.id, id))),
  )) > 0

export async function forgetDevices(db: Queryable, userId: string): Promise<void> {
  await db.delete(trustedDevices).where(eq(trustedDevices.userId, userId))
}
