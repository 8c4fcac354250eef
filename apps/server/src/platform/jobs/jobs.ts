import type { Queryable } from '../db/db.ts'
import { addJob, removeJob } from './jobs.store.ts'

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
  /** Takes back a job that waits under a key. */
  remove(tx: Queryable, key: string): Promise<void>
}

/**
 * Jobs of the tasks that there are: a name that no feature brings is a fault of who queues it, not a row that waits for
 * ever.
 */
export const jobsOf = (tasks: Readonly<Record<string, unknown>>): Jobs => ({
  async add(tx, task, payload, spec) {
    if (!(task in tasks)) throw new Error(`No feature brings the task ${task}`)
    await addJob(tx, task, payload, spec)
  },
  remove: removeJob,
})
