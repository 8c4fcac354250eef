import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordId, sealedText } from '../../../platform/db/columns.ts'
import { appeals } from '../appeals.tables.ts'

/** What one person wants done and a second one decides. */
export const appealApprovals = pgTable(
  'appeal_approvals',
  {
    id: recordId().primaryKey(),
    appealId: recordId('appeal_id')
      .notNull()
      .references(() => appeals.id),
    action: text().$type<'editToInvalid' | 'editToEnd' | 'reopen'>().notNull(),
    /** Sealed JSON of the action's input. */
    input: sealedText().notNull(),
    requestedBy: recordId('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** approved, refused, lapsed; null while it waits. */
    decision: text(),
    decidedBy: recordId('decided_by'),
    opinion: sealedText(),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    uniqueIndex('appeal_approvals_one_waiting').on(t.appealId).where(sql`${t.decision} is null`),
    index('appeal_approvals_appeal_idx').on(t.appealId, t.requestedAt),
    check('appeal_approvals_four_eyes', sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.requestedBy}`),
  ],
)

/** An application to leave a closed case out of the statistics, with its two audits (domain 1.13, T24, T25). */
export const appealExclusions = pgTable(
  'appeal_exclusions',
  {
    id: recordId().primaryKey(),
    appealId: recordId('appeal_id')
      .notNull()
      .references(() => appeals.id),
    reasonCode: text('reason_code').notNull(),
    explanation: sealedText().notNull(),
    applicantId: recordId('applicant_id').notNull(),
    applicantOrgId: recordId('applicant_org_id'),
    createdAt: instant('created_at').notNull(),
    firstAuditorId: recordId('first_auditor_id'),
    firstPassed: boolean('first_passed'),
    firstOpinion: sealedText('first_opinion'),
    firstAt: instant('first_at'),
    secondAuditorId: recordId('second_auditor_id'),
    secondPassed: boolean('second_passed'),
    secondOpinion: sealedText('second_opinion'),
    secondAt: instant('second_at'),
    /** The case was reopened before the audits ended. */
    lapsed: boolean().notNull().default(false),
  },
  (t) => [
    index('appeal_exclusions_appeal_idx').on(t.appealId, t.createdAt),
    check(
      'appeal_exclusions_four_eyes',
      sql`(${t.firstAuditorId} is null or ${t.firstAuditorId} <> ${t.applicantId}) and (${t.secondAuditorId} is null or (${t.secondAuditorId} <> ${t.applicantId} and ${t.secondAuditorId} <> ${t.firstAuditorId}))`,
    ),
  ],
)

/** A field that a re-check corrected. */
export interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

/** A re-check of an ended case (T26–T28). */
export const appealRechecks = pgTable(
  'appeal_rechecks',
  {
    id: recordId().primaryKey(),
    appealId: recordId('appeal_id')
      .notNull()
      .references(() => appeals.id),
    cause: text().notNull(),
    reason: sealedText(),
    requesterId: recordId('requester_id'),
    createdAt: instant('created_at').notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull().default([]),
    checkerId: recordId('checker_id'),
    opinion: sealedText(),
    score: integer(),
    /** UPHELD, CHANGED, REOPENED; null while it runs. */
    outcome: text(),
    completedAt: instant('completed_at'),
  },
  (t) => [
    uniqueIndex('appeal_rechecks_one_running').on(t.appealId).where(sql`${t.outcome} is null`),
    index('appeal_rechecks_appeal_idx').on(t.appealId, t.createdAt),
    check(
      'appeal_rechecks_four_eyes',
      sql`${t.checkerId} is null or ${t.requesterId} is null or ${t.checkerId} <> ${t.requesterId}`,
    ),
    check('appeal_rechecks_score', sql`${t.score} between 0 and 100`),
  ],
)
