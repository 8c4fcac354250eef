import { z } from 'zod'
import { DayLine, Deadline } from '../calendar/clocks.schemas.ts'
import { StoredFile } from '../files/files.routes.ts'
import { NamedRule } from '../trials/namedRules.ts'
import { AdmissionView } from './appeals.admission.ts'
import { Likeness } from './appeals.likeness.ts'
import { AppealRow } from './appeals.lists.schemas.ts'

/** One answer as it is shown, in the reader's language. */
export const ParticularView = z.object({ name: z.string(), label: z.string(), value: z.string() })
export type ParticularView = z.infer<typeof ParticularView>

const nullable = z.string().nullable()

const PartyView = z.object({
  name: z.string(),
  phone: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  address: z.string(),
})

/** Whom an agent files for, as a viewer may see it. */
export const ProxyView = z.object({
  name: z.string().describe('masked by viewer'),
  phone: nullable.describe('masked by viewer; null for enterprises'),
  relation: z.string().describe('code of PROXY_RELATION'),
  /** The words agreed to, as they stood then; null for enterprises. */
  statement: nullable,
  declaredAt: z.string(),
  /** Whether name and phone may be opened by `unmask`. */
  opens: z.boolean(),
  files: z.array(StoredFile).describe('the authorisation; empty for enterprises'),
})
export type ProxyView = z.infer<typeof ProxyView>

/** One line of the history as a viewer may see it. */
export const ProgressLine = z.object({
  seq: z.number().int(),
  event: z.string(),
  at: z.string(),
  /** user, enterprise, bureau or system: whose voice it is. */
  voice: z.enum(['user', 'enterprise', 'bureau', 'system']),
  actorName: nullable,
  /** The sentence in the reader's language. */
  text: z.string(),
  opinion: nullable,
  detail: z.record(z.string(), z.unknown()).nullable(),
  files: z.array(StoredFile),
})
export type ProgressLine = z.infer<typeof ProgressLine>

export const NextStep = z.object({
  /** Who has to act: user, enterprise, bureau or nobody. */
  turn: z.enum(['user', 'enterprise', 'bureau', 'nobody']),
  text: z.string(),
  byOn: nullable,
  afterwards: nullable,
})

export const Remedy = z.object({
  compensation: nullable,
  answer: z.string(),
  closeType: z.string(),
  liability: nullable,
  /** Other remedies, where the case was not accepted or ended. */
  remedy: nullable,
})

/** An application to leave the case out of the statistics, and its audits. */
export const ExclusionView = z.object({
  status: z.number().int(),
  reasonCode: z.string(),
  explanation: z.string(),
  applicant: z.string(),
  applyTime: z.string(),
  audits: z.array(
    z.object({
      level: z.number().int(),
      auditor: z.string(),
      passed: z.boolean(),
      opinion: z.string(),
      auditTime: z.string(),
    }),
  ),
})

/** The enterprise's answer as the appellant reads it too: what it found, who is liable, what it does about it. */
export const AnswerView = z.object({
  investigationResult: z.string(),
  liability: z.string(),
  handlingType: z.string(),
  compensationAmount: nullable,
  /** The brand's complaint line; nobody's own number. */
  servicePhone: nullable,
})
export type AnswerView = z.infer<typeof AnswerView>
export const ReplyView = AnswerView.extend({
  round: z.number().int(),
  orgName: z.string(),
  responsibleOutlet: nullable,
  agreedWithUser: z.boolean(),
  userSatisfied: z.string(),
  contactTimes: z.number().int(),
  overdue: z.boolean(),
  likeness: Likeness.nullable().describe('of an answer nearly the same as others of its unit; staff only'),
  /** For staff only. */
  handlerName: nullable,
  handlerPhone: nullable,
  createTime: z.string(),
})

/** A re-check with what it changed, field by field. */
export const RecheckView = z.object({
  status: z.number().int(),
  cause: z.string(),
  reason: nullable,
  requestTime: z.string(),
  dueOn: nullable,
  changes: z.array(z.object({ field: z.string(), before: nullable, after: nullable })),
  opinion: nullable,
  score: z.number().int().nullable(),
  /** UPHELD, CHANGED, REOPENED; null while it runs. */
  outcome: nullable,
  checker: nullable,
  completeTime: nullable,
})

