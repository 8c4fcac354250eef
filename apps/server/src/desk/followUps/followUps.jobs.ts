import { shanghaiDate, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import { allKinds } from '../../cases/cases.service.ts'
import { tell } from '../../features/inbox/messages/messages.service.ts'
import { standIns } from '../../features/people/absences/absences.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { forEachBatch, inParts } from '../../platform/jobs/batches.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import * as store from './followUps.store.ts'
import { followUpTemplates } from './followUps.templates.ts'

/** 08:30 in China standard time, with the digest of the day. */
const MORNING_MS = 8.5 * 3_600_000
const TOGETHER = 100

/** Takes away those of these follow-ups whose case has ended. @returns the others */
async function endThose(tx: Tx, ctx: Context, rows: readonly store.FollowUpRow[]) {
  const ended = new Set<string>()
  for (const kind of allKinds(ctx.platform)) {
    const ids = rows.filter(({ caseKind }) => caseKind === kind.name).map(({ caseId }) => caseId)
    for (const id of ids.length ? await kind.store.idsEnded(tx, ids) : []) ended.add(`${kind.name} ${id}`)
  }
  const isOver = ({ caseKind, caseId }: store.FollowUpRow) => ended.has(`${caseKind} ${caseId}`)
  await store.removeAll(
    tx,
    rows.filter(isOver).map(({ id }) => id),
  )
  return rows.filter((row) => !isOver(row))
}

/** Reminds, from the morning of the day on, whoever set a follow-up, or who stands in: one message a person and day. */
export async function remindOfFollowUps(ctx: Context): Promise<void> {
  const today = shanghaiDate(ctx.now())
  if (ctx.now().getTime() < startOfDay(today).getTime() + MORNING_MS) return
  const away = await standIns(ctx.platform)
  await inParts(ctx, (attempt) =>
    forEachBatch(
      attempt,
      {
        next: (after, limit) => store.nextPeople(ctx.platform.db, today, after, limit),
        keyOf: ({ userId }) => userId,
      },
      ([one]) =>
        ctx.unitOfWork((tx) => remind(tx, ctx, { userId: one!.userId, today, away: away.of(one!.userId) })),
    ),
  )
}

async function remind(
  tx: Tx,
  ctx: Context,
  { userId, today, away }: { userId: string; today: string; away: string | undefined },
): Promise<void> {
  const due = await endThose(tx, ctx, await store.takeDue(tx, today, userId))
  if (due.length === 0) return
  await store.markReminded(
    tx,
    due.map(({ id }) => id),
    today,
  )
  await tell(tx, ctx, {
    template: followUpTemplates.due,
    to: { userId: away ?? userId },
    data: { count: due.length },
    channels: ['inapp'],
    key: `followUps:${today}:${userId}`,
  })
}

/** Takes away what hangs on cases that have ended. */
export const endFollowUps = (ctx: Context): Promise<void> =>
  inParts(ctx, (attempt) =>
    forEachBatch(
      attempt,
      {
        next: (after, limit) => store.next(ctx.platform.db, after, limit),
        keyOf: ({ id }) => id,
        together: TOGETHER,
      },
      (rows) => ctx.unitOfWork((tx) => endThose(tx, ctx, rows)),
    ),
  )

export const followUpTasks: readonly Task[] = [
  // Every ten minutes, not only at 08:30: a server that was down then catches up.
  { name: 'followUps.remind', run: remindOfFollowUps, cron: '*/10 * * * *' },
  // 02:20 in China standard time.
  { name: 'followUps.end', run: endFollowUps, cron: '20 18 * * *' },
]
