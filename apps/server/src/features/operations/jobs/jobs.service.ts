import type {
  EditJob,
  FailedJob,
  JobQuery,
  JobRecord,
  JobRun,
  NewJob,
} from '@appeal/contract/jobs/jobs.routes.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import { stampsOf, wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { refusedFor } from '../../../platform/db/violations.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { chinaCron, nextTime, soundCron } from '../../../platform/jobs/cron.ts'
import type { Task } from '../../../platform/jobs/worker.ts'
import { named } from '../../../platform/product.ts'
import { changesBetween, recordChange } from '../../../platform/trail/trail.ts'
import { namesOf } from '../../people/users/users.service.ts'
import type { Scheduled } from './jobs.runs.ts'
import * as store from './jobs.store.ts'
import { JOB_TITLES } from './jobs.titles.ts'

/** What people call a task that comes by itself. */
export const jobTitle = (task: string): { zh: string; en: string } | undefined => JOB_TITLES[task]

// ---------------------------------------------------------------- the product's own

/** Work in the background, whichever feature does it; what has a title has a feature that does it. */
export const tasks = named<Task>('tasks', ({ name }) => name, Object.keys(JOB_TITLES))

/** One job of the product, as it is before anybody changes it. */
export interface JobSeed {
  task: string
  cron: string
  category: 'FRM' | 'BIZ'
  zh: string
  en: string
}

/** The tasks that come by themselves, each with its own time by the clock of China. */
export const jobSeeds = (tasks: readonly Task[]): JobSeed[] =>
  tasks.flatMap(({ name, cron }) => {
    if (cron === undefined) return []
    const { category = 'BIZ', zh = name, en = name } = JOB_TITLES[name] ?? {}
    return [{ task: name, cron: chinaCron(cron), category, zh, en }]
  })

/** Loads the product's jobs; a time that people changed stays. */
export async function loadJobs(tx: Tx, ctx: Context, seeds: readonly JobSeed[]): Promise<void> {
  const at = ctx.now()
  const rows = seeds.map(({ task, cron, category, zh, en }, i) => ({
    id: newId(ctx.platform.clock),
    name: zh,
    nameEn: en,
    category,
    actionClass: task,
    cronExpression: cron,
    builtIn: true,
    sortCode: (i + 1) * 10,
    nextAt: null,
    createdAt: at,
    updatedAt: at,
  }))
  await store.upsertBuiltIn(tx, rows, at)
}

// ---------------------------------------------------------------- administration

const presentRun = (run: store.RunRow): Omit<JobRun, 'userName'> => ({
  ...run,
  startTime: wireTime(run.startedAt),
  endTime: run.endedAt ? wireTime(run.endedAt) : null,
  cause: run.cause as JobRun['cause'],
})

const present = (row: store.JobWithRun): JobRecord => ({
  ...row,
  category: row.category as JobRecord['category'],
  jobStatus: row.jobStatus as JobRecord['jobStatus'],
  nextTime: row.jobStatus === 'RUNNING' && row.nextAt ? wireTime(row.nextAt) : null,
  lastRun: row.run && presentRun(row.run),
  extJson: null,
  ...stampsOf(row),
})

/** Scheduled jobs with their next time and last run. */
export async function jobPage(ctx: Context, query: z.output<typeof JobQuery>): Promise<Page<JobRecord>> {
  const { sortField } = query
  const { rows, total } = await store.page(
    ctx.platform.db,
    query,
    {
      by: sortField === 'createTime' ? 'createdAt' : (sortField ?? 'sortCode'),
      descending: query.sortOrder === 'descend',
    },
    query,
  )
  return toPage(rows.map(present), total, query)
}

const LIST_MAX = 500

/** All scheduled jobs in their order. */
export async function jobList(ctx: Context, filter: store.JobFilter): Promise<JobRecord[]> {
  const { rows } = await store.page(
    ctx.platform.db,
    filter,
    { by: 'sortCode', descending: false },
    { current: 1, size: LIST_MAX },
  )
  return rows.map(present)
}

/** One scheduled job. @throws jobs.not_found */
export const jobDetail = async (ctx: Context, id: string): Promise<JobRecord> =>
  present((await store.find(ctx.platform.db, id)) ?? fail('jobs.not_found'))

/** Names of the tasks that a job can run. */
export const actionNames = (ctx: Context): Promise<string[]> => store.actions(ctx.platform.db)

const demand = async (tx: Tx, id: string): Promise<store.JobRow> =>
  (await store.lock(tx, id)) ?? fail('jobs.not_found')

type Given = z.output<typeof NewJob>

/** What a form gives, judged: the input is a name and a time, never code. */
async function fieldsOf(ctx: Context, given: Given) {
  if (!(await actionNames(ctx)).includes(given.actionClass))
    fail('jobs.unknown_action', { field: 'actionClass', name: given.actionClass })
  const cronExpression = soundCron(given.cronExpression, ctx.now())
  if (cronExpression === undefined) return fail('jobs.cron_wrong', { field: 'cronExpression' })
  return {
    name: given.name,
    nameEn: given.nameEn ?? null,
    category: given.category,
    actionClass: given.actionClass,
    cronExpression,
    sortCode: given.sortCode ?? 99,
  }
}

const uniquely = refusedFor({
  scheduled_jobs_time_unique: () => fail('jobs.taken', { field: 'cronExpression' }),
})

const FIELDS = ['name', 'nameEn', 'category', 'actionClass', 'cronExpression', 'sortCode'] as const