/** What waits for a second person's word, or got it last. */
export const ApprovalView = z.object({
  /** editToInvalid, editToEnd or reopen. */
  action: z.string(),
  input: z.record(z.string(), z.unknown()),
  requester: z.string(),
  requestTime: z.string(),
  /** approved, refused, lapsed; null while it waits. */
  decision: nullable,
  decider: nullable,
  opinion: nullable,
  decideTime: nullable,
})

/** The case of another kind that was opened instead of an appeal. */
export const ReferralView = z.object({
  kind: z.enum(['report', 'consultation', 'courier']),
  caseId: z.string(),
  caseNo: z.string(),
  createTime: z.string(),
})

/** An answer that waits for a unit above: the values of the form, who wrote it and when. */
export const ReplyDraftView = z.object({
  orgName: z.string(),
  author: z.string(),
  createTime: z.string(),
  values: z.record(z.string(), z.unknown()),
  files: z.array(StoredFile),
})
export type ReplyDraftView = z.infer<typeof ReplyDraftView>

/** One dispatch to an enterprise unit and what became of it. */
export const TransferView = z.object({
  orgName: z.string(),
  kind: z.enum(['transfer', 'assign']),
  createTime: z.string(),
  /** replied, refused, assigned, corrected, ended; null while it runs. */
  outcome: nullable,
  cause: nullable,
  reason: nullable,
  /** Refused although it was theirs. */
  malformed: z.boolean(),
})

export const CallbackView = z.object({
  createTime: z.string(),
  caller: z.string(),
  reached: z.boolean(),
  truthful: z.boolean().nullable(),
  satisfied: z.boolean().nullable(),
  remark: nullable,
})

export const MediationView = z.object({
  proposal: z.string(),
  amount: nullable,
  mediator: nullable,
  userAgrees: z.boolean().nullable(),
  userRemark: nullable,
  enterpriseAgrees: z.boolean().nullable(),
  enterpriseRemark: nullable,
  result: nullable,
  createTime: z.string(),
  endTime: nullable,
})

/** Who of an office read a case, by organisation, role and act; told on own cases only, and never by name. */
export const Looked = z.object({
  orgName: z.string(),
  roleName: nullable,
  act: z.enum(['viewed', 'unmasked', 'downloaded', 'printed', 'emergency']),
  /** Why something was shown in full, or a case of others read, in the reader's language; null for other acts. */
  reason: nullable,
  times: z.number().int(),
  lastAt: z.string(),
})
export type Looked = z.infer<typeof Looked>

/** A case as one viewer may see it. Fields the viewer may not see are null. */
export const AppealDetail = AppealRow.extend({
  evaluateStatus: z.number().int(),
  evaluateBy: nullable.describe('last day for evaluating'),
  serviceKind: z.string(),
  areaKind: nullable,
  mailKind: nullable,
  areaCode: z.string().describe('the area whose bureau and enterprise unit answer'),
  appellantRole: z.string(),
  proxy: ProxyView.nullable(),
  /** Null for enterprises, and where a client of before asked none of it. */
  admission: AdmissionView.nullable(),
  /** The appellant's age by the ID number on record: under14, under18; null for enterprises and where none tells. */
  minor: nullable,
  appellantPhone: nullable,
  appellantIdNumber: nullable,
  email: nullable,
  sender: PartyView,
  recipient: PartyView,
  postDate: z.string(),
  itemName: nullable,
  itemValue: nullable,
  insured: z.boolean(),
  insuredAmount: nullable,
  postage: nullable,
  codAmount: nullable,
  complaintDate: z.string(),
  complaintChannel: z.string(),
  complaintResult: z.string(),
  complaintTicketNo: nullable,
  content: z.string(),
  particulars: z.array(ParticularView).describe('what was asked of this kind of problem and answered'),
  demands: z.array(z.string()),
  claimAmount: nullable,
  attachments: z.array(StoredFile),
  accepted: z.boolean(),
  liability: nullable,
  valid: z.boolean().nullable(),
  routingReason: nullable.describe('why this bureau and this enterprise node'),
  origin: z
    .object({ system: z.string(), outerNo: z.string() })
    .nullable()
    .describe('the former system that it was taken over from, and its number there'),
  deadlines: z.array(Deadline),
  progress: z.array(ProgressLine),
  historyIntact: z.boolean(),
  next: NextStep,
  /** Holding time in days with one decimal, by party: where the time went. The parts sum to the total. */
  timeSpent: z.object({
    user: z.number(),
    enterprise: z.number(),
    outlet: z.number(),
    bureau: z.number(),
    paused: z.number(),
    total: z.number(),
  }),
  lookedAt: z.array(Looked),
  reply: ReplyView.nullable().describe('latest answer of the enterprise'),
  /** What an outlet drafted and nobody has submitted yet; for the enterprise alone. */
  replyDraft: ReplyDraftView.nullable(),
  extensionAsked: z.number().nullable().describe('days the enterprise asks for and nobody has decided on'),
  closing: Remedy.nullable(),
  supplementReason: nullable,
  mediation: MediationView.nullable(),
  mediations: z.array(MediationView).describe('all of them, newest first'),
  callbacks: z.array(CallbackView).describe('attempts to call the appellant; bureaus only'),
  transfers: z.array(TransferView).describe('dispatches to enterprise units; bureaus and enterprises'),
  exclusion: ExclusionView.nullable(),
  recheck: RecheckView.nullable(),
  approval: ApprovalView.nullable(),
  lawBreach: nullable,
  /** For the appellant and bureaus. */
  referral: ReferralView.nullable(),
  evaluation: z.record(z.string(), z.unknown()).nullable(),
  /** Disabled actions that are near, with the condition that is missing. */
  cannot: z.array(z.object({ action: z.string(), reason: z.string() })),
  /** Only in the answer to an act by which the viewer lost the case: whatever asks for it afterwards is refused. */
  gone: z.literal(true).optional(),
})
export type AppealDetail = z.infer<typeof AppealDetail>

