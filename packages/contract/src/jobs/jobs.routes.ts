import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, stamped, zName, zSearchKey, zSortCode, zVersion } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdList, IdQuery, zId } from '../kit/scalars.ts'
import { zCode, zOptional, zText } from '../rules.ts'

export const JOB_CATEGORIES = ['FRM', 'BIZ'] as const
export const JOB_STATUSES = ['RUNNING', 'STOPPED'] as const
export const RUN_RESULTS = ['RUNNING', 'SUCCESS', 'FAIL', 'LOST'] as const

/** One run of a job. `LOST`: its process ended before the run did. */
export const JobRun = z.object({
  id: z.string(),
  startTime: z.string(),
  endTime: nullable,
  /** Milliseconds. */
  duration: z.number().nullable(),
  result: z.enum(RUN_RESULTS),
  cause: z.enum(['CRON', 'MANUAL']),
  userName: nullable,
  attempt: z.number(),
  server: z.string(),
  error: nullable,
})
export type JobRun = z.infer<typeof JobRun>

export const JobRecord = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: nullable,
  category: z.enum(JOB_CATEGORIES),
  /** Name of the product's task that runs. */
  actionClass: z.string(),
  /** Six parts by the clock of China: second, minute, hour, day, month, weekday. */
  cronExpression: z.string(),
  jobStatus: z.enum(JOB_STATUSES),
  builtIn: z.boolean(),
  sortCode: z.number(),
  nextTime: nullable,
  lastRun: JobRun.omit({ userName: true }).nullable(),
  extJson: nullable,
  ...stamped,
})
export type JobRecord = z.infer<typeof JobRecord>

export const JobQuery = pageQuery(['sortCode', 'name', 'cronExpression', 'createTime'], {
  searchKey: zSearchKey,
  category: zOptional(zCode(JOB_CATEGORIES)),
  jobStatus: zOptional(zCode(JOB_STATUSES)),
})
export const NewJob = z.object({
  name: zName(),
  nameEn: zOptional(zName(100)),
  category: zCode(JOB_CATEGORIES),
  actionClass: zText({ max: 100, singleLine: true }),
  cronExpression: zText({ max: 100, singleLine: true }),
  sortCode: zSortCode,
})
export const EditJob = NewJob.extend({ id: zId, version: zVersion })

/** What waits, runs and has failed of one task in the queue. */
export const QueueRow = z.object({
  task: z.string(),
  waiting: z.number(),
  /** To come later: after a failure, or at a set time. */
  later: z.number(),
  running: z.number(),
  failed: z.number(),
  oldest: nullable,
  lastError: nullable,
  lastErrorTime: nullable,
})
export type QueueRow = z.infer<typeof QueueRow>

/** One queued job that failed; `given_up`: the worker tries it no more by itself. */
export const FailedJob = z.object({
  id: z.string(),
  task: z.string(),
  attempts: z.number(),
  maxAttempts: z.number(),
  error: z.string(),
  time: z.string(),
  state: z.enum(['again', 'given_up']),
})
export type FailedJob = z.infer<typeof FailedJob>

const UNKNOWN = ['jobs.not_found'] as const
const WRITE = ['jobs.unknown_action', 'jobs.cron_wrong', 'jobs.taken'] as const

/** Tasks that come by themselves, and the queue of those that were asked for (contract 5.10). */
export const jobRoutes = routes('jobs', '/api/webapp/dev/job', granted(), {
  page: get('/page', {
    summary: 'Scheduled jobs with their next time and last run',
    query: JobQuery,
    reply: page(JobRecord),
  }),
  list: get('/list', {
    summary: 'All scheduled jobs',
    query: z.object({ searchKey: zSearchKey, category: zOptional(zCode(JOB_CATEGORIES)) }),
    reply: z.array(JobRecord),
  }),
  add: post('/add', {
    idempotent: true,
    summary: 'Adds a time for one of the tasks, stopped at first; data is the id',
    body: NewJob,
    reply: z.string(),
    errors: WRITE,
  }),
  edit: post('/edit', {
    summary: 'Changes a stopped job',
    body: EditJob,
    errors: [...UNKNOWN, ...WRITE, 'jobs.running', 'jobs.built_in', 'record.stale'],
  }),
  delete: post('/delete', {
    summary: 'Stops and deletes jobs that did not come with the product',
    body: IdList,
    errors: [...UNKNOWN, 'jobs.built_in'],
  }),
  detail: get('/detail', {
    summary: 'One scheduled job',
    query: IdQuery,
    reply: JobRecord,
    errors: UNKNOWN,
  }),
  stopJob: post('/stopJob', {
    summary: 'Stops a job: it no longer comes by itself',
    body: IdBody,
    errors: [...UNKNOWN, 'jobs.same_status'],
  }),
  runJob: post('/runJob', {
    summary: 'Lets a stopped job come by itself again',
    body: IdBody,
    errors: [...UNKNOWN, 'jobs.same_status'],
  }),
  runJobNow: post('/runJobNow', {
    summary: 'Runs a job once, now, whether it is stopped or not',
    body: IdBody,
    errors: UNKNOWN,
  }),
  getActionClass: get('/getActionClass', {
    summary: 'Names of the tasks that a job can run',
    reply: z.array(z.string()),
  }),
  history: get('/history', {
    summary: 'Runs of a job, newest first',
    query: pageQuery(['startTime'], { id: zId, result: zOptional(zCode(RUN_RESULTS)) }),
    reply: page(JobRun),
    errors: UNKNOWN,
  }),
  queue: get('/queue', {
    summary: 'The queue by task: waiting, running, failed',
    reply: z.array(QueueRow),
  }),
  failures: get('/failures', {
    summary: 'Queued jobs whose last try failed, newest first',
    query: pageQuery(['time'], { task: zOptional(zText({ max: 100, singleLine: true })) }),
    reply: page(FailedJob),
  }),
  retry: post('/retry', {
    summary: 'Puts failed jobs back into the queue, as if never tried',
    body: IdList,
    errors: UNKNOWN,
  }),
})
