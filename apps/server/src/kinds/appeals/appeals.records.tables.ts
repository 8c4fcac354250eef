import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, day, instant, money, recordId, sealedText } from '../../platform/db/columns.ts'
import { appeals } from './appeals.tables.ts'

/** One answer of an enterprise (domain 1.8). */
export const appealReplies = pgTable(
  'appeal_replies',
  {
    id: recordId().primaryKey(),
    appealId: recordId('appeal_id')
      .notNull()
      .references(() => appeals.id),
    round: integer().notNull(),
    orgId: recordId('org_id').notNull(),
    authorId: recordId('author_id').notNull(),
    investigationResult: sealedText('investigation_result').notNull(),
    liability: text().notNull(),
    responsibleOutlet: sealedText('responsible_outlet'),
    handlingType: text('handling_type').notNull(),
    compensationAmount: money('compensation_amount'),
    agreedWithUser: boolean('agreed_with_user').notNull(),
    userSatisfied: text('user_satisfied').notNull(),
    contactTimes: integer('contact_times').notNull(),
    handlerName: bytes('handler_name').notNull(),
    handlerPhone: bytes('handler_phone').notNull(),
    overdue: boolean().notNull(),
    /** Answers of the unit's last days that it was nearly the same as; null where it was not compared. */
    likeAnswers: integer('like_answers'),
    /** What it had in common with the nearest of them, in per cent. */
    likePercent: integer('like_percent'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('appeal_replies_round_unique').on(t.appealId, t.round)],
)

/** An answer that an outlet wrote for a unit above to submit (domain 3.5, T14); the newest alone, sealed as one. */
export const appealReplyDrafts = pgTable('appeal_reply_drafts', {
  appealId: recordId('appeal_id')
    .primaryKey()
    .references(() => appeals.id),
  orgId: recordId('org_id').notNull(),
  authorId: recordId('author_id').notNull(),
  content: bytes().notNull(),
  createdAt: instant('created_at').notNull(),
})

/** The case of another kind that was opened where an appeal was none (domain 1.11, N08–N10). */
export const appealReferrals = pgTable(
  'appeal_referrals',
  {
    appealId: recordId('appeal_id')
      .primaryKey()
      .references(() => appeals.id),
    kind: text().$type<'report' | 'consultation' | 'courier'>().notNull(),
    caseId: recordId('case_id').notNull(),
    caseNo: text('case_no').notNull(),
    byId: recordId('by_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('appeal_referrals_case_unique').on(t.caseId),
    check('appeal_referrals_kind_known', sql`${t.kind} in ('report','consultation','courier')`),
  ],
)

/** A request to the appellant to say whether the answer is true (sendYz), answered by link, in person or by phone. */
export const appealVerifications = pgTable(
  'appeal_verifications',
  {
    id: recordId().primaryKey(),
    appealId: recordId('appeal_id')
      .notNull()
      .references(() => appeals.id),
    tokenHash: bytes('token_hash').notNull(),
    /** user, phone or expired; null while it waits. */
    answeredBy: text('answered_by'),
    truthful: boolean(),
    satisfied: boolean(),
    remark: sealedText(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    uniqueIndex('appeal_verifications_token_unique').on(t.tokenHash),
    index('appeal_verifications_appeal_idx').on(t.appealId),
  ],
)

/** A telephone call-back and whether anybody was reached (domain L8). */
export const appealCallbacks = pgTable(
  'appeal_callbacks',
  {
    id: recordId().primaryKey(),
    appealId: recordId('appeal_id')
      .notNull()
      .references(() => appeals.id),
    callerId: recordId('caller_id').notNull(),
    reached: boolean().notNull(),
    truthful: boolean(),
    satisfied: boolean(),
    remark: sealedText(),
    calledOn: day('called_on').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('appeal_callbacks_appeal_idx').on(t.appealId)],
)

/** A mediation proposal and both sides' answers. */
export const appealMediations = pgTable(
  'appeal_mediations',
  {
    id: recordId().primaryKey(),
    appealId: recordId('appeal_id')
      .notNull()
      .references(() => appeals.id),
    proposal: sealedText().notNull(),
    amount: money(),
    userAgrees: boolean('user_agrees'),
    userRemark: sealedText('user_remark'),
    enterpriseAgrees: boolean('enterprise_agrees'),
    enterpriseRemark: sealedText('enterprise_remark'),
    mediatorId: recordId('mediator_id'),
    /** AGREED, FAILED, NO_ANSWER; null while it runs. */
    result: text(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('appeal_mediations_one_running').on(t.appealId).where(sql`${t.result} is null`),
    index('appeal_mediations_appeal_idx').on(t.appealId),
  ],
)

/** One dispatch to an enterprise unit: by the bureau, or down the enterprise's own tree. */
export const appealTransfers = pgTable(
  'appeal_transfers',
  {
    id: recordId().primaryKey(),
    appealId: recordId('appeal_id')
      .notNull()
      .references(() => appeals.id),
    orgId: recordId('org_id').notNull(),
    kind: text().$type<'transfer' | 'assign'>().notNull(),
    byId: recordId('by_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** replied, refused, assigned, ended; null while the unit has it. */
    outcome: text(),
    cause: text(),
    reason: sealedText(),
    endedAt: instant('ended_at'),
    /** Returned although it was theirs: the bureau sent it there again. */
    malformed: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('appeal_transfers_one_running').on(t.appealId).where(sql`${t.outcome} is null`),
    index('appeal_transfers_appeal_idx').on(t.appealId, t.createdAt),
  ],
)

/** The appellant's two scores; once for each case. */
export const appealEvaluations = pgTable('appeal_evaluations', {
  appealId: recordId('appeal_id')
    .primaryKey()
    .references(() => appeals.id),
  bureauScore: text('bureau_score').notNull(),
  enterpriseScore: text('enterprise_score').notNull(),
  remark: sealedText(),
  createdAt: instant('created_at').notNull(),
})
