import { ALARM_KINDS, type AlarmKind } from '@appeal/contract/alarms/alarmKinds.ts'
import { alarmRoutes } from '@appeal/contract/alarms/alarms.routes.ts'
import { alarmTexts } from '@appeal/contract/alarms/alarms.texts.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { inParts } from '../../platform/jobs/batches.ts'
import { tell } from '../inbox/messages/messages.service.ts'
import { findHolders } from '../people/users/users.service.ts'
import { settings } from '../reference/settings/settings.service.ts'
import { alarmWork } from './alarms.kinds.ts'
import { ALARM_BY_MAIL, THRESHOLDS } from './alarms.settings.ts'
import * as store from './alarms.store.ts'
import { alarmTemplates } from './alarms.templates.ts'

/** Looks for every kind of alarm, each by itself: what fails for one keeps no other waiting. */
export const watch = (ctx: Context): Promise<void> =>
  inParts(ctx, async (attempt) => {
    for (const kind of ALARM_KINDS) await attempt({ kind }, () => watchKind(ctx, kind))
  })

/** Looks for one kind and raises what is new, once a window and subject. */
export async function watchKind(ctx: Context, kind: AlarmKind): Promise<void> {
  const now = ctx.now()
  const known = await settings(ctx.platform)
  const { minutes, find } = alarmWork[kind]
  const length = minutes * 60_000
  const findings = await find(ctx, { now, since: new Date(now.getTime() - length) }, (one) =>
    THRESHOLDS[one].of(known),
  )
  if (findings.length === 0) return
  const windowAt = new Date(Math.floor(now.getTime() / length) * length)
  await ctx.unitOfWork(async (tx) => {
    let raised = 0
    for (const finding of findings)
      if (
        await store.raise(tx, {
          id: newId(ctx.platform.clock),
          kind,
          windowAt,
          minutes,
          raisedAt: now,
          lastAt: now,
          ...finding,
        })
      )
        raised += 1
    if (raised > 0) await tellOf(tx, ctx, kind, { at: now, raised, byMail: ALARM_BY_MAIL.of(known) })
  })
}

/** One message for all of a kind that one look finds. */
async function tellOf(
  tx: Tx,
  ctx: Context,
  kind: AlarmKind,
  { at, raised, byMail }: { at: Date; raised: number; byMail: boolean },
): Promise<void> {
  const holders = await findHolders(tx, alarmRoutes.acknowledge.permission)
  for (const userId of holders)
    await tell(tx, ctx, {
      template: alarmTemplates.alarmRaised,
      to: { userId },
      data: { title: alarmTexts[kind].title, others: raised - 1 },
      channels: byMail ? ['inapp', 'mail'] : ['inapp'],
      key: `alarm:${kind}:${at.getTime()}:${userId}`,
    })
}
