import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type {
  MediationParty,
  MediationReason,
  MediationSide,
  PROPOSAL_ANSWERS,
  PROPOSAL_RETREATS,
} from '@appeal/contract/mediation/mediation.inputs.ts'
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, instant, money, recordId, sealedText } from '../../platform/db/columns.ts'

// The room of a mediation. Every row is written once: a trigger refuses changes, so that what was offered, answered and
// accepted stays on record as it was.

/** Which mediation of which case: a case may be mediated more than once. */
const room = () => ({
  caseKind: text('case_kind').$type<CaseKindName>().notNull(),
  caseId: recordId('case_id').notNull(),
  round: integer().notNull(),
})
/** Who wrote it, and whether they wrote down what was said by telephone. */
const spoken = () => ({
  authorId: recordId('author_id'),
  byPhone: boolean('by_phone').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** What one of the three sides proposed, numbered as it came. */
export const mediationProposals = pgTable(
  'mediation_proposals',
  {
    ...room(),
    seq: integer().notNull(),
    side: text().$type<MediationSide>().notNull(),
    amount: money(),
    performance: sealedText(),
    terms: sealedText(),
    validUntil: day('valid_until').notNull(),
    /** The proposal that this one answers. */
    answers: integer(),
    ...spoken(),
  },
  (t) => [primaryKey({ name: 'mediation_proposals_pk', columns: [t.caseKind, t.caseId, t.round, t.seq] })],
)

/** What a side said to a proposal; of whoever made it: that it was taken back. Each side says one thing. */
export const mediationAnswers = pgTable(
  'mediation_answers',
  {
    ...room(),
    seq: integer().notNull(),
    side: text().$type<MediationSide>().notNull(),
    verdict: text().$type<(typeof PROPOSAL_ANSWERS)[number] | (typeof PROPOSAL_RETREATS)[number]>().notNull(),
    remark: sealedText(),
    ...spoken(),
  },
  (t) => [
    primaryKey({ name: 'mediation_answers_pk', columns: [t.caseKind, t.caseId, t.round, t.seq, t.side] }),
  ],
)

/** Drafts of the terms; the newest one is what can be accepted. */
export const mediationTerms = pgTable(
  'mediation_terms',
  {
    ...room(),
    version: integer().notNull(),
    proposal: integer(),
    payer: text().$type<MediationParty>().notNull(),
    amount: money(),
    performance: sealedText(),
    dueOn: day('due_on').notNull(),
    manner: sealedText().notNull(),
    terms: sealedText(),
    closes: sealedText().notNull(),
    ...spoken(),
  },
  (t) => [primaryKey({ name: 'mediation_terms_pk', columns: [t.caseKind, t.caseId, t.round, t.version] })],
)

/** What a party said to one version of the terms, and what shows that it was them. */
export const mediationSignatures = pgTable(
  'mediation_signatures',
  {
    ...room(),
    version: integer().notNull(),
    side: text().$type<MediationParty>().notNull(),
    agrees: boolean().notNull(),
    reason: sealedText(),
    proof: text().$type<'code' | 'session' | 'phone'>().notNull(),
    ...spoken(),
  },
  (t) => [
    primaryKey({
      name: 'mediation_signatures_pk',
      columns: [t.caseKind, t.caseId, t.round, t.version, t.side],
    }),
  ],
)

/** How a mediation ended. */
export const mediationEndings = pgTable(
  'mediation_endings',
  {
    ...room(),
    result: text().$type<'AGREED' | 'FAILED' | 'NO_ANSWER'>().notNull(),
    reasonCode: text('reason_code').$type<MediationReason>(),
    side: text().$type<MediationSide>(),
    explanation: sealedText(),
    ...spoken(),
  },
  (t) => [primaryKey({ name: 'mediation_endings_pk', columns: [t.caseKind, t.caseId, t.round] })],
)
