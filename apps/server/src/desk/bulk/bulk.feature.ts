import { bulkRoutes } from '@appeal/contract/bulk/bulk.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import {
  checkOrder,
  listRuns,
  RUN,
  resumeForsaken,
  retryRun,
  runBulk,
  showRun,
  startRun,
  undoRun,
} from './bulk.service.ts'

export const bulkTasks: readonly Task[] = [
  { name: RUN, run: (ctx, { runId }) => runBulk(ctx, String(runId)) },
  { name: 'bulk.resume', run: resumeForsaken, cron: '* * * * *' },
]

export const bulkFeature: Feature = {
  name: 'bulk',
  bindings: bind(bulkRoutes, {
    check: (ctx, { body }) => checkOrder(ctx, body),
    start: (ctx, { body }) => startRun(ctx, body),
    page: (ctx, { query }) => listRuns(ctx, query),
    detail: (ctx, { query }) => showRun(ctx, query.id),
    retry: (ctx, { body }) => retryRun(ctx, body.id),
    undo: (ctx, { body }) => undoRun(ctx, body.id),
  }),
  tasks: bulkTasks,
}
