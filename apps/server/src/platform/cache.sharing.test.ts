import { expect, it } from 'vitest'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { brandDirectory, keepBrand } from '../features/reference/areas/areas.service.ts'
import { useTestApp } from '../testing/app.ts'
import { onConnection, sharingCaches } from './cache.ts'
import { type Platform, systemContext } from './context.ts'
import { platformOfJobs } from './jobs/worker.ts'

const use = useTestApp()

it.each<[string, (platform: Platform) => Platform]>([
  ['an export', (of) => onConnection(of, of.db, { crypto: { ...of.crypto }, database: { ...of.database } })],
  ['the jobs', platformOfJobs],
  ['an act of the sandbox', (of) => sharingCaches(of, { ...of, clock: { ...of.clock } })],
])(
  'the platform of %s has what the process has cached, and listens for nothing of its own',
  async (_, made) => {
    const { platform } = use.app
    const known = await orgDirectory(platform)
    expect(await orgDirectory(made(platform))).toBe(known)
  },
)

it('units that are called after a brand follow its English name', async () => {
  const { platform } = use.app
  const unit = (await orgDirectory(platform)).byCode('ENT-ZTO-440300')!
  expect(unit.nameEn).toBe('ZTO Express Shenzhen')
  const brand = (await brandDirectory(platform)).get('ZTO')!
  const ctx = systemContext(platform, 'test')
  const call = (nameEn: string) =>
    ctx.unitOfWork((tx) => keepBrand(tx, ctx, { code: 'ZTO', name: brand.name, nameEn, sortCode: 4 }))
  await call('Zhongtong')
  await expect
    .poll(async () => (await orgDirectory(platform)).nameOf(unit.id, 'en'))
    .toBe('Zhongtong Shenzhen')
  await call(brand.nameEn)
})
