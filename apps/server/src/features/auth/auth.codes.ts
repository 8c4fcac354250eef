import { timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '@appeal/contract/auth/auth.purposes.ts'
import { normaliseEmail } from '@appeal/contract/fieldRules.ts'
import { halfWidth, normalisePhone } from '@appeal/contract/identifiers.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import { addressKey } from '../../platform/address.ts'
import type { Context } from '../../platform/context.ts'
import { newDigits, newToken } from '../../platform/crypto/tokens.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { isRollback } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { giveBack, hit, hitAddress, type LimitKey, limitKey } from '../../platform/limits/limits.ts'
import { tell } from '../inbox/messages/messages.service.ts'
import type { Template } from '../outbox/outbox.service.ts'
import { lockUser, personal, personIndex } from '../people/users/users.service.ts'
import { settings } from '../reference/settings/settings.service.ts'
import {
  SMS_CODE_MINUTES,
  SMS_CODE_TRIES,
  SMS_PER_IP_HOUR,
  SMS_PER_NETWORK_HOUR,
  SMS_PER_PHONE_DAY,
  SMS_PER_PHONE_HOUR,
  SMS_RESEND_SECONDS,
} from './auth.settings.ts'
import * as store from './auth.store.ts'
import { authTemplates } from './auth.templates.ts'

/**
 * What a code opens: a purpose in an area, or a purpose alone; one that accepts something opens that alone. A code of one
 * scope is worthless in another.
 */
export type CodeScope =
  | CodePurpose
  | `${CodePurpose | 'claim'}:${Area}`
  | `${'mediation' | 'uniting'}:${Area}:${string}`

/** Where a code goes. */
export type Receiver = { phone: string } | { email: string }

const DIGITS = 6
const HOUR = 3_600
const DAY = 24 * HOUR
// Three times the load of a very busy hour. Beyond it somebody is attacking, and the bill is the bureau's.
const GLOBAL_PER_HOUR = 6_000

const normalised = (to: Receiver) => ('phone' in to ? normalisePhone(to.phone) : normaliseEmail(to.email))

/**
 * Whether an account is still reached where something arrived, holding it: what a phone or an address has shown is true
 * no more once the account has left it, be it while the password was being hashed.
 */
export async function isReachedAt(tx: Tx, ctx: Context, userId: string, to: Receiver): Promise<boolean> {
  const user = await lockUser(tx, userId)
  if (!user) return false
  const { phone, email } = personal(ctx.platform.crypto, user)
  const own: Receiver = 'phone' in to ? { phone: phone ?? '' } : { email: email ?? '' }
  return normalised(own) === normalised(to)
}

type Refuse = (seconds: number) => never
type Step = [key: LimitKey, limit: number, windowSeconds: number, refuse: Refuse]
const tooMany: Refuse = (seconds) => fail('request.too_many', { seconds })
const tooSoon: Refuse = (seconds) => fail('auth.code_too_soon', { seconds })

/** The right to send one code, taken in advance: what was counted, and what of it is only lent. */
interface Slots {
  taken: readonly LimitKey[]
  lent: readonly LimitKey[]
  at: Date
}

/**
 * Takes the right to send one code. One set of counters serves every call that sends. The wait for the next code is that
 * of one purpose: whoever has just registered may change the phone or leave; what an hour and a day allow counts for all
 * purposes together.
 *
 * Addresses come first, then what this network has asked for this receiver, whether something was sent or not: who asks
 * meets the same limits for known and unknown receivers. The receiver's own counters are only lent: `issueCodes` gives
 * them back where nothing was sent, so that nobody uses up a phone's codes without a single message.
 */
async function takeSlots(ctx: Context, scope: CodeScope, to: Receiver): Promise<Slots> {
  const known = await settings(ctx.platform)
  const { crypto, db } = ctx.platform
  const at = ctx.now()
  const index = 'phone' in to ? personIndex.phone(crypto, to.phone) : personIndex.email(crypto, to.email)
  const who = index.toString('hex')
  const [purpose = ''] = scope.split(':')
  const asker = crypto.mac('code.asker', `${who}|${addressKey(ctx.ip).network}`).toString('hex')
  const asked = await hitAddress(db, 'code', ctx.ip, {
    limit: SMS_PER_IP_HOUR.of(known),
    networkLimit: SMS_PER_NETWORK_HOUR.of(known),
    windowSeconds: HOUR,
    at,
  })
  if (!asked.allowed) tooMany(asked.retryAfterSeconds)
  const ofReceiver = (what: string, of: string): Step[] => [
    [limitKey(`${what}:gap`, purpose, of), 1, SMS_RESEND_SECONDS.of(known), tooSoon],
    [limitKey(`${what}:hour`, of), SMS_PER_PHONE_HOUR.of(known), HOUR, tooSoon],
    [limitKey(`${what}:day`, of), SMS_PER_PHONE_DAY.of(known), DAY, () => fail('auth.code_limit')],
  ]
  const own = ofReceiver('code', who)
  const all: Step = [limitKey('code:all'), GLOBAL_PER_HOUR, HOUR, () => fail('server.busy')]
  const taken: LimitKey[] = []
  for (const [key, limit, windowSeconds, refuse] of [...ofReceiver('code:asked', asker), ...own, all]) {
    const verdict = await hit(db, key, { limit, windowSeconds, at })
    if (!verdict.allowed) {
      await giveBack(db, taken, at)
      return refuse(verdict.retryAfterSeconds)
    }
    taken.push(key)
  }
  return { taken, lent: [...own, all].map(([key]) => key), at }
}

const digestOf = (ctx: Context, scope: CodeScope, to: string, id: string, code: string) =>
  ctx.platform.crypto.mac('code', [scope, to, id, code].join('|'))

const subjectOf = (ctx: Context, scope: CodeScope, to: string) =>
  ctx.platform.crypto.mac('code.subject', `${scope}|${to}`)

/** Who is to get a code, and whether it is really to be sent. */
interface Asked {
  to: Receiver
  known: boolean
}

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
  const [id] = await issueCodes(ctx, scope, [{ to, known }])
  return id!
}

