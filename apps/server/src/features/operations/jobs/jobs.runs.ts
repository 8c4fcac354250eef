import { hostname } from 'node:os'
import { newId } from '../../../platform/ids.ts'
import { daysAgo, type Passing } from '../../../platform/jobs/retiring.ts'
import type { Observer } from '../../../platform/jobs/worker.ts'
import * as store from './jobs.store.ts'

/** What a scheduled job carries into the queue; the task itself takes none of it. */
export interface Scheduled {
  scheduledJob: string
  cause: 'CRON' | 'MANUAL'
  userId?: string
}

/** Tries of a scheduled job before the worker gives up; the next time comes anyway. */
export const ATTEMPTS = 5

const isScheduled = (payload: Record<string, unknown>): boolean => typeof payload.scheduledJob === 'string'

/** Kind and first line of a fault; what follows in the driver's messages are values of a statement. */
const lineOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown').split('\n', 1)[0]!.slice(0, 300)

/** Keeps the history of scheduled jobs: when each run began and ended, and what came of it. */
export const recordRuns: Observer = async (platform, { payload, queued }, run) => {
  if (!isScheduled(payload)) return run()
  const { scheduledJob, cause, userId } = payload as unknown as Scheduled
  const { clock, db } = platform
  const id = newId(clock)
  const startedAt = clock.now()
  const began = performance.now()
  await store.beginRun(db, {
    id,
    jobId: scheduledJob,
    workerJob: queued.id,
    attempt: queued.attempts,
    cause,
    userId: userId ?? null,
    server: `${hostname()}:${platform.config.PORT}`.slice(0, 100),
    startedAt,
    result: 'RUNNING',
  })
  const end = (result: 'SUCCESS' | 'FAIL', error: string | null) =>
    store.endRun(db, id, {
      endedAt: clock.now(),
      duration: Math.round(performance.now() - began),
      result,
      error,
    })
  try {
    await run()
  } catch (error) {
    // A database that is away cannot note it either; the fault itself must not be lost behind that.
    await end('FAIL', lineOf(error)).catch(() => undefined)
    throw error
  }
  await end('SUCCESS', null)
}

/** Jobs of every minute leave thousands of runs a day: good ones stay for three days, the others for ninety. */
export const runsPassing: readonly Passing[] = [
  { by: 'started_at', until: daysAgo(3), only: store.wentWell },
  { by: 'started_at', until: daysAgo(90) },
]
