import { setTimeout as delay } from 'node:timers/promises'
import type { LoginAnswer, LoginBody, PhoneLoginBody } from '@appeal/contract/auth/auth.schemas.ts'
import { type Area, SOURCE_OF_AREA } from '@appeal/contract/kit/access.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import {
  giveBackAddress,
  hit,
  hitAddress,
  type LimitKey,
  limitKey,
  look,
  lookAddress,
  reset,
} from '../../platform/limits/limits.ts'
import { isBare } from '../../platform/stock.ts'
import { browserOf } from '../../platform/userAgent.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import {
  createUser,
  findByLogin,
  findByPhone,
  findUser,
  forcePasswordChange,
  isDisabled,
  lockUser,
  noteLogin,
  rehash,
  type UserRow,
  wireStatus,
} from '../people/users/users.service.ts'
import { areaDirectory } from '../reference/areas/areas.service.ts'
import { settings } from '../reference/settings/settings.service.ts'
import { type CodeScope, checkCode, isReachedAt, spendCode } from './auth.codes.ts'
import { endOlder, startSession } from './auth.sessions.ts'
import {
  ALLOW_PHONE_LOGIN_FLAG_FOR_B,
  AUTH_CAPTCHA_AFTER_FAILURES,
  AUTH_LOGIN_FAIL_MAX,
  AUTH_LOGIN_FAIL_WINDOW_MINUTES,
  AUTH_LOGIN_IP_FAIL_MAX,
  AUTH_LOGIN_LOCK_MINUTES,
  PASSWORD_INITIAL_HOURS,
  PASSWORD_VALID_DAYS_OFFICE,
} from './auth.settings.ts'
import * as store from './auth.store.ts'
import { guardByCaptcha } from './captcha/auth.captcha.ts'
import { readProof } from './captcha/auth.proof.ts'
import { stillNeeded } from './factor/auth.factor.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const KNOWN_DEVICE_DAYS = 30
// Nobody has this id: look-ups for an unknown account cost the same as for a known one.
const NOBODY = '0'

export type LoginReply = z.output<typeof LoginAnswer> | string

/** Name of the area an account works in; empty for the portal's users. */
export async function areaNameOf(ctx: Context, user: UserRow): Promise<string> {
  const org = user.orgId ? (await orgDirectory(ctx.platform)).get(user.orgId) : undefined
  return org?.areaCode ? (await areaDirectory(ctx.platform)).fullName(org.areaCode) : ''
}

const WAYS = ['password', 'sms', 'mail', 'registration', 'third', 'demonstration'] as const
/** Whether a word is one of the ways in, as the log writes them. */
export const isWay = (word: string | undefined): word is (typeof WAYS)[number] =>
  (WAYS as readonly (string | undefined)[]).includes(word)

interface Way {
  /** How it was proven who it is; written to the log. */
  way: (typeof WAYS)[number]
  device: string
  autologin?: boolean | undefined
}

/** One line of the log of sign-ins (GB/T 22239-2019: user, time, kind, success). */
export async function log(
  db: Parameters<typeof store.insertLog>[0],
  ctx: Context,
  row: {
    category: 'LOGIN' | 'LOGOUT'
    result: 'SUCCESS' | 'FAIL'
    reason: string
    area: Area
    userId?: string | undefined
    sessionId?: string | undefined
    device: string
  },
): Promise<void> {
  await store.insertLog(db, {
    ...row,
    // Null, not left out: the statement must be the same for an account that nobody has.
    userId: row.userId ?? null,
    id: newId(ctx.platform.clock),
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    at: ctx.now(),
  })
}

/** Whether a back-office password has to be changed because of its age (GB/T 22239-2019). */
export const isTooOld = (ctx: Context, user: UserRow, days: number): boolean =>
  ctx.platform.config.PASSWORD_PROFILE === 'dengbao' &&
  user.area === 'b' &&
  user.passwordChangedAt !== null &&
  ctx.now().getTime() - user.passwordChangedAt.getTime() > days * DAY

/**
 * Opens the session of somebody who has proven to be this person; an older session of a back-office account ends.
 *
 * @throws auth.account_disabled, auth.password_expired (initial passwords), auth.login_failed where the password was
 *   changed meanwhile
 */
