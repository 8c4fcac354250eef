import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { kindOf, referenceDataOf } from '../../cases/cases.service.ts'
import type { Context } from '../../platform/context.ts'
import { forEachBatch, inParts } from '../../platform/jobs/batches.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { askAppellant, tellOwing } from './remedies.notices.ts'
import { isOverdue, isOwed } from './remedies.policy.ts'
import { REMEDY_REMIND_DAYS } from './remedies.settings.ts'
import * as store from './remedies.store.ts'
import { remedyTemplates } from './remedies.templates.ts'

const REMINDED = { soon: 1, late: 2 } as const

/**
 * Reminds enterprises of what they promised: once before the last day and once after it, when the appellant is asked
 * too. Of a case that nobody acts on any more nothing is told.
 */
export async function remindOfPromises(ctx: Context): Promise<void> {
  const { db } = ctx.platform
  const today = shanghaiDate(ctx.now())
  const soon = addCalendarDays(today, await REMEDY_REMIND_DAYS.read(ctx.platform))
  const reference = await referenceDataOf(ctx.platform)
  const remind = ({ id, caseKind, caseId }: store.RemedyRecord) =>
    ctx.unitOfWork(async (tx) => {
      const kind = kindOf(ctx.platform, caseKind)
      const row = await kind.store.lock(tx, caseId, [{ by: 'all' }])
      const remedy = await store.lock(tx, id)
      if (!row || !remedy || remedy.reminded >= REMINDED.late) return
      const isLate = isOverdue(remedy, today)
      // Whoever answered since the row was chosen is not reminded any more.
      if (!isOwed(remedy) || (!isLate && remedy.reminded !== 0)) return
      await store.noteReminded(tx, id, isLate ? REMINDED.late : REMINDED.soon)
      if (row.archivedAt !== null) return
      const held = { tx, ctx, kind, row, reference, remedy }
      await tellOwing(held, isLate ? remedyTemplates.remedyOverdue : remedyTemplates.remedySoon)
      // Who said already that nothing came is not asked again.
      if (isLate && remedy.status === 'promised') await askAppellant(held, remedyTemplates.remedyMissed)
    })
  await inParts(ctx, (attempt) =>
    forEachBatch<store.RemedyRecord>(
      attempt,
      {
        next: (after, limit) => store.nextToRemind(db, { today, soon }, after, limit),
        keyOf: ({ id }) => id,
      },
      ([one]) => remind(one!),
    ),
  )
}

export const remedyTasks: readonly Task[] = [
  // By day only, 09:00 to 20:30 in China standard time: it also goes out by SMS.
  { name: 'remedies.remind', run: remindOfPromises, cron: '15,45 1-12 * * *' },
]