/** Adds a time for one of the tasks, stopped at first; answers its id. */
export async function addJob(ctx: Context, body: Given): Promise<string> {
  const fields = await fieldsOf(ctx, body)
  return ctx.unitOfWork(async (tx) => {
    const id = newId(ctx.platform.clock)
    const at = ctx.now()
    await uniquely(() =>
      store.insert(tx, { id, ...fields, jobStatus: 'STOPPED', version: 2, createdAt: at, updatedAt: at }),
    )
    await recordChange(tx, ctx, 'job', { id, name: fields.name }, changesBetween(null, fields, FIELDS))
    return id
  })
}

/** Changes a stopped job. @throws jobs.running, jobs.built_in where another task is meant, record.stale */
export async function editJob(ctx: Context, body: z.output<typeof EditJob>): Promise<void> {
  const fields = await fieldsOf(ctx, body)
  await ctx.unitOfWork(async (tx) => {
    const job = await demand(tx, body.id)
    if (body.version !== undefined && body.version !== job.version) fail('record.stale')
    if (job.jobStatus === 'RUNNING') fail('jobs.running', { name: job.name })
    if (job.builtIn && job.actionClass !== fields.actionClass)
      fail('jobs.built_in', { name: job.name, field: 'actionClass' })
    await uniquely(() => store.update(tx, job.id, { ...fields, nextAt: null, updatedAt: ctx.now() }))
    await recordChange(tx, ctx, 'job', job, changesBetween(job, fields, FIELDS))
  })
}

/** Stops and deletes jobs that did not come with the product: all of them, or none. */
export async function deleteJobs(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    for (const id of [...new Set(ids)].toSorted()) {
      const job = await demand(tx, id)
      if (job.builtIn) fail('jobs.built_in', { name: job.name })
      const at = ctx.now()
      await store.update(tx, id, { jobStatus: 'STOPPED', nextAt: null, deletedAt: at, updatedAt: at })
      await recordChange(tx, ctx, 'job', { id, name: job.name }, { deleted: [job.cronExpression, null] })
    }
  })
}

/** Stops a job, or lets it come by itself again; in effect on every process at once. */
export async function switchJob(ctx: Context, id: string, jobStatus: JobRecord['jobStatus']): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const job = await demand(tx, id)
    if (job.jobStatus === jobStatus) fail('jobs.same_status', { name: job.name })
    const at = ctx.now()
    const nextAt = jobStatus === 'RUNNING' ? nextTime(job.cronExpression, at) : null
    await store.update(tx, id, { jobStatus, nextAt, updatedAt: at })
    await recordChange(tx, ctx, 'job', { id, name: job.name }, { jobStatus: [job.jobStatus, jobStatus] })
  })
}

/** Runs a job once, as soon as a worker is free. Asked for twice while it waits, it runs once. */
export async function runNow(ctx: Context, id: string): Promise<void> {
  const { userId } = viewerOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    const job = await demand(tx, id)
    const payload: Scheduled = { scheduledJob: id, cause: 'MANUAL', userId }
    await ctx.platform.jobs.add(tx, job.actionClass, { ...payload }, { key: `now:${id}`, maxAttempts: 1 })
    await recordChange(tx, ctx, 'job', { id, name: job.name }, { run: [null, job.actionClass] })
  })
}

/** Runs of a job, newest first. @throws jobs.not_found */
export async function jobHistory(
  ctx: Context,
  query: {
    id: string
    result?: JobRun['result'] | undefined
    current: number
    size: number
    sortOrder?: 'ascend' | 'descend' | undefined
  },
): Promise<Page<JobRun>> {
  const { db } = ctx.platform
  if (!(await store.find(db, query.id))) fail('jobs.not_found')
  const { rows, total } = await store.pageRuns(db, query.id, query.result, {
    current: query.current,
    size: query.size,
    oldestFirst: query.sortOrder === 'ascend',
  })
  const names = await namesOf(ctx, rows, ({ userId }) => userId ?? [])
  return toPage(
    rows.map((run) => ({
      ...presentRun(run),
      userName: run.userId ? (names.get(run.userId) ?? null) : null,
    })),
    total,
    query,
  )
}

const told = (text: string | null) => (text === null ? null : wireTime(new Date(text)))

/** The queue by task. */
export async function jobQueue(ctx: Context) {
  const rows = await store.queue(ctx.platform.db)
  return rows.map((row) => ({ ...row, oldest: told(row.oldest), lastErrorTime: told(row.lastErrorTime) }))
}

/** Queued jobs whose last try failed, newest first. */
export async function failedJobs(
  ctx: Context,
  query: {
    task?: string | undefined
    current: number
    size: number
    sortOrder?: 'ascend' | 'descend' | undefined
  },
): Promise<Page<FailedJob>> {
  const { rows, total } = await store.failures(ctx.platform.db, query.task, {
    current: query.current,
    size: query.size,
    oldestFirst: query.sortOrder === 'ascend',
  })
  return toPage(
    rows.map((row) => ({
      ...row,
      time: wireTime(new Date(row.time)),
      state: row.attempts >= row.maxAttempts ? ('given_up' as const) : ('again' as const),
    })),
    total,
    query,
  )
}

/** Puts failed jobs back into the queue, as if never tried. @throws jobs.not_found where one has gone meanwhile */
export async function retryJobs(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const wanted = [...new Set(ids)]
    const found = await store.requeue(tx, wanted)
    if (found.length !== wanted.length) fail('jobs.not_found')
    for (const { id, task } of found)
      await recordChange(tx, ctx, 'queuedJob', { id, name: task }, { run: [null, task] })
  })
}
