import { z } from 'zod'
import { Looked, ProgressLine } from '../appeals/appeals.schemas.ts'
import { caseClocks, Deadline } from '../calendar/clocks.schemas.ts'
import { StoredFile } from '../files/files.routes.ts'
import { exact, pageQuery } from '../kit/page.ts'
import { zId } from '../kit/scalars.ts'
import { OUTER_ASKED } from '../outerOrders/outerOrders.lists.ts'
import { zDate, zOptional, zText } from '../rules.ts'
import { CASE_KIND_NAMES, CASE_KINDS } from './caseKinds.ts'
import { LATENESS, NOBODY } from './cases.lateness.ts'

/** Which case a call is about. Calls that name no kind mean an appeal. */
export const aCase = { kind: z.enum(CASE_KIND_NAMES, 'rule.code').default('appeal'), id: zId }
export const CaseQuery = z.object(aCase)
/** How a case is refused that the viewer does not see, whatever its kind. */
export const NOT_FOUND = ['appeals.not_found', 'cases.not_found'] as const

const nullable = z.string().nullable()

/** One line of a list, for whoever asks. */
export const CaseRow = z.object({
  id: z.string(),
  kind: z.enum(CASE_KINDS),
  caseNo: z.string(),
  state: z.string(),
  /** Code of the kind's own dictionary: CONSULT_TYPE, REPORT_TYPE, COURIER_ISSUE; none for letters. */
  type: nullable,
  title: z.string(),
  brand: nullable,
  brandName: nullable,
  areaName: z.string(),
  bureauName: z.string(),
  enterpriseName: nullable,
  /** Who filed it, masked by viewer; null where the viewer is not to know. */
  ownerName: nullable,
  handlerName: nullable,
  /** Who does the handler's work today, to bureaus; null where the handler is there. */
  standInName: nullable,
  /** Evaluation: 0 none, 1 waiting, 2 done, 3 expired. */
  evaluateStatus: z.number().int(),
  overdue: z.boolean(),
  /** The nearest legal end that presses the reader's side: lists are ordered by it, or by a nearer day of an outer body. Told to the desks alone. */
  endsOn: nullable.optional(),
  /** Something happened since the viewer last opened the case. Told in the lists of the desks alone. */
  unread: z.boolean().optional(),
  /** The nearest day by which an outer body wants an answer that it has not got. Told in the lists of bureaus alone. */
  outerDueOn: nullable.optional(),
  ...caseClocks,
  createTime: z.string(),
  updateTime: z.string(),
  version: z.number().int(),
  can: z.array(z.string()),
})
export type CaseRow = z.infer<typeof CaseRow>

/** What every kind's detail has; each kind adds its `facts`. */
export const CaseDetail = CaseRow.extend({
  content: z.string(),
  waybillNo: nullable,
  amount: nullable.describe('money at issue or recovered, decimal text'),
  ownerPhone: nullable,
  routingReason: z.string(),
  attachments: z.array(StoredFile),
  deadlines: z.array(Deadline),
  progress: z.array(ProgressLine),
  historyIntact: z.boolean(),
  next: z.object({
    turn: z.enum(['user', 'enterprise', 'bureau', 'nobody']),
    text: z.string(),
    byOn: nullable,
  }),
  answer: nullable.describe('what the person who filed it was told'),
  evaluation: z.object({ score: z.string(), remark: nullable }).nullable(),
  /** The appeal it was opened out of; for whoever filed it and the bureau, of a report for its handler alone. */
  origin: z.object({ id: z.string(), no: z.string() }).nullable(),
  lookedAt: z.array(Looked),
  /** Actions that are near but not open, each with the condition that is missing. */
  cannot: z.array(z.object({ action: z.string(), reason: z.string() })),
  /** Only in the answer to an act by which the viewer lost the case: whatever asks for it afterwards is refused. */
  gone: z.literal(true).optional(),
})
export type CaseDetail = z.infer<typeof CaseDetail>

/** Another case that has something in common with one; of any kind. */
export const RelatedCase = z.object({
  kind: z.enum(CASE_KIND_NAMES),
  id: z.string(),
  no: z.string(),
  state: z.string(),
  /** What it is about, in the reader's language. */
  about: z.string(),
  /** Who filed it, as far as the viewer may know. */
  ownerName: nullable,
  createTime: z.string(),
})
export type RelatedCase = z.infer<typeof RelatedCase>
const Related = z.object({ rows: z.array(RelatedCase), more: z.boolean() })
/** Cases tied to one, each list newest first. */
export const RelatedCases = z.object({
  waybill: Related,
  consumer: Related,
  enterprise: Related,
  /** Further cases of the same kind on the waybill that other bureaus handle. */
  elsewhere: z.number().int(),
})
export type RelatedCases = z.infer<typeof RelatedCases>

/** Number and dates for the page that confirms a submission. */
export const CaseReceipt = z.object({
  id: z.string(),
  caseNo: z.string(),
  bureauName: z.string(),
  routingReason: z.string(),
  /** What the bureau owes first, and by when; null where no limit is set. */
  firstStep: z.object({ kind: z.string(), label: z.string(), byOn: z.string() }).nullable(),
})
export type CaseReceipt = z.infer<typeof CaseReceipt>

/** Several codes: as a list, or in one text separated by commas. */
const codes = z.preprocess(
  (value) => (typeof value === 'string' ? (value === '' ? undefined : value.split(',')) : value),
  z
    .array(zText({ max: 48 }))
    .max(50)
    .optional(),
)
const areaCode = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .string()
    .regex(/^\d{6}$/, 'rule.area')
    .optional(),
)

export const CASE_SORTS = ['createTime', 'updateTime', 'dueTime', 'caseNo'] as const
export const CASE_QUEUES = ['todo', 'open', 'ended', 'warning', 'all'] as const
export type CaseQueue = (typeof CASE_QUEUES)[number]

const filters = {
  /** Number or the end of one, waybill, phone (exact) or whole name; never a reporter's. */
  searchKey: zOptional(zText({ max: 100 })),
  state: codes,
  type: codes,
  brand: codes,
  areaCode,
  /** Who works on it, or that nobody does; asked by the bureau alone. */
  handlerId: zOptional(z.union([z.literal(NOBODY), zId])),
  overdue: z.enum(LATENESS, 'rule.code').optional(),
  /** What outer bodies passed on, or got; asked by the bureau alone. */
  outer: zOptional(z.enum(OUTER_ASKED, 'rule.code')),
  submittedFrom: zOptional(zDate),
  submittedTo: zOptional(zDate),
  /** Legal end of what presses, between two days. */
  dueFrom: zOptional(zDate),
  dueTo: zOptional(zDate),
}
/** A bureau's or an enterprise's queue. */
export const CaseListQuery = pageQuery(CASE_SORTS, {
  queue: z.enum(CASE_QUEUES, 'rule.code').default('all'),
  ...filters,
  exact,
})
/** Own cases of a person. */
export const OwnCaseQuery = pageQuery(['createTime', 'updateTime'], {
  group: z.enum(['open', 'ended', 'evaluate'], 'rule.code').optional(),
})
export const CaseCounts = z.object({
  counts: z.record(z.string(), z.number().int()),
  /** Of the queue that warns: how many of its cases are past the legal end; the others are only near it. */
  late: z.record(z.string(), z.number().int()).optional(),
})
