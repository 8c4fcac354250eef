import type { FactorSecret, FactorStatus } from '@appeal/contract/auth/auth.factor.routes.ts'
import { normalised } from '@appeal/contract/normalising.ts'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { newToken } from '../../../platform/crypto/tokens.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { hit, limitKey, reset } from '../../../platform/limits/limits.ts'
import { isBare } from '../../../platform/stock.ts'
import { tell } from '../../inbox/messages/messages.service.ts'
import { findUser, lockUser, type UserRow } from '../../people/users/users.service.ts'
import { settings } from '../../reference/settings/settings.service.ts'
import { passFactor } from '../auth.sessions.ts'
import {
  AUTH_LOGIN_FAIL_MAX,
  AUTH_LOGIN_FAIL_WINDOW_MINUTES,
  AUTH_LOGIN_LOCK_MINUTES,
  AUTH_TRUST_DAYS,
} from '../auth.settings.ts'
import { authTemplates } from '../auth.templates.ts'
import * as store from './auth.factor.store.ts'
import { countOf } from './auth.passkeys.store.ts'
import { cookieOfTrust, isTrusted } from './auth.trusted.ts'

const SEALED = 'second_factors.secret'
/** What every authenticator can do; other digests and lengths are left out by several (RFC 6238 1.2). */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks of phones go wrong by half a minute; more would only help guessing (RFC 6238 5.2). */
const DRIFT = 1
/** RFC 4226 4: 160 bits. */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_SIGNS = 12
const WHAT = { zh: '动态口令', en: 'authenticator' }

const totpOf = (secret: string, label = '') =>
  new TOTP({ ...KIND, secret: Secret.fromBase32(secret), issuer: 'YZSS', label })

/** The period whose code this is; undefined where it is none of now. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT })
  return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / KIND.period) + delta
}

/** Whether an account has to have a second factor: staff in production (GB/T 22239-2019 8.1.4.1 d). */
export const isRequired = ({ platform: { config } }: Context, user: Pick<UserRow, 'area'>): boolean =>
  user.area === 'b' && config.SECOND_FACTOR === 'required'

/**
 * What a sign-in by the first factor still needs: a second factor, or that one is bound; `trusted` where this browser
 * showed it some days ago, undefined where the first is enough. Clients that know of no second step are let in by the
 * password where the installation says so: `waived` where the account has a factor that was not shown.
 */
export async function stillNeeded(
  tx: Tx,
  ctx: Context,
  user: Pick<UserRow, 'id' | 'area'>,
  { way, cookies }: { way: string; cookies: string | undefined },
): Promise<'code' | 'enrol' | 'trusted' | 'waived' | undefined> {
  // The installation lets a password do without; a mailbox, a phone or a third party that vouches for somebody is none.
  const { LOGIN_WITHOUT_FACTOR } = ctx.platform.config
  const isWaived = LOGIN_WITHOUT_FACTOR && way === 'password' && isBare(ctx, user.area)
  if (await store.hasFactor(tx, user.id)) {
    if (isWaived) return 'waived'
    return (await isTrusted(tx, ctx, user.id, cookies)) ? 'trusted' : 'code'
  }
  return isRequired(ctx, user) && !isWaived ? 'enrol' : undefined
}

/** What the signed-in person has. */
export async function factorStatus(ctx: Context): Promise<FactorStatus> {
  const { userId, area, awaitsFactor } = viewerOf(ctx)
  const { db } = ctx.platform
  const row = await store.find(db, userId)
  const user = (await findUser(db, userId)) ?? fail('session.expired')
  return {
    bound: Boolean(row?.secret),
    required: isRequired(ctx, { area }),
    awaited: awaitsFactor === true,
    boundTime: row?.boundAt ? wireTime(row.boundAt) : null,
    recoveryCodes: await store.countCodes(db, userId),
    passkeys: await countOf(db, userId),
    password: user.passwordHash !== null,
    trustDays: await AUTH_TRUST_DAYS.read(ctx.platform),
  }
}

/** Who has shown the first factor alone adds none to an account that has a second. @throws auth.factor_bound */
export async function refuseHalfway(db: Queryable, ctx: Context): Promise<void> {
  const { userId, awaitsFactor } = viewerOf(ctx)
  if (awaitsFactor && (await store.hasFactor(db, userId))) fail('auth.factor_bound')
}

