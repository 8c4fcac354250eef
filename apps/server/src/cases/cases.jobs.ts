import { eachExpired, stopClock } from '../features/calendar/calendar.service.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/db.ts'
import { type Attempt, catchUp, inParts, type Unread } from '../platform/jobs/batches.ts'
import type { Task } from '../platform/jobs/worker.ts'
import { keepFindable } from './cases.engine.ts'
import { allKinds, type Kind } from './cases.kind.ts'
import { rulesOf } from './cases.kinds.ts'
import { listWordless, lockWordless } from './cases.store.ts'
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

/**
 * Cases that were written before their kind was found by words are so from now on. Who is being acted on is left to the
 * next night: nobody waits for this job. What cannot be opened is told once and found by no word until it is rewritten.
 *
 * @param most how many cases this run takes
 */
export const keepMissingWords = (ctx: Context, most?: number): Promise<void> =>
  catchUp(ctx, (after, limit) => listWordless(ctx.platform.db, after, limit), keepThose, most)

/** Keeps the words of those that are free. @returns those that could not be opened, each with its fault */
async function keepThose(tx: Tx, ctx: Context, ids: readonly string[]) {
  const closed: Unread = []
  for (const row of await lockWordless(tx, ids)) {
    const kind = rulesOf(ctx.platform, row.kind)
    let text: string | undefined
    try {
      text = kind.findable?.text(ctx.platform.crypto, row)
    } catch (error) {
      closed.push({ id: row.id, error })
    }
    await keepFindable({ ctx, tx, kind, row }, text ?? '')
  }
  return closed
}

export const caseTasks: readonly Task[] = [
  // 00:20 in China standard time.
  { name: 'cases.expireEvaluations', run: expireEvaluations, cron: '20 16 * * *' },
  // 02:40 in China standard time.
  { name: 'cases.keepWords', run: (ctx) => keepMissingWords(ctx), cron: '40 18 * * *' },
  { name: 'cases.foldTallies', run: (ctx) => ctx.unitOfWork((tx) => foldTallies(tx)), cron: '* * * * *' },
]
