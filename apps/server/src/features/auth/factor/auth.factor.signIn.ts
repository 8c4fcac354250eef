import type { Area } from '@appeal/contract/kit/access.ts'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { browserOf } from '../../../platform/userAgent.ts'
import { findByLogin } from '../../people/users/users.service.ts'
import { isWay, type LoginReply, openForProven } from '../auth.login.ts'
import { endSessions } from '../auth.sessions.ts'
import { findWay, listOpenSessions } from '../auth.store.ts'
import { spendFactorCode } from './auth.factor.ts'

/** As long as somebody needs to take the phone out of the pocket. */
const MINUTES = 5

/**
 * Signs somebody in by account and code, for clients whose sign-in has one step each: the first
 * factor must have been right minutes ago, in this browser and from this address.
 *
 * @throws auth.login_failed where it was not, whoever has the account; auth.factor_wrong, auth.locked
 */
export async function signInByCode(
  ctx: Context,
  area: Area,
  { account, otpCode }: { account: string; otpCode: string },
): Promise<LoginReply> {
  const { platform } = ctx
  const user = await findByLogin(platform, area, account)
  const since = ctx.now().getTime() - MINUTES * 60_000
  const open = user ? await listOpenSessions(platform.db, user.id) : []
  const half = open.find(
    ({ factor, ip, browser, createdAt }) =>
      factor === 'awaited' &&
      ip === ctx.ip &&
      browser === browserOf(ctx.userAgent) &&
      createdAt.getTime() >= since,
  )
  if (!user || !half) return fail('auth.login_failed')
  return ctx.unitOfWork(async (tx) => {
    await spendFactorCode(tx, ctx, user.id, otpCode)
    // The account is held by now: a password that changed, or an account that was disabled, has ended this session.
    if (!(await endSessions(tx, ctx, { ids: [half.id] }, 'replaced'))) fail('auth.login_failed')
    const way = await findWay(tx, half)
    return openForProven(tx, ctx, user, { way: isWay(way) ? way : 'password', device: half.device })
  })
}
