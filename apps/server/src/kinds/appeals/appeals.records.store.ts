import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { NOBODY } from '../../cases/cases.service.ts'
import type { Crypto } from '../../platform/crypto/crypto.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { inserting, rowOf, rowsOf } from '../../platform/db/rows.ts'
import { statement } from '../../platform/db/statement.ts'
import {
  appealCallbacks,
  appealEvaluations,
  appealMediations,
  appealReplies,
  appealReplyDrafts,
  appealVerifications,
} from './appeals.records.tables.ts'
import { forgetSketches } from './likeness/appeals.likeness.store.ts'

// What hangs on a case: answers, verification requests, calls, mediations, the evaluation.

export type ReplyRecord = typeof appealReplies.$inferSelect
export type VerificationRecord = typeof appealVerifications.$inferSelect
export type CallbackRecord = typeof appealCallbacks.$inferSelect
export type MediationRecord = typeof appealMediations.$inferSelect
export type EvaluationRecord = typeof appealEvaluations.$inferSelect

export const insertReply = inserting(appealReplies)

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

/**
 * Of a case that is destroyed: who answered for the enterprise, an answer that was never given, and what its answers
 * are compared by.
 */
export async function forgetPeople(tx: Tx, crypto: Crypto, { id }: { id: string }): Promise<void> {
  await tx
    .update(appealReplies)
    .set({
      handlerName: crypto.encryptField('appeal_replies.handler_name', NOBODY),
      handlerPhone: crypto.encryptField('appeal_replies.handler_phone', ''),
    })
    .where(eq(appealReplies.appealId, id))
  await tx.delete(appealReplyDrafts).where(eq(appealReplyDrafts.appealId, id))
  await forgetSketches(tx, id)
}

export const insertVerification = inserting(appealVerifications)

export const findVerification = (db: Queryable, tokenHash: Buffer): Promise<VerificationRecord | undefined> =>
  rowOf(db, appealVerifications, eq(appealVerifications.tokenHash, tokenHash))

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

export const insertCallback = inserting(appealCallbacks)

export const listCallbacks = (db: Queryable, appealId: string): Promise<CallbackRecord[]> =>
  rowsOf(db, appealCallbacks, eq(appealCallbacks.appealId, appealId), [desc(appealCallbacks.createdAt)])

export const insertMediation = inserting(appealMediations)

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

export const insertEvaluation = inserting(appealEvaluations)

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
