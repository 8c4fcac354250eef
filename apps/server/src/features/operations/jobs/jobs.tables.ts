import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordId, stamps } from '../../../platform/db/columns.ts'

/** When tasks run by themselves. Each process reads the due rows, so a change counts at once and everywhere. */
export const scheduledJobs = pgTable(
  'scheduled_jobs',
  {
    id: recordId().primaryKey(),
    name: text().notNull(),
    nameEn: text('name_en'),
    /** FRM: the platform's own upkeep; BIZ: the trade's. */
    category: text().notNull(),
    /** Name of the task; only tasks of the product itself. */
    actionClass: text('action_class').notNull(),
    /** Six parts, by the clock of China. */
    cronExpression: text('cron_expression').notNull(),
    /** RUNNING or STOPPED. */
    jobStatus: text('job_status').notNull().default('RUNNING'),
    /** Came with the product: can be stopped and moved, not deleted. */
    builtIn: boolean('built_in').notNull().default(false),
    sortCode: integer('sort_code').notNull().default(99),
    /** When it is due next; null until a process has worked it out, and while it is stopped. */
    nextAt: instant('next_at'),
    /** Above 1 once a person has changed it. */
    version: integer().notNull().default(1),
    ...stamps(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('scheduled_jobs_built_in_unique').on(t.actionClass).where(sql`${t.builtIn}`),
    uniqueIndex('scheduled_jobs_time_unique')
      .on(t.actionClass, t.cronExpression)
      .where(sql`${t.deletedAt} is null`),
    check('scheduled_jobs_status_known', sql`${t.jobStatus} in ('RUNNING','STOPPED')`),
    check('scheduled_jobs_category_known', sql`${t.category} in ('FRM','BIZ')`),
  ],
)

export const RUN_RESULTS = ['RUNNING', 'SUCCESS', 'FAIL', 'LOST'] as const

/** Each run of a scheduled job, and what came of it. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: recordId().primaryKey(),
    jobId: recordId('job_id')
      .notNull()
      .references(() => scheduledJobs.id, { onDelete: 'cascade' }),
    /** The worker's own number; a second try of the same number shows that the first was lost. */
    workerJob: text('worker_job').notNull(),
    attempt: integer().notNull(),
    /** CRON, or MANUAL where somebody asked for it. */
    cause: text().notNull(),
    userId: recordId('user_id'),
    server: text().notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    /** Milliseconds. */
    duration: integer(),
    result: text({ enum: RUN_RESULTS }).notNull(),
    /** First line of the fault; never values of a statement. */
    error: text(),
  },
  (t) => [
    index('job_runs_job_idx').on(t.jobId, t.startedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('job_runs_ended_idx').on(t.startedAt),
    check('job_runs_result_known', sql`${t.result} in ('RUNNING','SUCCESS','FAIL','LOST')`),
  ],
)
