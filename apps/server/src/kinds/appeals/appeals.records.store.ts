import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { NOBODY } from '../../cases/cases.service.ts'
import type { Crypto } from '../../platform/crypto/crypto.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import {
  appealCallbacks,
  appealEvaluations,
  appealMediations,
  appealReplies,
  appealReplyDrafts,
  appealVerifications,
} from './appeals.records.tables.ts'

// What hangs on a case: answers, verification requests, calls, mediations, the evaluation.

export type ReplyRecord = typeof appealReplies.$inferSelect
export type VerificationRecord = typeof appealVerifications.$inferSelect
export type CallbackRecord = typeof appealCallbacks.$inferSelect
export type MediationRecord = typeof appealMediations.$inferSelect
export type EvaluationRecord = typeof appealEvaluations.$inferSelect

export async function insertReply(tx: Tx, row: ReplyRecord): Promise<void> {
  await tx.insert(appealReplies).values(row)
}

const replyOf = statement((db) =>
  db
    .select()
    .from(appealReplies)
    .where(eq(appealReplies.appealId, sql.placeholder('appealId')))
    .orderBy(desc(appealReplies.round))
    .limit(1),
)

export async function lastReply(db: Queryable, appealId: string): Promise<ReplyRecord | undefined> {
  const [row] = await replyOf(db, { appealId })
  return row
}

/** Of a case that is destroyed: who answered for the enterprise, and an answer that was never given. */
export async function forgetPeople(tx: Tx, crypto: Crypto, { id }: { id: string }): Promise<void> {
  await tx
    .update(appealReplies)
    .set({
      handlerName: crypto.encryptField('appeal_replies.handler_name', NOBODY),
      handlerPhone: crypto.encryptField('appeal_replies.handler_phone', ''),
    })
    .where(eq(appealReplies.appealId, id))
  await tx.delete(appealReplyDrafts).where(eq(appealReplyDrafts.appealId, id))
}

export async function insertVerification(tx: Tx, row: VerificationRecord): Promise<void> {
  await tx.insert(appealVerifications).values(row)
}

export async function findVerification(
  db: Queryable,
  tokenHash: Buffer,
): Promise<VerificationRecord | undefined> {
  const [row] = await db
    .select()
    .from(appealVerifications)
    .where(eq(appealVerifications.tokenHash, tokenHash))
  return row
}

export async function lastVerification(
  db: Queryable,
  appealId: string,
): Promise<VerificationRecord | undefined> {
  const [row] = await db
    .select()
    .from(appealVerifications)
    .where(eq(appealVerifications.appealId, appealId))
    .orderBy(desc(appealVerifications.createdAt))
    .limit(1)
  return row
}

/** Ends the waiting verification request of a case. */
export async function endVerification(
  tx: Tx,
  appealId: string,
  outcome: Pick<VerificationRecord, 'answeredBy' | 'truthful' | 'satisfied' | 'remark' | 'answeredAt'>,
): Promise<void> {
  await tx
    .update(appealVerifications)
    .set(outcome)
    .where(and(eq(appealVerifications.appealId, appealId), isNull(appealVerifications.answeredBy)))
}

export async function insertCallback(tx: Tx, row: CallbackRecord): Promise<void> {
  await tx.insert(appealCallbacks).values(row)
}

export async function listCallbacks(db: Queryable, appealId: string): Promise<CallbackRecord[]> {
  return db
    .select()
    .from(appealCallbacks)
    .where(eq(appealCallbacks.appealId, appealId))
    .orderBy(desc(appealCallbacks.createdAt))
}

export async function insertMediation(tx: Tx, row: MediationRecord): Promise<void> {
  await tx.insert(appealMediations).values(row)
}

const mediationOf = statement((db) =>
  db
    .select()
    .from(appealMediations)
    .where(eq(appealMediations.appealId, sql.placeholder('appealId')))
    // The one that runs first: two of one moment have no other order.
    .orderBy(sql`${appealMediations.result} is null desc`, desc(appealMediations.createdAt))
    .limit(1),
)

export async function lastMediation(db: Queryable, appealId: string): Promise<MediationRecord | undefined> {
  const [row] = await mediationOf(db, { appealId })
  return row
}

export async function updateMediation(
  tx: Tx,
  id: string,
  change: Partial<MediationRecord>,
): Promise<MediationRecord> {
  const [row] = await tx.update(appealMediations).set(change).where(eq(appealMediations.id, id)).returning()
  return row!
}

export async function insertEvaluation(tx: Tx, row: EvaluationRecord): Promise<void> {
  await tx.insert(appealEvaluations).values(row)
}

const evaluationOf = statement((db) =>
  db
    .select()
    .from(appealEvaluations)
    .where(eq(appealEvaluations.appealId, sql.placeholder('appealId'))),
)

export async function findEvaluation(db: Queryable, appealId: string): Promise<EvaluationRecord | undefined> {
  const [row] = await evaluationOf(db, { appealId })
  return row
}