/** A new secret for the own authenticator, shown once. @throws auth.factor_bound */
export async function offerSecret(ctx: Context): Promise<FactorSecret> {
  const { userId } = viewerOf(ctx)
  const user = (await findUser(ctx.platform.db, userId)) ?? fail('session.expired')
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const offered = ctx.platform.crypto.encryptField(SEALED, secret)
  await ctx.unitOfWork(async (tx) => {
    await refuseHalfway(tx, ctx)
    if (!(await store.offer(tx, { userId, offered, offeredAt: ctx.now() }))) fail('auth.factor_bound')
  })
  const totp = totpOf(secret, user.account)
  const picture = Buffer.from(renderSVG(totp.toString(), { border: 2 })).toString('base64')
  return {
    otpInfoBase64: `data:image/svg+xml;base64,${picture}`,
    otpInfo: { issuer: totp.issuer, account: user.account, secretKey: secret, ...KIND },
  }
}

/** Codes that were tried count before they are judged, so that parallel guesses count too. @throws auth.locked */
export async function countTry(ctx: Context, userId: string): Promise<ReturnType<typeof limitKey>> {
  const known = await settings(ctx.platform)
  const key = limitKey('factor', userId)
  const { allowed, retryAfterSeconds } = await hit(ctx.platform.autonomous, key, {
    at: ctx.now(),
    limit: AUTH_LOGIN_FAIL_MAX.of(known),
    windowSeconds: AUTH_LOGIN_FAIL_WINDOW_MINUTES.of(known) * 60,
    blockSeconds: AUTH_LOGIN_LOCK_MINUTES.of(known) * 60,
  })
  if (!allowed) fail('auth.locked', { minutes: Math.max(1, Math.ceil(retryAfterSeconds / 60)) })
  return key
}

const digits = (code: string) => normalised(code, 'NFKC').replace(/\s/g, '')
/** What people write between the signs of a recovery code, and how they write them, does not count. */
const digestOf = (ctx: Context, userId: string, code: string) =>
  ctx.platform.crypto.mac('recovery', `${userId}|${digits(code).replaceAll('-', '').toLowerCase()}`)

const isTotp = (code: string) => /^\d{6}$/.test(digits(code))

/** The period of an account's authenticator whose code this is. */
function stepIn(ctx: Context, row: store.FactorRow | undefined, code: string): number | undefined {
  if (!row?.secret || !isTotp(code)) return undefined
  return stepOf(ctx.platform.crypto.decryptField(SEALED, row.secret), digits(code), ctx.now())
}

/**
 * Spends a code of the person's authenticator, or a recovery code, in the caller's transaction. It holds the account, as
 * whatever shows or changes a factor does: of two at once the later one sees what the earlier one did.
 *
 * @throws auth.factor_wrong, auth.locked
 */
export async function spendFactorCode(tx: Tx, ctx: Context, userId: string, code: string): Promise<void> {
  const tried = await countTry(ctx, userId)
  await lockUser(tx, userId)
  const step = stepIn(ctx, await store.find(tx, userId), code)
  const isGood = !isTotp(code)
    ? await store.takeCode(tx, digestOf(ctx, userId, code), ctx.now())
    : step !== undefined && (await store.takeStep(tx, userId, step))
  if (!isGood) fail('auth.factor_wrong')
  await reset(tx, [tried])
}

/**
 * Judges such a code as {@link spendFactorCode} would, and leaves it good.
 *
 * @throws auth.factor_wrong, auth.locked
 */
export async function checkFactorCode(ctx: Context, userId: string, code: string): Promise<void> {
  const { db } = ctx.platform
  const tried = await countTry(ctx, userId)
  const row = await store.find(db, userId)
  const step = stepIn(ctx, row, code)
  const isGood = !isTotp(code)
    ? await store.hasCode(db, digestOf(ctx, userId, code))
    : step !== undefined && row !== undefined && step > row.lastStep
  if (!isGood) fail('auth.factor_wrong')
  await reset(db, [tried])
}

export async function issueCodes(tx: Tx, ctx: Context, userId: string): Promise<{ recoveryCodes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    newToken().slice(0, RECOVERY_SIGNS).toLowerCase(),
  )
  const digests = codes.map((code) => digestOf(ctx, userId, code))
  await store.replaceCodes(tx, userId, digests, ctx.now())
  return { recoveryCodes: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')) }
}

