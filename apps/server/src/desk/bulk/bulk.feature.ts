import { bulkRoutes } from '@appeal/contract/bulk/bulk.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { sendPrivate, XLSX_TYPE } from '../../platform/http/downloads.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { checkOrder } from './bulk.dryRun.ts'
import * as bulk from './bulk.service.ts'
import { outcomeSheet } from './bulk.sheets.service.ts'

export const bulkTasks: readonly Task[] = [
  { name: bulk.RUN, run: (ctx, { runId }) => bulk.runBulk(ctx, String(runId)) },
  { name: 'bulk.resume', run: bulk.resumeForsaken, cron: '* * * * *' },
]

export const bulkFeature: Feature = {
  name: 'bulk',
  bindings: bind(bulkRoutes, {
    check: (ctx, { body }) => checkOrder(ctx, body),
    start: (ctx, { body }) => bulk.startRun(ctx, body),
    page: (ctx, { query }) => bulk.listRuns(ctx, query),
    detail: (ctx, { query }) => bulk.showRun(ctx, query.id),
    sheet: async (ctx, { query, reply }) =>
      sendPrivate(reply, XLSX_TYPE, `bulk-${query.id}.xlsx`, await outcomeSheet(ctx, query.id)),
    retry: (ctx, { body }) => bulk.retryRun(ctx, body.id),
    undo: (ctx, { body }) => bulk.undoRun(ctx, body.id),
  }),
  tasks: bulkTasks,
}
