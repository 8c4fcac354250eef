import { z } from 'zod'
import { granted, signedIn } from '../kit/access.ts'
import { page } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody } from '../kit/scalars.ts'
import { act } from './appeals.acts.ts'
import { AskLikeness, ReplyLikeness } from './appeals.likeness.ts'
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
export const todoRoutes = routes('todo', '/api/bizapp/biz/todoprocedure', bureau, {
  page: get('/page', {
    summary: "A bureau's queue",
    reads: 'replica',
    query: BureauListQuery,
    reply: page(AppealRow),
  }),
  countpage: get('/countpage', {
    urgency: 'last',
    summary: "How many cases each of the bureau's queues holds",
    reads: 'replica',
    reply: QueueCounts,
  }),
  enterprisepage: get('/enterprisepage', {
    access: enterprise,
    summary: "An enterprise's queue",
    reads: 'replica',
    query: EnterpriseListQuery,
    reply: page(AppealRow),
  }),
  enterprisecountpage: get('/enterprisecountpage', {
    urgency: 'last',
    access: enterprise,
    summary: "How many cases each of the enterprise's queues holds",
    reads: 'replica',
    reply: QueueCounts,
  }),
  supplement: act('supplement', 'Asks the appellant for material'),
  reply: act('reply', "The enterprise's answer", {
    access: enterprise,
    errors: ['dictionaries.not_offered', 'appeals.reply_boilerplate', 'appeals.reply_contradicts'],
  }),
  likeness: post('/likeness', {
    affects: [],
    access: enterprise,
    summary:
      'How like an answer that is being written is to former answers of the own unit: a count and a share',
    body: AskLikeness,
    reply: ReplyLikeness,
    errors: ['appeals.not_found', 'appeals.not_permitted', 'appeals.action_not_open'],
  }),
  draftReply: act(
    'draftReply',
    "An outlet's draft of the answer, for a unit above to submit; the newest one stands",
    { access: enterprise, errors: ['dictionaries.not_offered'] },
  ),
  read: post('/read', {
    affects: ['messages'],
    access: signedIn('a', 'b', 'c'),
    summary: 'Takes note of a case: what the viewer was told about it counts as read',
    body: IdBody,
    reply: z.object({ read: z.number().int().describe('messages that were unread') }),
    errors: ['appeals.not_found'],
  }),
  verifyAnswer: act('verifyAnswer', 'The appellant answers a verification request', { access: consumer }),
  callback: act('callback', 'Records a telephone call-back', { errors: ['appeals.callback_same_day'] }),
  rework: act('rework', 'Returns the case to the enterprise, at most twice', {
    errors: ['appeals.rework_limit'],
  }),
  assign: act('assign', "Gives the case to another unit of the enterprise's own tree; its clock goes on", {
    access: enterprise,
    errors: ['appeals.unit_wrong', 'appeals.node_disabled'],
  }),
  refuse: act(
    'refuse',
    'Returns a case to the bureau on one of the grounds for it, with proof, within two working days',
    { access: enterprise, errors: ['appeals.condition', 'appeals.own_case_wrong'] },
  ),
  progress: act('progress', 'Interim report; the final answer gets more time within the law’s thirty days', {
    access: enterprise,
    errors: ['appeals.condition', 'appeals.no_time_left'],
  }),
  extend: act('extend', "Extends the enterprise's time once, within the limit of days", {
    errors: ['appeals.condition', 'appeals.no_time_left', 'appeals.extend_days'],
  }),
  askExtension: act(
    'askExtension',
    'Asks the bureau for more days, with a reason and perhaps proof; no clock moves',
    {
      access: enterprise,
      errors: ['appeals.condition', 'appeals.no_time_left', 'appeals.extend_days', 'appeals.extension_asks'],
    },
  ),
  decideExtension: act(
    'decideExtension',
    'Grants the days that the enterprise asked for, or refuses them with a reason',
    { errors: ['appeals.condition', 'appeals.no_time_left'] },
  ),
  pauseClock: act(
    'pauseClock',
    "Lets the enterprise's time stand still, for a cause that is not the enterprise's; the answer's goes on",
    { errors: ['appeals.condition', 'appeals.pause_day'] },
  ),
  resumeClock: act('resumeClock', "Lets the enterprise's time go on; the days of the pause do not count", {
    errors: ['appeals.condition', 'appeals.pause_day'],
  }),
  markMalformed: act(
    'markMalformed',
    "Holds the enterprise's answer to be malformed, for a reason of the list; counts in the figures",
    { errors: ['appeals.condition'] },
  ),
  unmarkMalformed: act('unmarkMalformed', 'Takes the mark of a malformed answer back', {
    errors: ['appeals.condition'],
  }),
  correct: act(
    'correct',
    'Corrects respondent, responsible area, kinds or problem of an accepted case; another respondent gets its full time',
    {
      errors: [
        'appeals.unknown_brand',
        'dictionaries.not_offered',
        'appeals.unknown_area',
        'appeals.unknown_reason',
        'appeals.no_enterprise_node',
        'appeals.node_of_other_brand',
        'appeals.node_disabled',
        'appeals.twin_open',
        'appeals.no_change',
        'appeals.condition',
      ],
    },
  ),
  urge: act('urge', 'Urges the enterprise, or a superior bureau urges the handling one; once a day', {
    errors: ['appeals.condition'],
  }),
  approve: act('approve', 'A second person agrees with what a first one asked for, or refuses it', {
    stepUp: 'always',
    errors: ['appeals.condition'],
  }),
  recheck: act('recheck', 'Asks for a re-check of an ended case', {
    access: signedIn('a', 'b', 'c'),
    errors: ['appeals.condition'],
  }),
  mediate: act('mediate', 'Opens mediation'),
  mediationAnswer: act('mediationAnswer', 'One side answers the mediation proposal', {
    access: signedIn('a', 'c'),
    errors: ['appeals.already_answered', 'mediation.terms_out'],
  }),
  mediationPropose: act('mediationPropose', 'A side makes a proposal, or answers one with its own', {
    access: party,
    errors: [...OFFERING, ...ANSWERING],
  }),
  mediationSuggest: act(
    'mediationSuggest',
    "The bureau's own proposal to both sides; the time for answering starts anew",
    { errors: [...OFFERING] },
  ),
  mediationRespond: act('mediationRespond', 'A side accepts or refuses a proposal', {
    access: party,
    errors: [...ANSWERING],
  }),
  mediationRetract: act('mediationRetract', 'Takes an own proposal back that nobody has answered', {
    access: party,
    errors: [...ANSWERING],
  }),
  mediationDraft: act('mediationDraft', 'Drafts the terms anew; acceptances of earlier versions are void', {
    errors: [...OFFERING, 'mediation.unknown_proposal', 'mediation.not_accepted'],
  }),
  mediationSign: act(
    'mediationSign',
    'A side accepts one version of the terms, the appellant by a code, or says why not',
    {
      access: party,
      errors: [
        'mediation.no_terms',
        'mediation.terms_replaced',
        'mediation.terms_refused',
        'mediation.already_signed',
        'mediation.reason_needed',
        'mediation.no_phone',
        'auth.code_wrong',
      ],
    },
  ),
  mediationFail: act('mediationFail', 'Ends a mediation without agreement, with a reason; the case goes on'),
  mediationQuit: act('mediationQuit', 'A side mediates no longer; the case goes on', { access: party }),
})