export async function admit(
  tx: Tx,
  ctx: Context,
  proven: Pick<UserRow, 'id' | 'passwordHash'>,
  { way, device, autologin }: Way,
  { bound = false, cookies }: { bound?: boolean; cookies?: string | undefined } = {},
): Promise<LoginReply> {
  const known = await settings(ctx.platform)
  let user = (await lockUser(tx, proven.id)) ?? fail('auth.login_failed')
  if (user.passwordHash !== proven.passwordHash) fail('auth.login_failed')
  const org = user.orgId ? (await orgDirectory(ctx.platform)).get(user.orgId) : undefined
  if (isDisabled(user) || org?.ended) fail('auth.account_disabled')
  const initialFor = PASSWORD_INITIAL_HOURS.of(known) * HOUR
  const set = user.passwordChangedAt?.getTime() ?? 0
  if (way === 'password' && user.mustChangePassword === 'INITIAL' && ctx.now().getTime() - set > initialFor)
    fail('auth.password_expired')
  if (isTooOld(ctx, user, PASSWORD_VALID_DAYS_OFFICE.of(known))) {
    await forcePasswordChange(tx, ctx, user.id)
    user = { ...user, mustChangePassword: 'YES' }
  }
  const needed = await stillNeeded(tx, ctx, user, { way, cookies })
  await noteLogin(tx, user.id, { at: ctx.now(), ip: ctx.ip, pinned: bound })
  // Neither has shown the second factor, so neither does what weighs much before it is shown.
  return needed === 'trusted' || needed === 'waived'
    ? open(tx, ctx, user, { way, device, autologin }, undefined, needed)
    : open(tx, ctx, user, { way, device, autologin }, needed)
}

/** Opens the session of somebody who has shown both factors. */
export const openForProven = (tx: Tx, ctx: Context, user: UserRow, way: Way): Promise<LoginReply> =>
  open(tx, ctx, user, way, undefined, 'passed')

async function open(
  tx: Tx,
  ctx: Context,
  user: UserRow,
  { way, device, autologin }: Way,
  secondFactor: 'code' | 'enrol' | undefined,
  factor: store.SessionRow['factor'] = secondFactor ? 'awaited' : 'none',
): Promise<LoginReply> {
  // Who has the password alone ends nobody's session.
  if (!secondFactor) await endOlder(tx, ctx, user.id, user.area)
  const { token, sessionId } = await startSession(tx, ctx, {
    userId: user.id,
    area: user.area,
    device,
    factor,
    autologin,
  })
  await log(tx, ctx, {
    category: 'LOGIN',
    result: 'SUCCESS',
    reason: way,
    area: user.area,
    userId: user.id,
    sessionId,
    device,
  })
  if (isBare(ctx, user.area)) return token
  return {
    token,
    source: SOURCE_OF_AREA[user.area],
    status: wireStatus(user),
    areaName: await areaNameOf(ctx, user),
    ...(secondFactor && { secondFactor }),
  }
}

/**
 * Counters of an address: tries that wait for their judgement or were wrong, and wrong ones alone, which shut it. A
 * device that signed in lately has its own: a
 * neighbour who guesses strange names shuts out nobody who works there.
 */
const addressCountersFor = (isKnown: boolean) => {
  const tries = isKnown ? 'login:known' : 'login'
  return { tries, wrong: `${tries}:wrong` }
}
/** Right passwords of many people of one house come at once; each is judged within a second. */
const TURN_MS = 5_000
const TURN_EVERY_MS = 200

const ALL_FAILURES = limitKey('login:all')
/**
 * Wrong passwords of everybody together, in the time over which failures are counted. A hundred thousand sign-ins of a
 * working day leave some hundred an hour; what is far above is spraying from many addresses. Its consequence is the
 * captcha for devices that did not sign in lately, never a lock: otherwise spraying would close the house.
 */
const FAILURES_OF_ALL = 300

