import { z } from 'zod'
import { DayLine } from '../calendar/clocks.schemas.ts'
import { CASE_KIND_NAMES } from '../cases/caseKinds.ts'
import { StoredFile } from '../files/files.routes.ts'
import { pageQuery } from '../kit/page.ts'
import { nullable } from '../kit/records.ts'
import { zId } from '../kit/scalars.ts'
import { zDate, zOptional, zText } from '../rules.ts'
import { ITEM_KINDS, ITEM_STATES, LADDER_STEPS, ORDER_EVENTS, ORDER_STATES } from './supervision.texts.ts'

/** Cases of one order, whatever the setting says. */
export const ORDER_CASES_MOST = 500
export const ORDER_ITEMS_MOST = 12
const FILES_MOST = 9

const zKind = z.enum(CASE_KIND_NAMES, 'rule.code')
const zWhole = z.coerce.number('rule.integer').int('rule.integer')
const zReason = zText({ min: 2, max: 500 })
/** The order, and the version of it that was seen. */
const seen = { id: zId, version: zWhole.min(1) }
const zItemNumber = zWhole.min(1).max(ORDER_ITEMS_MOST, 'rule.code')

/** What is demanded: of the list, each once, or in the issuer's own words. */
const Wanted = z
  .object({
    kind: z.enum(ITEM_KINDS, 'rule.code'),
    words: zOptional(zText({ min: 2, max: 60, singleLine: true })),
  })
  .refine(({ kind, words }) => kind !== 'own' || words, { path: ['words'], error: 'rule.required' })

/** An order as it is issued. */
export const IssueBody = z
  .object({
    addresseeId: zId,
    matter: zText({ min: 2, max: 60, singleLine: true }),
    words: zText({ min: 10, max: 2000 }),
    items: z.array(Wanted).min(1, 'rule.required').max(ORDER_ITEMS_MOST, 'rule.tooMany'),
    cases: z
      .array(z.object({ kind: zKind, id: zId }))
      .max(ORDER_CASES_MOST, 'rule.tooMany')
      .default([]),
    /** Working days. */
    days: zWhole.min(1).max(60),
  })
  .superRefine(({ items, cases }, ctx) => {
    const listed = items.filter(({ kind }) => kind !== 'own').map(({ kind }) => kind)
    if (new Set(listed).size < listed.length)
      ctx.addIssue({ code: 'custom', path: ['items'], message: 'rule.code' })
    if (listed.includes('whereabouts') && cases.length === 0)
      ctx.addIssue({ code: 'custom', path: ['cases'], message: 'rule.required' })
  })
export type IssueBody = z.output<typeof IssueBody>

export const SeenOrder = z.object(seen)
export const ReasonedBody = z.object({ ...seen, reason: zReason })
export const ExtendBody = z.object({ ...seen, days: zWhole.min(1).max(30), reason: zReason })
export const NameBody = z.object({ ...seen, named: z.boolean('rule.required'), reason: zReason })

/** An answer: items as far as they are there; what is left out stays as it is. */
export const AnswerBody = z.object({
  ...seen,
  items: z
    .array(
      z.object({
        n: zItemNumber,
        words: zOptional(zText({ min: 2, max: 2000 })),
        day: zOptional(zDate),
        attachmentIds: z.array(zId).max(FILES_MOST, 'files.too_many').default([]),
      }),
    )
    .max(ORDER_ITEMS_MOST, 'rule.tooMany')
    .default([]),
  whereabouts: z
    .array(
      z.object({ n: zWhole.min(1).max(ORDER_CASES_MOST, 'rule.code'), words: zText({ min: 2, max: 200 }) }),
    )
    .max(ORDER_CASES_MOST, 'rule.tooMany')
    .default([]),
})
export type AnswerBody = z.output<typeof AnswerBody>

/** What the issuer says of given items: accepted, or returned with the reason. */
export const ExamineBody = z.object({
  ...seen,
  items: z
    .array(
      z
        .object({ n: zItemNumber, accepted: z.boolean('rule.required'), reason: zOptional(zReason) })
        .refine(({ accepted, reason }) => accepted || reason, { path: ['reason'], error: 'rule.required' }),
    )
    .min(1, 'rule.required')
    .max(ORDER_ITEMS_MOST, 'rule.tooMany'),
})
export type ExamineBody = z.output<typeof ExamineBody>

export const ORDER_ACTS = [
  'receive',
  'answer',
  'examine',
  'close',
  'urge',
  'extend',
  'talk',
  'name',
  'withdraw',
] as const
export type OrderAct = (typeof ORDER_ACTS)[number]

