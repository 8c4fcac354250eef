import { z } from 'zod'
import { caseActs, caseReads, enterpriseReads } from '../cases/cases.routes.ts'
import { CaseDetail, CaseReceipt } from '../cases/cases.schemas.ts'
import { CASES_OF } from '../cases/cases.stale.ts'
import { anyone, granted, signedIn } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'
import { letterWorkflow, SubmitLetter } from './letters.workflow.ts'

const nullable = z.string().nullable()

export const LetterDetail = CaseDetail.extend({
  facts: z.object({
    outlet: nullable,
    courierName: nullable,
    courierNo: nullable,
    agreePublish: z.boolean(),
    commendation: nullable,
    feedback: nullable,
    sentBack: nullable,
    /** What is or would be published: the bureau's text, or a proposal with names and numbers masked. */
    publicTitle: nullable,
    publicContent: nullable,
    /** The enterprise's answer beside the letter, in the same way; null where the letter stands alone. */
    publicFeedback: nullable,
  }),
})
export type LetterDetail = z.infer<typeof LetterDetail>

const act = caseActs('letter', letterWorkflow.actions, LetterDetail)

/** A letter as everybody may read it. */
export const PublicLetter = z.object({
  id: z.string(),
  brand: z.string(),
  brandName: z.string(),
  areaName: z.string(),
  writer: z.string().describe('masked'),
  title: z.string(),
  content: z.string(),
  feedback: nullable.describe("the enterprise's answer, as the bureau published it"),
  publishedOn: z.string(),
})
export type PublicLetter = z.infer<typeof PublicLetter>
const own = signedIn('c')

/** Thank-you letters (spec 7, domain 6.3). */
export const letterRoutes = routes('letters', '/api/bizapp/biz/user_commendation_letter', granted('b'), {
  insert: post('/insert', {
    affects: CASES_OF.letter,
    access: own,
    summary: 'Writes a thank-you letter',
    body: SubmitLetter,
    reply: CaseReceipt,
    idempotent: true,
    errors: ['cases.too_many_today', 'cases.unknown_area', 'cases.unknown_brand', 'dictionaries.not_offered'],
  }),
  ...caseReads(
    LetterDetail,
    { own, desk: granted('a', 'b') },
    {
      page: 'Own letters',
      detail: 'One own letter',
      bureaupage: "A bureau's letters",
      countpage: 'How many letters each queue holds',
      deskDetail: 'One letter as bureau or enterprise sees it; opening it is recorded',
    },
  ),
  ...enterpriseReads({
    enterprisepage: "An enterprise's letters",
    enterprisecountpage: "How many letters each of an enterprise's queues holds",
  }),
  publicpage: get('/publicpage', {
    access: anyone,
    summary: 'Published letters, newest first, with names masked',
    reads: 'replica',
    query: pageQuery(['publishedOn'], { brand: zOptional(zText({ max: 32 })) }),
    reply: page(PublicLetter),
  }),
  publicbrands: get('/publicbrands', {
    access: anyone,
    summary: 'How many letters each brand was published with',
    reads: 'replica',
    reply: z.array(z.object({ brand: z.string(), brandName: z.string(), n: z.number().int() })),
  }),
  nodes: get('/nodes', {
    summary: 'Units of the brand that this letter may go to, first the one of its place',
    query: IdQuery,
    reply: z.array(z.object({ id: z.string(), name: z.string() })),
    errors: ['cases.not_found'],
  }),
  forward: act('forward', 'Passes a letter to the enterprise', {
    errors: ['cases.no_enterprise_node', 'letters.node_of_other_brand', 'appeals.node_disabled'],
  }),
  redirect: act('redirect', 'Passes a letter to the bureau it belongs to', {
    errors: ['cases.unknown_bureau'],
  }),
  sendBack: act('sendBack', 'Returns a letter whose content does not do'),
  feedback: act('feedback', 'What the enterprise did about a letter', { access: granted('a') }),
  publish: act('publish', 'Publishes a letter with names masked, where the writer agreed', {
    errors: ['letters.no_consent', 'letters.personal_data'],
  }),
  unpublish: act('unpublish', 'Takes a published letter down'),
  revokeConsent: act(
    'revokeConsent',
    'No longer agrees to publication; a published letter comes down at once',
    { access: own },
  ),
  withdraw: act('withdraw', 'Takes an own letter back', { access: own }),
})
