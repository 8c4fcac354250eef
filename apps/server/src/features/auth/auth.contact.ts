import type { OwnCodeBody } from '@appeal/contract/auth/auth.schemas.ts'
import { maskEmail, maskPhone } from '@appeal/contract/masking.ts'
import type { UpdateOrgUserInfoBody, UpdateUserInfoBody } from '@appeal/contract/users/users.schemas.ts'
import type { z } from 'zod'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { hit, limitKey, reset } from '../../platform/limits/limits.ts'
import {
  findUser,
  lockUser,
  type ProfileChange,
  personal,
  refuseField,
  type UserRow,
  updateProfile,
} from '../people/users/users.service.ts'
import { checkCode, issueCode, type Receiver, spendCode } from './auth.codes.ts'
import { failureLimits } from './auth.login.ts'
import { endSessions } from './auth.sessions.ts'
import * as store from './auth.store.ts'
import { type Place, type SentTo, tellContactChanged } from './auth.tickets.ts'
import { readProof } from './captcha/auth.proof.ts'

/** Whether the current password was proven; tries are counted like those of a sign-in. */
export async function provesOldPassword(
  ctx: Context,
  user: UserRow,
  cipher: string,
  inClear = false,
): Promise<boolean> {
  const { db, crypto } = ctx.platform
  const limits = await failureLimits(ctx)
  const key = limitKey('password:old', user.id)
  const slot = await hit(db, key, limits)
  if (!slot.allowed) fail('auth.locked', { minutes: Math.max(1, Math.ceil(slot.retryAfterSeconds / 60)) })
  const proof = await readProof(ctx, cipher, {
    area: user.area,
    account: user.account,
    pinned: user.noncePinned,
    inClear,
  })
  const { ok } = await crypto.verifyPassword(proof ? user.passwordHash : null, proof?.plain ?? '')
  if (ok) await reset(db, [key])
  return ok
}

export const isOther = (id: unknown, own: string): boolean =>
  (typeof id === 'string' || typeof id === 'number') && id !== '' && String(id) !== own

/** What a code for a new phone or address opens. */
export const scopeOf = (user: UserRow) => `changeInfo:${user.area}` as const

/** Where a person is reached today: the phone, or else the address that was shown to be the own one. */
function ownPlace(ctx: Context, user: UserRow): Receiver | null {
  const { phone, email } = personal(ctx.platform.crypto, user)
  return phone ? { phone } : email && user.emailProvedAt ? { email } : null
}

/**
 * Sends the signed-in person a code: to where they are reached today, or to a new address that they name.
 *
 * @throws auth.no_place, auth.code_too_soon, auth.code_limit, request.too_many
 */
export async function sendOwnCode(
  ctx: Context,
  { email }: z.output<typeof OwnCodeBody>,
): Promise<SentTo & { validCodeReqNo: string }> {
  const user = (await findUser(ctx.platform.db, viewerOf(ctx).userId)) ?? fail('session.expired')
  const to: Receiver = email ? { email } : (ownPlace(ctx, user) ?? fail('auth.no_place'))
  const validCodeReqNo = await issueCode(ctx, scopeOf(user), to, { known: true })
  return 'phone' in to
    ? { validCodeReqNo, channel: 'sms', sentTo: maskPhone(to.phone) }
    : { validCodeReqNo, channel: 'mail', sentTo: maskEmail(to.email) }
}

type Body = UpdateUserInfoBody & UpdateOrgUserInfoBody

/**
 * A session alone, which may be stolen, changes nothing that signs in: who changes phone or e-mail shows now that the
 * account is theirs. Nobody can show what nobody has.
 *
 * @returns the request number of the code that has to be spent
 * @throws auth.proof_required, auth.old_password_wrong, auth.code_wrong, auth.locked
 */
