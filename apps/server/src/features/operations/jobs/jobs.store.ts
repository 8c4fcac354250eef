import { and, asc, desc, eq, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import { fromExcluded } from '../../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { holding, pageOf, recordsOf, rowsOf, valuesOf } from '../../../platform/db/rows.ts'
import { jobRuns, scheduledJobs } from './jobs.tables.ts'

export type JobRow = typeof scheduledJobs.$inferSelect
export type NewJobRow = typeof scheduledJobs.$inferInsert
export type RunRow = typeof jobRuns.$inferSelect
export type JobWithRun = JobRow & { run: RunRow | null }

const alive = isNull(scheduledJobs.deletedAt)

// ---------------------------------------------------------------- the product's own

/** Loads the product's jobs by task; those that a person changed keep their time. Those whose task is gone go too. */
export async function upsertBuiltIn(tx: Tx, rows: readonly NewJobRow[], at: Date): Promise<void> {
  const { name, nameEn, category, cronExpression, sortCode, nextAt, updatedAt } = scheduledJobs
  await tx
    .insert(scheduledJobs)
    .values([...rows])
    .onConflictDoUpdate({
      target: scheduledJobs.actionClass,
      targetWhere: sql`${scheduledJobs.builtIn}`,
      set: fromExcluded({ name, nameEn, category, cronExpression, sortCode, nextAt, updatedAt }),
      setWhere: eq(scheduledJobs.version, 1),
    })
  const tasks = rows.map(({ actionClass }) => actionClass)
  await tx
    .update(scheduledJobs)
    .set({ deletedAt: at })
    .where(and(alive, notInArray(scheduledJobs.actionClass, tasks)))
  await tx
    .update(scheduledJobs)
    .set({ deletedAt: null })
    .where(and(eq(scheduledJobs.builtIn, true), anyOf(scheduledJobs.actionClass, tasks)))
}

/** Tasks that can be scheduled: each has its job of the product. */
export async function actions(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ name: scheduledJobs.actionClass })
    .from(scheduledJobs)
    .where(and(alive, eq(scheduledJobs.builtIn, true)))
    .orderBy(asc(scheduledJobs.actionClass))
  return rows.map(({ name }) => name)
}

// ---------------------------------------------------------------- administration

export interface JobFilter {
  searchKey?: string | undefined
  category?: string | undefined
  jobStatus?: string | undefined
}

const matching = ({ searchKey, category, jobStatus }: JobFilter) =>
  and(
    alive,
    holding(searchKey, scheduledJobs.name, scheduledJobs.nameEn, scheduledJobs.actionClass),
    category ? eq(scheduledJobs.category, category) : undefined,
    jobStatus ? eq(scheduledJobs.jobStatus, jobStatus) : undefined,
  )

