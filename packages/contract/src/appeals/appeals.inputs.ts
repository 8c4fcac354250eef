import { z } from 'zod'
import { brokenRule, isAfterPosting } from '../fieldRules.ts'
import { zId } from '../kit/scalars.ts'
import {
  alongside,
  zAmount,
  zContactPhone,
  zDate,
  zDateTime,
  zEmail,
  zHomePhone,
  zOptional,
  zPrice,
  zText,
  zWaybill,
} from '../rules.ts'
import { Admission } from './appeals.admission.ts'
import {
  APPEAL_L1,
  APPELLANT_ROLES,
  AREA_KINDS,
  ASSISTED_CHANNELS,
  CLOSE_TYPES,
  COMPLAINT_CHANNELS,
  COMPLAINT_RESULTS,
  DEMAND_KINDS,
  EXCLUDE_REASONS,
  HANDLING_TYPES,
  INVALID_REASONS,
  LIABILITIES,
  OTHER_BRAND,
  PROXY_RELATIONS,
  REFUSE_CAUSES,
  REPLY_SATISFACTIONS,
  SATISFACTIONS,
  SERVICE_KINDS,
  TERMINATE_REASONS,
} from './appeals.codes.ts'
import { judgeParticulars, Particulars } from './appeals.particulars.schemas.ts'

const code = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, 'rule.code')
const fileIds = z.array(zId).max(9, 'files.too_many').default([])
const proofIds = z.array(zId, 'rule.required').min(1, 'rule.required').max(9, 'files.too_many')
/** The record version the actor saw; a stale one answers 409. */
const seen = { id: zId, version: z.coerce.number('rule.integer').int().min(1) }

/**
 * Sender or recipient of the item, as the label names them. Labels hide phone and street of the other side, so that both
 * may be left out or written as they stand there (138****1234); the area is what finds the bureau.
 */
export const Party = z.object({
  name: zText({ min: 1, max: 50 }),
  phone: zOptional(zText({ min: 3, max: 32 })),
  areaCode: z.string('rule.required').regex(/^\d{6}$/, 'rule.area'),
  address: zOptional(zText({ max: 200 })),
})
export type Party = z.output<typeof Party>

/** The side of the item that the appellant is; an agent is neither. */
export const OWN_SIDE: Readonly<
  Record<(typeof APPELLANT_ROLES)[number], 'sender' | 'recipient' | undefined>
> = {
  SENDER: 'sender',
  RECIPIENT: 'recipient',
  AGENT: undefined,
}

const proxyFacts = {
  /** Whom the item concerns: the sender or the recipient, who does not file in person. */
  name: zText({ min: 2, max: 50 }),
  phone: zContactPhone,
  relation: code(PROXY_RELATIONS),
  /** The person represented knows of the appeal and agrees to it (个人信息保护法 art. 23). */
  consent: z.literal(true, 'appeals.proxy_consent'),
}
/** Whom an agent files for, with the authorisation on paper; a photo of a written note will do. */
export const Represented = z.object({
  ...proxyFacts,
  authorisationIds: z
    .array(zId, 'appeals.authorisation_missing')
    .min(1, 'appeals.authorisation_missing')
    .max(9, 'files.too_many'),
})
/** On the telephone the authorisation may come later. */
export const AssistedRepresented = z.object({ ...proxyFacts, authorisationIds: fileIds })

const isComplete = ({ appellantRole, proxy }: { appellantRole: string; proxy?: unknown }) =>
  appellantRole !== 'AGENT' || proxy !== undefined
/** What had not been posted nobody could complain about: an earlier day would only pass over the seven days. */
const complainedInOrder = (matter: { complaintDate: string; postDate: string }) =>
  isAfterPosting(matter.complaintDate, matter.postDate)
const COMPLAINT_TOO_EARLY = {
  path: ['complaintDate'],
  error: 'appeals.complaint_before_posting',
  ...alongside,
}
const isNamed = ({ brand, brandName }: { brand: string; brandName?: unknown }) =>
  brand !== OTHER_BRAND || brandName !== undefined
const NAME_MISSING = { path: ['brandName'], error: 'appeals.brand_name_missing', ...alongside }
const PROXY_MISSING = { path: ['proxy', 'name'], error: 'appeals.proxy_missing', ...alongside }

/** What the company calls itself, where the brand is 其他. */
const brandName = zOptional(zText({ min: 2, max: 50, singleLine: true }))

