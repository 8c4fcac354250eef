import { jobRoutes } from '@appeal/contract/jobs/jobs.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind, idsOf } from '../../../platform/http/binding.ts'
import { retireRows } from '../../../platform/jobs/retiring.ts'
import { jobExports } from './jobs.exports.ts'
import { runsPassing } from './jobs.runs.ts'
import * as jobs from './jobs.service.ts'

/** When the product's tasks run, what came of it, and what waits in the queue. */
export const jobsFeature: Feature = {
  name: 'jobs',
  exports: jobExports,
  bindings: bind(jobRoutes, {
    page: (ctx, { query }) => jobs.jobPage(ctx, query),
    list: (ctx, { query }) => jobs.jobList(ctx, query),
    add: (ctx, { body }) => jobs.addJob(ctx, body),
    edit: (ctx, { body }) => jobs.editJob(ctx, body),
    delete: (ctx, { body }) => jobs.deleteJobs(ctx, idsOf(body)),
    detail: (ctx, { query }) => jobs.jobDetail(ctx, query.id),
    stopJob: (ctx, { body }) => jobs.switchJob(ctx, body.id, 'STOPPED'),
    runJob: (ctx, { body }) => jobs.switchJob(ctx, body.id, 'RUNNING'),
    runJobNow: (ctx, { body }) => jobs.runNow(ctx, body.id),
    getActionClass: (ctx) => jobs.actionNames(ctx),
    history: (ctx, { query }) => jobs.jobHistory(ctx, query),
    queue: (ctx) => jobs.jobQueue(ctx),
    failures: (ctx, { query }) => jobs.failedJobs(ctx, query),
    retry: (ctx, { body }) => jobs.retryJobs(ctx, idsOf(body)),
  }),
  // 04:10 in China standard time.
  passing: { job_runs: runsPassing },
  // 04:10 in China standard time.
  tasks: [{ name: 'records.retire', run: retireRows, cron: '10 20 * * *' }],
}
