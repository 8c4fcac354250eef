import { reportRoutes } from '@appeal/contract/reports/reports.routes.ts'
import { deskCounts, deskPage, ownPage } from '../../cases/cases.service.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { reportKind } from './reports.kind.ts'
import * as service from './reports.service.ts'

const { bureaupage } = reportRoutes

export const reportsFeature: Feature = {
  name: 'reports',
  kinds: [reportKind],
  referrals: { report: service.openFromAppeal },
  onLawBreach: [service.leadOfAppeal],
  bindings: bind(reportRoutes, {
    addConsumer: (ctx, { body }) => service.report(ctx, body),
    page: (ctx, { query }) => ownPage(ctx, 'report', query),
    detail: (ctx, { query }) => service.detail(ctx, query.id),
    bureaupage: (ctx, { query }) => deskPage(ctx, 'report', bureaupage.permission, query),
    countpage: (ctx) => deskCounts(ctx, 'report', bureaupage.permission),
    deskDetail: (ctx, { query }) => service.detail(ctx, query.id),
    reporter: (ctx, { body }) => service.reporter(ctx, body),
    decideLead: (ctx, { body }) => service.decideLead(ctx, body),
    leadpage: (ctx, { query }) => service.leadPage(ctx, query),
    accept: (ctx, { body }) => service.actAndShow(ctx, 'accept', body),
    takeOver: (ctx, { body }) => service.actAndShow(ctx, 'takeOver', body),
    redirect: (ctx, { body }) => service.actAndShow(ctx, 'redirect', body),
    refuse: (ctx, { body }) => service.actAndShow(ctx, 'refuse', body),
    passOn: (ctx, { body }) => service.actAndShow(ctx, 'passOn', body),
    extend: (ctx, { body }) => service.actAndShow(ctx, 'extend', body),
    fileLead: (ctx, { body }) => service.actAndShow(ctx, 'fileLead', body),
    notFile: (ctx, { body }) => service.actAndShow(ctx, 'notFile', body),
    handle: (ctx, { body }) => service.actAndShow(ctx, 'handle', body),
    answer: (ctx, { body }) => service.actAndShow(ctx, 'answer', body),
    withdraw: (ctx, { body }) => service.actAndShow(ctx, 'withdraw', body),
  }),
}