const item = {
  waybillNo: zWaybill,
  brand: zText({ min: 1, max: 32 }),
  brandName,
  /** Of a brand that offers several. */
  serviceKind: zOptional(code(SERVICE_KINDS)),
  mailKind: zOptional(zText({ max: 32 })),
  l1: code(APPEAL_L1),
  l2: zOptional(zText({ max: 48 })),
  appellantRole: code(APPELLANT_ROLES),
  sender: Party,
  recipient: Party,
  postDate: zDate,
  itemName: zOptional(zText({ max: 100 })),
  itemValue: zOptional(zAmount),
  insured: z.boolean().default(false),
  insuredAmount: zOptional(zPrice),
  postage: zOptional(zAmount),
  codAmount: zOptional(zAmount),
  complaintDate: zDate,
  complaintChannel: code(COMPLAINT_CHANNELS),
  complaintResult: code(COMPLAINT_RESULTS),
  complaintTicketNo: zOptional(zText({ max: 64 })),
  content: zText({ min: 10, max: 2000 }),
  demands: z.array(code(DEMAND_KINDS)).min(1, 'rule.required').max(7),
  claimAmount: zOptional(zAmount),
  attachmentIds: fileIds,
  admission: Admission.optional(),
  particulars: Particulars.optional(),
}

/** What a consumer files (T3). With the id of a draft or of a returned appeal it submits or resubmits that. */
export const SubmitAppeal = z
  .object({
    id: zId.optional(),
    ...item,
    /** Where the appellant is an agent. */
    proxy: Represented.optional(),
    email: zOptional(zEmail),
    declareTruth: z.literal(true, 'appeals.declaration_required'),
    /** Not before a court, arbitration, administrative ruling or people's mediation (domain 1.3-7). */
    declareNoProcedure: z.literal(true, 'appeals.declaration_required'),
    validCode: zOptional(zText({ max: 10 })),
    validCodeReqNo: zOptional(zText({ max: 64 })),
  })
  .refine(isComplete, PROXY_MISSING)
  .refine(isNamed, NAME_MISSING)
  .refine(complainedInOrder, COMPLAINT_TOO_EARLY)
  .superRefine(judgeParticulars, alongside)
  .superRefine((matter, ctx) => {
    const refuse = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message })
    for (const side of ['sender', 'recipient'] as const) {
      const own = OWN_SIDE[matter.appellantRole] === side
      const { phone, address } = matter[side] ?? {}
      // The own one may stand as the account shows it; whose it is then, the filing judges.
      const broken = brokenRule(phone, ...(own ? (['required'] as const) : []), 'labelPhone')
      if (broken) refuse([side, 'phone'], broken)
      if (own && !address) refuse([side, 'address'], 'rule.required')
    }
    if (matter.insured && !matter.insuredAmount) refuse(['insuredAmount'], 'rule.required')
  }, alongside)
export type SubmitAppeal = z.output<typeof SubmitAppeal>

/** What a bureau registers for a caller or a letter (T4). */
export const BureauAppeal = z
  .object({
    id: zId.optional(),
    ...item,
    proxy: AssistedRepresented.optional(),
    channel: code(ASSISTED_CHANNELS),
    appellantName: zText({ min: 2, max: 50 }),
    /** Called back at it; one outside the mainland or a landline gets no SMS. */
    appellantPhone: zContactPhone,
    appellantIdNumber: zOptional(zText({ max: 32 })),
    /** When the call or letter came in: not in the future, at most 30 days ago. The clocks start then. */
    receivedAt: zDateTime,
  })
  .refine(isComplete, PROXY_MISSING)
  .refine(isNamed, NAME_MISSING)
  .refine(complainedInOrder, COMPLAINT_TOO_EARLY)
  .superRefine(judgeParticulars, alongside)
export type BureauAppeal = z.output<typeof BureauAppeal>

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
/** T12: not this enterprise's case, with proof. */
export const RefuseInput = z.object({
  ...seen,
  cause: code(REFUSE_CAUSES),
  reason: zText({ min: 5, max: 500 }),
  attachmentIds: proofIds,
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
/** T27: classification alone; what the appellant wrote is never edited. */
export const RecheckEditInput = z.object({
  ...seen,
  brand: zText({ min: 1, max: 32 }),
  l1: code(APPEAL_L1),
  l2: zText({ min: 1, max: 48 }),
  areaKind: code(AREA_KINDS),
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
