import { z } from 'zod'
import { zId } from '../kit/scalars.ts'
import { zAmount, zDate, zOptional, zText } from '../rules.ts'

/** Who speaks in a mediation: both sides, and the bureau that mediates. */
export const MEDIATION_SIDES = ['user', 'enterprise', 'bureau'] as const
export type MediationSide = (typeof MEDIATION_SIDES)[number]
/** The two whose agreement it is. */
export const MEDIATION_PARTIES = ['user', 'enterprise'] as const
export type MediationParty = (typeof MEDIATION_PARTIES)[number]

/** What a party says to a proposal; another proposal in answer is a counter-proposal. */
export const PROPOSAL_ANSWERS = ['ACCEPTED', 'REFUSED', 'COUNTERED'] as const
/** What whoever made a proposal does with it: takes it back, or makes a newer one in its place. */
export const PROPOSAL_RETREATS = ['RETRACTED', 'REPLACED'] as const

/** Why a mediation ends without agreement; `NO_ANSWER` is what the end of L9 brings. */
export const MEDIATION_REASONS = [
  'USER_REFUSES',
  'ENTERPRISE_REFUSES',
  'NO_AGREEMENT',
  'OUT_OF_SCOPE',
  'USER_UNREACHABLE',
  'OTHER_REASON',
] as const
export type MediationReason = (typeof MEDIATION_REASONS)[number] | 'NO_ANSWER'

const code = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, 'rule.code')
const seen = { id: zId, version: z.coerce.number('rule.integer').int('rule.integer').min(1, 'rule.integer') }
const zSeq = z.coerce
  .number('rule.integer')
  .int('rule.integer')
  .min(1, 'rule.integer')
  .max(10_000, 'rule.integer')

/** What is offered: an amount, another performance in words, or both; yuan with two decimals. */
const offer = {
  amount: zOptional(zAmount),
  performance: zOptional(zText({ min: 2, max: 300 })),
}
const proposal = {
  ...seen,
  ...offer,
  terms: zOptional(zText({ min: 2, max: 1_000 })),
  /** Last day to answer it; the last day of L9 where none is said. */
  validUntil: zOptional(zDate),
}

/** A side's proposal, or its answer to the one it names. */
export const MediationProposeInput = z.object({ ...proposal, answers: zOptional(zSeq) })
/** The bureau's own proposal. */
export const MediationSuggestInput = z.object(proposal)
export const MediationRespondInput = z.object({
  ...seen,
  seq: zSeq,
  verdict: code(['ACCEPTED', 'REFUSED']),
  remark: zOptional(zText({ min: 2, max: 500 })),
})
export const MediationRetractInput = z.object({ ...seen, seq: zSeq })
/** A draft of the terms: who does what for whom, by when, how, and what is closed with it. */
export const MediationDraftInput = z.object({
  ...seen,
  /** The accepted proposal that it is filled in from. */
  proposal: zOptional(zSeq),
  payer: code(MEDIATION_PARTIES),
  ...offer,
  dueOn: zDate,
  manner: zText({ min: 2, max: 200 }),
  terms: zOptional(zText({ min: 2, max: 1_000 })),
  closes: zText({ min: 2, max: 500 }),
})
/** A party accepts one version of the terms, or says why not. Who accepts shows a code sent by SMS. */
export const MediationSignInput = z.object({
  ...seen,
  terms: zSeq,
  agrees: z.boolean('rule.required'),
  reason: zOptional(zText({ min: 2, max: 500 })),
  validCode: zOptional(zText({ max: 10, singleLine: true })),
  validCodeReqNo: zOptional(zText({ max: 64, singleLine: true })),
})
export const MediationFailInput = z.object({
  ...seen,
  reasonCode: code(MEDIATION_REASONS),
  explanation: zText({ min: 5, max: 500 }),
})
export const MediationQuitInput = z.object({ ...seen, reason: zText({ min: 2, max: 500 }) })
