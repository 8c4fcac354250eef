import { z } from 'zod'
import { zDay } from '../kit/records.ts'
import { zId } from '../kit/scalars.ts'
import { zEmail, zIdCard, zOptional, zPhone, zSmsCode, zText } from '../rules.ts'

const isMasked = (value: unknown) => typeof value === 'string' && value.includes('*')

/**
 * A field of an own record. Clients get personal values masked and send whole records back, so null and a value with
 * stars mean that nobody touched it; an empty text goes to the rule, which says what is required.
 */
export const zTouched = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value: z.input<T> | null | undefined) => (value === null || isMasked(value) ? undefined : value),
    schema.optional(),
  )

/** The same for what may be taken away: an empty text comes out as null. */
export const zRemovable = <T extends z.ZodType>(schema: T) =>
  zTouched(
    z.preprocess(
      (value: z.input<T> | null) => (typeof value === 'string' && value.trim() === '' ? null : value),
      schema.nullable(),
    ),
  )

/** Real name; the rules of spec 5 are applied by the server, which knows nickname and sensitive words. */
const name = zTouched(zText({ min: 0, max: 50, singleLine: true }))
/** A new phone number takes its SMS code of type 2 and that code's request number. */
const zReqNo = zOptional(zText({ max: 64 }))
const contact = {
  phone: zTouched(zPhone),
  validCode: zOptional(zSmsCode),
  validCodeReqNo: zReqNo,
  email: zRemovable(zEmail),
  /** A new address takes the code that was mailed there. */
  emailCode: zOptional(zSmsCode),
  emailCodeReqNo: zReqNo,
  /** Either a changed phone or a changed e-mail takes one of these: the password, or a code to the place of today. */
  password: zOptional(z.string('rule.required').max(4096, 'rule.tooLong')),
  ownCode: zOptional(zSmsCode),
  ownCodeReqNo: zReqNo,
}

/** What people may change about themselves (spec 4 and 5, contract 3). A field that is missing stays as it is. */
export const UpdateUserInfoBody = z.object({
  /** Must be the own one. */
  id: zId.optional(),
  name,
  nickname: zTouched(zText({ max: 50, singleLine: true })),
  gender: zRemovable(zText({ max: 20, singleLine: true })),
  birthday: zRemovable(zDay),
  idCardNumber: zTouched(zIdCard),
  /** Couriers: brand code and outlet. Of other people they are ignored. */
  userOwnerCompany: zTouched(zText({ max: 32, required: 'rule.required.brand' })),
  legalBranch: zTouched(zText({ max: 100, singleLine: true, required: 'rule.required.outlet' })),
  ...contact,
})
export type UpdateUserInfoBody = z.output<typeof UpdateUserInfoBody>

/** Own data of the staff of a bureau or an enterprise, with the telephone of the organisation for the public. */
export const UpdateOrgUserInfoBody = z.object({
  id: zId.optional(),
  name,
  /** Hotlines have five digits, 400 numbers ten: no rule of telephone numbers covers them all. */
  servicePhone: zRemovable(
    zText({ max: 20, singleLine: true }).refine(
      (value) => typeof value === 'string' && /^\d[\d-]{2,18}\d$/.test(value),
      'rule.homePhone',
    ),
  ),
  ...contact,
})
export type UpdateOrgUserInfoBody = z.output<typeof UpdateOrgUserInfoBody>

/** Account cancellation (spec 3). Masked values count as not given. */
export const CancelAccountBody = z.object({
  id: zId,
  name: zTouched(zText({ min: 0, max: 50, singleLine: true })),
  phone: zTouched(zPhone),
  account: zTouched(zText({ max: 64 })),
  /** SMS code of type 8 to the own phone. */
  verificationCode: zSmsCode,
  /** Without it the newest code that the phone got for this purpose counts. */
  validCodeReqNo: zOptional(zText({ max: 64 })),
})
export type CancelAccountBody = z.output<typeof CancelAccountBody>

/** The signature as the pad draws it; at most what a JSON body holds. */
export const SignatureBody = z.object({
  signature: z
    .string('rule.required')
    .min(1, 'rule.required')
    .max(240_000, 'rule.tooLong')
    .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'rule.shape'),
})

export interface OrgTreeNode {
  id: string
  pid: string
  label: string
  /** The own organisation, marked. */
  style?: { color: string; background: string }
  children?: OrgTreeNode[]
}
export const OrgTreeNode: z.ZodType<OrgTreeNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    pid: z.string(),
    label: z.string(),
    style: z.object({ color: z.string(), background: z.string() }).optional(),
    children: z.array(OrgTreeNode).optional(),
  }),
)

const nullable = z.string().nullable()
export const PositionInfo = z.object({
  orgId: z.string(),
  orgName: nullable,
  positionId: nullable,
  positionName: nullable,
  category: nullable,
  type: z.enum(['primary', 'slave']),
})

/** Ids of records whose names a client wants to show; those that are unknown or hidden are left out of the answer. */
export const IdListBody = z.object({ idList: z.array(zId).max(500, 'rule.tooMany') })

export const OrgName = z.object({
  id: z.string(),
  parentId: z.string(),
  name: z.string(),
  category: z.string(),
  sortCode: z.number(),
})
export const UserName = z.object({
  id: z.string(),
  orgId: nullable,
  avatar: nullable,
  account: z.string(),
  name: nullable,
  sortCode: z.number(),
})
/** A position or a role. */
export const GroupName = z.object({
  id: z.string(),
  name: z.string(),
  remark: nullable,
  sortCode: z.number(),
})
export const TitleName = z.object({
  id: z.string(),
  orgId: nullable,
  name: z.string(),
  category: z.string(),
  sortCode: z.number(),
})
