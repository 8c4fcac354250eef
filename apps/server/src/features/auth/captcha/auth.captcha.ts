import { isProof } from '@appeal/contract/auth/proofOfWork.ts'
import { halfWidth } from '@appeal/contract/identifiers.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import type { Context } from '../../../platform/context.ts'
import { newToken } from '../../../platform/crypto/tokens.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { hitAddress } from '../../../platform/limits/limits.ts'
import { settings } from '../../reference/settings/settings.service.ts'
import { CAPTCHA_OPEN, CAPTCHA_OPEN_IN, CAPTCHA_SECONDS } from '../auth.settings.ts'
import * as store from '../auth.store.ts'
import { drawSum, newSum, sumInWords } from './auth.picture.ts'

/** Where a picture may be used: at the sign-in and codes of an area, at recovery, at a submission, to go on asking. */
export type CaptchaPurpose = `auth:${Area}` | 'recovery' | 'appeal' | 'report' | 'challenge'

export interface CaptchaGiven {
  validCode?: string | undefined
  validCodeReqNo?: string | undefined
}

const NONCE_MINUTES = 5
// Generous to an office behind one address, a wall to a robot that looks for an easy picture.
const PICTURES = { limit: 120, windowSeconds: 60 }

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)
const digestOf = (ctx: Context, id: string, answer: string) =>
  ctx.platform.crypto.mac('captcha', `${id}|${answer}`)

/**
 * Makes a picture captcha, with the key and a nonce for encrypting a password.
 *
 * @throws request.too_many
 */
export async function issueCaptcha(ctx: Context, purpose: CaptchaPurpose) {
  const { db, crypto } = ctx.platform
  const at = ctx.now()
  const asked = await hitAddress(db, 'captcha', ctx.ip, { ...PICTURES, at })
  if (!asked.allowed) fail('request.too_many', { seconds: asked.retryAfterSeconds })
  const sum = newSum()
  const id = newToken()
  const nonce = newToken()
  const seconds = await CAPTCHA_SECONDS.read(ctx.platform)
  await store.insertCaptcha(db, {
    id,
    purpose,
    answer: digestOf(ctx, id, String(sum.left + sum.right)),
    expiresAt: after(at, seconds),
  })
  await store.insertNonce(db, { nonce, expiresAt: after(at, NONCE_MINUTES * 60) })
  return {
    validCodeBase64: await drawSum(sum),
    validCodeReqNo: id,
    ...(isOpen(ctx) && { validCodeText: sumInWords(sum, ctx.language) }),
    sm2PublicKey: crypto.publicKey.publicKey,
    keyId: crypto.publicKey.keyId,
    nonce,
    serverTime: Math.floor(at.getTime() / 1_000),
  }
}

/** Tests read the sum with the picture; everybody else works for it. */
const isOpen = ({ platform: { config } }: Context) =>
  (config.CAPTCHA_TEXT ?? (config.APP_MODE === 'test' ? 'open' : 'guarded')) === 'open'

const HOUR_SECONDS = 3_600

/**
 * The text alternative of a picture, for people who cannot see it: another sum in its place, in words, to be read or
 * heard. It costs work done on this very picture, and an address gets few of them, so that it is no easier for robots
 * than reading pictures (WCAG 1.1.1; decision 0009).
 *
 * @throws auth.captcha_wrong for a picture that is not there or work that was not done, request.too_many
 */
export async function captchaInWords(
  ctx: Context,
  { validCodeReqNo, proof }: { validCodeReqNo: string; proof: string },
): Promise<{ validCodeText: string }> {
  if (!isProof(validCodeReqNo, proof)) fail('auth.captcha_wrong')
  const { allowed, retryAfterSeconds } = await hitAddress(ctx.platform.autonomous, 'captcha:words', ctx.ip, {
    limit: ctx.platform.config.CAPTCHA_WORDS_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
    at: ctx.now(),
  })
  if (!allowed) fail('request.too_many', { seconds: retryAfterSeconds })
  const sum = newSum()
  const answer = digestOf(ctx, validCodeReqNo, String(sum.left + sum.right))
  if (!(await store.exchangeCaptcha(ctx.platform.db, validCodeReqNo, answer, ctx.now())))
    fail('auth.captcha_wrong')
  return { validCodeText: sumInWords(sum, ctx.language) }
}

/**
 * Checks the answer to a picture. The picture is spent by its first check; a wrong answer on a connection of its own,
 * so that no roll-back brings it back.
 *
 * @param purposes all uses this answer may have been asked for
 * @param tx the caller's transaction: a right answer is spent in it and comes back with it, so that a call that broke
 *   down in the middle can be repeated as it was
 * @throws auth.captcha_required, auth.captcha_wrong
 */
async function spend(
  ctx: Context,
  purposes: readonly CaptchaPurpose[],
  given: CaptchaGiven,
  tx?: Tx,
): Promise<void> {
  const { validCode, validCodeReqNo } = given
  if (!validCode || !validCodeReqNo) fail('auth.captcha_required')
  const typed = halfWidth(validCode).trim()
  const sum = /^\d{1,2}$/.test(typed) ? String(Number(typed)) : ''
  const right = { answer: digestOf(ctx, validCodeReqNo, sum), purposes, at: ctx.now() }
  if (tx && (await store.takeCaptchaIf(tx, validCodeReqNo, right))) return
  const row = await store.takeCaptcha(ctx.platform.autonomous, validCodeReqNo)
  const isGood =
    row?.answer.equals(right.answer) &&
    row.expiresAt > right.at &&
    (purposes as readonly string[]).includes(row.purpose)
  if (tx || !isGood) fail('auth.captcha_wrong')
}

/**
 * Demands the answer to a picture that was issued for this purpose.
 *
 * @throws auth.captcha_required, auth.captcha_wrong
 */
export const consumeCaptcha = (ctx: Context, purpose: CaptchaPurpose, given: CaptchaGiven, tx?: Tx) =>
  spend(ctx, [purpose], given, tx)

/**
 * The captcha at sign-in and before codes: demanded where the switch is on, or where the caller looks risky; an
 * answer that nobody demanded is checked too. Both switch keys must be on, since older clients read one and newer
 * clients the other, and neither can answer a picture it does not show.
 *
 * The pictures of area b serve every area, because some clients fetch them there only (spec 7).
 */
export async function guardByCaptcha(
  ctx: Context,
  area: Area,
  given: CaptchaGiven,
  {
    risky = false,
    purpose = `auth:${area}`,
  }: { risky?: boolean; purpose?: CaptchaPurpose | readonly CaptchaPurpose[] } = {},
): Promise<void> {
  const known = await settings(ctx.platform)
  const on = CAPTCHA_OPEN.of(known) && CAPTCHA_OPEN_IN[area].of(known)
  if (!on && !risky && !given.validCodeReqNo) return
  await spend(ctx, purpose === `auth:${area}` ? [purpose, 'auth:b'] : [purpose].flat(), given)
}