export async function demandFreshProof(
  ctx: Context,
  user: UserRow,
  body: Pick<Body, 'password' | 'ownCode' | 'ownCodeReqNo'>,
): Promise<string | undefined> {
  const place = ownPlace(ctx, user)
  if (body.password) {
    if (!(await provesOldPassword(ctx, user, body.password))) fail('auth.old_password_wrong')
    return undefined
  }
  const { ownCode: validCode, ownCodeReqNo: validCodeReqNo } = body
  if (place && validCode && validCodeReqNo) {
    await checkCode(ctx, [scopeOf(user)], place, { validCode, validCodeReqNo })
    return validCodeReqNo
  }
  return place || user.passwordHash ? fail('auth.proof_required') : undefined
}

/** An own change, judged: what to write, what to spend, and whose it is. */
interface Judged {
  user: UserRow
  change: ProfileChange
  /** New phone or e-mail; null empties. */
  contact: { [K in Place]?: string | null }
  spend: readonly string[]
}

/**
 * Judges a change of own data: a new phone or e-mail needs a fresh proof and a code that arrived there.
 *
 * @throws users.not_own, request.invalid, auth.code_wrong, and what a fresh proof is refused with
 */
export async function judgeOwnChange(ctx: Context, body: Body): Promise<Judged> {
  const viewer = viewerOf(ctx)
  if (isOther(body.id, viewer.userId)) fail('users.not_own')
  const user = (await findUser(ctx.platform.db, viewer.userId)) ?? fail('session.expired')
  const { id: _, password: __, ownCode: ___, ownCodeReqNo: ____, ...given } = body
  const { phone, email, validCode, validCodeReqNo, emailCode, emailCodeReqNo, ...rest } = given
  const current = personal(ctx.platform.crypto, user)
  const contact: Judged['contact'] = {
    ...(phone !== undefined && phone !== current.phone && { phone }),
    ...(email !== undefined && email !== current.email && { email }),
  }
  if (Object.keys(contact).length === 0) return { user, change: rest, contact, spend: [] }
  if (contact.phone && !(validCode && validCodeReqNo)) refuseField(ctx, 'validCode', 'rule.required.smsCode')
  if (contact.email && !(emailCode && emailCodeReqNo)) refuseField(ctx, 'emailCode', 'rule.required.smsCode')
  const spend: (string | undefined)[] = [await demandFreshProof(ctx, user, body)]
  const arrived = async (to: Receiver, code?: string | null, reqNo?: string | null) => {
    const sent = { validCode: code ?? '', validCodeReqNo: reqNo ?? '' }
    await checkCode(ctx, [scopeOf(user)], to, sent)
    spend.push(sent.validCodeReqNo)
  }
  if (contact.phone) await arrived({ phone: contact.phone }, validCode, validCodeReqNo)
  if (contact.email) await arrived({ email: contact.email }, emailCode, emailCodeReqNo)
  return { user, change: rest, contact, spend: spend.filter((one) => one !== undefined) }
}

/**
 * Writes a judged change. Where phone or e-mail moved, all other sessions end and both places are told.
 *
 * @throws auth.code_wrong, auth.phone_taken, accounts.email_taken, record.stale
 */
export async function writeOwnChange(tx: Tx, ctx: Context, judged: Judged): Promise<void> {
  const { user, change, contact, spend } = judged
  for (const reqNo of spend) await spendCode(tx, ctx, reqNo)
  const held = (await lockUser(tx, user.id)) ?? fail('session.expired')
  const [before, now] = [personal(ctx.platform.crypto, user), personal(ctx.platform.crypto, held)]
  const moved = Object.keys(contact) as Place[]
  // What was proven was the old place as it was read; another change in between makes that untrue.
  if (moved.length && (before.phone !== now.phone || before.email !== now.email)) fail('record.stale')
  await updateProfile(tx, ctx, user.id, { ...change, ...contact } as ProfileChange)
  if (moved.length === 0) return
  const { sessionId } = viewerOf(ctx)
  const others = (await store.listOpenSessions(tx, user.id)).filter(({ id }) => id !== sessionId)
  if (others.length) await endSessions(tx, ctx, { ids: others.map(({ id }) => id) }, 'password')
  for (const field of moved)
    await tellContactChanged(tx, ctx, user, { field, from: before[field], to: contact[field] ?? null })
}
