import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { run, runMigrations, type TaskList, Logger as WorkerLog } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { pauseAfter } from '../backoff.ts'
import { onConnection } from '../cache.ts'
import type { Context, Platform } from '../context.ts'
import { systemContext } from '../context.ts'
import { isOverload } from '../db/violations.ts'
import type { Logger } from '../log.ts'
import { seldom } from '../seldom.ts'
import { asSpan } from '../tracing.ts'
import { freeAbandoned, showPresence } from './presence.store.ts'

/** A background task of a feature. Runs at least once; it must not do its effect twice. */
export interface Task {
  name: string
  run(ctx: Context, payload: Record<string, unknown>): Promise<void>
  /**
   * For tasks that come by themselves: their first schedule, a cron line in UTC (China standard time is 8 hours later).
   * From then on administrators keep it.
   */
  cron?: string
  /** For what somebody is waiting for: workers of their own, behind no export and no re-calculation. */
  urgent?: boolean
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

const quiet = (log: Logger) =>
  new WorkerLog(() => (level, message) => {
    if (level === 'error') seldom(log, `job ${message.replace(/\d+/g, '0')}`, { message }, 'job')
    else if (level === 'warning') log.warn({ message }, 'job')
    else log.trace({ message }, 'job')
  })

/** A serialization failure: the worker tries these again by itself, after 50 ms and then more. */
const TRY_AGAIN = '40001'

/**
 * The pool as the worker gets it. It writes the end of a job down without waiting for the outcome, so that an error it
 * does not know would end the process; a database that is away must look like something to be tried again.
 */
function patientPool(pool: Pool, poolId: () => string): Pool {
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
      if (name !== 'connect') return value.bind(target)
      return (listener?: Parameters<Pool['connect']>[0]) => {
        if (!listener) return target.connect().then(patient, explain)
        // It is the worker's listener, which mends its connection by itself; nobody else may have that one after it.
        target.connect(async (error, client, release) => {
          if (client) await showPresence(client, poolId())
          listener(error, client, () => release(true))
        })
      }
    },
  })
}

/** Creates the job tables, or brings them up to date, as the owner of the database; safe to call at each start. */
export const prepareJobs = (url: string, log: Logger) =>
  runMigrations({ connectionString: url, maxPoolSize: 1, logger: quiet(log) })

/** Jobs at once in one process. */
const AT_ONCE = { urgent: 2, other: 4 }

const LOOK_MS = 10_000
/** A runner that ends after a fault lets its jobs end. Its own count of them may be wrong then, and it would wait for ever. */
const ENDING_MS = 8_000
/** What still hangs when the process stops ends with it. */
const LAST_MS = 2_000

/** The platform as jobs see it: on connections of their own. What is cached stays shared. */
export const platformOfJobs = (platform: Platform): Platform =>
  onConnection(platform, platform.jobDatabase.db, { database: platform.jobDatabase })

/**
 * Starts this process's workers and keeps them, those of urgent tasks apart from the others. Several processes share
 * the queues.
 *
 * @throws what keeps a first runner from starting
 */
export async function startWorker(
  given: Platform,
  tasks: readonly Task[],
  observe: Observer = (_, __, run) => run(),
): Promise<{ stop(): Promise<void> }> {
  const platform = platformOfJobs(given)
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined)
  const groups = [
    [tasks.filter(({ urgent }) => urgent), AT_ONCE.urgent],
    [tasks.filter(({ urgent }) => !urgent), AT_ONCE.other],
  ] as const
  const workers: Worker[] = []
  for (const [some, atOnce] of groups)
    if (some.length) workers.push(await keepRunner(platform, some, atOnce, observe, signal))

  async function look() {
    const missing = new Map<string, number>()
    while (!signal.aborted) {
      const own = workers.map(({ name }) => name())
      await freeAbandoned(platform.database.pool, own, missing).catch((error: Error) =>
        seldom(platform.log, 'abandoned jobs', { error: error.message }, 'abandoned jobs not looked for'),
      )
      await pause(LOOK_MS)
    }
  }
  const looking = look()

  return {
    async stop() {
      stopping.abort()
      await Promise.all(workers.map(({ stop }) => stop()))
      const last = delay(LAST_MS, undefined, { ref: false })
      await Promise.race([Promise.all([...workers.map(({ kept }) => kept), looking]), last])
    },
  }
}

interface Worker {
  /** What it calls itself in the queue, anew after each start. */
  name(): string
  stop(): Promise<void>
  /** Over once it is stopped for good. */
  kept: Promise<void>
}

/**
 * A runner that is always there: whatever ends it, the next one is started after a pause that grows, and what the last
 * one held is free again.
 */
async function keepRunner(
  platform: Platform,
  tasks: readonly Task[],
  atOnce: number,
  observe: Observer,
  signal: AbortSignal,
): Promise<Worker> {
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [
      task.name,
      (given, { job }) => {
        const payload = (given ?? {}) as Record<string, unknown>
        const queued = { id: String(job.id), attempts: job.attempts }
        return asSpan({ name: `job ${task.name}`, attributes: { 'job.attempts': queued.attempts } }, () =>
          observe(platform, { task: task.name, payload, queued }, () =>
            task.run(systemContext(platform, task.name), payload),
          ),
        )
      },
    ]),
  )
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined)
  let own = ''
  /** A runner, and when it is over: ended, or ending for too long. */
  const start = async () => {
    const events = new EventEmitter().on('pool:create', ({ workerPool }) => {
      own = workerPool.id
    })
    const late = new Promise<void>((resolve) => {
      events.once('pool:gracefulShutdown', () => pause(ENDING_MS).then(resolve))
    })
    const runner = await run({
      pgPool: patientPool(platform.database.pool, () => own),
      logger: quiet(platform.log),
      events,
      pollInterval: 1_000,
      noHandleSignals: true,
      taskList,
      // Times are rows that administrators change, read by the ticker; the worker itself knows none.
      parsedCronItems: [],
      // The end of a job is written by a queue that reports its faults; alone it would end the process with them.
      preset: { worker: { concurrentJobs: atOnce, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    return { stop: () => runner.stop(), over: Promise.race([runner.promise.catch(() => undefined), late]) }
  }

  let runner = await start()
  async function keep() {
    let failures = 0
    while (!signal.aborted) {
      const began = performance.now()
      await runner.over
      if (performance.now() - began > LOOK_MS) failures = 0
      let again: typeof runner | undefined
      while (!again && !signal.aborted) {
        failures += 1
        await pause(pauseAfter(failures))
        if (signal.aborted) return
        again = await start().catch((error: Error) => {
          platform.log.warn({ error: error.message }, 'job runner not started yet')
          return undefined
        })
      }
      if (again) runner = again
      if (signal.aborted) await runner.stop().catch(() => undefined)
    }
  }
  return {
    name: () => own,
    stop: () => runner.stop().catch(() => undefined),
    kept: keep(),
  }
}
