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
  zOptional,
  zPrice,
  zText,
  zWaybill,
} from '../rules.ts'
import { Admission } from './appeals.admission.ts'
import {
  APPEAL_L1,
  APPELLANT_ROLES,
  ASSISTED_CHANNELS,
  COMPLAINT_CHANNELS,
  COMPLAINT_RESULTS,
  DEMAND_KINDS,
  OTHER_BRAND,
  PROXY_RELATIONS,
  SERVICE_KINDS,
} from './appeals.codes.ts'
import { brandName, code, fileIds } from './appeals.fields.ts'
import { judgeParticulars, Particulars } from './appeals.particulars.schemas.ts'

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
