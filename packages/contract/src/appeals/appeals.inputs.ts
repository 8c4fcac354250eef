import { z } from 'zod'
import { zId } from '../kit/scalars.ts'
import { zAmount, zHomePhone, zOptional, zText } from '../rules.ts'
import {
  APPEAL_L1,
  AREA_KINDS,
  CLOSE_TYPES,
  EXCLUDE_REASONS,
  HANDLING_TYPES,
  INVALID_REASONS,
  LIABILITIES,
  REPEATS,
  REPLY_SATISFACTIONS,
  RETURN_CODES,
  SATISFACTIONS,
  SERVICE_KINDS,
  TERMINATE_REASONS,
} from './appeals.codes.ts'
import { brandName, code, fileIds } from './appeals.fields.ts'

const proofIds = z.array(zId, 'rule.required').min(1, 'rule.required').max(9, 'files.too_many')
/** The record version the actor saw; a stale one answers 409. */
const seen = { id: zId, version: z.coerce.number('rule.integer').int().min(1) }

export const EmptyInput = z.object({ ...seen })
export const SupplementInput = z.object({ ...seen, reason: zText({ min: 5, max: 500 }) })
export const TransferInput = z.object({
  ...seen,
  /** The enterprise node; the bound one when left out. */
  enterpriseOrgId: zId.optional(),
  /** No unit answers for the brand: the case is accepted, and the bureau handles it itself. */
  byBureau: z.boolean().optional(),
  l2: zOptional(zText({ max: 48 })),
  opinion: zOptional(zText({ max: 500 })),
})
const ReplyFields = z.object({
  ...seen,
  investigationResult: zText({ min: 10, max: 2000 }),
  liability: code(LIABILITIES),
  responsibleOutlet: zOptional(zText({ max: 100 })),
  handlingType: code(HANDLING_TYPES),
  compensationAmount: zOptional(zAmount),
  agreedWithUser: z.boolean('rule.required'),
  userSatisfied: code(REPLY_SATISFACTIONS),
  contactTimes: z.coerce
    .number('rule.integer')
    .int('rule.integer')
    .min(0, 'rule.integer')
    .max(99, 'rule.integer'),
  handlerName: zText({ min: 2, max: 50 }),
  handlerPhone: zHomePhone,
  attachmentIds: fileIds,
})
/** Nobody agrees who was not spoken to. */
export const ReplyInput = ReplyFields.refine(
  ({ agreedWithUser, userSatisfied }) => !agreedWithUser || userSatisfied !== 'UNREACHABLE',
  { path: ['userSatisfied'], error: 'rule.agreedUnreached' },
).refine(({ agreedWithUser, contactTimes }) => !agreedWithUser || contactTimes > 0, {
  path: ['contactTimes'],
  error: 'rule.agreedUnreached',
})
export const VerifyAnswerInput = z.object({
  ...seen,
  /** Is what the enterprise answered true? */
  truthful: z.boolean('rule.required'),
  satisfied: z.boolean('rule.required'),
  remark: zOptional(zText({ max: 500 })),
})
/** The same by a one-time link, without signing in. */
export const VerifyByLinkInput = VerifyAnswerInput.omit({ id: true, version: true }).extend({
  token: z.string().min(16).max(64),
})
/** Progress by number and the last four digits of the phone. */
export const PublicProgressQuery = z.object({
  appealNo: zText({ min: 10, max: 32 }),
  phoneTail: z.string('rule.required').regex(/^\d{4}$/, 'rule.phoneTail'),
  captcha: zOptional(zText({ max: 80 })).describe('answer to a challenge, `requestNumber:answer` (spec 4)'),
})
export const CallbackInput = z
  .object({
    ...seen,
    reached: z.boolean('rule.required'),
    /** What the appellant said; asked of whoever was reached, so that no answer is invented. */
    truthful: z.boolean().optional(),
    satisfied: z.boolean().optional(),
    remark: zOptional(zText({ max: 500 })),
  })
  .refine(({ reached, truthful }) => !reached || truthful !== undefined, {
    path: ['truthful'],
    error: 'rule.required',
  })
  .refine(({ reached, satisfied }) => !reached || satisfied !== undefined, {
    path: ['satisfied'],
    error: 'rule.required',
  })
export const ReworkInput = z.object({
  ...seen,
  /** (a) the handling breaks the agreement or rules, (b) the user says otherwise than the enterprise (domain 1.9). */
  cause: code(['BREAKS_RULES', 'CONTRADICTED']),
  untrue: z.boolean().default(false),
  reason: zText({ min: 5, max: 500 }),
})
export const MediateInput = z.object({
  ...seen,
  userAgrees: z.literal(true, 'appeals.mediation_consent'),
  enterpriseAgrees: z.literal(true, 'appeals.mediation_consent'),
  proposal: zText({ min: 5, max: 1000 }),
  amount: zOptional(zAmount),
})
export const MediationAnswerInput = z.object({
  ...seen,
  agrees: z.boolean('rule.required'),
  remark: zOptional(zText({ max: 500 })),
})
export const ClosingInput = z.object({
  ...seen,
  closeType: code(CLOSE_TYPES),
  liability: code(LIABILITIES),
  l1: code(APPEAL_L1),
  l2: zText({ min: 1, max: 48 }),
  compensation: zOptional(zAmount),
  /** What the appellant is told. */
  answer: zText({ min: 10, max: 2000 }),
  /** A suspected breach of postal law that the case shows (快递市场管理办法 art. 42); noted for enforcement. */
  lawBreach: zOptional(zText({ min: 5, max: 500 })),
})
export const InvalidInput = z.object({
  ...seen,
  reasonCode: code([...INVALID_REASONS, ...TERMINATE_REASONS]),
  explanation: zText({ min: 5, max: 1000 }),
  /** N08–N10: the type of the report, question or courier's case that is opened instead; none where left out. */
  referralType: zOptional(zText({ max: 48 })),
})
/** What the bureau asked for: files, words, or both; the server refuses neither (T6). */
export const SupplementAnswerInput = z.object({
  ...seen,
  remark: zOptional(zText({ max: 2_000 })),
  attachmentIds: fileIds,
})
export const WithdrawInput = z.object({ ...seen, reason: zText({ min: 2, max: 500 }) })
export const EvaluationInput = z.object({
  ...seen,
  bureauScore: code(SATISFACTIONS),
  enterpriseScore: code(SATISFACTIONS),
  remark: zOptional(zText({ max: 500 })),
})

