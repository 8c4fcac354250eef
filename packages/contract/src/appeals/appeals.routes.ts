import { z } from 'zod'
import { NO_WORDS, revealPurpose, saysWhy } from '../audit/reveals.schemas.ts'
import { CaseQuery, NOT_FOUND, RelatedCases } from '../cases/cases.schemas.ts'
import { CASES_OF } from '../cases/cases.stale.ts'
import { Draft, DraftBody, DraftSaved } from '../drafts/drafts.schemas.ts'
import { anyone, granted, signedIn } from '../kit/access.ts'
import { page } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdQuery, zId } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'
import { act } from './appeals.acts.ts'
import { BureauAppeal, SubmitAppeal } from './appeals.filing.inputs.ts'
import { PublicProgressQuery, VerifyByLinkInput } from './appeals.inputs.ts'
import { OwnAppealRow, OwnListBody } from './appeals.lists.schemas.ts'
import {
  AnswerView,
  AppealDetail,
  AppealReceipt,
  EligibilityAnswer,
  EligibilityBody,
  FilingPromise,
  ProgressLine,
} from './appeals.schemas.ts'

const consumer = signedIn('c')
const bureau = granted('b')

/** Appeals; the wire calls them `information` (spec 7). */
export const appealRoutes = routes('appeals', '/api/bizapp/biz/information', bureau, {
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
      'appeals.repeated',
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
  checkUserAppeal: get('/checkUserAppeal', {
    access: consumer,
    summary: 'Whether the user has an unfinished appeal; with a waybill, on that waybill',
    query: z.object({ waybillNo: zOptional(zText({ max: 40 })), brand: zOptional(zText({ max: 32 })) }),
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
  evaluateInfo: act('evaluateInfo', 'Evaluates a closed appeal once', { access: consumer }),
  supplementAnswer: act(
    'supplementAnswer',
    'Sends the material that the bureau asked for; refused without a file and without words',
    { access: consumer },
  ),
  withdraw: act('withdraw', 'Withdraws an own appeal', { access: consumer }),
  publicProgress: get('/publicProgress', {
    access: anyone,
    summary: 'State and dates by number and the last four digits of the phone; never anything personal',
    query: PublicProgressQuery,
    reply: z.object({
      appealNo: z.string(),
      state: z.string(),
      createTime: z.string(),
      answerBy: z.string().nullable(),
      steps: z.array(z.object({ event: z.string(), at: z.string() })),
    }),
    errors: ['appeals.no_match', 'request.too_many', 'request.challenge'],
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
    summary: 'Registers an appeal for a caller, a letter or a visitor',
    body: BureauAppeal,
    reply: AppealReceipt,
    idempotent: true,
    errors: ['appeals.too_late', 'appeals.already_open', 'appeals.repeated', 'appeals.received_out_of_range'],
  }),
  editToBusiness: act('editToBusiness', 'Accepts and transfers to the enterprise', {
    errors: [
      'appeals.no_enterprise_node',
      'appeals.node_of_other_brand',
      'appeals.node_disabled',
      'appeals.unit_answers',
      'appeals.no_change',
    ],
  }),
  editToCommander: act('editToCommander', 'Hands the case to another bureau', {
    errors: ['appeals.bureau_wrong', 'appeals.condition'],
  }),
  editToEnd: act('editToEnd', 'Closes with an answer to the appellant', {
    errors: ['dictionaries.not_offered'],
  }),
  editToInvalid: act('editToInvalid', 'Does not accept, or terminates', {
    errors: ['dictionaries.not_offered'],
  }),
  sendYz: act('sendYz', 'Asks the appellant whether the answer is true and satisfactory', {
    errors: ['appeals.verification_limit'],
  }),
  excludeUpload: act(
    'excludeUpload',
    'Applies for leaving a closed case out of the statistics, with ground and proof',
    { access: granted('a', 'b'), errors: ['appeals.condition'] },
  ),
  excludeAudit: act(
    'excludeAudit',
    'First or second audit of an exclusion, each by another person of a superior bureau',
    { stepUp: 'always', errors: ['appeals.condition'] },
  ),
  reCheckEditAppeal: act(
    'reCheckEditAppeal',
    'Corrects what was recorded and decided of an ended case, in a re-check',
    {
      errors: [
        'appeals.condition',
        'appeals.no_change',
        'appeals.unknown_area',
        'appeals.unknown_brand',
        'appeals.unknown_reason',
        'dictionaries.not_offered',
      ],
    },
  ),
  reCheckComplete: act(
    'reCheckComplete',
    'Completes a re-check; a case that must be handled again goes back to the bureau',
    { stepUp: 'always', errors: ['appeals.condition', 'appeals.twin_open'] },
  ),
  bureaus: get('/bureaus', {
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
    summary: 'Enterprise nodes this case may be transferred to, the bound one first, each with its reason',
    query: IdQuery,
    reply: z.array(z.object({ id: z.string(), name: z.string(), bound: z.boolean(), reason: z.string() })),
  }),
  unmask: post('/unmask', {
    affects: [],
    access: granted('a', 'b'),
    summary: 'One personal field in clear, for a reason of the list; recorded and shown to the consumer',
    body: z
      .object({
        id: zId,
        field: z.enum(
          [
            'appellantName',
            'appellantPhone',
            'appellantIdNumber',
            'email',
            'sender',
            'recipient',
            'proxy',
            'guardian',
          ],
          'rule.code',
        ),
        ...revealPurpose,
      })
      .refine(saysWhy, NO_WORDS),
    reply: z.object({ value: z.string() }),
    errors: ['audit.reveals_over', 'appeals.not_found', 'appeals.not_permitted'],
  }),
  related: get('/related', {
    summary: 'Other cases of the appellant, of the enterprise and on the waybill; for the bureau alone',
    query: CaseQuery,
    reply: RelatedCases,
    errors: NOT_FOUND,
  }),
  verifyView: post('/verifyView', {
    affects: [],
    access: anyone,
    summary: 'What a verification link asks about; the link works once',
    // Addresses stand in the logs of everything on the way; a body does not.
    body: z.object({ token: z.string().min(16).max(64) }),
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
    body: VerifyByLinkInput,
    errors: ['appeals.link_gone'],
  }),
})
