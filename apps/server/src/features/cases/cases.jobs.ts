import type { Context } from '../../platform/context.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { expired, stopClock } from '../calendar/calendar.service.ts'
import { personIndex } from '../users/users.service.ts'
import { allKinds } from './cases.kinds.ts'
import { openPhone } from './cases.people.ts'
import * as store from './cases.store.ts'

/** Ended cases stop waiting for a rating when the time for it is over. */
export async function expireEvaluations(ctx: Context): Promise<void> {
  for (const { name: kind } of allKinds()) {
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

/** In one transaction, and in one run: older cases become findable within hours, and no list waits for them. */
const PORTION = 200
const PORTIONS = 50

/** Keeps the ends of phones for search where a case is older than that search. */
export async function keepPhoneEnds(ctx: Context): Promise<void> {
  const { crypto, db } = ctx.platform
  for (let n = 0; n < PORTIONS; n++) {
    const rows = await store.listWithoutPhoneEnd(db, PORTION)
    if (rows.length === 0) return
    await ctx.unitOfWork(async (tx) => {
      for (const row of rows)
        await store.setPhoneEnd(tx, row.id, personIndex.phoneEnd(crypto, openPhone(crypto, row) ?? ''))
    })
  }
}

export const caseTasks: readonly Task[] = [
  // 00:20 in China standard time.
  { name: 'cases.expireEvaluations', run: expireEvaluations, cron: '20 16 * * *' },
  { name: 'cases.keepPhoneEnds', run: keepPhoneEnds, cron: '*/10 * * * *' },
]
