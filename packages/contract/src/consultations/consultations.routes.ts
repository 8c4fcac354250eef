import { z } from 'zod'
import { caseActs, caseReads } from '../cases/cases.routes.ts'
import { CaseDetail, CaseReceipt } from '../cases/cases.schemas.ts'
import { CASES_OF } from '../cases/cases.stale.ts'
import { anyone, granted, signedIn } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zCode, zOptional, zText } from '../rules.ts'
import { CONSULT_TYPES, consultationWorkflow, SubmitConsultation } from './consultations.workflow.ts'

export const ConsultationDetail = CaseDetail.extend({
  facts: z.object({
    /** Turn by turn: the question, the answer, the one follow-up and its answer. */
    turns: z.array(z.object({ by: z.enum(['user', 'bureau']), text: z.string(), at: z.string() })),
    declineReason: z.string().nullable(),
    /** A question for everybody that was made of it, and where it stands. */
    faqState: z.string().nullable(),
  }),
})
export type ConsultationDetail = z.infer<typeof ConsultationDetail>

const act = caseActs('consultation', consultationWorkflow.actions, ConsultationDetail)

/** A question that many ask, with its answer. */
export const Faq = z.object({
  id: z.string(),
  type: z.string(),
  question: z.string(),
  answer: z.string(),
  views: z.number().int(),
  updateTime: z.string(),
})
export type Faq = z.infer<typeof Faq>
export const FAQ_STATES = ['draft', 'published', 'offline'] as const
export const DeskFaq = Faq.extend({
  state: z.enum(FAQ_STATES),
  authorName: z.string().nullable(),
  approverName: z.string().nullable(),
  sourceNo: z.string().nullable(),
  version: z.number().int(),
  can: z.array(z.enum(['save', 'publish', 'takeDown'])),
})
export type DeskFaq = z.infer<typeof DeskFaq>

export const FaqBody = z.object({
  id: zId.optional(),
  version: z.coerce.number('rule.integer').int('rule.integer').min(1, 'rule.integer').optional(),
  type: zCode(CONSULT_TYPES),
  question: zText({ min: 4, max: 200 }),
  answer: zText({ min: 10, max: 2000 }),
})
const FaqMove = z.object({
  id: zId,
  version: z.coerce.number('rule.integer').int('rule.integer').min(1, 'rule.integer'),
})
const own = signedIn('c')

/** Consultations (spec 7). */
export const consultationRoutes = routes('consultations', '/api/bizapp/biz/consultation', granted('b'), {
  addConsumer: post('/addConsumer', {
    affects: CASES_OF.consultation,
    access: own,
    summary: 'Asks the postal bureau a question',
    body: SubmitConsultation,
    reply: CaseReceipt,
    idempotent: true,
    errors: ['cases.too_many_today', 'cases.unknown_area', 'cases.unknown_brand', 'dictionaries.not_offered'],
  }),
  ...caseReads(
    ConsultationDetail,
    { own },
    {
      page: 'Own questions',
      detail: 'One own question with its answers',
      bureaupage: "A bureau's questions",
      countpage: 'How many questions each queue holds',
      deskDetail: 'One question as the bureau sees it; opening it is recorded',
    },
  ),
  suggest: get('/suggest', {
    access: anyone,
    summary: 'Published questions like what is being typed, most alike first',
    query: z.object({ text: zText({ max: 2000 }) }),
    reply: z.array(Faq),
    errors: ['request.too_many'],
  }),
  faqpage: get('/faqpage', {
    access: anyone,
    summary: 'Published questions with their answers',
    reads: 'replica',
    query: pageQuery(['views', 'updateTime'], {
      type: zOptional(zText({ max: 48 })),
      searchKey: zOptional(zText({ max: 100 })),
    }),
    reply: page(Faq),
  }),
  faqRead: post('/faqRead', {
    affects: [],
    access: anyone,
    summary: 'Counts that somebody opened a published question',
    body: z.object({ id: zId }),
    errors: ['request.too_many', 'faqs.not_found'],
  }),

  take: act('take', 'Takes a question on'),
  answer: act('answer', 'Answers'),
  redirect: act('redirect', 'Passes a question to the bureau it belongs to', {
    errors: ['cases.unknown_bureau'],
  }),
  decline: act('decline', 'Ends a question without an answer, with the reason'),
  proposeFaq: act('proposeFaq', 'Drafts a question for everybody from an answered one'),
  followUp: act('followUp', 'Asks once more about an answer', { access: own }),
  withdraw: act('withdraw', 'Takes an own question back', { access: own }),
  evaluate: act('evaluate', 'Rates an answer once', { access: own }),

  faqdeskpage: get('/faqdeskpage', {
    summary: 'Questions for everybody in every state, for those who keep them',
    reads: 'replica',
    query: pageQuery(['updateTime', 'views'], {
      state: zOptional(zCode(FAQ_STATES)),
      searchKey: zOptional(zText({ max: 100 })),
    }),
    reply: page(DeskFaq),
  }),
  faqSave: post('/faqSave', {
    summary: 'Writes a draft, or edits one; editing a published one makes it a draft again',
    body: FaqBody,
    reply: DeskFaq,
    errors: ['faqs.not_found', 'faqs.stale', 'faqs.personal_data'],
  }),
  faqPublish: post('/faqPublish', {
    stepUp: 'always',
    summary: 'Publishes a draft that somebody else wrote',
    body: FaqMove,
    reply: DeskFaq,
    errors: ['faqs.not_found', 'faqs.stale', 'faqs.own_work', 'faqs.not_open'],
  }),
  faqTakeDown: post('/faqTakeDown', {
    summary: 'Takes a published question down',
    body: FaqMove,
    reply: DeskFaq,
    errors: ['faqs.not_found', 'faqs.stale', 'faqs.not_open'],
  }),
})
