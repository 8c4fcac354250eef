import { reportRoutes } from '@appeal/contract/reports/reports.routes.ts'
import { bindKind } from '../../cases/cases.service.ts'
import type { Feature } from '../../feature.ts'
import { reportKind } from './reports.kind.ts'
import * as service from './reports.service.ts'
import { leadLedger } from './reports.store.ts'

export const reportsFeature: Feature = {
  name: 'reports',
  kinds: [reportKind],
  ledgers: [leadLedger],
  registrations: { report: service.prepare },
  referrals: { report: service.openFromAppeal },
  onLawBreach: [service.leadOfAppeal],
  bindings: bindKind(reportRoutes, reportKind, {
    addConsumer: (ctx, { body }) => service.report(ctx, body),
    reporter: (ctx, { body }) => service.reporter(ctx, body),
    decideLead: (ctx, { body }) => service.decideLead(ctx, body),
    leadpage: (ctx, { query }) => service.leadPage(ctx, query),
  }),
}
