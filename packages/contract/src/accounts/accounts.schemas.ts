import { z } from 'zod'
import { CASE_KIND_NAMES } from '../cases/caseKinds.ts'
import { rules } from '../fieldRules.ts'
import { page, pageQuery } from '../kit/page.ts'
import {
  deletable,
  nullable,
  stamped,
  zDay,
  zName,
  zSearchKey,
  zSortCode,
  zStanding,
  zVersion,
} from '../kit/records.ts'
import { zId } from '../kit/scalars.ts'
import { normalised } from '../normalising.ts'
import type { RuleTextKey } from '../rules.texts.ts'
import { zCode, zEmail, zHomePhone, zIdCard, zOptional, zPhone, zText } from '../rules.ts'
import { zRemovable, zTouched } from '../users/users.schemas.ts'

export const USER_STATUSES = ['ENABLE', 'DISABLED'] as const

const text = (max: number) => zRemovable(zText({ max, singleLine: true }))

/** Personal details that no search looks into; they lie sealed together (contract 5.2, second tab). */
export const profileFields = {
  birthday: zRemovable(zDay),
  nation: text(20),
  nativePlace: text(100),
  homeAddress: text(200),
  mailingAddress: text(200),
  idCardType: text(20),
  cultureLevel: text(20),
  politicalOutlook: text(50),
  college: text(100),
  education: text(50),
  eduLength: text(20),
  degree: text(50),
  homeTel: zRemovable(zHomePhone),
  officeTel: zRemovable(zHomePhone),
  emergencyContact: text(50),
  emergencyPhone: zRemovable(zHomePhone),
  emergencyAddress: text(200),
} as const
export const PROFILE_KEYS = Object.keys(profileFields) as ProfileKey[]
export type ProfileKey = keyof typeof profileFields

/** A side position: organisation, position, director there. */
export const SidePosition = z.object({
  orgId: zId,
  positionId: zId,
  directorId: zOptional(zId),
})
export type SidePosition = z.output<typeof SidePosition>

/** Side positions come as JSON text, as the clients keep them, or as the list itself. */
export const zPositionJson = z
  .preprocess((value) => {
    if (value === null || value === '') return []
    if (typeof value !== 'string') return value
    if (value.length > 20_000) return 'too long'
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  }, z.array(SidePosition, 'rule.shape').max(20, 'rule.tooMany').optional())
  .optional()

const shared = {
  name: zName(),
  gender: text(20),
  nickname: text(50),
  phone: zRemovable(zPhone),
  email: zRemovable(zEmail),
  idCardNumber: zRemovable(zIdCard),
  sortCode: zSortCode,
}
const staff = {
  orgId: zId,
  positionId: zRemovable(zId),
  directorId: zRemovable(zId),
  empNo: text(50),
  positionLevel: text(50),
  entryDate: zRemovable(zDay),
  positionJson: zPositionJson,
}
/** Names that read alike are alike: no letters that show nothing, no wide forms, no Latin beside Cyrillic or Greek (UTS 39). */
const isDistinct = (name: string): boolean =>
  normalised(name, 'NFKC') === name &&
  !/\p{Default_Ignorable_Code_Point}/u.test(name) &&
  !(/\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name))

// Longer than the ten characters of self-registration: staff accounts are given by rule, not chosen.
const zStaffAccount = zText({ min: 2, max: 32, singleLine: true }).refine(
  (value) => typeof value === 'string' && /^[\p{L}\p{N}_.-]+$/u.test(value) && isDistinct(value),
  'rule.account.signs',
)

export const NewAccount = z.object({ account: zStaffAccount, ...shared, ...staff, ...profileFields })
export type NewAccount = z.output<typeof NewAccount>
/** A field that is left out, and a masked one, stays as it is. */
export const EditAccount = NewAccount.partial().extend({
  id: zId,
  version: zVersion,
  account: zTouched(zStaffAccount),
  name: zTouched(zName()),
})
export type EditAccount = z.output<typeof EditAccount>

/** An account of 2–10 characters, or the longer one of before as it is. */
const isAsked = (known?: string) => (account: unknown) =>
  account === known || (typeof account === 'string' && rules.account.test(account))
/** As our screens ask it (spec 5): phone and ID number given, the account short. */
export const NewAccountForm = NewAccount.extend({
  account: zStaffAccount.refine(isAsked(), 'rule.account'),
  phone: zPhone,
  idCardNumber: zIdCard,
})
/** What it asks beyond the shapes, field by field. */
export const AskedOfAccount = NewAccountForm.pick({ account: true, phone: true, idCardNumber: true })
export const editAccountForm = (known: string) =>
  EditAccount.extend({ account: zTouched(zStaffAccount.refine(isAsked(known), 'rule.account')) })

export const AccountQuery = pageQuery(['sortCode', 'account', 'createTime', 'latestLoginTime'], {
  searchKey: zSearchKey,
  userStatus: zOptional(zCode(USER_STATUSES)),
  /** Exactly this organisation (contract 5.2). */
  orgId: zOptional(zId),
  standing: zStanding,
})

const account = {
  id: z.string(),
  avatar: nullable,
  account: z.string(),
  name: nullable,
  nickname: nullable,
  gender: nullable,
  genderName: nullable,
  /** Masked. */
  phone: nullable,
  email: nullable,
  userStatus: z.enum(USER_STATUSES),
  sortCode: z.number(),
  latestLoginTime: nullable,
  latestLoginIp: nullable,
  ...stamped,
}
export const ACCOUNT_ACTS = ['edit', 'delete', 'enable', 'disable', 'reset', 'grant'] as const
export const AccountRecord = z.object({
  ...account,
  orgId: nullable,
  orgName: nullable,
  positionId: nullable,
  positionName: nullable,
  directorId: nullable,
  directorName: nullable,
  empNo: nullable,
  positionLevel: nullable,
  entryDate: nullable,
  /** Why identity and access of this account are nobody else's to change: it administers the platform. */
  isAdministrator: z.boolean(),
  can: z.array(z.enum(ACCOUNT_ACTS)),
  ...deletable,
})
export type AccountRecord = z.infer<typeof AccountRecord>
export const AccountPage = page(AccountRecord)

