import { z } from 'zod'
import { granted, signedIn } from '../kit/access.ts'
import { page } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody } from '../kit/scalars.ts'
import { input, moved } from './appeals.acts.ts'
import { AppealRow, BureauListQuery, EnterpriseListQuery, QueueCounts } from './appeals.lists.schemas.ts'

const consumer = signedIn('c')
const bureau = granted('b')
const enterprise = granted('a')
const party = signedIn('a', 'c')

/** What an offer, and an answer to one, are refused with. */
const OFFERING = [
  'mediation.nothing_offered',
  'mediation.amount_out_of_range',
  'mediation.day_out_of_range',
  'mediation.too_many_proposals',
] as const
const ANSWERING = [
  'mediation.unknown_proposal',
  'mediation.own_proposal',
  'mediation.already_answered',
  'mediation.lapsed',
] as const

/** The to-do procedure: lists, and the actions that have no name of their own in spec 7. */
export const todoRoutes = routes('todo', '/api/bizapp/biz/todoprocedure', {
  page: get('/page', {
    access: bureau,
    summary: "A bureau's queue",
    query: BureauListQuery,
    reply: page(AppealRow),
  }),
  countpage: get('/countpage', {
    access: bureau,
    summary: "How many cases each of the bureau's queues holds",
    reply: QueueCounts,
  }),
  enterprisepage: get('/enterprisepage', {
    access: enterprise,
    summary: "An enterprise's queue",
    query: EnterpriseListQuery,
    reply: page(AppealRow),
  }),
  enterprisecountpage: get('/enterprisecountpage', {
    access: enterprise,
    summary: "How many cases each of the enterprise's queues holds",
    reply: QueueCounts,
  }),
  supplement: post('/supplement', {
    access: bureau,
    summary: 'Asks the appellant for material',
    body: input('supplement'),
    ...moved,
  }),
  reply: post('/reply', {
    access: enterprise,
    summary: "The enterprise's answer",
    body: input('reply'),
    ...moved,
  }),
  draftReply: post('/draftReply', {
    access: enterprise,
    summary: "An outlet's draft of the answer, for a unit above to submit; the newest one stands",
    body: input('draftReply'),
    ...moved,
  }),
  read: post('/read', {
    affects: ['messages'],
    access: signedIn('a', 'b', 'c'),
    summary: 'Takes note of a case: what the viewer was told about it counts as read',
    body: IdBody,
    reply: z.object({ read: z.number().int().describe('messages that were unread') }),
    errors: ['appeals.not_found'],
  }),
  verifyAnswer: post('/verifyAnswer', {
    access: consumer,
    summary: 'The appellant answers a verification request',
    body: input('verifyAnswer'),
    ...moved,
  }),
  callback: post('/callback', {
    access: bureau,
    summary: 'Records a telephone call-back',
    body: input('callback'),
    ...moved,
    errors: [...moved.errors, 'appeals.callback_same_day'],
  }),
  rework: post('/rework', {
    access: bureau,
    summary: 'Returns the case to the enterprise, at most twice',
    body: input('rework'),
    ...moved,
    errors: [...moved.errors, 'appeals.rework_limit'],
  }),
  assign: post('/assign', {
    access: enterprise,
    summary: "Gives the case to another unit of the enterprise's own tree; its clock goes on",
    body: input('assign'),
    ...moved,
    errors: [...moved.errors, 'appeals.unit_wrong', 'appeals.node_disabled'],
  }),
  refuse: post('/refuse', {
    access: enterprise,
    summary: 'Returns a case that is not this enterprise’s, with proof, within two working days',
    body: input('refuse'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition'],
  }),
  progress: post('/progress', {
    access: enterprise,
    summary: 'Interim report; the final answer gets more time within the law’s thirty days',
    body: input('progress'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition', 'appeals.no_time_left'],
  }),
  extend: post('/extend', {
    access: bureau,
    summary: "Extends the enterprise's time once, by at most five days",
    body: input('extend'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition', 'appeals.no_time_left'],
  }),
  askExtension: post('/askExtension', {
    access: enterprise,
    summary: 'Asks the bureau for more days, with a reason and perhaps proof; no clock moves',
    body: input('askExtension'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition', 'appeals.no_time_left', 'appeals.extension_asks'],
  }),
  decideExtension: post('/decideExtension', {
    access: bureau,
    summary: 'Grants the days that the enterprise asked for, or refuses them with a reason',
    body: input('decideExtension'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition', 'appeals.no_time_left'],
  }),
  pauseClock: post('/pauseClock', {
    access: bureau,
    summary:
      "Lets the enterprise's time stand still, for a cause that is not the enterprise's; the answer's goes on",
    body: input('pauseClock'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition', 'appeals.pause_day'],
  }),
  resumeClock: post('/resumeClock', {
    access: bureau,
    summary: "Lets the enterprise's time go on; the days of the pause do not count",
    body: input('resumeClock'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition', 'appeals.pause_day'],
  }),
  markMalformed: post('/markMalformed', {
    access: bureau,
    summary: "Holds the enterprise's answer to be malformed, for a reason of the list; counts in the figures",
    body: input('markMalformed'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition'],
  }),
  unmarkMalformed: post('/unmarkMalformed', {
    access: bureau,
    summary: 'Takes the mark of a malformed answer back',
    body: input('unmarkMalformed'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition'],
  }),
  correct: post('/correct', {
    access: bureau,
    summary:
      'Corrects respondent, responsible area, kinds or problem of an accepted case; another respondent gets its full time',
    body: input('correct'),
    ...moved,
    errors: [
      ...moved.errors,
      'appeals.unknown_brand',
      'appeals.unknown_area',
      'appeals.unknown_reason',
      'appeals.no_enterprise_node',
      'appeals.node_of_other_brand',
      'appeals.node_disabled',
      'appeals.twin_open',
      'appeals.no_change',
      'appeals.condition',
    ],
  }),
  urge: post('/urge', {
    access: bureau,
    summary: 'Urges the enterprise, or a superior bureau urges the handling one; once a day',
    body: input('urge'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition'],
  }),
  approve: post('/approve', {
    access: bureau,
    stepUp: 'always',
    summary: 'A second person agrees with what a first one asked for, or refuses it',
    body: input('approve'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition'],
  }),
  recheck: post('/recheck', {
    access: signedIn('a', 'b', 'c'),
    summary: 'Asks for a re-check of an ended case',
    body: input('recheck'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition'],
  }),
  mediate: post('/mediate', { access: bureau, summary: 'Opens mediation', body: input('mediate'), ...moved }),
  mediationAnswer: post('/mediationAnswer', {
    access: signedIn('a', 'c'),
    summary: 'One side answers the mediation proposal',
    body: input('mediationAnswer'),
    ...moved,
    errors: [...moved.errors, 'appeals.already_answered', 'mediation.terms_out'],
  }),
  mediationPropose: post('/mediationPropose', {
    access: party,
    summary: 'A side makes a proposal, or answers one with its own',
    body: input('mediationPropose'),
    ...moved,
    errors: [...moved.errors, ...OFFERING, ...ANSWERING],
  }),
  mediationSuggest: post('/mediationSuggest', {
    access: bureau,
    summary: "The bureau's own proposal to both sides; the time for answering starts anew",
    body: input('mediationSuggest'),
    ...moved,
    errors: [...moved.errors, ...OFFERING],
  }),
  mediationRespond: post('/mediationRespond', {
    access: party,
    summary: 'A side accepts or refuses a proposal',
    body: input('mediationRespond'),
    ...moved,
    errors: [...moved.errors, ...ANSWERING],
  }),
  mediationRetract: post('/mediationRetract', {
    access: party,
    summary: 'Takes an own proposal back that nobody has answered',
    body: input('mediationRetract'),
    ...moved,
    errors: [...moved.errors, ...ANSWERING],
  }),
  mediationDraft: post('/mediationDraft', {
    access: bureau,
    summary: 'Drafts the terms anew; acceptances of earlier versions are void',
    body: input('mediationDraft'),
    ...moved,
    errors: [...moved.errors, ...OFFERING, 'mediation.unknown_proposal', 'mediation.not_accepted'],
  }),
  mediationSign: post('/mediationSign', {
    access: party,
    summary: 'A side accepts one version of the terms, the appellant by a code, or says why not',
    body: input('mediationSign'),
    ...moved,
    errors: [
      ...moved.errors,
      'mediation.no_terms',
      'mediation.terms_replaced',
      'mediation.terms_refused',
      'mediation.already_signed',
      'mediation.reason_needed',
      'mediation.no_phone',
      'auth.code_wrong',
    ],
  }),
  mediationFail: post('/mediationFail', {
    access: bureau,
    summary: 'Ends a mediation without agreement, with a reason; the case goes on',
    body: input('mediationFail'),
    ...moved,
  }),
  mediationQuit: post('/mediationQuit', {
    access: party,
    summary: 'A side mediates no longer; the case goes on',
    body: input('mediationQuit'),
    ...moved,
  }),
})
