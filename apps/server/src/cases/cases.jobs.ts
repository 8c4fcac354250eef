import { eachExpired, stopClock } from '../features/calendar/calendar.service.ts'
import type { Context } from '../platform/context.ts'
import { type Attempt, inParts } from '../platform/jobs/batches.ts'
import type { Task } from '../platform/jobs/worker.ts'
import { allKinds, type Kind } from './cases.kind.ts'
import { foldTallies } from './lists/cases.tallies.store.ts'

/** Ended cases of a kind whose time for an evaluation is over. */
const expireOf = (ctx: Context, attempt: Attempt, { name: kind, store }: Kind): Promise<void> =>
  eachExpired(ctx, attempt, { caseKind: kind, clock: 'evaluate' }, (caseId) =>
    ctx.unitOfWork(async (tx) => {
      await store.lock(tx, caseId, [{ by: 'all' }])
      await store.expireEvaluation(tx, caseId)
      await stopClock(tx, ctx, { kind, id: caseId }, 'evaluate', 'expired', { cancelled: true })
    }),
  )

/** They stop waiting for it (domain 4.5). */
export const expireEvaluations = (ctx: Context): Promise<void> =>
  inParts(ctx, async (attempt) => {
    for (const kind of allKinds(ctx.platform))
      await attempt({ kind: kind.name }, () => expireOf(ctx, attempt, kind))
  })

export const caseTasks: readonly Task[] = [
  // 00:20 in China standard time.
  { name: 'cases.expireEvaluations', run: expireEvaluations, cron: '20 16 * * *' },
  { name: 'cases.foldTallies', run: (ctx) => ctx.unitOfWork((tx) => foldTallies(tx)), cron: '* * * * *' },
]
