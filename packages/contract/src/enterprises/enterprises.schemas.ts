import { z } from 'zod'
import { StoredFile } from '../files/files.routes.ts'
import { page, pageQuery } from '../kit/page.ts'
import { zSearchKey } from '../kit/records.ts'
import { zId, zWireDate, zWireTime } from '../kit/scalars.ts'
import {
  zAccount,
  zCode,
  zDate,
  zEmail,
  zHomePhone,
  zOptional,
  zPhone,
  zSmsCode,
  zSocialCreditCode,
  zText,
} from '../rules.ts'

/** Levels of an enterprise, the widest first (domain 3.2). */
export const LEVELS = ['HQ', 'PROVINCE', 'CITY', 'OUTLET'] as const
export type Level = (typeof LEVELS)[number]

/** Roles of an enterprise's people, in the order of the levels. */
export const ENTERPRISE_ROLES = ['brandHq', 'brandProvince', 'brandCity', 'outlet'] as const
export type EnterpriseRole = (typeof ENTERPRISE_ROLES)[number]
export const roleOfLevel = (level: Level): EnterpriseRole =>
  ENTERPRISE_ROLES[LEVELS.indexOf(level)] ?? 'outlet'

/** Status of an enterprise account (domain 3.3): returned, not filled in, submitted, password due, normal, disabled. */
export const ENTERPRISE_STATUSES = ['-1', '0', '1', '2', '3', '4'] as const
export type EnterpriseStatus = (typeof ENTERPRISE_STATUSES)[number]

export const APPLICATION_STATES = ['draft', 'submitted', 'returned', 'passed'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]
/** What a bureau gets to see: drafts are the applicant's own. */
export const AUDIT_STATES = ['submitted', 'returned', 'passed'] as const

// One answer for every province, and room to name all its counties.
export const MAX_SERVICE_AREAS = 200
export const MAX_ATTACHMENTS = 9

const zArea = zText({ max: 12, singleLine: true })
const version = z.preprocess(
  (value) => (typeof value === 'string' ? Number(value) : value),
  z.number('rule.integer').int('rule.integer').min(1, 'rule.integer'),
)
const fileIds = z.array(zId).max(MAX_ATTACHMENTS, 'rule.tooMany')

/** Opening an enterprise account at the enterprise entry; the password follows once the audit is passed. */
export const EnterpriseRegistration = z.object({
  brand: zText({ max: 32, required: 'rule.required.brand' }),
  phone: zPhone,
  validCode: zSmsCode,
  validCodeReqNo: zText({ max: 64 }),
  agreePrivacy: z.literal(true, 'auth.privacy_required'),
})

const fields = {
  brand: zText({ max: 32, required: 'rule.required.brand' }),
  fullName: zText({ min: 2, max: 100, singleLine: true }),
  level: zCode(LEVELS),
  creditCode: zSocialCreditCode,
  licenceNo: zText({ min: 4, max: 60, singleLine: true }),
  legalRepresentative: zOptional(zText({ max: 50, singleLine: true })),
  areaCode: zArea,
  address: zText({ min: 2, max: 200, singleLine: true }),
  serviceAreas: z.array(zArea).min(1, 'rule.required').max(MAX_SERVICE_AREAS, 'rule.tooMany'),
  complaintPhone: zHomePhone,
  handlerName: zText({ min: 2, max: 50, singleLine: true }),
  handlerPhone: zPhone,
  handlerEmail: zEmail,
  businessLicenceIds: fileIds.min(1, 'rule.required'),
  permitIds: fileIds.min(1, 'rule.required'),
}
/** What an enterprise tells of itself (domain 3.3), complete and right in every field. */
export const EnterpriseForm = z.object(fields)
export type EnterpriseForm = z.output<typeof EnterpriseForm>

const loose = (max: number) => zText({ min: 0, max }).default('')
/** The same while it is being filled in: anything may be missing or unfinished. */
export const EnterpriseDraft = z.object({
  brand: loose(32),
  fullName: loose(100),
  level: z.union([z.enum(LEVELS, 'rule.code'), z.literal('')], 'rule.code').default(''),
  creditCode: loose(40),
  licenceNo: loose(60),
  legalRepresentative: loose(50),
  areaCode: loose(12),
  address: loose(200),
  serviceAreas: z.array(zArea).max(MAX_SERVICE_AREAS, 'rule.tooMany').default([]),
  complaintPhone: loose(40),
  handlerName: loose(50),
  handlerPhone: loose(40),
  handlerEmail: loose(254),
  businessLicenceIds: fileIds.default([]),
  permitIds: fileIds.default([]),
})
export type EnterpriseDraft = z.output<typeof EnterpriseDraft>

