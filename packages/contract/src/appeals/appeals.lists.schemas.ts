import { z } from 'zod'
import { CaseClock, caseClocks } from '../calendar/clocks.schemas.ts'
import { LATENESS, NOBODY } from '../cases/cases.lateness.ts'
import { exact, pageQuery } from '../kit/page.ts'
import { zId } from '../kit/scalars.ts'
import { OUTER_ASKED } from '../outerOrders/outerOrders.lists.ts'
import { zDate, zOptional, zText } from '../rules.ts'
import { APPROVABLE, AREA_KINDS, EXCLUDE_REASONS, RECHECK_CAUSES } from './appeals.codes.ts'
import { APPEAL_ACTIONS, APPEAL_STATES } from './appeals.workflow.ts'

const nullable = z.string().nullable()
const State = z.enum(APPEAL_STATES)
const Action = z.enum(APPEAL_ACTIONS)

/** What a case waits for besides its state, for the lists of second persons: who asked, when, why. */
export const Waiting = z.object({
  kind: z.enum(['approval', 'exclusion', 'recheck']),
  /** The action to be approved, the ground of the exclusion, the cause of the re-check. */
  reason: z.string(),
  /** A person of the bureau's side, the organisation of another side; null for the system and appellants. */
  by: nullable,
  at: z.string(),
  /** Score of a re-check that is complete. */
  score: z.number().int().nullable(),
  /** UPHELD, CHANGED, REOPENED once it is complete. */
  outcome: nullable,
})
export type Waiting = z.infer<typeof Waiting>

export const AppealRow = z.object({
  id: z.string(),
  appealNo: z.string(),
  state: State,
  channel: z.string(),
  brand: z.string(),
  brandName: z.string(),
  waybillNo: z.string(),
  l1: z.string(),
  l2: nullable,
  appellantName: z.string().describe('masked by viewer'),
  bureauName: z.string(),
  enterpriseName: nullable,
  handlerName: nullable,
  /** Who stands in for the handler today. */
  standInName: nullable,
  reworkCount: z.number().int(),
  overdue: z.boolean(),
  /** The nearest legal end that presses the reader's side: lists are ordered by it, or by a nearer day of an outer body. Told to the desks alone. */
  endsOn: nullable.optional(),
  excluded: z.boolean(),
  /** 0 none, 1 applied, 2 first audit passed, 3 approved, 4 rejected. */
  excludeStatus: z.number().int(),
  /** 0 none, 1 pending, 2 editing, 3 complete. */
  recheckStatus: z.number().int(),
  /** Waits for a second person's word. */
  approving: z.boolean(),
  /** An outlet has written the answer; a unit above has to submit it. Told to the enterprise alone. */
  drafted: z.boolean().optional(),
  /** Something happened since the viewer last opened the case. Told in the lists of the desks alone. */
  unread: z.boolean().optional(),
  /** Whoever has the case was urged to act and has not yet. Told to the desks alone. */
  urged: z.boolean().optional(),
  /** How often an enterprise has sent the case back. Told to bureaus alone. */
  returns: z.number().int().optional(),
  /** The nearest day by which an outer body wants an answer that it has not got. Told to bureaus alone. */
  outerDueOn: nullable.optional(),
  /** Stands in a cluster of appeals that tell of one matter. Told to bureaus alone. */
  clustered: z.boolean().optional(),
  reopened: z.boolean(),
  /** Only in the lists of second persons. */
  waiting: Waiting.nullable(),
  ...caseClocks,
  createTime: z.string(),
  updateTime: z.string(),
  version: z.number().int(),
  can: z.array(Action),
})
export type AppealRow = z.infer<typeof AppealRow>

/** A consumer's own row, with what a portal card shows. */
export const OwnAppealRow = z.object({
  id: z.string(),
  appealNo: nullable,
  state: State,
  /** Evaluation: 0 none, 1 waiting, 2 done, 3 expired. */
  evaluateStatus: z.number().int(),
  brand: nullable,
  brandName: nullable,
  waybillNo: nullable,
  l1: nullable,
  l2: nullable,
  /** One line: what the appeal is about. */
  title: z.string(),
  clock: CaseClock.nullable(),
  /** Last day for evaluating, while an evaluation is waited for. */
  evaluateBy: nullable,
  /** Drafts only: the step to go on with, the day an early appeal opens, and the last day it is kept untouched. */
  step: nullable,
  opensOn: nullable,
  keptUntil: z.string().optional(),
  createTime: z.string(),
  updateTime: z.string(),
  version: z.number().int(),
  can: z.array(Action),
})
export type OwnAppealRow = z.infer<typeof OwnAppealRow>

