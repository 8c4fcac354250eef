import { z } from 'zod'
import { CaseQuery, NOT_FOUND, RelatedCases } from '../cases/cases.schemas.ts'
import { CASES_OF } from '../cases/cases.stale.ts'
import { Draft, DraftBody, DraftSaved } from '../drafts/drafts.schemas.ts'
import { anyone, granted, signedIn } from '../kit/access.ts'
import { page } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdQuery, zId } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'
import { BureauAppeal, SubmitAppeal } from './appeals.inputs.ts'
import {
  AppealRow,
  BureauListQuery,
  EnterpriseListQuery,
  OwnAppealRow,
  OwnListBody,
  QueueCounts,
} from './appeals.lists.schemas.ts'
import {
  AnswerView,
  AppealDetail,
  AppealReceipt,
  EligibilityAnswer,
  EligibilityBody,
  FilingPromise,
  ProgressLine,
} from './appeals.schemas.ts'
import { type AppealAction, appealWorkflow, type InputSchema } from './appeals.workflow.ts'

/** The body of an action's route is the input of the workflow's row. */
const input = <A extends AppealAction>(action: A) => appealWorkflow.actions[action].input as InputSchema<A>
/** Every action answers the case as it stands afterwards, for this viewer. */
const moved = {
  reply: AppealDetail,
  idempotent: true,
  affects: CASES_OF.appeal,
  answers: ['appeals.detail', 'appeals.consumerDetail'],
  errors: ['appeals.not_found', 'appeals.not_permitted', 'appeals.action_not_open', 'appeals.stale'],
} as const

const consumer = signedIn('c')
const bureau = granted('b')
const enterprise = granted('a')

