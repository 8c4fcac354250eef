import { z } from 'zod'
import { UnmaskBody } from '../audit/reveals.schemas.ts'
import { moved } from '../cases/cases.routes.ts'
import {
  CaseCounts,
  CaseDetail,
  CaseListQuery,
  CaseReceipt,
  CaseRow,
  OwnCaseQuery,
} from '../cases/cases.schemas.ts'
import { CASES_OF } from '../cases/cases.stale.ts'
import { granted, signedIn } from '../kit/access.ts'
import { page } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery } from '../kit/scalars.ts'
import { zDate, zOptional } from '../rules.ts'
import { courierWorkflow, SubmitCourierCase } from './couriers.workflow.ts'

const { actions } = courierWorkflow
const nullable = z.string().nullable()

export const CourierDetail = CaseDetail.extend({
  facts: z.object({
    outlet: nullable,
    jobKind: z.string(),
    employmentForm: z.string(),
    startedOn: nullable,
    periodFrom: nullable,
    periodTo: nullable,
    complainedTo: z.string(),
    complainedOn: nullable,
    otherProcedure: z.boolean(),
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
export const courierRoutes = routes('couriers', '/api/bizapp/biz/courier', {
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
  page: get('/page', { access: own, summary: 'Own cases', query: OwnCaseQuery, reply: page(CaseRow) }),
  detail: get('/detail', {
    access: own,
    summary: 'One own case',
    query: IdQuery,
    reply: CourierDetail,
    errors: ['cases.not_found'],
  }),
  confirm: post('/confirm', {
    access: own,
    summary: 'Says whether the enterprise’s answer settles the matter',
    body: actions.confirm.input,
    ...moved('courier', CourierDetail),
  }),
  agreeDisclosure: post('/agreeDisclosure', {
    access: own,
    summary: 'Lifts the shield: the outlet may learn of the case, units in charge the name and phone',
    body: actions.agreeDisclosure.input,
    ...moved('courier', CourierDetail),
  }),
  withdraw: post('/withdraw', {
    access: own,
    summary: 'Takes an own case back',
    body: actions.withdraw.input,
    ...moved('courier', CourierDetail),
  }),
  evaluate: post('/evaluate', {
    access: own,
    summary: 'Rates the handling once',
    body: actions.evaluate.input,
    ...moved('courier', CourierDetail),
  }),

  bureaupage: get('/bureaupage', {
    access: granted('b'),
    summary: "A bureau's couriers' cases",
    query: CaseListQuery,
    reply: page(CaseRow),
  }),
  countpage: get('/countpage', {
    access: granted('b'),
    summary: 'How many couriers’ cases each queue holds',
    reply: CaseCounts,
  }),
  enterprisepage: get('/enterprisepage', {
    access: granted('a'),
    summary: "An enterprise's couriers' cases, without names",
    query: CaseListQuery,
    reply: page(CaseRow),
  }),
  enterprisecountpage: get('/enterprisecountpage', {
    access: granted('a'),
    summary: "How many couriers’ cases each of an enterprise's queues holds",
    reply: CaseCounts,
  }),
  deskDetail: get('/deskDetail', {
    access: granted('a', 'b'),
    summary: 'One case as bureau or enterprise sees it; opening it is recorded',
    query: IdQuery,
    reply: CourierDetail,
    errors: ['cases.not_found'],
  }),
  unmask: post('/unmask', {
    affects: [],
    access: granted('b'),
    summary: 'Name or phone of the courier for a reason of the list; recorded and shown to the courier',
    body: UnmaskBody,
    reply: z.object({ value: z.string() }),
    errors: ['audit.reveals_over', 'cases.not_found'],
  }),
  nodes: get('/nodes', {
    access: granted('b'),
    summary: 'Units of the brand that this case may go to; none below the province while it is shielded',
    query: IdQuery,
    reply: z.array(z.object({ id: z.string(), name: z.string() })),
    errors: ['cases.not_found'],
  }),
  statistics: get('/statistics', {
    access: granted('b'),
    summary: 'Couriers’ cases by issue, brand and place, with the money recovered',
    query: z.object({ from: zOptional(zDate), to: zOptional(zDate) }),
    reply: CourierStatistics,
  }),
  accept: post('/accept', {
    access: granted('b'),
    summary: 'Accepts a case',
    body: actions.accept.input,
    ...moved('courier', CourierDetail),
  }),
  refuse: post('/refuse', {
    access: granted('b'),
    summary: 'Does not accept a case, with the reason',
    body: actions.refuse.input,
    ...moved('courier', CourierDetail),
  }),
  transfer: post('/transfer', {
    access: granted('b'),
    summary: 'Passes a case to headquarters or province of the brand, without the courier’s name',
    body: actions.transfer.input,
    ...moved('courier', CourierDetail),
    errors: [
      ...moved('courier', CourierDetail).errors,
      'cases.no_enterprise_node',
      'couriers.node_shielded',
      'couriers.node_of_other_brand',
    ],
  }),
  reply: post('/reply', {
    access: granted('a'),
    summary: 'The enterprise’s answer',
    body: actions.reply.input,
    ...moved('courier', CourierDetail),
  }),
  refer: post('/refer', {
    access: granted('b'),
    summary: 'Refers a case to labour bodies and tells the courier',
    body: actions.refer.input,
    ...moved('courier', CourierDetail),
  }),
  close: post('/close', {
    access: granted('b'),
    summary: 'Closes a case with an answer',
    body: actions.close.input,
    ...moved('courier', CourierDetail),
  }),
})