/** T8: the case goes to another bureau. */
export const CommanderInput = z.object({ ...seen, bureauOrgId: zId, reason: zText({ min: 5, max: 500 }) })
/**
 * T29: against whom and about what the case is, as it should have been written down; what the appellant wrote and sent
 * is never edited.
 */
export const CorrectInput = z.object({
  ...seen,
  brand: zText({ min: 1, max: 32 }),
  /** Of a company that is not among the brands: nobody answers for it, and the bureau keeps the case. */
  brandName,
  serviceKind: code(SERVICE_KINDS),
  /** The area whose enterprise unit answers. */
  areaCode: z.string('rule.required').regex(/^\d{6}$/, 'rule.area'),
  /** The enterprise unit; the one responsible for brand and area when left out. */
  enterpriseOrgId: zId.optional(),
  mailKind: zOptional(zText({ max: 32 })),
  l1: code(APPEAL_L1),
  l2: zOptional(zText({ max: 48 })),
  reason: zText({ min: 5, max: 500 }),
})
/** T11: the case goes down the enterprise's own tree. */
export const AssignInput = z.object({
  ...seen,
  enterpriseOrgId: zId,
  opinion: zOptional(zText({ max: 500 })),
})
/** T12: the enterprise gives the case back on one of the grounds of `returnGrounds`, with proof. */
export const RefuseInput = z
  .object({
    ...seen,
    cause: code(RETURN_CODES),
    /** Of a ground that names a case: the number of an open appeal of the unit about the same item. */
    ownCaseNo: zOptional(zText({ max: 32, singleLine: true })),
    reason: zText({ min: 5, max: 500 }),
    attachmentIds: proofIds,
  })
  .superRefine(({ cause, ownCaseNo }, ctx) => {
    const isAsked = cause === REPEATS
    if (isAsked === (ownCaseNo !== undefined)) return
    ctx.addIssue({
      code: 'custom',
      path: ['ownCaseNo'],
      message: isAsked ? 'rule.required' : 'rule.notAsked',
    })
  })
/** T13: progress, principle and talks with the user, when the answer is not ready in time (L6). */
export const ProgressInput = z.object({
  ...seen,
  findings: zText({ min: 10, max: 1000 }),
  plan: zText({ min: 5, max: 1000 }),
  contactedUser: z.boolean('rule.required'),
})
/** What no setting allows more than; how many days are given is `APPEAL_EXTEND_MAX_DAYS`. */
export const EXTEND_DAYS_MAX = 30
export const ExtendInput = z.object({
  ...seen,
  days: z.coerce
    .number('rule.integer')
    .int('rule.integer')
    .min(1, 'rule.integer')
    .max(EXTEND_DAYS_MAX, 'rule.integer'),
  reason: zText({ min: 5, max: 500 }),
})
export const UrgeInput = z.object({ ...seen, reason: zText({ min: 5, max: 500 }) })
/** T24: application, with ground and proof. */
export const ExcludeInput = z.object({
  ...seen,
  reasonCode: code(EXCLUDE_REASONS),
  explanation: zText({ min: 5, max: 1000 }),
  attachmentIds: proofIds,
})
/** T25: first or second audit. */
export const ExcludeAuditInput = z.object({
  ...seen,
  passed: z.boolean('rule.required'),
  opinion: zText({ min: 2, max: 500 }),
})
/** T26: somebody asks for a re-check. */
export const RecheckInput = z.object({ ...seen, reason: zText({ min: 5, max: 500 }) })
/** T27: what the record says the case is, and of an ended one how it ended, said whole; what the appellant wrote is never edited. */
export const RecheckEditInput = z.object({
  ...seen,
  brand: zText({ min: 1, max: 32 }),
  l1: code(APPEAL_L1),
  l2: zText({ min: 1, max: 48 }),
  areaKind: code(AREA_KINDS),
  /** Service, kind of mail and the area that answers stay where nothing is said; who has the case never moves. */
  serviceKind: code(SERVICE_KINDS).optional(),
  mailKind: zOptional(zText({ max: 32 })),
  areaCode: zOptional(z.string().regex(/^\d{6}$/, 'rule.area')),
  liability: code(LIABILITIES).optional(),
  closeType: code(CLOSE_TYPES).optional(),
  compensation: zOptional(zAmount),
  reason: zText({ min: 5, max: 500 }),
})
/** T28: the re-checker's opinion, a score, and whether the case must be handled again. */
export const RecheckCompleteInput = z.object({
  ...seen,
  opinion: zText({ min: 5, max: 1000 }),
  score: z.coerce.number('rule.integer').int('rule.integer').min(0, 'rule.integer').max(100, 'rule.integer'),
  reopen: z.boolean().default(false),
})
/** A second person's word on what a first one wants done. */
export const ApproveInput = z
  .object({ ...seen, approved: z.boolean('rule.required'), opinion: zOptional(zText({ max: 500 })) })
  .refine(({ approved, opinion }) => approved || (opinion ?? '').length >= 2, {
    path: ['opinion'],
    error: 'rule.required',
  })
