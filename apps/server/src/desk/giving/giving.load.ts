import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { type OfficerLoad, RATED_MIN } from '@appeal/contract/giving/giving.routes.ts'
import { allKinds } from '../../cases/cases.service.ts'
import { awayUntil } from '../../features/people/absences/absences.service.ts'
import { findUsersByOrg, namesOf } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'

/** Cases that end within these days press. */
const NEAR_DAYS = 3
const YEAR_DAYS = 365

const NOTHING = { open: 0, late: 0, near: 0, closed: 0, reworked: 0, rated: 0, satisfied: 0 }
export type Sums = typeof NOTHING

/** The work of each officer of a bureau, all kinds of case together. */
export async function loadsOf(ctx: Context, bureauId: string): Promise<Map<string, Sums>> {
  const today = shanghaiDate(ctx.now())
  const at = {
    today,
    nearUntil: addCalendarDays(today, NEAR_DAYS),
    closedSince: new Date(`${today.slice(0, 7)}-01T00:00:00+08:00`),
    ratedSince: new Date(`${addCalendarDays(today, -YEAR_DAYS)}T00:00:00+08:00`),
  }
  const sums = new Map<string, Sums>()
  for (const { store } of allKinds(ctx.platform))
    for (const { handlerId, ...load } of await store.listOfficerLoads(ctx.platform.db, bureauId, at)) {
      const sum = sums.get(handlerId) ?? NOTHING
      const keys = Object.keys(NOTHING) as (keyof Sums)[]
      sums.set(handlerId, Object.fromEntries(keys.map((key) => [key, sum[key] + load[key]])) as Sums)
    }
  return sums
}

/** Open and ended cases by officer of the viewer's bureau. @throws request.not_permitted where the viewer has no bureau */
export async function showLoad(ctx: Context): Promise<{ unheld: number; officers: OfficerLoad[] }> {
  const { org } = viewerOf(ctx)
  if (!org?.kind.endsWith('_BUREAU')) return fail('request.not_permitted')
  const [loads, people, away] = await Promise.all([
    loadsOf(ctx, org.id),
    findUsersByOrg(ctx.platform.db, [org.id]),
    awayUntil(ctx.platform),
  ])
  const staff = people.filter(({ area }) => area === 'b').map(({ id }) => id)
  const withOpen = [...loads].flatMap(([id, { open }]) => (open > 0 ? [id] : []))
  const ids = [...new Set([...staff.filter((id) => loads.has(id)), ...withOpen])]
  const names = await namesOf(ctx, ids)
  const officers = ids.map((id): OfficerLoad => {
    const { rated, satisfied, ...sums } = loads.get(id) ?? NOTHING
    return {
      id,
      name: names.get(id) ?? '',
      awayUntil: away.get(id) ?? null,
      ...sums,
      satisfaction: rated < RATED_MIN ? null : Math.round((satisfied / rated) * 100),
    }
  })
  let unheld = 0
  for (const { store } of allKinds(ctx.platform)) unheld += await store.countUnheld(ctx.platform.db, org.id)
  return { unheld, officers: officers.toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN')) }
}