export const SaveDraftBody = EnterpriseDraft.extend({ version })
export const SubmitBody = EnterpriseForm.extend({ version })

/** One thing that happened to an application or an enterprise, newest last. */
export const EnterpriseEvent = z.object({
  event: z.string(),
  at: zWireTime,
  /** Who did it: the enterprise or the bureau, by the organisation's name. */
  by: z.string(),
  /** Name of the officer, for bureaus only. */
  person: z.string().nullable(),
  reason: z.string().nullable(),
  round: z.number().int().nullable(),
  /** Fields that differ from the round before. */
  changed: z.array(z.string()),
})
export type EnterpriseEvent = z.infer<typeof EnterpriseEvent>

const NamedArea = z.object({ code: z.string(), name: z.string() })
const Attachment = StoredFile.pick({ id: true, name: true, size: true, suffix: true })

export const OwnApplication = z.object({
  id: z.string(),
  state: z.enum(APPLICATION_STATES),
  status: z.string(),
  round: z.number().int(),
  version: z.number().int(),
  form: EnterpriseDraft,
  serviceAreas: z.array(NamedArea),
  businessLicence: z.array(Attachment),
  permits: z.array(Attachment),
  /** Why it was returned. */
  reason: z.string().nullable(),
  /** The bureau that audits it, once it is submitted. */
  bureauName: z.string().nullable(),
  submittedAt: zWireTime.nullable(),
  history: z.array(EnterpriseEvent),
  can: z.array(z.enum(['save', 'submit'])),
})
export type OwnApplication = z.infer<typeof OwnApplication>

// ---------------------------------------------------------------- audit

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.enum(values, 'rule.code').optional())
const text = z.string().max(64, 'rule.tooLong').optional()

export const AuditQuery = pageQuery(['submittedAt', 'fullName'], {
  state: oneOf(AUDIT_STATES),
  brand: text,
  level: oneOf(LEVELS),
  searchKey: text,
})