async function withLastRun(db: Queryable, rows: readonly JobRow[]): Promise<JobWithRun[]> {
  if (!rows.length) return []
  const runs = await db
    .selectDistinctOn([jobRuns.jobId])
    .from(jobRuns)
    .where(
      anyOf(
        jobRuns.jobId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(jobRuns.jobId, desc(jobRuns.startedAt), desc(jobRuns.id))
  const byJob = new Map(runs.map((run) => [run.jobId, run]))
  return rows.map((row) => ({ ...row, run: byJob.get(row.id) ?? null }))
}

/** Jobs with their last runs. */
export async function page(
  db: Queryable,
  filter: JobFilter,
  sort: { by: 'sortCode' | 'name' | 'cronExpression' | 'createdAt'; descending: boolean },
  at: { current: number; size: number },
): Promise<{ rows: JobWithRun[]; total: number }> {
  const order = [(sort.descending ? desc : asc)(scheduledJobs[sort.by]), asc(scheduledJobs.id)]
  const { rows, total } = await pageOf(db, scheduledJobs, matching(filter), order, at)
  return { rows: await withLastRun(db, rows), total }
}

export async function find(db: Queryable, id: string): Promise<JobWithRun | undefined> {
  const rows = await rowsOf(db, scheduledJobs, and(alive, eq(scheduledJobs.id, id)))
  const [row] = await withLastRun(db, rows)
  return row
}

export const { lock, insert, update } = recordsOf(scheduledJobs)

// ---------------------------------------------------------------- coming due

const due = (at: Date) =>
  and(
    alive,
    eq(scheduledJobs.jobStatus, 'RUNNING'),
    or(isNull(scheduledJobs.nextAt), lte(scheduledJobs.nextAt, at)),
  )

/** Ids of jobs whose time has come, or whose time nobody has worked out yet. */
export const dueIds = (db: Queryable, at: Date) => valuesOf(db, scheduledJobs, 'id', due(at))

/** Takes a due job; nothing where another process has it, or was quicker. */
export async function takeDue(tx: Tx, id: string, at: Date): Promise<JobRow | undefined> {
  const [row] = await tx
    .select()
    .from(scheduledJobs)
    .where(and(eq(scheduledJobs.id, id), due(at)))
    .for('update', { skipLocked: true })
  return row
}

/** Notes when a job is due next; no act of a person, so the version stays. */
export async function setNext(tx: Tx, id: string, nextAt: Date): Promise<void> {
  await tx.update(scheduledJobs).set({ nextAt }).where(eq(scheduledJobs.id, id))
}

// ---------------------------------------------------------------- runs

/** Begins a run; earlier tries of the same queued job that never ended were lost. */
export async function beginRun(db: Queryable, row: typeof jobRuns.$inferInsert): Promise<void> {
  await db
    .update(jobRuns)
    .set({ result: 'LOST' })
    .where(
      and(eq(jobRuns.jobId, row.jobId), eq(jobRuns.workerJob, row.workerJob), eq(jobRuns.result, 'RUNNING')),
    )
  await db.insert(jobRuns).values(row)
}

export async function endRun(
  db: Queryable,
  id: string,
  change: Pick<RunRow, 'endedAt' | 'duration' | 'result' | 'error'>,
): Promise<void> {
  await db.update(jobRuns).set(change).where(eq(jobRuns.id, id))
}

export async function pageRuns(
  db: Queryable,
  jobId: string,
  result: RunRow['result'] | undefined,
  { current, size, oldestFirst }: { current: number; size: number; oldestFirst: boolean },
): Promise<{ rows: RunRow[]; total: number }> {
  const where = and(eq(jobRuns.jobId, jobId), result ? eq(jobRuns.result, result) : undefined)
  const order = oldestFirst ? asc : desc
  return pageOf(db, jobRuns, where, [order(jobRuns.startedAt), order(jobRuns.id)], { current, size })
}

export const wentWell = () => sql`result = 'SUCCESS'`

// ---------------------------------------------------------------- the queue

/** The first line alone: what follows it in the driver's messages are values of a statement. */
const ERROR = sql.raw(`left(split_part(last_error, E'\\n', 1), 200)`)

export async function queue(db: Queryable) {
  const { rows } = await db.execute<{
    task: string
    waiting: number
    later: number
    running: number
    failed: number
    oldest: string | null
    lastError: string | null
    lastErrorTime: string | null
  }>(sql`
    select task_identifier as task,
      (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::int as waiting,
      (count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()))::int as later,
      (count(*) filter (where locked_at is not null))::int as running,
      (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as failed,
      (min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::text as oldest,
      (array_agg(${ERROR} order by updated_at desc) filter (where last_error is not null))[1] as "lastError",
      (max(updated_at) filter (where last_error is not null))::text as "lastErrorTime"
    from graphile_worker.jobs group by 1 order by 1`)
  return rows
}

export async function failures(
  db: Queryable,
  task: string | undefined,
  { current, size, oldestFirst }: { current: number; size: number; oldestFirst: boolean },
) {
  const where = sql`last_error is not null and locked_at is null ${task ? sql`and task_identifier = ${task}` : sql``}`
  const order = sql.raw(oldestFirst ? 'asc' : 'desc')
  const { rows } = await db.execute<{
    id: string
    task: string
    attempts: number
    maxAttempts: number
    error: string
    time: string
  }>(sql`
    select id::text, task_identifier as task, attempts::int, max_attempts::int as "maxAttempts", ${ERROR} as error,
      updated_at::text as time
    from graphile_worker.jobs where ${where}
    order by updated_at ${order}, id ${order} limit ${size} offset ${(current - 1) * size}`)
  const { rows: counted } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from graphile_worker.jobs where ${where}`,
  )
  return { rows, total: counted[0]?.n ?? 0 }
}

/** Puts failed jobs back as if never tried; answers those that were there. */
export async function requeue(tx: Tx, ids: readonly string[]): Promise<{ id: string; task: string }[]> {
  const { rows } = await tx.execute<{ id: string; task: string }>(sql`
    select id::text, task_identifier as task from graphile_worker.jobs
    where id = any(${sql.param([...ids])}::bigint[]) and last_error is not null and locked_at is null`)
  if (rows.length)
    await tx.execute(sql`
      select graphile_worker.reschedule_jobs(${sql.param(rows.map(({ id }) => id))}::bigint[],
        run_at := now(), attempts := 0)`)
  return rows
}
