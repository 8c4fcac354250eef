import { z } from 'zod'
import { aCase, CaseQuery, NOT_FOUND } from '../cases/cases.schemas.ts'
import { EVERY_CASE } from '../cases/cases.stale.ts'
import { StoredFile } from '../files/files.routes.ts'
import { granted, signedIn } from '../kit/access.ts'
import { nullable } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zDate, zOptional, zText } from '../rules.ts'
import { OUTER_BODIES, OUTER_DIRECTIONS, OUTER_STATES, OUTER_WAYS } from './outerOrders.texts.ts'

export const OUTER_ACTS = ['answer', 'drop'] as const

/** What an outer body passed on to the bureau, or got from it, on one case. */
export const OuterOrder = z.object({
  id: z.string(),
  version: z.number().int(),
  direction: z.enum(OUTER_DIRECTIONS),
  body: z.enum(OUTER_BODIES),
  /** Name of a body that is none of the list. */
  bodyName: nullable,
  /** The number under which the body keeps it. */
  outerNo: z.string(),
  /** When it was passed on. */
  begunOn: z.string(),
  /** The last day for the answer as the body named it; null where none was named. */
  dueOn: nullable,
  /** What the body wants, or what it was asked. */
  note: nullable,
  state: z.enum(OUTER_STATES),
  /** Answered after its last day, or open on a later day. */
  late: z.boolean(),
  /** Open, and its last day within the days of a bureau's warning. */
  near: z.boolean(),
  answeredOn: nullable,
  way: z.enum(OUTER_WAYS).nullable(),
  /** Number of the paper by which it was answered. */
  paperNo: nullable,
  answer: nullable,
  files: z.array(StoredFile),
  createTime: z.string(),
  can: z.array(z.enum(OUTER_ACTS)),
})
export type OuterOrder = z.infer<typeof OuterOrder>

const number = zText({ min: 2, max: 40, singleLine: true })

/** An order as it came, or as it went. */
export const EnterOuterOrder = z
  .object({
    ...aCase,
    direction: z.enum(OUTER_DIRECTIONS, 'rule.code'),
    body: z.enum(OUTER_BODIES, 'rule.code'),
    bodyName: zOptional(zText({ min: 2, max: 60, singleLine: true })),
    outerNo: number,
    begunOn: zDate,
    dueOn: zOptional(zDate),
    note: zOptional(zText({ max: 500 })),
    /** Entered although another case has the same number of the same body. */
    again: z.boolean().default(false),
  })
  .refine(({ body, bodyName }) => body !== 'OTHER' || bodyName, {
    path: ['bodyName'],
    error: 'rule.required',
  })
  .refine(({ direction, dueOn }) => direction !== 'RECEIVED' || dueOn, {
    path: ['dueOn'],
    error: 'rule.required',
  })
export type EnterOuterOrder = z.output<typeof EnterOuterOrder>

/** The order, and the version of it that was seen. */
const seen = { id: zId, version: z.coerce.number('rule.integer').int().min(1) }

/** The bureau's answer to the body; of what was passed on, the body's to the bureau. */
export const AnswerOuterOrder = z.object({
  ...seen,
  answeredOn: zDate,
  way: z.enum(OUTER_WAYS, 'rule.code'),
  paperNo: zOptional(number),
  answer: zText({ min: 5, max: 2_000 }),
  attachmentIds: z.array(zId).max(9, 'files.too_many').default([]),
})
export type AnswerOuterOrder = z.output<typeof AnswerOuterOrder>

export const DropOuterOrder = z.object({ ...seen, reason: zText({ min: 2, max: 500 }) })
export type DropOuterOrder = z.output<typeof DropOuterOrder>

const REFUSALS = [
  ...NOT_FOUND,
  'outerOrders.not_found',
  'outerOrders.not_open',
  'outerOrders.stale',
  'keeping.archived',
] as const
const act = { affects: EVERY_CASE, reply: OuterOrder, idempotent: true }

/** What 12345, petition offices and others pass on, and what is passed to them, with their numbers and days (domain 1.4b). */
export const outerOrderRoutes = routes('outerOrders', '/api/bizapp/biz/outerOrder', granted('b'), {
  ofCase: get('/ofCase', {
    access: signedIn('b'),
    summary: 'Orders of outer bodies on a case, newest first, and whether the viewer may enter one',
    query: CaseQuery,
    reply: z.object({ orders: z.array(OuterOrder), mayEnter: z.boolean() }),
    errors: NOT_FOUND,
  }),
  enter: post('/enter', {
    ...act,
    summary: 'Enters what an outer body passed on, or what was passed to it',
    body: EnterOuterOrder,
    errors: [
      ...NOT_FOUND,
      'request.not_permitted',
      'keeping.archived',
      'outerOrders.day_out_of_range',
      'outerOrders.twice',
      'outerOrders.known',
    ],
  }),
  answer: post('/answer', {
    ...act,
    summary: 'Records the answer that was handed back to the body, or that came from it',
    body: AnswerOuterOrder,
    errors: [...REFUSALS, 'outerOrders.day_out_of_range', 'appeals.attachment_unknown'],
  }),
  drop: post('/drop', {
    ...act,
    summary: 'Follows an order no longer: the body took it back, or it was entered by mistake',
    body: DropOuterOrder,
    errors: REFUSALS,
  }),
})