const profile = Object.fromEntries(PROFILE_KEYS.map((key) => [key, nullable])) as Record<
  ProfileKey,
  typeof nullable
>
export const AccountDetail = AccountRecord.extend({
  idCardNumber: nullable,
  /** JSON text of the side positions. */
  positionJson: nullable,
  ...profile,
})
export type AccountDetail = z.infer<typeof AccountDetail>

/**
 * Where the one-time code of a new or reset account went, masked; null where the person has neither phone nor e-mail.
 * The code itself is the person's alone.
 */
export const Activation = z.object({
  id: z.string(),
  account: z.string(),
  sentTo: z.string().nullable(),
})
export type Activation = z.infer<typeof Activation>

export const ImportResult = z.object({
  totalCount: z.number().int(),
  successCount: z.number().int(),
  errorCount: z.number().int(),
  /** Each error of each row that was not taken: row of the sheet, column by its heading, whose row it is, and why. */
  errorDetail: z.array(
    z.object({
      index: z.number().int(),
      column: z.string().nullable(),
      account: z.string(),
      name: z.string(),
      msg: z.string(),
    }),
  ),
  /** The accounts that were opened, and where the code of each went. */
  opened: z.array(Activation),
})
export type ImportResult = z.infer<typeof ImportResult>

export const ExportQuery = z.object({
  /** Chosen accounts, separated by commas; without them the filters decide. */
  userIds: zOptional(zText({ max: 20_000, singleLine: true })),
  searchKey: zSearchKey,
  userStatus: zOptional(zCode(USER_STATUSES)),
  orgId: zOptional(zId),
})

/** What becomes of the account once nothing lies with the person any more. */
export const AFTER_HAND_OVER = ['stay', 'disable', 'delete'] as const

/** Who takes over; without a successor the cases wait for anybody of the organisation. */
export const HandOver = z.object({
  id: zId,
  successorId: zOptional(zId),
  /** Kinds of case that go to somebody else; to nobody where no successor is named. */
  apart: z
    .array(z.object({ kind: z.enum(CASE_KIND_NAMES, 'rule.code'), successorId: zOptional(zId) }))
    .max(CASE_KIND_NAMES.length, 'rule.tooMany')
    .default([]),
  after: z.enum(AFTER_HAND_OVER, 'rule.code').default('stay'),
  reason: zText({ min: 2, max: 200 }),
})

/** What lies with a person, kind by kind. */
export const OpenWork = z.object({
  total: z.number().int(),
  kinds: z.array(z.object({ kind: z.enum(CASE_KIND_NAMES), name: z.string(), count: z.number().int() })),
})
export type OpenWork = z.infer<typeof OpenWork>

// ---------------------------------------------------------------- consumers and couriers

export const CLIENT_AREAS = ['c', 'd'] as const
export const ClientRecord = z.object({
  ...account,
  area: z.enum(CLIENT_AREAS),
  brand: nullable,
  legalBranch: nullable,
  isRealName: z.string(),
})
export type ClientRecord = z.infer<typeof ClientRecord>
export const ClientPage = page(ClientRecord)
export const ClientQuery = pageQuery(['sortCode', 'account', 'createTime', 'latestLoginTime'], {
  searchKey: zSearchKey,
  userStatus: zOptional(zCode(USER_STATUSES)),
  area: zOptional(zCode(CLIENT_AREAS)),
})
const courier = { userOwnerCompany: text(32), legalBranch: text(100) }
export const NewClient = z.object({
  /** Consumers unless said otherwise. */
  area: zOptional(zCode(CLIENT_AREAS)),
  account: zStaffAccount,
  ...shared,
  phone: zPhone,
  ...courier,
})
export type NewClient = z.output<typeof NewClient>
export const EditClient = z.object({
  id: zId,
  version: zVersion,
  account: zTouched(zStaffAccount),
  ...shared,
  name: zTouched(zName()),
  ...courier,
})
export type EditClient = z.output<typeof EditClient>

/** What couriers have to name besides (spec 5), on the screens. */
const EMPLOYER = {
  userOwnerCompany: 'rule.required.brand',
  legalBranch: 'rule.required.outlet',
} as const satisfies Record<keyof typeof courier, RuleTextKey>
type Employer = { [K in keyof typeof EMPLOYER]?: unknown }
function demandEmployer(given: Employer, { addIssue }: z.RefinementCtx): void {
  for (const field of Object.keys(EMPLOYER) as (keyof typeof EMPLOYER)[])
    if (!given[field]) addIssue({ code: 'custom', path: [field], message: EMPLOYER[field] })
}
/** As our screens ask it (spec 5): an account of 2 to 10, and of couriers where they work. */
export const NewClientForm = NewClient.extend({
  account: zStaffAccount.refine(isAsked(), 'rule.account'),
}).superRefine((given, context) => {
  if (given.area === 'd') demandEmployer(given, context)
})
export const editClientForm = ({ account, area }: Pick<ClientRecord, 'account' | 'area'>) =>
  EditClient.extend({
    account: zTouched(zStaffAccount.refine(isAsked(account), 'rule.account')),
  }).superRefine((given, context) => {
    if (area === 'd') demandEmployer(given, context)
  })
