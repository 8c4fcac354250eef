import { timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '@appeal/contract/auth/auth.schemas.ts'
import { halfWidth, normalisePhone } from '@appeal/contract/identifiers.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import { normaliseEmail } from '@appeal/contract/rules.ts'
import type { Context } from '../../platform/context.ts'
import { newDigits, newToken } from '../../platform/crypto/tokens.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { isRollback } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { hit } from '../../platform/limits/limits.ts'
import { tell } from '../messages/messages.service.ts'
import { settings } from '../settings/settings.service.ts'
import { personIndex } from '../users/users.service.ts'
import * as store from './auth.store.ts'

/** What a code opens: a purpose in an area, or a purpose alone. A code of one scope is worthless in another. */
export type CodeScope = CodePurpose | `${CodePurpose}:${Area}`

/** Where a code goes. */
export type Receiver = { phone: string } | { email: string }

const DIGITS = 6
const HOUR = 3_600
const DAY = 24 * HOUR
// Three times the load of a very busy hour. Beyond it somebody is attacking, and the bill is the bureau's.
const GLOBAL_PER_HOUR = 6_000

const normalised = (to: Receiver) => ('phone' in to ? normalisePhone(to.phone) : normaliseEmail(to.email))

/** Addresses of one subscriber: /24 of IPv4, /48 of IPv6. */
export function networkOf(ip: string): string {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)
  if (v4) return `${v4[1]}.0/24`
  const [head = '', tail = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = ip.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0
  return `${[...groups, ...Array(missing).fill('0')].slice(0, 3).join(':')}::/48`
}

type Refuse = (seconds: number) => never
const tooMany: Refuse = (seconds) => fail('request.too_many', { seconds })
const tooSoon: Refuse = (seconds) => fail('auth.code_too_soon', { seconds })

/**
 * Takes the right to send one code. One set of counters serves every call that sends; a forged or repeated request
 * cannot use up a phone's codes from an address that has none left, so addresses come first. The wait for the next code
 * is that of one purpose: whoever has just registered may change the phone or leave; what an hour and a day allow counts
 * for all purposes together.
 */
async function takeSlots(ctx: Context, scope: CodeScope, to: Receiver): Promise<void> {
  const known = await settings(ctx.platform)
  const { crypto, db } = ctx.platform
  const index = 'phone' in to ? personIndex.phone(crypto, to.phone) : personIndex.email(crypto, to.email)
  const who = index.toString('hex')
  const [purpose] = scope.split(':')
  const steps: [key: string, limit: number, windowSeconds: number, refuse: Refuse][] = [
    [`code:ip:${ctx.ip}`, known.number('SMS_PER_IP_HOUR'), HOUR, tooMany],
    [`code:net:${networkOf(ctx.ip)}`, known.number('SMS_PER_NETWORK_HOUR'), HOUR, tooMany],
    [`code:gap:${purpose}:${who}`, 1, known.number('SMS_RESEND_SECONDS'), tooSoon],
    [`code:hour:${who}`, known.number('SMS_PER_PHONE_HOUR'), HOUR, tooSoon],
    [`code:day:${who}`, known.number('SMS_PER_PHONE_DAY'), DAY, () => fail('auth.code_limit')],
    ['code:all', GLOBAL_PER_HOUR, HOUR, () => fail('server.busy')],
  ]
  for (const [key, limit, windowSeconds, refuse] of steps) {
    const verdict = await hit(db, key, { limit, windowSeconds, at: ctx.now() })
    if (!verdict.allowed) refuse(verdict.retryAfterSeconds)
  }
}

const digestOf = (ctx: Context, scope: CodeScope, to: string, id: string, code: string) =>
  ctx.platform.crypto.mac('code', [scope, to, id, code].join('|'))

const subjectOf = (ctx: Context, scope: CodeScope, to: string) =>
  ctx.platform.crypto.mac('code.subject', `${scope}|${to}`)

/**
 * Sends a code and answers its request number. A receiver that nobody has gets nothing, and the caller cannot tell:
 * the same rows are written, and the message alone is undone.
 *
 * @param known whether the code is really to be sent
 * @throws auth.code_too_soon, auth.code_limit, request.too_many, server.busy
 */
export async function issueCode(
  ctx: Context,
  scope: CodeScope,
  to: Receiver,
  { known }: { known: boolean },
): Promise<string> {
  await takeSlots(ctx, scope, to)
  const minutes = (await settings(ctx.platform)).number('SMS_CODE_MINUTES')
  const id = newToken()
  const code = newDigits(DIGITS)
  const at = ctx.now()
  const expiresAt = new Date(at.getTime() + minutes * 60_000)
  await ctx.unitOfWork(async (tx) => {
    await store.insertCode(tx, {
      id,
      digest: digestOf(ctx, scope, normalised(to), id, code),
      subject: subjectOf(ctx, scope, normalised(to)),
      createdAt: at,
      expiresAt,
    })
    const telling = tx.transaction(async (inner) => {
      await tell(inner, ctx, {
        template: 'smsCode',
        to,
        data: { code, minutes },
        channels: ['phone' in to ? 'sms' : 'mail'],
        key: `code:${id}`,
        expiresAt,
        language: ctx.language,
      })
      if (!known) inner.rollback()
    })
    await telling.catch((error) => {
      if (!isRollback(error)) throw error
    })
  })
  return id
}

// Without a request number anybody can use up a code's tries, so few such calls are taken from one address.
const WITHOUT_NUMBER_PER_HOUR = 20

/**
 * Request number of the newest code for a scope and receiver, for clients that do not send it (spec 3, password
 * recovery and account cancellation).
 *
 * @throws auth.code_wrong where there is none; request.too_many
 */
export async function newestCode(ctx: Context, scope: CodeScope, to: Receiver): Promise<string> {
  const { db } = ctx.platform
  const limit = { limit: WITHOUT_NUMBER_PER_HOUR, windowSeconds: HOUR, at: ctx.now() }
  const asked = await hit(db, `code:unnumbered:${ctx.ip}`, limit)
  if (!asked.allowed) tooMany(asked.retryAfterSeconds)
  return (await store.findNewestCode(db, subjectOf(ctx, scope, normalised(to)))) ?? fail('auth.code_wrong')
}

/** What a code must be right about. */
export interface CodeGiven {
  validCode: string
  validCodeReqNo: string
}

/**
 * Judges a code without spending it; every look costs one of its few tries.
 *
 * @throws auth.code_wrong: wrong, expired, spent, tried too often, or meant for something else
 */
export async function checkCode(
  ctx: Context,
  scopes: readonly CodeScope[],
  to: Receiver,
  { validCode, validCodeReqNo }: CodeGiven,
): Promise<void> {
  const tries = (await settings(ctx.platform)).number('SMS_CODE_TRIES')
  const digest = await store.tryCode(ctx.platform.db, validCodeReqNo, { tries, at: ctx.now() })
  const typed = halfWidth(validCode).trim()
  const right = scopes.some(
    (scope) => digest && timingSafeEqual(digest, digestOf(ctx, scope, normalised(to), validCodeReqNo, typed)),
  )
  if (!right) fail('auth.code_wrong')
}

/**
 * Spends a code that was judged right, in the transaction of what it opens.
 *
 * @throws auth.code_wrong where somebody was quicker
 */
export async function spendCode(tx: Queryable, ctx: Context, reqNo: string): Promise<void> {
  if (!(await store.spendCode(tx, reqNo, ctx.now()))) fail('auth.code_wrong')
}

/**
 * Judges an SMS code and spends it at once.
 *
 * @throws auth.code_wrong
 */
export async function consumeSmsCode(
  ctx: Context,
  purpose: CodeScope,
  phone: string,
  code: string,
  reqNo: string,
): Promise<void> {
  await checkCode(ctx, [purpose], { phone }, { validCode: code, validCodeReqNo: reqNo })
  await spendCode(ctx.platform.db, ctx, reqNo)
}