/** Counters of wrong passwords: what was typed, and whom it means. */
async function countersFor(ctx: Context, area: Area, typed: string, user: UserRow | undefined) {
  const { db, crypto } = ctx.platform
  const browser = browserOf(ctx.userAgent)
  const since = new Date(ctx.now().getTime() - KNOWN_DEVICE_DAYS * DAY)
  const isKnown = await store.isKnownDevice(db, { userId: user?.id ?? NOBODY, ip: ctx.ip, browser, since })
  // A device that signed in lately has counters of its own: strangers cannot lock the owner out.
  const device = isKnown ? [crypto.mac('device', `${ctx.ip}|${browser}`).toString('hex', 0, 16)] : []
  const name = crypto.mac('login', `${area}|${typed.toLowerCase()}`).toString('hex')
  return {
    name: limitKey('login:name', name, ...device),
    user: limitKey('login:user', user?.id ?? name, ...device),
    isKnown,
  }
}

const locked = (seconds: number): never =>
  fail('auth.locked', { minutes: Math.max(1, Math.ceil(seconds / 60)) })

type Counters = ReturnType<typeof addressCountersFor>

/**
 * Takes a try of an address. No more are judged at once than may be wrong, so that guesses in parallel count too; the
 * others wait for their turn, and are told that it is locked only once so many were wrong.
 *
 * @throws auth.locked, server.busy
 */
async function takeTry(
  ctx: Context,
  counters: Counters,
  limits: Awaited<ReturnType<typeof failureLimits>>,
): Promise<void> {
  const { db } = ctx.platform
  const { ipLimit: limit, windowSeconds, at } = limits
  const until = performance.now() + TURN_MS
  for (;;) {
    const { allowed, retryAfterSeconds } = await hitAddress(db, counters.tries, ctx.ip, {
      ...{ limit, windowSeconds, at },
    })
    if (allowed) return
    const { hits, blockedSeconds } = await lookAddress(db, counters.wrong, ctx.ip, limits)
    // The lock may be shorter than the time over which wrong ones are counted.
    if (blockedSeconds > 0 || hits >= limit) locked(Math.max(blockedSeconds, retryAfterSeconds))
    if (performance.now() > until) fail('server.busy', { seconds: TURN_MS / 1_000 })
    await delay(TURN_EVERY_MS)
  }
}

/** Limits of wrong passwords. */
export async function failureLimits(ctx: Context) {
  const known = await settings(ctx.platform)
  return {
    at: ctx.now(),
    windowSeconds: AUTH_LOGIN_FAIL_WINDOW_MINUTES.of(known) * 60,
    blockSeconds: AUTH_LOGIN_LOCK_MINUTES.of(known) * 60,
    limit: AUTH_LOGIN_FAIL_MAX.of(known),
    ipLimit: AUTH_LOGIN_IP_FAIL_MAX.of(known),
    captchaAfter: AUTH_CAPTCHA_AFTER_FAILURES.of(known),
  }
}

/** Opens the counters of an account again, when it has been proven by other means whose it is. */
export async function unlock(ctx: Context, user: UserRow, names: readonly string[]): Promise<void> {
  const keys = await Promise.all(names.map((name) => countersFor(ctx, user.area, name, user)))
  await reset(
    ctx.platform.db,
    keys.flatMap(({ name, user: whom }) => [name, whom]),
  )
}

/**
 * Signs in by account (or phone number) and encrypted password.
 *
 * Order: lock, captcha, tries (taken before anything is evaluated, so that parallel guesses count too), ciphertext,
 * password, account. Unknown account, wrong password, unreadable or repeated ciphertext: one answer and equal work.
 *
 * @param cookies what the browser sent with the call; devices that were trusted are known by them
 * @throws auth.locked, auth.captcha_required, auth.captcha_wrong, auth.login_failed; only after the right password
 *   auth.account_disabled and auth.password_expired
 */
