import { z } from 'zod'
import { StoredFile } from '../files/files.routes.ts'
import { pageQuery } from '../kit/page.ts'
import { nullable, zDay } from '../kit/records.ts'
import { zId } from '../kit/scalars.ts'
import { zAmount, zDate, zOptional, zText } from '../rules.ts'
import { REMEDY_ENDS, REMEDY_KINDS, REMEDY_SOURCES, REMEDY_STATUSES } from './remedies.texts.ts'

const Kind = z.enum(REMEDY_KINDS, 'rule.code')
/** The promise, and the version of it that was seen. */
const seen = { id: zId, version: z.coerce.number('rule.integer').int().min(1) }

/** What the bureau writes down as promised on a case. */
export const PromiseBody = z
  .object({
    /** The appeal. */
    id: zId,
    kind: Kind,
    amount: zOptional(zAmount),
    performance: zOptional(zText({ min: 2, max: 500 })),
    dueOn: zDate,
  })
  .refine(({ kind, amount }) => kind !== 'money' || Number(amount ?? 0) > 0, {
    path: ['amount'],
    error: 'rule.required',
  })
  .refine(({ kind, performance }) => kind === 'money' || kind === 'apology' || performance, {
    path: ['performance'],
    error: 'rule.required',
  })
export type PromiseBody = z.output<typeof PromiseBody>

/** The enterprise says it kept its promise: when, how, with proof where it has any. */
export const FulfilBody = z.object({
  ...seen,
  doneOn: zDate,
  remark: zText({ min: 2, max: 500 }),
  attachmentIds: z.array(zId).max(9, 'files.too_many').default([]),
})
export const ConfirmBody = z.object({ ...seen, remark: zOptional(zText({ max: 500 })) })
/** It did not come, or not all of it. */
export const DisputeBody = z.object({ ...seen, reason: zText({ min: 2, max: 500 }) })
/** What the appellant said on the telephone. */
export const RecordBody = z.object({
  ...seen,
  arrived: z.boolean('rule.required'),
  remark: zText({ min: 2, max: 500 }),
})
export const WaiveBody = z.object({ ...seen, remark: zText({ min: 2, max: 500 }) })

export const REMEDY_ACTS = ['fulfil', 'confirm', 'dispute', 'record', 'waive'] as const

/** One promise of a case. */
export const Remedy = z.object({
  id: z.string(),
  version: z.number().int(),
  caseId: z.string(),
  kind: z.enum(REMEDY_KINDS),
  source: z.enum(REMEDY_SOURCES),
  /** Yuan, as `120.00`. */
  amount: nullable,
  performance: nullable,
  dueOn: z.string(),
  status: z.enum(REMEDY_STATUSES),
  /** Its last day is over, and nobody said that it was kept. */
  overdue: z.boolean(),
  doneOn: nullable,
  /** Words of the enterprise, and its proof. */
  said: nullable,
  files: z.array(StoredFile),
  /** Words of the appellant. */
  answer: nullable,
  byPhone: z.boolean().describe('told by telephone and written down by the bureau'),
  endedBy: z.enum(REMEDY_ENDS).nullable(),
  createTime: z.string(),
  updateTime: z.string(),
  can: z.array(z.enum(REMEDY_ACTS)),
})
export type Remedy = z.infer<typeof Remedy>

export const RemediesOfCase = z.object({
  remedies: z.array(Remedy).describe('newest first'),
  /** Whether the viewer may write down a promise. */
  mayPromise: z.boolean(),
  amountMax: z.number(),
})
export type RemediesOfCase = z.infer<typeof RemediesOfCase>

const filters = {
  /** `overdue`: the last day is over; `open`: not confirmed and still waited for. */
  status: zOptional(z.enum([...REMEDY_STATUSES, 'open', 'overdue', 'all'], 'rule.code')),
  kind: zOptional(Kind),
  brand: zOptional(zText({ max: 32 })),
  promisedFrom: zOptional(zDay),
  promisedTo: zOptional(zDay),
}
export const RemedyQuery = pageQuery(['dueOn', 'createTime'], filters)
export type RemedyQuery = z.output<typeof RemedyQuery>
export const RemedyFilter = z.object(filters)
export type RemedyFilter = z.output<typeof RemedyFilter>

export const RemedyRow = Remedy.omit({ performance: true, said: true, files: true, answer: true }).extend({
  no: z.string(),
  brandName: z.string(),
  enterpriseName: nullable,
  bureauName: z.string(),
  ownerName: nullable.describe('masked'),
})
export type RemedyRow = z.infer<typeof RemedyRow>

const Sum = z.object({ count: z.number().int(), amount: z.string() })
/** Promises of money within a filter; what counts as recovered in the statistics is another figure (domain 4.3g). */
export const RemedySums = z.object({ promised: Sum, done: Sum, confirmed: Sum, overdue: Sum })
export type RemedySums = z.infer<typeof RemedySums>
