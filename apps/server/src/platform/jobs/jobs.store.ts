import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/db.ts'
import { statement } from '../db/statement.ts'
import type { JobSpec } from './jobs.ts'

const add = statement(
  () => sql`select graphile_worker.add_job(
    ${sql.placeholder('task')}::text,
    payload := ${sql.placeholder('payload')}::json,
    run_at := ${sql.placeholder('runAt')}::timestamptz,
    max_attempts := ${sql.placeholder('maxAttempts')}::int,
    job_key := ${sql.placeholder('key')}::text
  )`,
)

/** Queues a job row (graphile-worker) on the caller's connection. */
export async function addJob(
  tx: Queryable,
  task: string,
  payload: Record<string, unknown>,
  { key, runAt, maxAttempts }: JobSpec = {},
): Promise<void> {
  await add(tx, {
    task,
    payload: JSON.stringify(payload),
    runAt: runAt ?? null,
    maxAttempts: maxAttempts ?? null,
    key: key ?? null,
  })
}

/** Takes back a job that waits under a key, on the caller's connection. */
export async function removeJob(tx: Queryable, key: string): Promise<void> {
  await tx.execute(sql`select graphile_worker.remove_job(${key})`)
}