/** One order in a list. */
export const OrderRow = z.object({
  id: z.string(),
  version: z.number().int(),
  number: z.string(),
  matter: z.string(),
  officeId: z.string(),
  officeName: z.string(),
  addresseeId: z.string(),
  addresseeName: z.string(),
  /** Whether the addressee is an enterprise; a lower bureau otherwise. */
  toEnterprise: z.boolean(),
  /** Whether it came to the viewer's side: what was issued by it is told by whom it went to. */
  received: z.boolean(),
  state: z.enum(ORDER_STATES),
  /** Its last day is over without a whole answer. */
  overdue: z.boolean(),
  /** How far up the ladder it stands. */
  step: z.enum(LADDER_STEPS),
  dueOn: z.string(),
  /** Working days left, 0 on the last day, negative when late; null while nobody owes an answer. */
  left: z.number().int().nullable(),
  cases: z.number().int(),
  /** Items that are still to be given. */
  missing: z.number().int(),
  named: z.boolean(),
  issuedOn: z.string(),
})
export type OrderRow = z.infer<typeof OrderRow>

export const OrderItem = z.object({
  n: z.number().int(),
  kind: z.enum(ITEM_KINDS),
  /** The issuer's own words for it. */
  title: nullable,
  state: z.enum(ITEM_STATES),
  words: nullable,
  day: nullable,
  files: z.array(StoredFile),
  /** Why it was returned. */
  reason: nullable,
})
export type OrderItem = z.infer<typeof OrderItem>

export const OrderCase = z.object({
  n: z.number().int(),
  kind: zKind,
  /** Null where it left the viewer's sight. */
  id: nullable,
  no: nullable,
  /** Whether its whereabouts were given, also where they are not to be read any more. */
  given: z.boolean(),
  whereabouts: nullable,
})
export type OrderCase = z.infer<typeof OrderCase>

const OrderLine = z.object({
  event: z.enum(ORDER_EVENTS),
  side: z.enum(['issuer', 'addressee', 'system']),
  name: nullable,
  at: z.string(),
  words: nullable,
  /** Numbers of items that were given, returned or are missing. */
  items: z.array(z.number().int()),
  /** Cases without whereabouts. */
  cases: z.number().int(),
})
const Step = z.object({
  step: z.enum(LADDER_STEPS),
  on: z.string().describe('the day it is or was taken'),
  reached: z.boolean(),
})

/** An order with all that became of it. */
export const Order = OrderRow.extend({
  issuerName: nullable,
  words: z.string(),
  items: z.array(OrderItem),
  /** Those in the viewer's sight, and how many others there are. */
  concerned: z.array(OrderCase),
  lines: z.array(OrderLine),
  ladder: z.array(Step),
  days: z.number().int(),
  extension: z.number().int(),
  extendedFor: nullable,
  ledger: z.array(DayLine),
  receivedAt: nullable,
  sentence: z.string().describe('how the bulletin would name it'),
  can: z.array(z.enum(ORDER_ACTS)),
})
export type Order = z.infer<typeof Order>

const filters = {
  /** `open`: not closed, not withdrawn; `overdue`: the last day passed without a whole answer. */
  state: zOptional(z.enum([...ORDER_STATES, 'open', 'overdue', 'all'], 'rule.code')),
  /** Issued by the viewer's side, or addressed to it. */
  direction: zOptional(z.enum(['issued', 'received'], 'rule.code')),
  addresseeId: zOptional(zId),
}
export const OrderQuery = pageQuery(['dueOn', 'issuedOn'], filters)
export type OrderQuery = z.output<typeof OrderQuery>

export const AddresseeQuery = z.object({ searchKey: zOptional(zText({ max: 50 })) })
export const Addressee = z.object({ id: z.string(), name: z.string(), enterprise: z.boolean() })
export const Addressees = z.object({
  records: z.array(Addressee).describe('at most 50, bureaus first'),
  days: z.object({ usual: z.number().int(), most: z.number().int() }),
  casesMost: z.number().int(),
})
export type Addressees = z.infer<typeof Addressees>

export const CaseQuery = z.object({ kind: zKind, id: zId })
/** What the page of a case says of orders that concern it. */
export const OrderMark = OrderRow.pick({ id: true, number: true, state: true, overdue: true, dueOn: true })
export type OrderMark = z.infer<typeof OrderMark>

export const SumQuery = z.object({ from: zOptional(zDate), to: zOptional(zDate) })
/** Orders of an addressee that were issued in a period. */
export const OrderSum = z.object({
  addresseeId: z.string(),
  addresseeName: z.string(),
  issued: z.number().int(),
  onTime: z.number().int().describe('answered as a whole by the last day'),
  overdue: z.number().int(),
})
export type OrderSum = z.infer<typeof OrderSum>
