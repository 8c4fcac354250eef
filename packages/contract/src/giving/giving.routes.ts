import { z } from 'zod'
import { MOVE_ERRORS } from '../cases/cases.routes.ts'
import { aCase, CaseQuery, NOT_FOUND } from '../cases/cases.schemas.ts'
import { CASE_DETAILS, EVERY_CASE } from '../cases/cases.stale.ts'
import { granted, signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'

const reason = zText({ min: 2, max: 200 })
const aVersion = {
  ...aCase,
  version: z.coerce.number('rule.integer').int('rule.integer').min(1, 'rule.integer'),
}

/** To whom a case goes; the colleague and the bureau read the reason. */
export const GiveInput = z.object({ userId: zId, reason: zOptional(reason) })
export const TakeBody = z.object({ ...aVersion, reason: zOptional(reason) })
export const GiveBody = GiveInput.extend(aVersion)
export const GiveBackBody = z.object({ ...aVersion, reason })

export const HOLDING_ACTS = ['take', 'give', 'giveBack'] as const
export type HoldingAct = (typeof HOLDING_ACTS)[number]

/** Who works on a case, and what the viewer may do about it. */
export const Holding = z.object({
  version: z.number().int(),
  holder: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Somebody else has it: taking it needs a reason. */
  needsReason: z.boolean(),
  can: z.array(z.enum(HOLDING_ACTS)),
})
export type Holding = z.infer<typeof Holding>

/** Ratings below this number tell of chance, not of work. */
export const RATED_MIN = 10

/** The work of one officer of a bureau; for its leaders alone, and in no order of merit. */
export const OfficerLoad = z.object({
  id: z.string(),
  name: z.string(),
  /** Last day of an absence that runs; null where the person is there. */
  awayUntil: z.string().nullable(),
  open: z.number().int(),
  late: z.number().int(),
  near: z.number().int(),
  /** Ended in the month that runs. */
  closed: z.number().int(),
  reworked: z.number().int(),
  /** Share of satisfied among those who rated in a year, in per cent; null below `RATED_MIN` ratings. */
  satisfaction: z.number().int().nullable(),
})
export type OfficerLoad = z.infer<typeof OfficerLoad>

/** Somebody whom a case may be given to, as the rule sees them. */
export const Colleague = z.object({
  id: z.string(),
  name: z.string(),
  /** Nothing stands in the way. */
  may: z.boolean(),
  /** May get it, and never gave it back. */
  fits: z.boolean(),
  /** What speaks for and against, in the reader's language. */
  reasons: z.array(z.string()),
  /** For leaders of the bureau alone. */
  open: z.number().int().nullable(),
  late: z.number().int().nullable(),
})
export type Colleague = z.infer<typeof Colleague>

const ERRORS = [
  ...NOT_FOUND,
  ...MOVE_ERRORS,
  'appeals.not_permitted',
  'appeals.action_not_open',
  'appeals.stale',
  'giving.held',
  'giving.reason_needed',
  'giving.not_colleague',
  'giving.not_able',
  'giving.away',
  'giving.own_case',
] as const
const act = {
  affects: ['giving', ...CASE_DETAILS, ...EVERY_CASE],
  access: signedIn('b'),
  reply: Holding,
  idempotent: true,
  errors: ERRORS,
} as const

/**
 * Who of a bureau works on a case of any kind. No grant of its own: whoever may handle the kind's cases takes, gives and
 * returns them, and whoever leads the bureau gives.
 */
export const givingRoutes = routes('giving', '/api/bizapp/biz/giving', signedIn('b'), {
  detail: get('/detail', {
    summary: 'Who works on a case, and whether the viewer may take it, give it or return it',
    query: CaseQuery,
    reply: Holding,
    errors: NOT_FOUND,
  }),
  colleaguepage: get('/colleaguepage', {
    urgency: 'last',
    summary: 'Colleagues whom a case may be given to, the likeliest first, each with the reasons',
    query: CaseQuery,
    reply: z.array(Colleague),
    errors: [...NOT_FOUND, 'request.not_permitted', 'appeals.not_permitted'],
  }),
  loadpage: get('/loadpage', {
    urgency: 'last',
    access: granted('b'),
    summary:
      'Open and ended cases by officer of the own bureau, by name and not by rank; for its leaders alone',
    reply: z.object({ unheld: z.number().int(), officers: z.array(OfficerLoad) }),
  }),
  take: post('/take', {
    ...act,
    summary: 'Takes a case of the own bureau; one that a colleague has, with the reason',
    body: TakeBody,
  }),
  give: post('/give', { ...act, summary: 'Gives a case to a colleague of its bureau', body: GiveBody }),
  giveBack: post('/giveBack', {
    ...act,
    summary: 'Returns a case to its bureau: nobody works on it until somebody takes it',
    body: GiveBackBody,
  }),
})
