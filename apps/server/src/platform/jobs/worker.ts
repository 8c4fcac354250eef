import { type Runner, run, runMigrations, type TaskList, Logger as WorkerLog } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { Context, Platform } from '../context.ts'
import { systemContext } from '../context.ts'
import { isOverload } from '../db/violations.ts'

/** A background task of a feature. Runs at least once; it must not do its effect twice. */
export interface Task {
  name: string
  run(ctx: Context, payload: Record<string, unknown>): Promise<void>
  /**
   * For tasks that come by themselves: their first schedule, a cron line in UTC (China standard time is 8 hours later).
   * From then on administrators keep it.
   */
  cron?: string
}

/** What is told of a run around it. */
export interface Run {
  task: string
  payload: Record<string, unknown>
  /** The queue's number of the job, and which try of it this is. */
  queued: { id: string; attempts: number }
}
/** Stands around each run of a task; it must call `run` and let its fault through. */
export type Observer = (platform: Platform, of: Run, run: () => Promise<void>) => Promise<void>

const quiet = (platform: Platform) =>
  new WorkerLog(() => (level, message) => {
    if (level === 'error') platform.log.error({ message }, 'job')
    else if (level === 'warning') platform.log.warn({ message }, 'job')
    else platform.log.trace({ message }, 'job')
  })

/** A serialization failure: the worker tries these again by itself, after 50 ms and then more. */
const TRY_AGAIN = '40001'

/**
 * The pool as the worker gets it. It writes the end of a job down without waiting for the outcome, so that an error it
 * does not know would end the process; a database that is away must look like something to be tried again.
 */
function patientPool(pool: Pool): Pool {
  const explain = (error: unknown): never => {
    throw isOverload(error) ? Object.assign(error as Error, { code: TRY_AGAIN }) : error
  }
  const patient = (client: PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== 'query') return value.bind(target)
        return (...args: unknown[]) => Promise.resolve(value.apply(target, args)).catch(explain)
      },
    })
  return new Proxy(pool, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      // With a callback it is the worker's listener, which mends its connection by itself.
      if (name !== 'connect') return value.bind(target)
      return (...args: [] | Parameters<Pool['connect']>) =>
        args.length > 0 ? value.apply(target, args) : target.connect().then(patient, explain)
    },
  })
}

/** Creates the job tables; safe to call at each start. */
export const prepareJobs = (platform: Platform) =>
  runMigrations({ pgPool: platform.database.pool, logger: quiet(platform) })

/** Starts this process's workers. Several processes share the queue. */
export function startWorker(
  platform: Platform,
  tasks: readonly Task[],
  observe: Observer = (_, __, run) => run(),
): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [
      task.name,
      (given, { job }) => {
        const payload = (given ?? {}) as Record<string, unknown>
        const queued = { id: String(job.id), attempts: job.attempts }
        return observe(platform, { task: task.name, payload, queued }, () =>
          task.run(systemContext(platform, task.name), payload),
        )
      },
    ]),
  )
  return run({
    pgPool: patientPool(platform.database.pool),
    logger: quiet(platform),
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    taskList,
    // Times are rows that administrators change, read by the ticker; the worker itself knows none.
    parsedCronItems: [],
  })
}
