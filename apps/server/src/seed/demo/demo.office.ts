import { acknowledgeAlarm, alarmPage } from '../../features/alarms/alarms.service.ts'
import { watchKind } from '../../features/alarms/alarms.watch.ts'
import { PASSWORD_WEAK_WORDS } from '../../features/auth/auth.settings.ts'
import { STAT_WITHHOLD_SMALL } from '../../features/figures/figures.settings.ts'
import { addNotice, switchNotice } from '../../features/notices/notices.service.ts'
import { editOrg } from '../../features/organisations/organisations.admin.service.ts'
import { endOrg, planEnd } from '../../features/organisations/organisations.ending.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { addPosition } from '../../features/people/users/users.positions.service.ts'
import { findByLogin, noteLogin } from '../../features/people/users/users.service.ts'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { manualClock } from '../../platform/clock.ts'
import { type Context, type Platform, systemContext } from '../../platform/context.ts'
import { noteRefusal, refusalsWritten } from '../../platform/trail/refusals.ts'
import { seededRandom } from '../random.ts'
import { type Cast, DESKS } from './demo.people.ts'
import { drawn } from './demo.pictures.ts'
import { notices, positions, weakWords } from './demo.texts.ts'

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

/** What somebody outside tried in vain: how long ago, from where, how often, and what looking into it came to. */
const TRIED = [
  {
    hoursAgo: 74,
    kind: 'captchaGuessing',
    reason: 'auth.captcha_wrong',
    ip: '203.0.113.66',
    times: 31,
    looked: { outcome: 'handled', note: '同一地址反复试验证码，已在边界防火墙封禁，未见登录成功。' },
  },
  { hoursAgo: 20, kind: 'numberGuessing', reason: 'appeals.no_match', ip: '198.51.100.23', times: 24 },
  { hoursAgo: 3, kind: 'limitHits', reason: 'request.too_many', ip: '203.0.113.140', times: 58 },
] as const

/** Alarms as the watch itself raises them, the oldest of which somebody has looked into. */
async function playAlarms(platform: Platform, cast: Cast): Promise<void> {
  const clock = manualClock(platform.clock.now())
  const now = clock.now().getTime()
  const officer = await findByLogin(platform, 'b', 'secadmin')
  const ctx: Context = {
    ...systemContext({ ...platform, clock }, 'demo'),
    viewer: await cast.viewer(officer?.id ?? ''),
  }
  for (const { hoursAgo, kind, reason, ip, times, ...rest } of TRIED) {
    clock.set(new Date(now - hoursAgo * HOUR))
    for (let n = 0; n < times; n += 1) noteRefusal(ctx.platform, { reason, ip, userId: undefined })
    await refusalsWritten(platform)
    await watchKind(ctx, kind)
    if (!('looked' in rest)) continue
    clock.set(new Date(now - (hoursAgo - 1) * HOUR))
    const { records } = await alarmPage(ctx, { kind, current: 1, size: 10 })
    for (const { id, version } of records) await acknowledgeAlarm(ctx, { id, version, ...rest.looked })
  }
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
  for (const [n, { picture, ...notice }] of notices.entries()) {
    clock.set(new Date(now - (20 - n) * 24 * HOUR))
    const image = picture && `data:image/jpeg;base64,${(await drawn(...picture)).toString('base64')}`
    const id = await addNotice(ctx, { ...notice, ...(image && { image }), place: ['BACK_SYS_INDEX'] })
    if (n > 0) await switchNotice(ctx, id, 'ENABLE')
  }
  const random = seededRandom(3)
  clock.set(new Date(now))
  await endOutlet(ctx)
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, PASSWORD_WEAK_WORDS.key, weakWords.join(',')))
  // Of a hundredth of a country nearly every count of a bulletin is below five: it would tell nothing.
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, STAT_WITHHOLD_SMALL.key, 'false'))
  await playAlarms(platform, cast)
  for (const { area, account } of DESKS) {
    const person = await findByLogin(platform, area, account)
    const at = new Date(now - random.between(2, 40) * HOUR)
    if (person)
      await ctx.unitOfWork((tx) => noteLogin(tx, person.id, { at, ip: '192.0.2.10', pinned: false }))
  }
}
