import { logRoutes, recordRoutes } from '@appeal/contract/audit/audit.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { forgetOld } from '../../platform/idempotency/idempotency.ts'
import { auditExports } from './audit.exports.ts'
import {
  actShares,
  actsByDay,
  logDetail,
  logPage,
  recordHistory,
  visitShares,
  visitsByDay,
} from './audit.logs.ts'
import { retireLogs, sealLogs, verifyLogs } from './audit.seals.ts'

/** Who did and read what; the chain over the logs; and how long answers to repeated calls are kept. */
export const auditFeature: Feature = {
  name: 'audit',
  exports: auditExports,
  bindings: [
    ...bind(logRoutes, {
      page: (ctx, { query }) => logPage(ctx, query),
      detail: (ctx, { query }) => logDetail(ctx, query.id),
      visLineChartData: (ctx) => visitsByDay(ctx),
      visPieChartData: (ctx) => visitShares(ctx),
      opBarChartData: (ctx) => actsByDay(ctx),
      opPieChartData: (ctx) => actShares(ctx),
      verify: (ctx, { body }) => verifyLogs(ctx, body.from),
    }),
    ...bind(recordRoutes, { history: (ctx, { query }) => recordHistory(ctx, query.kind, query.id) }),
  ],
  tasks: [
    // 03:20 in China standard time.
    { name: 'audit.forgetAnswers', run: ({ platform }) => forgetOld(platform), cron: '20 19 * * *' },
    {
      name: 'audit.sealLogs',
      run: async ({ platform }) => {
        await sealLogs(platform)
      },
      cron: '* * * * *',
    },
    { name: 'audit.retireLogs', run: (ctx) => retireLogs(ctx), cron: '40 19 * * *' },
  ],
}
