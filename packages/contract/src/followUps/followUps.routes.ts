import { z } from 'zod'
import { aCase, CaseQuery, NOT_FOUND } from '../cases/cases.schemas.ts'
import { signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, zId } from '../kit/scalars.ts'
import { zDate, zText } from '../rules.ts'

/** So many open follow-ups of one person; a reminder of everything reminds of nothing. */
export const FOLLOW_UPS_MAX = 200
/** So many days ahead: no case runs for longer. */
export const FOLLOW_UP_DAYS_MAX = 365

const content = { dueOn: zDate, words: zText({ max: 500 }) }
const zStamp = z.coerce.number('rule.integer').int('rule.integer').min(1, 'rule.integer')

export const FollowUpBody = z.object({ ...aCase, ...content })
export const MoveFollowUpBody = z.object({ id: zId, version: zStamp, ...content })

/** What somebody wants to see to on a case, on a day: for their own eyes, and for those of who stands in for them. */
export const FollowUp = z.object({
  id: z.string(),
  dueOn: z.string(),
  /** Null where the case is not the viewer's to see any more. */
  words: z.string().nullable(),
  /** Whose it is, where the viewer stands in for them today. */
  ofName: z.string().nullable(),
  version: z.number().int(),
})
export type FollowUp = z.infer<typeof FollowUp>

/** Follow-ups that people put on cases for themselves. They end when they are done, and with their case. */
export const followUpRoutes = routes('followUps', '/api/bizapp/biz/followUp', signedIn('a', 'b'), {
  list: get('/list', {
    summary: 'Own follow-ups on a case, the nearest first',
    query: CaseQuery,
    reply: z.array(FollowUp),
    errors: NOT_FOUND,
  }),
  add: post('/add', {
    affects: ['followUps', 'myDay'],
    summary:
      'Puts a day and a line of words on an open case; the inbox reminds of it on the morning of the day',
    body: FollowUpBody,
    reply: FollowUp,
    idempotent: true,
    errors: [...NOT_FOUND, 'followUps.case_ended', 'followUps.day_out_of_range', 'followUps.too_many'],
  }),
  edit: post('/edit', {
    affects: ['followUps', 'myDay'],
    summary: 'Moves a follow-up to another day, or words it anew',
    body: MoveFollowUpBody,
    reply: FollowUp,
    errors: [...NOT_FOUND, 'followUps.not_found', 'followUps.day_out_of_range', 'record.stale'],
  }),
  done: post('/done', {
    affects: ['followUps', 'myDay'],
    summary: 'A follow-up is done and goes; the same twice is one',
    body: IdBody,
    idempotent: true,
    errors: ['followUps.not_found'],
  }),
})
