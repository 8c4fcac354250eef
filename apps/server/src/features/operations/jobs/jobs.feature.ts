import { jobRoutes } from '@appeal/contract/jobs/jobs.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { tidyRuns } from './jobs.runs.ts'
import {
  actionNames,
  addJob,
  deleteJobs,
  editJob,
  failedJobs,
  jobDetail,
  jobHistory,
  jobList,
  jobPage,
  jobQueue,
  retryJobs,
  runNow,
  switchJob,
} from './jobs.service.ts'

const ids = (body: readonly { id: string }[]) => body.map(({ id }) => id)

/** When the product's tasks run, what came of it, and what waits in the queue. */
export const jobsFeature: Feature = {
  name: 'jobs',
  bindings: bind(jobRoutes, {
    page: (ctx, { query }) => jobPage(ctx, query),
    list: (ctx, { query }) => jobList(ctx, query),
    add: (ctx, { body }) => addJob(ctx, body),
    edit: (ctx, { body }) => editJob(ctx, body),
    delete: (ctx, { body }) => deleteJobs(ctx, ids(body)),
    detail: (ctx, { query }) => jobDetail(ctx, query.id),
    stopJob: (ctx, { body }) => switchJob(ctx, body.id, 'STOPPED'),
    runJob: (ctx, { body }) => switchJob(ctx, body.id, 'RUNNING'),
    runJobNow: (ctx, { body }) => runNow(ctx, body.id),
    getActionClass: (ctx) => actionNames(ctx),
    history: (ctx, { query }) => jobHistory(ctx, query),
    queue: (ctx) => jobQueue(ctx),
    failures: (ctx, { query }) => failedJobs(ctx, query),
    retry: (ctx, { body }) => retryJobs(ctx, ids(body)),
  }),
  // 04:10 in China standard time.
  tasks: [{ name: 'jobs.tidy', run: ({ platform }) => tidyRuns(platform), cron: '10 20 * * *' }],
}
