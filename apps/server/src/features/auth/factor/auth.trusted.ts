import type { TrustedDevice } from '@appeal/contract/auth/auth.factor.routes.ts'
import { wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { newToken, tokenHash } from '../../../platform/crypto/tokens.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { browserOf } from '../../../platform/userAgent.ts'
import { maskIp } from '../auth.devices.ts'
import { AUTH_TRUST_DAYS } from '../auth.settings.ts'
import * as store from './auth.factor.store.ts'

const DAY_SECONDS = 86_400
/** One browser may be trusted by several people. */
const nameOf = (userId: string) => `trusted_${userId}`

const tokenIn = (cookies: string | undefined, userId: string): string | undefined =>
  cookies
    ?.split(';')
    .map((one) => one.trim().split('='))
    .find(([name]) => name === nameOf(userId))?.[1]

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_SECONDS * 1_000)

/**
 * Trusts the browser that showed the second factor, for as many days as the policy says.
 *
 * @returns the cookie that it is known by, sent to sign-in alone and out of reach of scripts; undefined where no device
 *   is trusted
 */
export async function cookieOfTrust(tx: Tx, ctx: Context, userId: string): Promise<string | undefined> {
  const days = await AUTH_TRUST_DAYS.read(ctx.platform)
  if (days === 0) return undefined
  const token = newToken()
  const at = ctx.now()
  await store.trust(tx, {
    id: newId(ctx.platform.clock),
    tokenHash: tokenHash(token),
    userId,
    browser: browserOf(ctx.userAgent),
    ip: ctx.ip,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: daysBefore(at, -days),
  })
  const secure = ctx.platform.config.PUBLIC_URL?.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(userId)}=${token}; Path=/api/webapp/auth; Max-Age=${days * DAY_SECONDS}; HttpOnly; SameSite=Strict${secure}`
}

/** Whether this browser showed the second factor of this person within the days of the policy in force now. */
export async function isTrusted(
  tx: Tx,
  ctx: Context,
  userId: string,
  cookies: string | undefined,
): Promise<boolean> {
  const token = tokenIn(cookies, userId)
  const days = await AUTH_TRUST_DAYS.read(ctx.platform)
  if (!token || days === 0) return false
  const at = ctx.now()
  const device = { tokenHash: tokenHash(token), userId, browser: browserOf(ctx.userAgent) }
  return store.useDevice(tx, device, { at, since: daysBefore(at, days) })
}

/** The own trusted devices. */
export async function ownTrusted(ctx: Context): Promise<TrustedDevice[]> {
  const rows = await store.devicesOf(ctx.platform.db, viewerOf(ctx).userId, ctx.now())
  return rows.map(({ id, browser, ip, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    browser,
    ip: maskIp(ip),
    createTime: wireTime(createdAt),
    lastTime: wireTime(lastUsedAt),
    untilTime: wireTime(expiresAt),
  }))
}

/** Asks for the second factor there again. @throws request.not_found */
export async function forgetTrusted(ctx: Context, id: string): Promise<void> {
  const wasOwn = await ctx.unitOfWork((tx) => store.forgetDevice(tx, viewerOf(ctx).userId, id))
  if (!wasOwn) fail('request.not_found')
}
