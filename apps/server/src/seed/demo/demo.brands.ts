import { brandAdminRoutes, EditBrand } from '@appeal/contract/areas/brandAdmin.routes.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { dictionaryRoutes } from '@appeal/contract/dictionaries/dictionaries.routes.ts'
import { findByLogin } from '../../features/people/users/users.service.ts'
import { brandPage, editBrand } from '../../features/reference/brands/brands.service.ts'
import { addDict, dictList, setValidity } from '../../features/reference/dictionaries/dictionaries.admin.ts'
import { ROOT } from '../../features/reference/dictionaries/dictionaries.presenter.ts'
import { manualClock } from '../../platform/clock.ts'
import { type Context, type Platform, systemContext } from '../../platform/context.ts'
import type { Cast } from './demo.people.ts'

const DAY = 24 * 3_600_000

/** What was changed of a brand, so many days ago. */
const changes = [
  { code: 'ZTO', ago: 210, complaintUrl: 'https://tousu.zto.example/' },
  { code: 'STO', ago: 160, complaintUrl: 'https://service.sto.example/complaints' },
  { code: 'DEPPON', ago: 90, hotline: '95353-2' },
  { code: 'DEPPON', ago: 40, hotline: '95353' },
] as const
/** A company that is no brand any more. */
const gone = { dictLabel: '百世快递', dictLabelEn: 'Best Express', dictValue: 'BEST', endedAgo: 120 } as const

/** Brands that an administrator kept in the months before: contacts changed, and one that was given up. */
export async function playBrands(platform: Platform, cast: Cast): Promise<void> {
  const now = platform.clock.now().getTime()
  const clock = manualClock(new Date(now))
  const system = await findByLogin(platform, 'b', 'sysadmin')
  const ctx: Context = {
    ...systemContext({ ...platform, clock }, 'demo'),
    viewer: await cast.viewer(system?.id ?? ''),
  }
  const types = await dictList(ctx, { parentId: ROOT })
  const parentId = types.find(({ dictValue }) => dictValue === 'BRAND_TYPE')?.id ?? ''
  const { endedAgo, ...entry } = gone
  clock.set(new Date(now - 240 * DAY))
  const id = await addDict(
    { ...ctx, route: dictionaryRoutes.add },
    { ...entry, parentId, category: 'BIZ', sortCode: 200 },
  )
  for (const { code, ago, ...change } of changes) {
    clock.set(new Date(now - ago * DAY))
    const { records } = await brandPage(ctx, { current: 1, size: 100, time: 'all' })
    const row = records.find((one) => one.code === code)
    await editBrand({ ...ctx, route: brandAdminRoutes.edit }, EditBrand.parse({ ...row, ...change }))
  }
  clock.set(new Date(now - endedAgo * DAY))
  await setValidity(
    { ...ctx, route: dictionaryRoutes.validity },
    { id, validTo: addCalendarDays(shanghaiDate(clock.now()), -1) },
  )
}
