import { randomInt } from 'node:crypto'
import { addCalendarDays, shanghaiDate, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import { actAsSystem, referenceDataOf, settle } from '../../cases/cases.service.ts'
import { eachExpired } from '../../features/calendar/calendar.service.ts'
import type { Context } from '../../platform/context.ts'
import { forEach, inParts } from '../../platform/jobs/batches.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { appealKind, TIMERS } from './appeals.kind.ts'
import { RECHECK_RISK_SHARE, RECHECK_SAMPLE_PERCENT } from './appeals.settings.ts'
import { CASE, type Step } from './appeals.step.ts'
import * as store from './appeals.store.ts'
import { remindOfDrafts } from './filing/appeals.drafts.ts'
import * as overlays from './overlays/appeals.overlays.store.ts'
import { openRecheck } from './overlays/appeals.recheck.ts'

/** Awaited material, verification requests and mediations whose time is over (T7, T16, T19). */
export const endWaiting = (ctx: Context): Promise<void> =>
  inParts(ctx, async (attempt) => {
    for (const action of ['supplementExpire', 'verifyExpire', 'mediationEnd'] as const)
      await attempt({ action }, () =>
        eachExpired(ctx, attempt, { caseKind: CASE, clock: TIMERS[action] }, (caseId) =>
          actAsSystem(ctx, appealKind, action, caseId),
        ),
      )
  })

/** Days into a month in which the sample of the month before is still drawn: a server that was down catches up. */
const SAMPLE_DAYS = 5

/**
 * Draws the re-check sample of last month's closed cases, some percent of them chosen by chance, those at risk before
 * others (T26, domain 4.5).
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
  const percent = await RECHECK_SAMPLE_PERCENT.read(ctx.platform)
  const missing = Math.ceil(((waiting.length + drawn) * percent) / 100) - drawn
  const share = await RECHECK_RISK_SHARE.read(ctx.platform)
  const chosen = drawSample(waiting, Math.max(0, missing), share).map(({ id }) => id)
  const reference = await referenceDataOf(ctx.platform)
  const draw = (caseId: string) =>
    ctx.unitOfWork(async (tx) => {
      const row = await store.lock(tx, caseId, [{ by: 'all' }])
      if (row?.state !== 'closed' || row.recheckStatus !== 0) return
      const step: Step = { ctx, tx, kind: appealKind, row, reference }
      await settle(step, row.state, await openRecheck(step, 'SAMPLE', null))
    })
  await inParts(ctx, (attempt) => forEach(attempt, chosen, (caseId) => caseId, draw))
}

/**
 * A sample of closed cases: some percent of its places are first given to cases at risk, the others to any that are left.
 * Both by chance, so that a case without any risk is drawn at times, and one at risk is not for certain.
 *
 * @param share percent of the places, rounded
 */
export function drawSample<T extends { atRisk: boolean }>(
  waiting: readonly T[],
  places: number,
  share: number,
): T[] {
  const first = byChance(
    waiting.filter(({ atRisk }) => atRisk),
    Math.round((places * share) / 100),
  )
  const taken = new Set(first)
  return [
    ...first,
    ...byChance(
      waiting.filter((one) => !taken.has(one)),
      places - first.length,
    ),
  ]
}

/**
 * So many of these things, which nobody can foresee: whoever closes a case must not know whether it is looked at. Each
 * place takes one of those that are left (Fisher and Yates), so that it costs no more than there are things.
 */
export function byChance<T>(things: readonly T[], amount: number): T[] {
  const left = [...things]
  const taken = Math.min(amount, left.length)
  for (let at = 0; at < taken; at++) {
    const from = randomInt(at, left.length)
    ;[left[at], left[from]] = [left[from]!, left[at]!]
  }
  return left.slice(0, taken)
}

export const appealTasks: readonly Task[] = [
  { name: 'appeals.endWaiting', run: endWaiting, cron: '*/10 * * * *' },
  { name: 'appeals.sampleForRecheck', run: sampleForRecheck, cron: '30 16 * * *' },
  // By day only, 09:00 to 20:30 in China standard time: it also goes out by SMS.
  { name: 'appeals.remindOfDrafts', run: remindOfDrafts, cron: '*/30 1-12 * * *' },
]
