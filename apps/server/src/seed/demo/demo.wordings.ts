import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { editWording } from '../../features/outbox/wordings/wordings.desk.ts'
import { findByLogin } from '../../features/people/users/users.service.ts'
import { manualClock } from '../../platform/clock.ts'
import { type Context, type Platform, systemContext } from '../../platform/context.ts'
import type { Cast } from './demo.people.ts'
import { wordings } from './demo.texts.ts'

const DAY = 24 * 3_600_000

/** Words of messages that the regulator changed: before these weeks, within them, and from a day to come. */
export async function playWordings(platform: Platform, cast: Cast): Promise<void> {
  const now = platform.clock.now().getTime()
  const clock = manualClock(new Date(now))
  const system = await findByLogin(platform, 'b', 'sysadmin')
  const ctx: Context = {
    ...systemContext({ ...platform, clock }, 'demo'),
    viewer: await cast.viewer(system?.id ?? ''),
  }
  for (const { writtenAgo, holdsIn, ...wording } of wordings) {
    clock.set(new Date(now - writtenAgo * DAY))
    const from = addCalendarDays(shanghaiDate(clock.now()), holdsIn)
    await editWording(ctx, { ...wording, language: 'zh', from })
  }
}
