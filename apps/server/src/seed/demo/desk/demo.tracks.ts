import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import { addTrack } from '../../../desk/tracks/tracks.service.ts'
import { orgDirectory } from '../../../features/organisations/organisations.service.ts'
import { appealKind } from '../../../kinds/appeals/appeals.kind.ts'
import { list } from '../../../kinds/appeals/appeals.store.ts'
import { manualClock } from '../../../platform/clock.ts'
import { type Context, type Platform, systemContext, type Viewer } from '../../../platform/context.ts'
import type { Cast } from '../demo.people.ts'

/** A track of an item posted on a day, as the carrier shows it; who signed is what it changes afterwards. */
const trackOf = (postedOn: string, signedBy: string, more = ''): string => {
  const day = (after: number) => addCalendarDays(postedOn, after)
  return `${day(3)} 18:07 【深圳】快件已签收，签收人：${signedBy}
${day(3)} 08:15 【深圳】派送中，请保持电话畅通
${day(2)} 21:40 【深圳】到达深圳转运中心
${more}${day(1)} 02:11 【杭州】离开杭州转运中心
${day(0)} 16:20 【杭州】余杭仓前网点已揽收`
}

/** A track as it is met: added by the appellant, looked up twice by the bureau, and changed in between. */
export async function playTracks(platform: Platform, cast: Cast): Promise<void> {
  const clock = manualClock(platform.clock.now())
  const contextOf = (viewer: Viewer): Context => ({
    ...systemContext({ ...platform, clock }, 'demo'),
    viewer,
  })
  const shown = (await orgDirectory(platform)).byCode('BUR-440300')?.id ?? ''
  const order = { by: 'createTime', descending: true } as const
  const rows = await list(platform.db, [{ by: 'all' }], { states: ['at_enterprise', 'replied'] }, order, {
    current: 1,
    size: 500,
  })
  const cases = await appealKind.store.listWhole(
    platform.db,
    rows.map(({ id }) => id),
  )
  // One of the bureau that visitors are shown first, as far as it has any.
  const [one] = cases
    .filter(({ appellantId, waybillNo }) => appellantId !== null && waybillNo !== null)
    .toSorted(
      (a, b) =>
        Number(b.bureauId === shown) - Number(a.bureauId === shown) ||
        Number(b.l1 === 'DELIVERY') - Number(a.l1 === 'DELIVERY') ||
        b.id.localeCompare(a.id),
    )
  if (!one?.appellantId) return
  const add = (viewer: Viewer, text: string) => addTrack(contextOf(viewer), { id: one.id, text })
  const officer = await cast.officerOf(one.bureauId)
  await add(await cast.viewer(one.appellantId), trackOf(one.postOn, '本人'))
  await add(officer, trackOf(one.postOn, '本人'))
  const later = `${addCalendarDays(one.postOn, 2)} 06:30 【广州】到达广州转运中心\n`
  await add(officer, trackOf(one.postOn, '他人代收', later))
}
