import { z } from 'zod'
import { UnmaskBody } from '../audit/reveals.schemas.ts'
import { caseActs, caseReads, enterpriseReads } from '../cases/cases.routes.ts'
import { CaseDetail, CaseReceipt } from '../cases/cases.schemas.ts'
import { CASES_OF } from '../cases/cases.stale.ts'
import { granted, signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery } from '../kit/scalars.ts'
import { zDate, zOptional } from '../rules.ts'
import { courierWorkflow, SubmitCourierCase } from './couriers.workflow.ts'

const nullable = z.string().nullable()

export const CourierDetail = CaseDetail.extend({
  facts: z.object({
    outlet: nullable,
    jobKind: z.string(),
    employmentForm: z.string(),
    startedOn: nullable,
    periodFrom: nullable,
    periodTo: nullable,
    complainedTo: nullable.describe('null where nobody was asked: it was opened from an appeal'),
    complainedOn: nullable,
    otherProcedure: z.boolean().nullable().describe('null where nobody was asked'),
    /** The outlet does not learn of the case, nor any unit who filed it. */
    shielded: z.boolean(),
    reply: z
      .object({
        orgName: z.string(),
        result: z.string(),
        amount: nullable,
        contactName: nullable,
        contactPhone: nullable,
        createTime: z.string(),
        overdue: z.boolean(),
      })
      .nullable(),
    agreed: z.boolean().nullable(),
    refusal: nullable,
    bodies: z.array(z.string()),
    closeType: nullable,
    recovered: nullable,
  }),
})
export type CourierDetail = z.infer<typeof CourierDetail>

const act = caseActs('courier', courierWorkflow.actions, CourierDetail)

const Share = z.object({
  code: z.string(),
  label: z.string(),
  n: z.number().int(),
  open: z.number().int(),
  recovered: z.string(),
})
/** Figures of couriers' cases; they are no part of the statistics of appeals (domain 5). */
export const CourierStatistics = z.object({
  from: z.string(),
  to: z.string(),
  total: z.number().int(),
  open: z.number().int(),
  closed: z.number().int(),
  referred: z.number().int(),
  recovered: z.string(),
  byIssue: z.array(Share),
  byBrand: z.array(Share),
  byArea: z.array(Share),
})
export type CourierStatistics = z.infer<typeof CourierStatistics>
const own = signedIn('d')

/** Couriers' cases about their rights (domain 5). */
export const courierRoutes = routes('couriers', '/api/bizapp/biz/courier', granted('b'), {
  addCourier: post('/addCourier', {
    affects: CASES_OF.courier,
    access: own,
    summary: 'Files a case about a courier’s rights',
    body: SubmitCourierCase,
    reply: CaseReceipt,
    idempotent: true,
    errors: [
      'cases.real_name_first',
      'cases.declaration_required',
      'cases.too_many_today',
      'cases.future_date',
      'cases.unknown_area',
      'cases.unknown_brand',
      'couriers.period_reversed',
    ],
  }),
  ...caseReads(
    CourierDetail,
    { own, desk: granted('a', 'b') },
    {
      page: 'Own cases',
      detail: 'One own case',
      bureaupage: "A bureau's couriers' cases",
      countpage: 'How many couriers’ cases each queue holds',
      deskDetail: 'One case as bureau or enterprise sees it; opening it is recorded',
    },
  ),
  ...enterpriseReads({
    enterprisepage: "An enterprise's couriers' cases, without names",
    enterprisecountpage: "How many couriers’ cases each of an enterprise's queues holds",
  }),
  confirm: act('confirm', 'Says whether the enterprise’s answer settles the matter', { access: own }),
  agreeDisclosure: act(
    'agreeDisclosure',
    'Lifts the shield: the outlet may learn of the case, units in charge the name and phone',
    { access: own },
  ),
  withdraw: act('withdraw', 'Takes an own case back', { access: own }),
  evaluate: act('evaluate', 'Rates the handling once', { access: own }),

  unmask: post('/unmask', {
    affects: [],
    summary: 'Name or phone of the courier for a reason of the list; recorded and shown to the courier',
    body: UnmaskBody,
    reply: z.object({ value: z.string() }),
    errors: ['audit.reveals_over', 'cases.not_found'],
  }),
  nodes: get('/nodes', {
    summary: 'Units of the brand that this case may go to; none below the province while it is shielded',
    query: IdQuery,
    reply: z.array(z.object({ id: z.string(), name: z.string() })),
    errors: ['cases.not_found'],
  }),
  statistics: get('/statistics', {
    urgency: 'last',
    summary: 'Couriers’ cases by issue, brand and place, with the money recovered',
    query: z.object({ from: zOptional(zDate), to: zOptional(zDate) }),
    reply: CourierStatistics,
  }),
  accept: act('accept', 'Accepts a case'),
  redirect: act('redirect', 'Passes a case to the bureau it belongs to', {
    errors: ['cases.unknown_bureau'],
  }),
  refuse: act('refuse', 'Does not accept a case, with the reason'),
  transfer: act(
    'transfer',
    'Passes a case to headquarters or province of the brand, without the courier’s name',
    {
      errors: [
        'cases.no_enterprise_node',
        'couriers.node_shielded',
        'couriers.node_of_other_brand',
        'appeals.node_disabled',
      ],
    },
  ),
  reply: act('reply', 'The enterprise’s answer', { access: granted('a') }),
  refer: act('refer', 'Refers a case to labour bodies and tells the courier'),
  close: act('close', 'Closes a case with an answer'),
})