export const AuditRow = z.object({
  id: z.string(),
  fullName: z.string(),
  brand: z.string(),
  level: z.enum(LEVELS),
  creditCode: z.string(),
  areaName: z.string(),
  bureauName: z.string(),
  state: z.enum(APPLICATION_STATES),
  status: z.string(),
  round: z.number().int(),
  submittedAt: zWireTime.nullable(),
  decidedAt: zWireTime.nullable(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const AuditCounts = z.object({
  submitted: z.number().int(),
  returned: z.number().int(),
  passed: z.number().int(),
})

export const NodeOption = z.object({
  id: z.string(),
  name: z.string(),
  level: z.enum(LEVELS),
  areaName: z.string(),
})
export type NodeOption = z.infer<typeof NodeOption>

/** Who answers for a brand in an area. */
export const Holder = z.object({
  areaCode: z.string(),
  areaName: z.string(),
  /** Bound to this very area now or later. */
  holder: z.object({ orgId: z.string(), orgName: z.string(), validFrom: zWireDate }).nullable(),
  /** Who answers there today through a wider area, the province's company or the headquarters. */
  fallback: z.string().nullable(),
})
export type Holder = z.infer<typeof Holder>

export const AuditDetail = z.object({
  id: z.string(),
  state: z.enum(APPLICATION_STATES),
  status: z.string(),
  round: z.number().int(),
  version: z.number().int(),
  form: EnterpriseDraft,
  areaName: z.string(),
  serviceAreas: z.array(NamedArea),
  businessLicence: z.array(Attachment),
  permits: z.array(Attachment),
  bureauName: z.string(),
  orgName: z.string().nullable(),
  reason: z.string().nullable(),
  submittedAt: zWireTime.nullable(),
  /** Fields that differ from what was submitted before. */
  changed: z.array(z.string()),
  history: z.array(EnterpriseEvent),
  /** Units of the brand that the account may be attached to. */
  nodes: z.array(NodeOption),
  /** Units of the brand under which a new one may be made, the nearest first. */
  parents: z.array(NodeOption),
  holders: z.array(Holder),
  can: z.array(z.enum(['pass', 'return'])),
})
export type AuditDetail = z.infer<typeof AuditDetail>

const reason = zText({ min: 4, max: 500 })
export const PassBody = z.object({
  id: zId,
  version,
  /** An existing unit to attach the account to; without it a new one is made below `parentId`. */
  orgId: zOptional(zId),
  parentId: zOptional(zId),
  /** First day on which the new unit answers for its service areas. */
  validFrom: zDate,
  /** Service areas bound to another unit that go over to this one; the others stay where they are. */
  takeOver: z.array(zArea).max(MAX_SERVICE_AREAS, 'rule.tooMany').default([]),
})
export const ReturnBody = z.object({ id: zId, version, reason })

// ---------------------------------------------------------------- responsibility bindings

export const BINDING_TIMES = ['current', 'future', 'past', 'all'] as const
export const BindingQuery = pageQuery(['areaCode', 'validFrom'], {
  searchKey: zSearchKey,
  brand: text,
  areaCode: text,
  orgId: zOptional(zId),
  time: z.preprocess(
    (value) => (value === '' || value === undefined ? 'current' : value),
    z.enum(BINDING_TIMES, 'rule.code'),
  ),
})
export const BindingRow = z.object({
  id: z.string(),
  brand: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  level: z.enum(LEVELS),
  validFrom: zWireDate,
  validTo: zWireDate.nullable(),
  time: z.enum(['current', 'future', 'past']),
  /** The unit may not answer at present. */
  disabled: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: zWireTime.nullable(),
  reason: z.string().nullable(),
  can: z.array(z.literal('end')),
})
export type BindingRow = z.infer<typeof BindingRow>

export const GapQuery = z.object({ brand: zText({ max: 32 }), areaCode: text })
export const Gap = z.object({
  areaCode: z.string(),
  areaName: z.string(),
  /** `none`: no unit is bound; `disabled`: the bound unit may not answer. */
  why: z.enum(['none', 'disabled']),
  /** Who gets the cases meanwhile. */
  fallback: z.string().nullable(),
})
export type Gap = z.infer<typeof Gap>

export const HoldersQuery = z.object({
  brand: zText({ max: 32 }),
  areaCodes: zText({ max: 3_000 }).describe('codes with commas between'),
})
export const BindBody = z.object({
  orgId: zId,
  areaCodes: z.array(zArea).min(1, 'rule.required').max(MAX_SERVICE_AREAS, 'rule.tooMany'),
  validFrom: zDate,
  /** Ends what is bound there; without it a bound area is refused. */
  takeOver: z.boolean('rule.shape').default(false),
  reason,
})
export const UnbindBody = z.object({ id: zId, validTo: zDate, reason })

// ---------------------------------------------------------------- enterprises and their accounts

export const EnterpriseQuery = pageQuery(['name'], {
  brand: text,
  level: oneOf(LEVELS),
  status: oneOf(['normal', 'disabled', 'noAccount'] as const),
  searchKey: text,
})
export const EnterpriseRow = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  level: z.enum(LEVELS),
  areaName: z.string(),
  parentName: z.string().nullable(),
  bureauName: z.string(),
  status: z.enum(['normal', 'disabled', 'noAccount']),
  accounts: z.number().int(),
  bindings: z.number().int(),
  version: z.number().int(),
  reason: z.string().nullable(),
  can: z.array(z.enum(['disable', 'enable'])),
})
export type EnterpriseRow = z.infer<typeof EnterpriseRow>

export const StandingBody = z.object({ id: zId, version, reason })
export const NodeQuery = z.object({ brand: text, searchKey: text })

export const AccountQuery = pageQuery(['createTime', 'account'], {
  orgId: zOptional(zId),
  status: oneOf(ENTERPRISE_STATUSES),
  searchKey: text,
})
export const AccountRow = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable().describe('masked'),
  orgId: z.string(),
  orgName: z.string(),
  role: z.string().nullable(),
  status: z.string(),
  enabled: z.boolean(),
  reason: z.string().nullable().describe('why it is disabled'),
  lastLoginTime: zWireTime.nullable(),
  createTime: zWireTime,
  version: z.number().int(),
  can: z.array(z.enum(['edit', 'disable', 'enable', 'reset'])),
})
export type AccountRow = z.infer<typeof AccountRow>

export const AccountNode = NodeOption.extend({ roles: z.array(z.enum(ENTERPRISE_ROLES)) })
export type AccountNode = z.infer<typeof AccountNode>

export const NewAccountBody = z.object({
  orgId: zId,
  role: zCode(ENTERPRISE_ROLES),
  account: zAccount,
  name: zText({ min: 2, max: 50, singleLine: true, required: 'rule.required.realName' }),
  phone: zPhone,
})
export const EditAccountBody = z.object({ id: zId, version, orgId: zId, role: zCode(ENTERPRISE_ROLES) })
export const AccountActBody = z.object({ id: zId, version, reason })

export const AuditPage = page(AuditRow)
export const BindingPage = page(BindingRow)
export const EnterprisePage = page(EnterpriseRow)
export const AccountPage = page(AccountRow)