/**
 * The same to several receivers, all of them or none: where one is at its limit nobody gets a message.
 *
 * @param template words that say what the code opens
 * @returns request numbers, in the order of the receivers
 */
export async function issueCodes(
  ctx: Context,
  scope: CodeScope,
  asked: readonly Asked[],
  template: Template<'code' | 'minutes'> = authTemplates.smsCode,
): Promise<string[]> {
  const { db } = ctx.platform
  const slots: Slots[] = []
  try {
    for (const { to } of asked) slots.push(await takeSlots(ctx, scope, to))
  } catch (error) {
    for (const { taken, at } of slots) await giveBack(db, taken, at)
    throw error
  }
  const minutes = await SMS_CODE_MINUTES.read(ctx.platform)
  let ids: string[]
  try {
    ids = await ctx.unitOfWork(async (tx) => {
      const written: string[] = []
      for (const one of asked) written.push(await writeCode(tx, ctx, scope, one, { template, minutes }))
      return written
    })
  } catch (error) {
    for (const { lent, at } of slots) await giveBack(db, lent, at)
    throw error
  }
  // The same statement either way, so that its time does not tell who has an account; no hit lies at the epoch.
  for (const [i, { lent, at }] of slots.entries())
    await giveBack(db, lent, asked[i]?.known ? new Date(0) : at)
  return ids
}

async function writeCode(
  tx: Tx,
  ctx: Context,
  scope: CodeScope,
  { to, known }: Asked,
  { template, minutes }: { template: Template<'code' | 'minutes'>; minutes: number },
): Promise<string> {
  const id = newToken()
  const code = newDigits(DIGITS)
  const at = ctx.now()
  const expiresAt = new Date(at.getTime() + minutes * 60_000)
  await store.insertCode(tx, {
    id,
    digest: digestOf(ctx, scope, normalised(to), id, code),
    subject: subjectOf(ctx, scope, normalised(to)),
    createdAt: at,
    expiresAt,
  })
  const telling = tx.transaction(async (inner) => {
    await tell(inner, ctx, {
      template,
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
  const asked = await hitAddress(db, 'code:unnumbered', ctx.ip, limit)
  if (!asked.allowed) tooMany(asked.retryAfterSeconds)
  return (await store.findNewestCode(db, subjectOf(ctx, scope, normalised(to)))) ?? fail('auth.code_wrong')
}

/** What a code must be right about. */
export interface CodeGiven {
  validCode: string
  validCodeReqNo: string
}

/**
 * Judges a code without spending it. A wrong one costs one of its few tries, whatever becomes of the call: counted beside
 * its transaction, which a refusal takes back, and before it is judged, so that parallel guesses count.
 *
 * @throws auth.code_wrong: wrong, expired, spent, tried too often, or meant for something else
 */
export async function checkCode(
  ctx: Context,
  scopes: readonly CodeScope[],
  to: Receiver,
  { validCode, validCodeReqNo }: CodeGiven,
): Promise<void> {
  const tries = await SMS_CODE_TRIES.read(ctx.platform)
  const digest = await store.tryCode(ctx.platform.autonomous, validCodeReqNo, { tries, at: ctx.now() })
  const typed = halfWidth(validCode).trim()
  const right = scopes.some(
    (scope) => digest && timingSafeEqual(digest, digestOf(ctx, scope, normalised(to), validCodeReqNo, typed)),
  )
  if (!right) fail('auth.code_wrong')
  await store.giveTryBack(ctx.platform.autonomous, validCodeReqNo)
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