export const AppealReceipt = z.object({
  id: z.string(),
  appealNo: z.string(),
  bureauName: z.string(),
  routingReason: z.string(),
  acceptBy: z.string().describe('yyyy-MM-dd'),
  answerBy: z.string().describe('yyyy-MM-dd'),
  answerDays: z.array(DayLine),
  /** Versions of the rules by which it was taken in; none of what came in before they were numbered. */
  rules: z.array(NamedRule),
})
export type AppealReceipt = z.infer<typeof AppealReceipt>

/** The portal's promise: limits as set, and their dates for an appeal filed today (Asia/Shanghai). */
export const FilingPromise = z.object({
  today: z.string().describe('yyyy-MM-dd'),
  complaintWaitDays: z.number().int(),
  /** From posting, in months: later nobody can appeal (L2). */
  limitMonths: z.number().int(),
  acceptWorkdays: z.number().int(),
  replyDays: z.number().int(),
  totalDays: z.number().int(),
  /** Of the other kinds, as the portal announces them. */
  consultWorkdays: z.number().int(),
  letterWorkdays: z.number().int(),
  acceptBy: z.string().describe('yyyy-MM-dd, last day for the decision on acceptance'),
  answerOn: z.string().describe('yyyy-MM-dd, last day by strict count'),
  answerBy: z.string().describe('yyyy-MM-dd, rolled to a working day (Civil Code art. 203)'),
})
export type FilingPromise = z.infer<typeof FilingPromise>

export const EligibilityBody = z.object({
  appellantRole: z.string().max(16).optional(),
  postDate: z.string().max(10).optional(),
  complained: z.boolean().optional(),
  complaintDate: z.string().max(10).optional(),
  complaintResult: z.string().max(20).optional(),
  otherProcedure: z.boolean().optional(),
  procedure: z
    .string()
    .max(20)
    .optional()
    .describe('OTHER_PROCEDURES; whoever sends it is asked `earlier` too'),
  earlier: z.string().max(20).optional().describe('EARLIER_APPEALS'),
  matter: z.string().max(20).optional().describe('POSTAL, COURIER_LABOUR, REPORT, QUESTION, MERCHANT'),
})
export const EligibilityAnswer = z.object({
  eligible: z.boolean(),
  /** The first question still unanswered, if any. */
  missing: nullable,
  /** Reason code of the dictionary INVALID_REASON when not eligible. */
  reasonCode: nullable,
  reason: nullable,
  /** What to do instead. */
  instead: nullable,
  /** The law or rule behind it, with its article. */
  law: nullable,
  /** When the seven days are not over: the first day an appeal is open. */
  opensOn: nullable,
  waitDays: z.array(DayLine),
})
export type EligibilityAnswer = z.infer<typeof EligibilityAnswer>
