import type { Context } from '../../platform/context.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { expired, stopClock } from '../calendar/calendar.service.ts'
import { allKinds } from './cases.kinds.ts'
import * as store from './cases.store.ts'

/** Ended cases stop waiting for a rating when the time for it is over. */
export async function expireEvaluations(ctx: Context): Promise<void> {
  for (const { kind } of allKinds()) {
    const next = () => expired(ctx.platform.db, kind, 'evaluate', ctx.now())
    for (let rows = await next(); rows.length; rows = await next())
      for (const { caseId } of rows)
        await ctx.unitOfWork(async (tx) => {
          await store.lock(tx, kind, caseId, [{ by: 'all' }])
          await store.expireEvaluation(tx, caseId)
          await stopClock(tx, ctx, { kind, id: caseId }, 'evaluate', 'expired', { cancelled: true })
        })
  }
}

export const caseTasks: readonly Task[] = [
  // 00:20 in China standard time.
  { name: 'cases.expireEvaluations', run: expireEvaluations, cron: '20 16 * * *' },
]