/** Appeals; the wire calls them `information` (spec 7). */
export const appealRoutes = routes('appeals', '/api/bizapp/biz/information', {
  // Consumers
  eligibility: post('/eligibility', {
    affects: [],
    access: anyone,
    summary: 'Judges the conditions for an appeal one answer at a time, with reason and what to do instead',
    body: EligibilityBody,
    reply: EligibilityAnswer,
  }),
  promise: get('/promise', {
    access: anyone,
    summary: 'What filing today promises: the legal limits and the dates they lead to',
    reply: FilingPromise,
  }),
  add: post('/add', {
    affects: CASES_OF.appeal,
    access: consumer,
    summary:
      'Files an appeal; with the id of a draft submits it, with the id of a returned appeal resubmits it',
    body: SubmitAppeal,
    reply: AppealReceipt,
    idempotent: true,
    errors: [
      'auth.captcha_required',
      'auth.captcha_wrong',
      'appeals.too_early',
      'appeals.too_late',
      'appeals.already_open',
      'appeals.not_found',
      'appeals.action_not_open',
      'cases.too_many_today',
    ],
  }),
  saveDraft: post('/saveDraft', {
    affects: ['appeals.draftPage', 'appeals.consumerPage'],
    access: signedIn('b', 'c'),
    summary: 'Keeps what was filled in so far; a person has as many drafts as APPEAL_DRAFT_MAX',
    body: DraftBody,
    reply: DraftSaved,
    errors: ['drafts.too_many', 'drafts.gone', 'drafts.stale'],
  }),
  draft: get('/draft', {
    access: signedIn('b', 'c'),
    summary: 'One own draft',
    query: IdQuery,
    reply: Draft,
    errors: ['drafts.gone'],
  }),
  draftPage: post('/draftPage', {
    affects: [],
    access: signedIn('b', 'c'),
    summary: 'Own drafts',
    reply: z.array(OwnAppealRow),
  }),
  deleteByAppealInfoId: post('/deleteByAppealInfoId', {
    affects: ['appeals.draftPage', 'appeals.consumerPage'],
    access: signedIn('b', 'c'),
    summary: 'Deletes an own draft',
    body: z.object({ id: zId.optional(), appealInfoId: zId.optional() }),
    errors: ['drafts.gone', 'appeals.action_not_open'],
  }),
  consumerPage: post('/consumerPage', {
    affects: [],
    access: consumer,
    summary: 'Own appeals, drafts included',
    body: OwnListBody,
    reply: page(OwnAppealRow),
  }),
  consumerDetail: post('/consumerDetail', {
    affects: [],
    access: consumer,
    summary: 'One own appeal',
    body: IdBody,
    reply: AppealDetail,
    errors: ['appeals.not_found'],
  }),
  serviceProgress: get('/serviceProgress', {
    access: signedIn(),
    summary: 'The part of the history that the viewer may see, newest first',
    query: IdQuery,
    reply: z.array(ProgressLine),
    errors: ['appeals.not_found'],
  }),
  checkUserAppeal: post('/checkUserAppeal', {
    affects: [],
    access: consumer,
    summary: 'Whether the user has an unfinished appeal; with a waybill, on that waybill',
    body: z.object({ waybillNo: zOptional(zText({ max: 40 })), brand: zOptional(zText({ max: 32 })) }),
    reply: z.object({
      unfinished: z.boolean(),
      appeals: z.array(
        z.object({
          id: z.string(),
          appealNo: z.string(),
          brandName: z.string(),
          waybillTail: z.string(),
          createTime: z.string(),
          state: z.string(),
        }),
      ),
    }),
  }),
  evaluateInfoCorner: get('/evaluateInfoCorner', {
    access: consumer,
    summary: 'Number of own closed appeals waiting for evaluation',
    reply: z.number().int(),
  }),
  evaluateInfo: post('/evaluateInfo', {
    access: consumer,
    summary: 'Evaluates a closed appeal once',
    body: input('evaluateInfo'),
    ...moved,
  }),
  supplementAnswer: post('/supplementAnswer', {
    access: consumer,
    summary: 'Sends the material that the bureau asked for; refused without a file and without words',
    body: input('supplementAnswer'),
    ...moved,
  }),
  withdraw: post('/withdraw', {
    access: consumer,
    summary: 'Withdraws an own appeal',
    body: input('withdraw'),
    ...moved,
  }),
  publicProgress: get('/publicProgress', {
    access: anyone,
    summary: 'State and dates by number and the last four digits of the phone; never anything personal',
    query: z.object({
      appealNo: zText({ min: 10, max: 32 }),
      phoneTail: z.string('rule.required').regex(/^\d{4}$/, 'rule.phoneTail'),
      captcha: zOptional(zText({ max: 80 })).describe(
        'answer to a challenge, `requestNumber:answer` (spec 4)',
      ),
    }),
    reply: z.object({
      appealNo: z.string(),
      state: z.string(),
      createTime: z.string(),
      answerBy: z.string().nullable(),
      steps: z.array(z.object({ event: z.string(), at: z.string() })),
    }),
    errors: ['appeals.not_found', 'request.too_many', 'request.challenge'],
  }),

  // Bureaus
  detail: get('/detail', {
    access: granted('a', 'b'),
    summary: 'One case as bureau or enterprise may see it; opening it is recorded',
    query: IdQuery,
    reply: AppealDetail,
    errors: ['appeals.not_found'],
  }),
  bureauAdd: post('/bureauAdd', {
    affects: CASES_OF.appeal,
    access: bureau,
    summary: 'Registers an appeal for a caller, a letter or a visitor',
    body: BureauAppeal,
    reply: AppealReceipt,
    idempotent: true,
    errors: ['appeals.too_late', 'appeals.already_open', 'appeals.received_out_of_range'],
  }),
  editToBusiness: post('/editToBusiness', {
    access: bureau,
    summary: 'Accepts and transfers to the enterprise',
    body: input('editToBusiness'),
    ...moved,
    errors: [
      ...moved.errors,
      'appeals.no_enterprise_node',
      'appeals.node_of_other_brand',
      'appeals.node_disabled',
    ],
  }),
  editToCommander: post('/editToCommander', {
    access: bureau,
    summary: 'Hands the case to another bureau',
    body: input('editToCommander'),
    ...moved,
    errors: [...moved.errors, 'appeals.bureau_wrong', 'appeals.condition'],
  }),
  editToEnd: post('/editToEnd', {
    access: bureau,
    summary: 'Closes with an answer to the appellant',
    body: input('editToEnd'),
    ...moved,
  }),
  editToInvalid: post('/editToInvalid', {
    access: bureau,
    summary: 'Does not accept, or terminates',
    body: input('editToInvalid'),
    ...moved,
  }),
  sendYz: post('/sendYz', {
    access: bureau,
    summary: 'Asks the appellant whether the answer is true and satisfactory',
    body: input('sendYz'),
    ...moved,
    errors: [...moved.errors, 'appeals.verification_limit'],
  }),
  excludeUpload: post('/excludeUpload', {
    access: granted('a', 'b'),
    summary: 'Applies for leaving a closed case out of the statistics, with ground and proof',
    body: input('excludeUpload'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition'],
  }),
  excludeAudit: post('/excludeAudit', {
    access: bureau,
    summary: 'First or second audit of an exclusion, each by another person of a superior bureau',
    body: input('excludeAudit'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition'],
  }),
  reCheckEditAppeal: post('/reCheckEditAppeal', {
    access: bureau,
    summary: 'Corrects the classification of an ended case in a re-check',
    body: input('reCheckEditAppeal'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition', 'appeals.no_change'],
  }),
  reCheckComplete: post('/reCheckComplete', {
    access: bureau,
    summary: 'Completes a re-check; a case that must be handled again goes back to the bureau',
    body: input('reCheckComplete'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition', 'appeals.twin_open'],
  }),
  bureaus: get('/bureaus', {
    access: bureau,
    summary: 'Bureaus this case may be handed to: the superior one, those below, the neighbours',
    query: IdQuery,
    reply: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
    errors: ['appeals.not_found'],
  }),
  units: get('/units', {
    access: granted('a'),
    summary: "Units of the viewer's own tree this case may be assigned to",
    query: IdQuery,
    reply: z.array(z.object({ id: z.string(), name: z.string() })),
    errors: ['appeals.not_found'],
  }),
  nodes: get('/nodes', {
    access: bureau,
    summary: 'Enterprise nodes this case may be transferred to, the bound one first, each with its reason',
    query: IdQuery,
    reply: z.array(z.object({ id: z.string(), name: z.string(), bound: z.boolean(), reason: z.string() })),
  }),
  unmask: post('/unmask', {
    affects: [],
    access: granted('a', 'b'),
    summary: 'One personal field in clear, for a stated purpose; recorded and shown to the consumer',
    body: z.object({
      id: zId,
      field: z.enum(
        ['appellantName', 'appellantPhone', 'appellantIdNumber', 'email', 'sender', 'recipient', 'proxy'],
        'rule.code',
      ),
      reason: zText({ min: 2, max: 200 }),
    }),
    reply: z.object({ value: z.string() }),
    errors: ['appeals.not_found', 'appeals.not_permitted'],
  }),
  related: get('/related', {
    access: bureau,
    summary: 'Other cases of the appellant, of the enterprise and on the waybill; for the bureau alone',
    query: CaseQuery,
    reply: RelatedCases,
    errors: NOT_FOUND,
  }),
  verifyView: get('/verifyView', {
    access: anyone,
    summary: 'What a verification link asks about; the link works once',
    query: z.object({ token: z.string().min(16).max(64) }),
    reply: z.object({
      appealNo: z.string(),
      brandName: z.string(),
      expiresOn: z.string(),
      answered: z.boolean(),
      reply: AnswerView.nullable(),
    }),
    errors: ['appeals.link_gone'],
  }),
  verifyByLink: post('/verifyByLink', {
    affects: [],
    access: anyone,
    summary: 'Answers a verification request by its one-time link, without signing in',
    body: z.object({
      token: z.string().min(16).max(64),
      truthful: z.boolean('rule.required'),
      satisfied: z.boolean('rule.required'),
      remark: zOptional(zText({ max: 500 })),
    }),
    errors: ['appeals.link_gone'],
  }),
})

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
  urge: post('/urge', {
    access: bureau,
    summary: 'Urges the enterprise, or a superior bureau urges the handling one; once a day',
    body: input('urge'),
    ...moved,
    errors: [...moved.errors, 'appeals.condition'],
  }),
  approve: post('/approve', {
    access: bureau,
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
    errors: [...moved.errors, 'appeals.already_answered'],
  }),
})
