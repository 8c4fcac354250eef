import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { NOBODY } from '../../cases/cases.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Crypto } from '../../platform/crypto/crypto.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { inserting, rowOf } from '../../platform/db/rows.ts'
import { statement } from '../../platform/db/statement.ts'
import { ledgerOf, noteRecords } from '../../platform/history/ledgers.ts'
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

type Noting = Pick<Context, 'platform' | 'now'>

export type ReplyRecord = typeof appealReplies.$inferSelect
export type VerificationRecord = typeof appealVerifications.$inferSelect
export type MediationRecord = typeof appealMediations.$inferSelect

/** What of a table hangs on a case, in an order. Case pages ask for it, so its SQL is built once. */
export function ofAppeal<T extends PgTable & { appealId: PgColumn }>(
  table: T,
  ...order: readonly (SQL | PgColumn)[]
) {
  type Row = T['$inferSelect']
  const rowsIn = (db: Queryable) =>
    db
      .select()
      .from(table as PgTable)
      .where(eq(table.appealId, sql.placeholder('appealId')))
      .orderBy(...order)
  const all = statement(rowsIn)
  const first = statement((db) => rowsIn(db).limit(1))
  return {
    all: (db: Queryable, appealId: string): Promise<Row[]> => all(db, { appealId }),
    async first(db: Queryable, appealId: string): Promise<Row | undefined> {
      const [row] = await first(db, { appealId })
      return row
    },
  }
}

/** What of an answer nobody changes unseen; its words stand in the line of the case that it came with. */
export const replyLedger = ledgerOf(appealReplies, [
  ...(['appealId', 'round', 'orgId', 'authorId', 'liability', 'handlingType', 'compensationAmount'] as const),
  ...(['agreedWithUser', 'userSatisfied', 'contactTimes', 'overdue', 'createdAt'] as const),
])

/** What of a mediation nobody changes unseen. */
export const mediationLedger = ledgerOf(appealMediations, [
  ...(['appealId', 'amount', 'userAgrees', 'enterpriseAgrees', 'mediatorId', 'result'] as const),
  ...(['createdAt', 'endedAt'] as const),
])

export async function insertReply(
  tx: Tx,
  ctx: Noting,
  row: typeof appealReplies.$inferInsert,
): Promise<void> {
  await tx.insert(appealReplies).values(row)
  await noteRecords(tx, ctx, replyLedger, [row.id])
}

export const lastReply = ofAppeal(appealReplies, desc(appealReplies.round)).first

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

export const lastVerification = ofAppeal(appealVerifications, desc(appealVerifications.createdAt)).first

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

/** Newest first. */
export const listCallbacks = ofAppeal(
  appealCallbacks,
  desc(appealCallbacks.createdAt),
  desc(appealCallbacks.id),
).all

export async function insertMediation(
  tx: Tx,
  ctx: Noting,
  row: typeof appealMediations.$inferInsert,
): Promise<void> {
  await tx.insert(appealMediations).values(row)
  await noteRecords(tx, ctx, mediationLedger, [row.id])
}

/** The one that runs first: two of one moment have no other order. */
export const { first: lastMediation, all: listMediations } = ofAppeal(
  appealMediations,
  sql`${appealMediations.result} is null desc`,
  desc(appealMediations.createdAt),
)

export async function updateMediation(
  tx: Tx,
  ctx: Noting,
  id: string,
  change: Partial<MediationRecord>,
): Promise<MediationRecord> {
  const [row] = await tx.update(appealMediations).set(change).where(eq(appealMediations.id, id)).returning()
  await noteRecords(tx, ctx, mediationLedger, [id])
  return row!
}

export const insertEvaluation = inserting(appealEvaluations)

export const findEvaluation = ofAppeal(appealEvaluations).first
