import { addCalendarDays, shanghaiDate, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import { decide, lookAtDay, pageAlarms } from '../../../desk/radar/radar.service.ts'
import { orgDirectory } from '../../../features/organisations/organisations.service.ts'
import { manualClock } from '../../../platform/clock.ts'
import { type Platform, systemContext } from '../../../platform/context.ts'
import type { Cast } from '../demo.people.ts'
import { BURSTS } from './demo.past.ts'

const HOUR = 3_600_000
/** The job looks at the day before, at this hour of the night. */
const NIGHT = 2.7 * HOUR
/** Nights around each incident: before it there is nothing to see, after it an alarm has ended. */
const AROUND = 6

/** The radar as it looked, night by night, when the planted incidents happened; the older one has been noted. */
export async function playRadar(given: Platform, cast: Cast): Promise<void> {
  const now = given.clock.now()
  const clock = manualClock(now)
  const ctx = systemContext({ ...given, clock }, 'demo')
  const today = shanghaiDate(now)
  const nights = new Set(
    BURSTS.flatMap(({ ago, days }) =>
      Array.from({ length: days + AROUND }, (_, n) => addCalendarDays(today, n - ago)),
    ),
  )
  for (const day of [...nights].sort()) {
    clock.set(new Date(startOfDay(day).getTime() + NIGHT))
    await lookAtDay(ctx)
  }
  clock.set(now)
  const state = (await orgDirectory(given)).byCode('BUR-000000')
  if (!state) return
  const viewer = await cast.officerOf(state.id)
  const { records } = await pageAlarms({ ...ctx, viewer }, { state: 'open', current: 1, size: 50 })
  const older = records.find(({ brand }) => brand === BURSTS[1].brand)
  if (older) await decide({ ...ctx, viewer }, { id: older.id, version: older.version, verdict: 'noted' })
}
