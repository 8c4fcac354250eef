import { z } from 'zod'
import { UnmaskBody } from '../audit/reveals.schemas.ts'
import { caseActs, caseReads } from '../cases/cases.routes.ts'
import { CaseDetail, CaseReceipt } from '../cases/cases.schemas.ts'
import { CASES_OF } from '../cases/cases.stale.ts'
import { granted, signedIn } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zOptional, zText } from '../rules.ts'
import { LeadDecision, reportWorkflow, SubmitReport } from './reports.workflow.ts'

const nullable = z.string().nullable()

/** An enforcement lead: it goes on even where the reporter withdraws or leaves. */
export const EnforcementLead = z.object({
  id: z.string(),
  leadNo: z.string(),
  /** The report it came from; null where the closing of an appeal noted it. */
  caseId: nullable,
  appealId: nullable,
  /** Number of that report or appeal. */
  caseNo: z.string(),
  type: z.string(),
  laws: z.array(z.string()),
  suspect: z.string(),
  bureauName: z.string(),
  finding: z.string(),
  /** open or decided. */
  state: z.enum(['open', 'decided']),
  result: nullable,
  penalty: nullable,
  decisionNo: nullable,
  createTime: z.string(),
  decideTime: nullable,
  /** A lead of a report is decided with the report. */
  can: z.array(z.enum(['decide'])),
})
export type EnforcementLead = z.infer<typeof EnforcementLead>

export const ReportDetail = CaseDetail.extend({
  facts: z.object({
    laws: z.array(z.string()),
    subjectName: nullable,
    subjectAddress: nullable,
    occurredOn: z.string(),
    refusal: nullable,
    passedTo: nullable,
    /** Whether this viewer may ask for the reporter's name: the handler alone. */
    mayKnowReporter: z.boolean(),
    /** The bureau's own; null for the reporter. */
    lead: EnforcementLead.nullable(),
  }),
})
export type ReportDetail = z.infer<typeof ReportDetail>

const act = caseActs('report', reportWorkflow.actions, ReportDetail)
const own = signedIn('c')

/** Reports of breaches of postal law (spec 7, domain 6.1). */
export const reportRoutes = routes('reports', '/api/bizapp/biz/report', granted('b'), {
  addConsumer: post('/addConsumer', {
    affects: CASES_OF.report,
    access: own,
    summary: 'Reports a breach under the real name, which is kept secret',
    body: SubmitReport,
    reply: CaseReceipt,
    idempotent: true,
    errors: [
      'auth.captcha_required',
      'auth.captcha_wrong',
      'cases.real_name_first',
      'cases.declaration_required',
      'cases.too_many_today',
      'cases.future_date',
      'cases.unknown_area',
      'cases.unknown_brand',
      'dictionaries.not_offered',
    ],
  }),
  ...caseReads(
    ReportDetail,
    { own },
    {
      page: 'Own reports',
      detail: 'One own report: type, state and result',
      bureaupage: "A bureau's reports, without the reporters",
      countpage: 'How many reports each queue holds',
      deskDetail: 'One report as the bureau sees it; opening it is recorded',
    },
  ),
  reporter: post('/reporter', {
    affects: [],
    summary:
      'Name or phone of the reporter, for the handler alone and for a reason of the list; recorded and shown to the reporter',
    body: UnmaskBody,
    reply: z.object({ value: z.string() }),
    errors: ['audit.reveals_over', 'cases.not_found', 'reports.reporter_secret'],
  }),
  decideLead: post('/decideLead', {
    summary: 'Notes what came of a lead that an appeal had shown',
    body: LeadDecision,
    reply: EnforcementLead,
    idempotent: true,
    errors: ['reports.lead_not_found', 'reports.lead_decided'],
  }),
  leadpage: get('/leadpage', {
    summary: 'Enforcement leads of the bureau',
    reads: 'replica',
    query: pageQuery(['createTime'], {
      state: z.preprocess(
        (v) => (v === '' ? undefined : v),
        z.enum(['open', 'decided'], 'rule.code').optional(),
      ),
      searchKey: zOptional(zText({ max: 100 })),
    }),
    reply: page(EnforcementLead),
  }),
  accept: act('accept', 'Accepts a report and begins to verify it'),
  takeOver: act('takeOver', 'Becomes the handler of a report'),
  redirect: act('redirect', 'Passes a report to the bureau it belongs to', {
    errors: ['cases.unknown_bureau'],
  }),
  refuse: act('refuse', 'Does not accept a report, with the reason'),
  passOn: act('passOn', 'Transfers a report to the authority it belongs to'),
  extend: act('extend', 'Extends verification once'),
  fileLead: act('fileLead', 'Opens an investigation with an enforcement lead'),
  notFile: act('notFile', 'Ends verification without an investigation'),
  handle: act('handle', 'Records what the investigation came to'),
  answer: act('answer', 'Tells the reporter the result'),
  withdraw: act('withdraw', 'Takes an own report back', { access: own }),
})
