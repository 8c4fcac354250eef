import type { Queryable } from '../db/db.ts'
import { addJob } from './jobs.store.ts'

/** A task that workers run, with the payload it takes. */
export interface JobSpec {
  /** Same key, same job: a second one replaces the first while it waits. */
  key?: string
  runAt?: Date
  maxAttempts?: number
}

export interface Jobs {
  /** Queues a job inside the caller's transaction: no commit, no job. */
  add(tx: Queryable, task: string, payload: Record<string, unknown>, spec?: JobSpec): Promise<void>
}

export const databaseJobs: Jobs = { add: addJob }