/** The own phone, or mailbox, hears of it as of every change of the way in. */
export async function tellChanged(
  tx: Tx,
  ctx: Context,
  { id, account }: UserRow,
  change: string,
  what = WHAT,
): Promise<void> {
  await tell(tx, ctx, {
    template: authTemplates.contactSet,
    to: { userId: id },
    data: { account, what },
    channels: ['inapp', 'sms', 'mail'],
    key: `factor:${id}:${change}:${ctx.now().getTime()}`,
  })
}

/**
 * Binds the authenticator that shows a code of the secret offered last; a session that waited for it waits no more.
 *
 * @throws auth.factor_bound, auth.factor_unknown where no secret was asked for, auth.factor_wrong, auth.locked
 */
export async function bindFactor(ctx: Context, code: string): Promise<{ recoveryCodes: string[] }> {
  const { userId, sessionId } = viewerOf(ctx)
  return ctx.unitOfWork(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? fail('session.expired')
    await refuseHalfway(tx, ctx)
    const row = await store.find(tx, userId)
    if (row?.secret) fail('auth.factor_bound')
    if (!row?.offered) return fail('auth.factor_unknown')
    const tried = await countTry(ctx, userId)
    const secret = ctx.platform.crypto.decryptField(SEALED, row.offered)
    const step = stepOf(secret, digits(code), ctx.now())
    if (step === undefined) return fail('auth.factor_wrong')
    if (!(await store.bind(tx, userId, row.offered, step, ctx.now()))) fail('auth.factor_bound')
    await reset(tx, [tried])
    await passFactor(tx, ctx, { userId, sessionId })
    await store.forgetDevices(tx, userId)
    await tellChanged(tx, ctx, user, 'bound')
    return issueCodes(tx, ctx, userId)
  })
}

/**
 * The second step of signing in; on a session that has taken it, shown once more.
 *
 * @returns the cookie of a device that is to be trusted
 * @throws auth.factor_wrong, auth.locked
 */
export async function passByCode(
  ctx: Context,
  { otpCode, trust = false }: { otpCode: string; trust?: boolean | undefined },
): Promise<string | undefined> {
  const { userId, sessionId } = viewerOf(ctx)
  return ctx.unitOfWork(async (tx) => {
    await spendFactorCode(tx, ctx, userId, otpCode)
    await passFactor(tx, ctx, { userId, sessionId })
    return trust ? cookieOfTrust(tx, ctx, userId) : undefined
  })
}

/** What goes with a factor that was taken off: trust that was given for it, and with the last one the recovery codes. */
export async function settle(tx: Tx, userId: string): Promise<void> {
  await store.forgetDevices(tx, userId)
  if (!(await store.hasFactor(tx, userId))) await store.removeCodes(tx, userId)
}

/** Spends the code, if there is one, or demands that a factor was shown minutes ago. @throws session.proof_old */
async function codeOrProof(tx: Tx, ctx: Context, code: string | undefined): Promise<void> {
  const { userId, staleProof } = viewerOf(ctx)
  if (code) await spendFactorCode(tx, ctx, userId, code)
  else if (staleProof) fail('session.proof_old')
}

/**
 * Takes the authenticator off the own account.
 *
 * @throws auth.factor_required where it is the last factor of somebody who has to have one, session.proof_old,
 *   auth.factor_wrong, auth.locked
 */
export async function unbindFactor(ctx: Context, code: string | undefined): Promise<void> {
  const { userId, area } = viewerOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? fail('session.expired')
    if (isRequired(ctx, { area }) && (await countOf(tx, userId)) === 0) fail('auth.factor_required')
    await codeOrProof(tx, ctx, code)
    await store.remove(tx, userId)
    await settle(tx, userId)
    await tellChanged(tx, ctx, user, 'unbound')
  })
}

/**
 * New recovery codes for the own account.
 *
 * @throws auth.factor_unknown where there is no factor that they could stand in for, session.proof_old,
 *   auth.factor_wrong, auth.locked
 */
export const renewCodes = (ctx: Context, code: string | undefined): Promise<{ recoveryCodes: string[] }> =>
  ctx.unitOfWork(async (tx) => {
    const { userId } = viewerOf(ctx)
    await lockUser(tx, userId)
    await codeOrProof(tx, ctx, code)
    if (!(await store.hasFactor(tx, userId))) fail('auth.factor_unknown')
    return issueCodes(tx, ctx, userId)
  })
