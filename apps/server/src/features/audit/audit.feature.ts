import { logRoutes, recordRoutes } from '@appeal/contract/audit/audit.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { ANSWER_DAYS } from '../../platform/idempotency/idempotency.ts'
import { daysAgo } from '../../platform/jobs/retiring.ts'
import { auditExports } from './audit.exports.ts'
import * as auditLogs from './audit.logs.ts'
import { retireLogs, sealLogs, verifyLogs } from './audit.seals.ts'

/** Who did and read what; the chain over the logs; and how long answers to repeated calls are kept. */
export const auditFeature: Feature = {
  name: 'audit',
  exports: auditExports,
  bindings: [
    ...bind(logRoutes, {
      page: (ctx, { query }) => auditLogs.logPage(ctx, query),
      detail: (ctx, { query }) => auditLogs.logDetail(ctx, query.id),
      visLineChartData: (ctx) => auditLogs.visitsByDay(ctx),
      visPieChartData: (ctx) => auditLogs.visitShares(ctx),
      opBarChartData: (ctx) => auditLogs.actsByDay(ctx),
      opPieChartData: (ctx) => auditLogs.actShares(ctx),
      verify: (ctx, { body }) => verifyLogs(ctx, body.from),
    }),
    ...bind(recordRoutes, {
      history: (ctx, { query }) => auditLogs.recordHistory(ctx, query.kind, query.id),
    }),
  ],
  passing: { idempotency_keys: [{ by: 'created_at', until: daysAgo(ANSWER_DAYS) }] },
  tasks: [
    {
      name: 'audit.sealLogs',
      run: async ({ platform }) => {
        await sealLogs(platform)
      },
      cron: '* * * * *',
    },
    // 03:40 in China standard time.
    { name: 'audit.retireLogs', run: (ctx) => retireLogs(ctx), cron: '40 19 * * *' },
  ],
}
