import { CASES_OF } from '../cases/cases.stale.ts'
import { granted, signedIn } from '../kit/access.ts'
import { page } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery } from '../kit/scalars.ts'
import {
  ConfirmBody,
  DisputeBody,
  FulfilBody,
  PromiseBody,
  RecordBody,
  RemediesOfCase,
  Remedy,
  RemedyFilter,
  RemedyQuery,
  RemedyRow,
  RemedySums,
  WaiveBody,
} from './remedies.schemas.ts'

const REFUSALS = [
  'appeals.not_found',
  'remedies.not_found',
  'remedies.not_open',
  'remedies.stale',
  'keeping.archived',
] as const
const act = { affects: CASES_OF.appeal, reply: Remedy, idempotent: true, errors: REFUSALS }

/** What was promised on an appeal, until the appellant confirms that it came (domain 4.3g). */
export const remedyRoutes = routes('remedies', '/api/bizapp/biz/remedies', granted('b'), {
  ofCase: get('/ofCase', {
    access: signedIn('a', 'b', 'c'),
    summary: 'Promises of an appeal, what became of them, and what the viewer may do',
    query: IdQuery,
    reply: RemediesOfCase,
    errors: ['appeals.not_found'],
  }),
  page: get('/page', {
    access: granted('a', 'b'),
    summary: 'Promises of the appeals in sight, by their last day',
    query: RemedyQuery,
    reply: page(RemedyRow),
  }),
  sums: get('/sums', {
    access: granted('a', 'b'),
    summary: 'Money promised, said to be paid, confirmed and overdue within a filter',
    query: RemedyFilter,
    reply: RemedySums,
  }),
  promise: post('/promise', {
    ...act,
    summary: 'Writes down what was promised on an appeal, with its last day',
    body: PromiseBody,
    errors: [
      'appeals.not_found',
      'keeping.archived',
      'remedies.no_enterprise',
      'remedies.case_ended',
      'remedies.amount_out_of_range',
      'remedies.day_out_of_range',
      'remedies.twice',
    ],
  }),
  fulfil: post('/fulfil', {
    ...act,
    access: granted('a'),
    summary: 'The enterprise says that it kept a promise; the appellant is asked',
    body: FulfilBody,
    errors: [...REFUSALS, 'remedies.day_out_of_range', 'appeals.attachment_unknown'],
  }),
  confirm: post('/confirm', {
    ...act,
    access: signedIn('c'),
    summary: 'The appellant confirms that what was promised came',
    body: ConfirmBody,
  }),
  dispute: post('/dispute', {
    ...act,
    access: signedIn('c'),
    summary: 'The appellant says that it did not come, or not all of it',
    body: DisputeBody,
  }),
  record: post('/record', {
    ...act,
    summary: 'Writes down what the appellant said of a promise on the telephone',
    body: RecordBody,
  }),
  waive: post('/waive', {
    ...act,
    summary: 'Tracks a promise no longer, with the reason',
    body: WaiveBody,
  }),
})
