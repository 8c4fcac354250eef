import { randomInt } from 'node:crypto'
import { addCalendarDays, shanghaiDate, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import type { Context } from '../../platform/context.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { expired, stopClock } from '../calendar/calendar.service.ts'
import { actAsSystem, settle, wordsOf } from '../cases/cases.service.ts'
import { settings } from '../settings/settings.service.ts'
import { remindOfDrafts } from './appeals.drafts.ts'
import { appealKind, TIMERS } from './appeals.kind.ts'
import * as overlays from './appeals.overlays.store.ts'
import { openRecheck } from './appeals.recheck.ts'
import { CASE, type Step } from './appeals.step.ts'
import * as store from './appeals.store.ts'

/** Does something for each of many cases; one that cannot be helped keeps nobody else waiting. */
async function forEach(
  ctx: Context,
  caseIds: readonly string[],
  work: (caseId: string) => Promise<void>,
): Promise<void> {
  let failed = 0
  for (const caseId of caseIds)
    await work(caseId).catch((error: unknown) => {
      failed += 1
      ctx.platform.log.error({ err: error, caseId }, 'timed step failed')
    })
  if (failed) throw new Error(`${failed} of ${caseIds.length} cases could not be moved on`)
}

/** Awaited material, verification requests and mediations whose time is over (T7, T16, T19). */
export async function endWaiting(ctx: Context): Promise<void> {
  for (const action of ['supplementExpire', 'verifyExpire', 'mediationEnd'] as const) {
    const rows = await expired(ctx.platform.db, CASE, TIMERS[action], ctx.now())
    await forEach(
      ctx,
      rows.map(({ caseId }) => caseId),
      (caseId) => actAsSystem(ctx, appealKind, action, caseId),
    )
  }
}

/** Closed cases stop waiting for an evaluation when the time for it is over (domain 4.5). */
export async function expireEvaluations(ctx: Context): Promise<void> {
  const next = () => expired(ctx.platform.db, CASE, 'evaluate', ctx.now())
  for (let rows = await next(); rows.length; rows = await next())
    await forEach(
      ctx,
      rows.map(({ caseId }) => caseId),
      (caseId) =>
        ctx.unitOfWork(async (tx) => {
          await store.lock(tx, caseId, [{ by: 'all' }])
          await store.rows.expireEvaluation(tx, caseId)
          await stopClock(tx, ctx, { kind: CASE, id: caseId }, 'evaluate', 'expired', { cancelled: true })
        }),
    )
}

/** Days into a month in which the sample of the month before is still drawn: a server that was down catches up. */
const SAMPLE_DAYS = 5

/**
 * Draws the re-check sample of last month's closed cases, some percent of them chosen by chance (T26, domain 4.5).
 * Run again it draws only what is missing.
 */
export async function sampleForRecheck(ctx: Context): Promise<void> {
  const { db } = ctx.platform
  const today = shanghaiDate(ctx.now())
  if (Number(today.slice(8)) > SAMPLE_DAYS) return
  const thisMonth = `${today.slice(0, 7)}-01`
  const lastMonth = `${addCalendarDays(thisMonth, -1).slice(0, 7)}-01`
  const [from, before] = [startOfDay(lastMonth), startOfDay(thisMonth)]
  const waiting = await overlays.listSampleable(db, from, before)
  const drawn = await overlays.countSampled(db, from, before)
  const percent = (await settings(ctx.platform)).number('RECHECK_SAMPLE_PERCENT')
  const missing = Math.ceil(((waiting.length + drawn) * percent) / 100) - drawn
  const chosen = byChance(waiting).slice(0, Math.max(0, missing))
  const words = await wordsOf(ctx.platform)
  await forEach(ctx, chosen, (caseId) =>
    ctx.unitOfWork(async (tx) => {
      const row = await store.lock(tx, caseId, [{ by: 'all' }])
      if (row?.state !== 'closed' || row.recheckStatus !== 0) return
      const step: Step = { ctx, tx, kind: appealKind, row, words }
      await settle(step, row.state, await openRecheck(step, 'SAMPLE', null))
    }),
  )
}

/** The same things in an order nobody can foresee: whoever closes a case must not know whether it is looked at. */
function byChance<T>(things: readonly T[]): T[] {
  const left = [...things]
  return things.map(() => left.splice(randomInt(left.length), 1)[0]!)
}

export const appealTasks: readonly Task[] = [
  { name: 'appeals.endWaiting', run: endWaiting, cron: '*/10 * * * *' },
  // 00:10 in China standard time.
  { name: 'appeals.expireEvaluations', run: expireEvaluations, cron: '10 16 * * *' },
  { name: 'appeals.sampleForRecheck', run: sampleForRecheck, cron: '30 16 * * *' },
  // By day only, 09:00 to 20:30 in China standard time: it also goes out by SMS.
  { name: 'appeals.remindOfDrafts', run: remindOfDrafts, cron: '*/30 1-12 * * *' },
  {
    name: 'appeals.foldTallies',
    run: (ctx) => ctx.unitOfWork((tx) => store.foldTallies(tx)),
    cron: '* * * * *',
  },
]
