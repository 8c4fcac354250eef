import { expired, stopClock } from '../features/calendar/calendar.service.ts'
import { personIndex } from '../features/people/users/users.service.ts'
import type { Context } from '../platform/context.ts'
import type { Task } from '../platform/jobs/worker.ts'
import { eachCase } from './cases.engine.ts'
import { allKinds, type Kind } from './cases.kind.ts'
import { foldTallies } from './cases.tallies.store.ts'

/** Ended cases of a kind whose time for an evaluation is over. */
async function expireOf(ctx: Context, { name: kind, store }: Kind): Promise<void> {
  const next = () => expired(ctx.platform.db, kind, 'evaluate', ctx.now())
  for (let rows = await next(); rows.length; rows = await next())
    await eachCase(
      ctx,
      rows.map(({ caseId }) => caseId),
      (caseId) =>
        ctx.unitOfWork(async (tx) => {
          await store.lock(tx, caseId, [{ by: 'all' }])
          await store.expireEvaluation(tx, caseId)
          await stopClock(tx, ctx, { kind, id: caseId }, 'evaluate', 'expired', { cancelled: true })
        }),
    )
}

/** They stop waiting for it (domain 4.5); a kind that cannot be helped keeps no other waiting. */
export async function expireEvaluations(ctx: Context): Promise<void> {
  const failures: unknown[] = []
  for (const kind of allKinds()) await expireOf(ctx, kind).catch((error: unknown) => failures.push(error))
  if (failures.length) throw failures[0]
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
  { name: 'cases.foldTallies', run: (ctx) => ctx.unitOfWork((tx) => foldTallies(tx)), cron: '* * * * *' },
  { name: 'cases.keepPhoneEnds', run: keepPhoneEnds, cron: '*/10 * * * *' },
]
