import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { eachMonth, monthOf, shiftMonth } from '@appeal/contract/statistics/periods.ts'
import { WHOLE_COUNTRY } from '@appeal/contract/statistics/statistics.schemas.ts'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { editVolume } from '../features/statistics/statistics.desk.ts'
import { freezeDue } from '../features/statistics/statistics.snapshots.ts'
import { type Platform, systemContext } from '../platform/context.ts'
import type { Cast } from './demo.people.ts'

/** Million items a month, invented and small: a demonstration's few cases then give rates that can be read. */
const MILLIONS: Readonly<Record<string, number>> = {
  ZTO: 6.2,
  YTO: 4.9,
  STO: 4.1,
  YUNDA: 4.4,
  JTSD: 3.8,
  SF: 2.6,
  JD: 1.9,
  DEPPON: 0.4,
  EMS: 0.9,
  CHINAPOST: 2.2,
}
/** Parcels by the month of the year, January first: few around the Spring Festival, many in November. */
const SEASON = [0.92, 0.71, 0.98, 1, 1.03, 1.05, 1, 0.99, 1.02, 1.04, 1.2, 1.12]
const MONTHS = 14

/** Volumes of the last months, and every month frozen that is over: what bulletins and public figures are made of. */
export async function playStatistics(platform: Platform, cast: Cast): Promise<void> {
  const state = (await orgDirectory(platform)).byCode('BUR-000000')
  if (!state) return
  const ctx = { ...systemContext(platform, 'demo'), viewer: await cast.officerOf(state.id) }
  const last = monthOf(shanghaiDate(platform.clock.now()))
  for (const month of eachMonth({ from: shiftMonth(last, 1 - MONTHS), to: last }))
    for (const [brand, millions] of Object.entries(MILLIONS)) {
      const given = millions * (SEASON[Number(month.slice(5)) - 1] ?? 1)
      await editVolume(ctx, { month, brand, area: WHOLE_COUNTRY, millions: given.toFixed(4) })
    }
  await freezeDue(systemContext(platform, 'demo'))
}
