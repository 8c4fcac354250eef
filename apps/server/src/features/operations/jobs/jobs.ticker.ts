import type { Platform } from '../../../platform/context.ts'
import { faultKind, isAway, rootOf } from '../../../platform/db/violations.ts'
import { nextTime } from '../../../platform/jobs/cron.ts'
import { seldom } from '../../../platform/seldom.ts'
import { ATTEMPTS, type Scheduled } from './jobs.runs.ts'
import * as store from './jobs.store.ts'

/** How often a process looks for jobs whose time has come. */
const EVERY = 1_000

/**
 * Queues every job whose time has come and notes its next time, in one transaction: whichever process is first does
 * it, and what was missed while none ran is done once. A job without a time gets one.
 */
export async function tick(platform: Platform): Promise<void> {
  const { clock, db, log } = platform
  const at = clock.now()
  for (const id of await store.dueIds(db, at))
    await take(platform, id, at).catch((error: Error) => {
      if (isAway(error)) throw error
      // One that cannot be queued, as that of a task only a newer version has, keeps no other one waiting.
      seldom(log, `schedule ${id}`, { job: id, error: error.message }, 'job not queued')
    })
}

const take = ({ db, jobs }: Platform, id: string, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const job = await store.takeDue(tx, id, at)
    if (!job) return
    if (job.nextAt !== null) {
      const payload: Scheduled = { scheduledJob: id, cause: 'CRON' }
      await jobs.add(tx, job.actionClass, { ...payload }, { key: `cron:${id}`, maxAttempts: ATTEMPTS })
    }
    await store.setNext(tx, id, nextTime(job.cronExpression, at))
  })

/** Looks for due jobs until it is stopped. */
export function startTicker(platform: Platform): { stop(): Promise<void> } {
  let stopped = false
  let wake: (() => void) | undefined
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, EVERY)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const running = (async () => {
    while (!stopped) {
      await tick(platform).catch((error: Error) =>
        seldom(platform.log, `schedule ${faultKind(error)}`, { err: rootOf(error) }, 'schedule not read'),
      )
      if (!stopped) await pause()
    }
  })()
  return {
    async stop() {
      stopped = true
      wake?.()
      await running
    },
  }
}
