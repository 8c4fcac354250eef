import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { outerOrderRoutes } from '@appeal/contract/outerOrders/outerOrders.routes.ts'
import { outerBodyName } from '@appeal/contract/outerOrders/outerOrders.texts.ts'
import {
  type CaseBase,
  isHandlerThere,
  isItemKept,
  type Kind,
  kindOf,
  receiverOf,
  referenceDataOf,
} from '../../cases/cases.service.ts'
import * as store from '../../cases/outer/cases.outer.service.ts'
import { tell } from '../../features/inbox/messages/messages.service.ts'
import { findOfficeHolders } from '../../features/people/users/users.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { forEachBatch, inParts } from '../../platform/jobs/batches.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { OUTER_REMIND_DAYS } from './outerOrders.settings.ts'
import { outerOrderTemplates } from './outerOrders.templates.ts'

const NUMBER_KEPT = { zh: '承办人掌握', en: 'known to the handler' }
/** Days after the last one on which what was missed is still told: a server that was down catches up. */
const TOLD_LATE = 7

/**
 * Reminds of the answers that outer bodies want, once before the last day and once after it, each person once: whoever
 * has the case, or stands in, or everybody who may answer where nobody has it or who had it is gone, and the leaders of
 * its bureau. A case that has ended may still owe its answer; of one that is archived nothing is told.
 */
export async function remindOfOrders(ctx: Context): Promise<void> {
  const { db } = ctx.platform
  const today = shanghaiDate(ctx.now())
  const days = await OUTER_REMIND_DAYS.read(ctx.platform)
  const reference = await referenceDataOf(ctx.platform)
  const between = { from: addCalendarDays(today, -TOLD_LATE), until: addCalendarDays(today, days) }
  const peopleOf = async (tx: Tx, kind: Kind, row: CaseBase): Promise<ReadonlySet<string>> => {
    const office = reference.orgs.current(row.bureauId)?.id ?? row.bureauId
    const holders = (permission: string) => findOfficeHolders(tx, office, permission)
    const answering = outerOrderRoutes.answer.permission
    // Who had the case and is gone is told nothing of it.
    const told = (await isHandlerThere(tx, row, reference))
      ? await receiverOf({ tx, ctx, kind, row, reference }, answering)
      : { orgId: office }
    const handling =
      'userId' in told
        ? [told.userId]
        : (await holders(answering)).filter((one) => !('without' in told) || one !== told.without)
    return new Set([...handling, ...(await holders(todoRoutes.approve.permission))])
  }
  const remind = ({ id, caseKind, caseId }: store.OuterOrderRow) =>
    ctx.unitOfWork(async (tx) => {
      const kind = kindOf(ctx.platform, caseKind)
      const row = await kind.store.lock(tx, caseId, [{ by: 'all' }])
      const order = await store.lock(tx, id)
      // Whoever answered since the row was chosen is not reminded any more.
      if (!row || !order || order.state !== 'OPEN' || order.dueOn === null || row.archivedAt !== null) return
      const template = store.isLate(order, today)
        ? outerOrderTemplates.outerLate
        : outerOrderTemplates.outerSoon
      for (const userId of await peopleOf(tx, kind, row))
        await tell(tx, ctx, {
          template,
          to: { userId },
          data: {
            kind: kind.table.texts.name,
            no: kind.about(row).no,
            org: outerBodyName(order.body, order.bodyName),
            // Whoever had the appeal that a report came out of would know by it who reported.
            outerNo: isItemKept({ userId, area: 'b' }, kind, row) ? NUMBER_KEPT : order.outerNo,
            date: order.dueOn,
          },
          channels: ['inapp'],
          // The same news is told once, however often the job runs.
          key: `outerOrder:${id}:${template.name}:${userId}`,
          about: { kind: kind.name, id: row.id },
        })
    })
  await inParts(ctx, (attempt) =>
    forEachBatch<store.OuterOrderRow>(
      attempt,
      { next: (after, limit) => store.nextToRemind(db, between, after, limit), keyOf: ({ id }) => id },
      ([one]) => remind(one!),
    ),
  )
}

export const outerOrderTasks: readonly Task[] = [
  // 09:05 to 17:05 in China standard time, in the hours in which somebody can answer.
  { name: 'outerOrders.remind', run: remindOfOrders, cron: '5 1-9 * * *' },
]