export async function signInByPassword(
  ctx: Context,
  area: Area,
  body: z.output<typeof LoginBody>,
  cookies?: string,
): Promise<LoginReply> {
  const { platform } = ctx
  const { db, crypto } = platform
  const user = await findByLogin(platform, area, body.account)
  const keys = await countersFor(ctx, area, body.account, user)
  const limits = await failureLimits(ctx)
  const seen = await look(db, [keys.name, ALL_FAILURES], limits)
  const counters = addressCountersFor(keys.isKnown)
  const address = await lookAddress(db, counters.wrong, ctx.ip, limits)
  const failures = (key: LimitKey) => seen.get(key)?.hits ?? 0
  const blocked = Math.max(address.blockedSeconds, seen.get(keys.name)?.blockedSeconds ?? 0)
  if (blocked > 0) locked(blocked)
  await guardByCaptcha(ctx, area, body, {
    risky:
      failures(keys.name) >= limits.captchaAfter ||
      address.hits >= Math.min(limits.captchaAfter * limits.limit, limits.ipLimit) ||
      (failures(ALL_FAILURES) >= FAILURES_OF_ALL && !keys.isKnown),
  })

  await takeTry(ctx, counters, limits)
  let isWrong = false
  try {
    const byName = await hit(db, keys.name, limits)
    if (!byName.allowed) locked(byName.retryAfterSeconds)
    // Whom a name means is nobody's business: this counter refuses like a wrong password.
    const byUser = await hit(db, keys.user, limits)
    const proof = await readProof(ctx, body.password, {
      area,
      account: body.account,
      pinned: user?.noncePinned ?? false,
    })
    const counts = proof !== null && byUser.allowed
    const { ok, needsRehash } = await crypto.verifyPassword(
      counts ? (user?.passwordHash ?? null) : null,
      proof?.plain ?? '',
    )
    if (!ok || !proof || !user) {
      isWrong = true
      await hitAddress(db, counters.wrong, ctx.ip, { ...limits, limit: limits.ipLimit })
      await hit(db, ALL_FAILURES, {
        limit: FAILURES_OF_ALL,
        windowSeconds: limits.windowSeconds,
        at: limits.at,
      })
      await log(db, ctx, {
        category: 'LOGIN',
        result: 'FAIL',
        reason: proof ? 'password' : 'ciphertext',
        area,
        userId: user?.id,
        device: body.device,
      })
      return fail('auth.login_failed')
    }

    await reset(db, [keys.name, keys.user])
    let { passwordHash } = user
    if (needsRehash && passwordHash) {
      const to = await crypto.hashPassword(proof.plain)
      // A password that was set meanwhile stays, and `admit` refuses the one that was proven.
      if (await rehash(db, user.id, { from: passwordHash, to })) passwordHash = to
    }
    return await ctx.unitOfWork((tx) =>
      admit(
        tx,
        ctx,
        { id: user.id, passwordHash },
        { way: 'password', device: body.device, autologin: body.autologin },
        { bound: proof.bound, cookies },
      ),
    )
  } finally {
    if (!isWrong) await giveBackAddress(db, counters.tries, ctx.ip, limits.at)
  }
}

/** The desk may do without sign-in by SMS: codes by SMS are restricted there (NIST SP 800-63B-4, 3.1.3). @throws auth.phone_login_off */
export async function demandPhoneLogin(ctx: Context, area: Area): Promise<void> {
  if (area === 'b' && !(await ALLOW_PHONE_LOGIN_FLAG_FOR_B.read(ctx.platform))) fail('auth.phone_login_off')
}

/**
 * Signs in by phone and SMS code.
 *
 * @param open whether a phone number that nobody has opens an account (consumers)
 * @throws auth.code_wrong, auth.account_disabled
 */
export async function signInByPhone(
  ctx: Context,
  area: Area,
  body: z.output<typeof PhoneLoginBody>,
  { open = false, cookies }: { open?: boolean; cookies?: string | undefined } = {},
): Promise<LoginReply> {
  await demandPhoneLogin(ctx, area)
  const scope: CodeScope = `login:${area}`
  const { phone, device } = body
  await checkCode(ctx, [scope], { phone }, body)
  const found = await findByPhone(ctx.platform, area, phone)
  return ctx.unitOfWork(async (tx) => {
    await spendCode(tx, ctx, body.validCodeReqNo)
    if (found && !(await isReachedAt(tx, ctx, found.id, { phone }))) fail('auth.code_wrong')
    const user = found ?? (open ? await findUser(tx, await createUser(tx, ctx, { area, phone })) : undefined)
    return admit(tx, ctx, user ?? fail('auth.code_wrong'), { way: 'sms', device }, { cookies })
  })
}