export const QUEUES = [
  'todo',
  'pending',
  'processing',
  'replied',
  'mediating',
  'closed',
  'invalid',
  'warning',
  'all',
  // What waits for a second person (domain 3.5, 4.3 T9, T24–T28).
  'approving',
  'excluding',
  'excludeFirst',
  'excludeSecond',
  'excluded',
  'rechecking',
  'rechecked',
] as const
export const ENTERPRISE_QUEUES = ['todo', 'replied', 'returned', 'closed', 'all'] as const
export type Queue = (typeof QUEUES)[number]
export type EnterpriseQueue = (typeof ENTERPRISE_QUEUES)[number]

/** Several codes: as a list, or in one text separated by commas. */
const split = (value: unknown) =>
  typeof value === 'string' ? (value === '' ? undefined : value.split(',')) : value
const list = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(split, z.array(z.enum(values, 'rule.code')).max(50).optional())
const texts = z.preprocess(
  split,
  z
    .array(zText({ max: 48 }))
    .max(50)
    .optional(),
)
const areaPrefix = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .string()
    .regex(/^\d{6}$/, 'rule.area')
    .optional(),
)
const day = zOptional(zDate)

export const APPEAL_SORTS = ['createTime', 'updateTime', 'dueTime', 'appealNo'] as const
const filters = {
  /** Number, waybill or phone, or the last five of one; a whole name; words of the matter. */
  searchKey: zOptional(zText({ max: 100 })),
  state: list(APPEAL_STATES),
  brand: texts,
  l1: texts,
  l2: texts,
  channel: texts,
  /** Same city, inland, Hong Kong–Macao–Taiwan, international. */
  areaKind: list(AREA_KINDS),
  /** Either end lies there. */
  areaCode: areaPrefix,
  /** The end whose bureau and enterprise unit answer lies there. */
  answerArea: areaPrefix,
  /** Who works on it, or that nobody does. */
  handlerId: zOptional(z.union([z.literal(NOBODY), zId])),
  overdue: z.enum(LATENESS, 'rule.code').optional(),
  submittedFrom: day,
  submittedTo: day,
  /** Legal end of what presses, between two days. */
  dueFrom: day,
  dueTo: day,
}
export const BureauListQuery = pageQuery(APPEAL_SORTS, {
  queue: z.enum(QUEUES, 'rule.code').default('all'),
  ...filters,
  exact,
  /** What outer bodies passed on, or got. */
  outer: zOptional(z.enum(OUTER_ASKED, 'rule.code')),
  /** Stands in a cluster; not asked of whoever may read none. */
  clustered: z.enum(['true'], 'rule.code').optional(),
  /** Whether the viewer may be the second person: what they asked for, closed or audited themselves is left out. */
  myTurn: z.enum(['true'], 'rule.code').optional(),
  approval: list(APPROVABLE),
  excludeReason: list(EXCLUDE_REASONS),
  recheckCause: list(RECHECK_CAUSES),
})
export const EnterpriseListQuery = pageQuery(APPEAL_SORTS, {
  queue: z.enum(ENTERPRISE_QUEUES, 'rule.code').default('all'),
  ...filters,
  exact,
})
export const OwnListBody = pageQuery(['createTime', 'updateTime'], {
  state: list(APPEAL_STATES),
  /** open, closed, draft, evaluate */
  group: z.enum(['open', 'closed', 'draft', 'evaluate'], 'rule.code').optional(),
})

export const QueueCounts = z.object({
  counts: z.record(z.string(), z.number().int()),
  /** Of the queues that warn: how many of their cases are past the legal end; the others are only near it. */
  late: z.record(z.string(), z.number().int()).optional(),
})
