import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { addFollowUp } from '../../desk/followUps/followUps.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { bureauPage } from '../../kinds/appeals/lists/appeals.lists.ts'
import { type Context, type Platform, systemContext } from '../../platform/context.ts'
import type { Cast } from './demo.people.ts'

/** What a handler wants to see to, by the days from today. */
const FOLLOW_UPS = [
  [0, '下午两点后打电话给申诉人，核对赔偿是否到账。'],
  [0, '问企业是否接受调解金额，昨天没有回复。'],
  [2, '看派件网点的监控是否已经调取。'],
] as const

/** The day of the handler whose account is shown: follow-ups on cases that are open. */
export async function playDay(platform: Platform, cast: Cast): Promise<void> {
  const orgs = await orgDirectory(platform)
  const ctx: Context = {
    ...systemContext(platform, 'demo'),
    viewer: await cast.officerOf(orgs.byCode('BUR-440300')?.id ?? ''),
  }
  const { records } = await bureauPage(ctx, { queue: 'processing', current: 1, size: FOLLOW_UPS.length })
  const today = shanghaiDate(ctx.now())
  for (const [n, { id }] of records.entries()) {
    const [days, words] = FOLLOW_UPS[n]!
    await addFollowUp(ctx, { kind: 'appeal', id, dueOn: addCalendarDays(today, days), words })
  }
}
