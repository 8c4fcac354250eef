import { supervisionRoutes } from '@appeal/contract/supervision/supervision.routes.ts'
import type { Feature } from '../../feature.ts'
import { rowsRoom } from '../../features/organisations/organisations.ending.service.ts'
import { bind } from '../../platform/http/binding.ts'
import { close, extend, name, receive, talk, urge, withdraw } from './supervision.acts.ts'
import { answer, examine } from './supervision.answers.ts'
import { SUPERVISION } from './supervision.history.ts'
import { issue } from './supervision.issuing.ts'
import { supervisionTasks } from './supervision.jobs.ts'
import {
  addresseesFor,
  detailOf,
  maySeeFiles,
  namedOrders,
  ordersOfCase,
  pageOrders,
  sumOrders,
} from './supervision.lists.ts'
import { supervisionOrders } from './supervision.tables.ts'
import { supervisionTemplates } from './supervision.templates.ts'

/** Orders that are not over. */
const orders = {
  table: supervisionOrders,
  id: supervisionOrders.id,
  only: { state: ['issued', 'partly'] },
} as const

/** Orders of supervision: a bureau presses a lower one or an enterprise, with a clock of its own (domain 4.3h). */
export const supervisionFeature: Feature = {
  name: 'supervision',
  onOrgEnd: [
    rowsRoom(
      'ordersGiven',
      { zh: '发出的未结督办', en: 'running supervision orders it gave' },
      { ...orders, org: 'officeId' },
    ),
    rowsRoom(
      'ordersReceived',
      { zh: '收到的未结督办', en: 'running supervision orders to it' },
      { ...orders, org: 'addresseeId' },
    ),
  ],
  templates: Object.values(supervisionTemplates),
  tasks: supervisionTasks,
  bulletinNamings: [namedOrders],
  fileOwners: { [SUPERVISION]: { maySee: maySeeFiles } },
  bindings: bind(supervisionRoutes, {
    page: (ctx, { query }) => pageOrders(ctx, query),
    detail: (ctx, { query }) => detailOf(ctx, query.id),
    ofCase: (ctx, { query }) => ordersOfCase(ctx, query),
    addressees: (ctx, { query }) => addresseesFor(ctx, query),
    sums: (ctx, { query }) => sumOrders(ctx, query),
    issue: (ctx, { body }) => issue(ctx, body),
    receive: (ctx, { body }) => receive(ctx, body),
    answer: (ctx, { body }) => answer(ctx, body),
    examine: (ctx, { body }) => examine(ctx, body),
    close: (ctx, { body }) => close(ctx, body),
    urge: (ctx, { body }) => urge(ctx, body),
    extend: (ctx, { body }) => extend(ctx, body),
    talk: (ctx, { body }) => talk(ctx, body),
    name: (ctx, { body }) => name(ctx, body),
    withdraw: (ctx, { body }) => withdraw(ctx, body),
  }),
}
