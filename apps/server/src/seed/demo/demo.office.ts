import { addNotice, switchNotice } from '../../features/notices/notices.service.ts'
import { editOrg } from '../../features/organisations/organisations.admin.service.ts'
import { endOrg, planEnd } from '../../features/organisations/organisations.ending.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { addPosition } from '../../features/people/users/users.positions.service.ts'
import { findByLogin, noteLogin } from '../../features/people/users/users.service.ts'
import { manualClock } from '../../platform/clock.ts'
import { type Context, type Platform, systemContext } from '../../platform/context.ts'
import { seededRandom } from '../random.ts'
import { type Cast, DESKS } from './demo.people.ts'
import { notices, positions } from './demo.texts.ts'

const HOUR = 3_600_000
/** Who answers for the bureaus and enterprises that have shown accounts. */
const HEADS = [
  ['BUR-000000', 'gjj'],
  ['BUR-440000', 'gdj'],
  ['BUR-440300', 'szld'],
] as const

/** An outlet whose work another one of the same company goes on with. */
const ENDED = ['ENT-ZTO-440307-02', 'ENT-ZTO-440307-01'] as const

async function endOutlet(ctx: Context): Promise<void> {
  const orgs = await orgDirectory(ctx.platform)
  const [id, successorId] = ENDED.map((code) => orgs.byCode(code)?.id)
  if (!id || !successorId) return
  const { digest } = await planEnd(ctx, { id, successorId })
  await endOrg(ctx, { id, successorId, digest, reason: '龙岗两营业部合并，业务由第一营业部承接。' })
}

/** What an office has besides cases: positions, heads of organisations, notices, people who have signed in before. */
export async function playOffice(platform: Platform, cast: Cast): Promise<void> {
  const now = platform.clock.now().getTime()
  const clock = manualClock(new Date(now))
  const idOf = async (area: 'a' | 'b', account: string) =>
    (await findByLogin(platform, area, account))?.id ?? ''
  const orgs = await orgDirectory(platform)
  const ctx: Context = {
    ...systemContext({ ...platform, clock }, 'demo'),
    viewer: await cast.viewer(await idOf('b', 'sysadmin')),
    grant: { scopes: new Set(['SCOPE_ALL']), orgIds: [] },
  }
  clock.set(new Date(now - 60 * 24 * HOUR))
  for (const [code, account] of HEADS) {
    const org = orgs.byCode(code)
    if (!org) continue
    const { id, parentId, name, areaCode } = org
    const head = await idOf('b', account)
    await editOrg(
      ctx,
      {
        id,
        parentId: parentId ?? '0',
        name,
        category: 'COMPANY',
        directorId: head,
        areaCode: areaCode ?? undefined,
      },
      { names: async () => new Map(), demandDirector: async () => {} },
    )
    for (const [n, [title, rank]] of positions.entries())
      await addPosition(ctx, { orgId: id, name: title, category: rank, sortCode: n })
  }
  for (const [n, notice] of notices.entries()) {
    clock.set(new Date(now - (20 - n) * 24 * HOUR))
    const id = await addNotice(ctx, { ...notice, place: ['BACK_SYS_INDEX'] })
    if (n > 0) await switchNotice(ctx, id, 'ENABLE')
  }
  const random = seededRandom(3)
  clock.set(new Date(now))
  await endOutlet(ctx)
  for (const { area, account } of DESKS) {
    const person = await findByLogin(platform, area, account)
    const at = new Date(now - random.between(2, 40) * HOUR)
    if (person)
      await ctx.unitOfWork((tx) => noteLogin(tx, person.id, { at, ip: '192.0.2.10', pinned: false }))
  }
}
