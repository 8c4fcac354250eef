import { CASE_KINDS } from '@appeal/contract/cases/cases.schemas.ts'
import type { Context } from '../../platform/context.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { expired, stopClock } from '../calendar/calendar.service.ts'
import { personIndex } from '../users/users.service.ts'
import { allKinds, kindOf } from './cases.kind.ts'

/** Ended cases stop waiting for a rating when the time for it is over. */
export async function expireEvaluations(ctx: Context): Promise<void> {
  for (const kind of CASE_KINDS) {
    const { store } = kindOf(kind)
    const next = () => expired(ctx.platform.db, kind, 'evaluate', ctx.now())
    for (let rows = await next(); rows.length; rows = await next())
      for (const { caseId } of rows)
        await ctx.unitOfWork(async (tx) => {
          await store.lock(tx, caseId, [{ by: 'all' }])
          await store.expireEvaluation(tx, caseId)
          await stopClock(tx, ctx, { kind, id: caseId }, 'evaluate', 'expired', { cancelled: true })
        })
  }
}

/** In one transaction, and in one run: older cases become findable within hours, and no list waits for them. */
const PORTION = 200
const PORTIONS = 50

/** Keeps the ends of phones for search where a case of any kind is older than that search. */
export async function keepPhoneEnds(ctx: Context): Promise<void> {
  const { crypto, db } = ctx.platform
  for (const { store, ownerPhone } of allKinds())
    for (let n = 0; n < PORTIONS; n++) {
      const rows = await store.listWithoutPhoneEnd(db, PORTION)
      if (rows.length === 0) break
      await ctx.unitOfWork(async (tx) => {
        for (const { id, phone } of rows)
          await store.setPhoneEnd(tx, id, personIndex.phoneEnd(crypto, ownerPhone(crypto, phone)))
      })
    }
}

export const caseTasks: readonly Task[] = [
  // 00:20 in China standard time.
  { name: 'cases.expireEvaluations', run: expireEvaluations, cron: '20 16 * * *' },
  { name: 'cases.keepPhoneEnds', run: keepPhoneEnds, cron: '*/10 * * * *' },
]
