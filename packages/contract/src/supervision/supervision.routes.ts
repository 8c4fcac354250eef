import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { page } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery } from '../kit/scalars.ts'
import {
  AddresseeQuery,
  Addressees,
  AnswerBody,
  CaseQuery,
  ExamineBody,
  ExtendBody,
  IssueBody,
  NameBody,
  Order,
  OrderMark,
  OrderQuery,
  OrderRow,
  OrderSum,
  ReasonedBody,
  SeenOrder,
  SumQuery,
} from './supervision.schemas.ts'

const REFUSALS = ['supervision.not_found', 'supervision.not_open', 'supervision.stale'] as const
const act = {
  reply: Order,
  idempotent: true,
  errors: REFUSALS,
  answers: ['supervision.detail'],
}

/** Orders of supervision: a bureau presses a lower one or an enterprise, with a clock of its own (domain 4.3h). */
export const supervisionRoutes = routes('supervision', '/api/bizapp/biz/supervision', granted('b'), {
  page: get('/page', {
    access: granted('a', 'b'),
    summary: 'Orders of supervision in sight, those due first',
    query: OrderQuery,
    reply: page(OrderRow),
  }),
  detail: get('/detail', {
    access: granted('a', 'b'),
    summary: 'One order: what it demands, what was answered, its ladder and its clock',
    query: IdQuery,
    reply: Order,
    errors: ['supervision.not_found'],
  }),
  ofCase: get('/ofCase', {
    access: granted('a', 'b'),
    summary: 'Orders in sight that concern a case',
    query: CaseQuery,
    reply: z.array(OrderMark),
  }),
  addressees: get('/addressees', {
    summary: 'Whom the own office may address, with the bounds of an order',
    query: AddresseeQuery,
    reply: Addressees,
  }),
  sums: get('/sums', {
    summary: 'Orders issued, answered in time and overdue, by addressee',
    query: SumQuery,
    reply: z.array(OrderSum),
  }),
  issue: post('/issue', {
    ...act,
    answers: [],
    summary: 'Issues an order, numbered by office and year',
    body: IssueBody,
    errors: [
      'supervision.foreign_addressee',
      'supervision.foreign_case',
      'supervision.too_many_cases',
      'supervision.days_out_of_range',
    ],
  }),
  receive: post('/receive', {
    ...act,
    access: granted('a', 'b'),
    summary: 'The addressee says that the order has come',
    body: SeenOrder,
  }),
  answer: post('/answer', {
    ...act,
    access: granted('a', 'b'),
    summary: 'Answers as far as it is known; the product tells what is missing',
    body: AnswerBody,
    errors: [
      ...REFUSALS,
      'supervision.nothing_given',
      'supervision.unknown_item',
      'supervision.item_accepted',
      'appeals.attachment_unknown',
    ],
  }),
  examine: post('/examine', {
    ...act,
    summary: 'Accepts items of an answer, or returns them with a reason',
    body: ExamineBody,
    errors: [...REFUSALS, 'supervision.unknown_item', 'supervision.item_not_given'],
  }),
  close: post('/close', {
    ...act,
    summary: 'Closes an order of which every item is accepted',
    body: SeenOrder,
    errors: [...REFUSALS, 'supervision.items_missing'],
  }),
  urge: post('/urge', {
    ...act,
    summary: 'Urges the addressee, once a day',
    body: SeenOrder,
    errors: [...REFUSALS, 'supervision.urged_today'],
  }),
  extend: post('/extend', {
    ...act,
    summary: 'Gives more working days, once, with the reason',
    body: ExtendBody,
    errors: [...REFUSALS, 'supervision.extended_already', 'supervision.days_out_of_range'],
  }),
  talk: post('/talk', {
    ...act,
    summary: "Invites the addressee's head to a talk before the day of the ladder",
    body: ReasonedBody,
  }),
  name: post('/name', {
    ...act,
    summary: 'Decides whether the bulletin may name an overdue order',
    body: NameBody,
  }),
  withdraw: post('/withdraw', {
    ...act,
    summary: 'Withdraws an order, with the reason',
    body: ReasonedBody,
  }),
})
