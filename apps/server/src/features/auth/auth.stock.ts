import type { EmailCodeQuery, EmailLoginBody } from '@appeal/contract/auth/auth.schemas.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import type { z } from 'zod'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { findByEmail, findUser, personal, type UserRow } from '../people/users/users.service.ts'
import { type CodeGiven, checkCode, isReachedAt, issueCode, type Receiver, spendCode } from './auth.codes.ts'
import { scopeOf, writeOwnChange } from './auth.contact.ts'
import { admit, type LoginReply } from './auth.login.ts'
import { emailSignIn, mailboxIsEnough, recover } from './auth.recovery.ts'
import { type CaptchaGiven, type CaptchaPurpose, guardByCaptcha } from './captcha/auth.captcha.ts'
import { canReceive } from './captcha/auth.proof.ts'
import { hasFactor } from './factor/auth.factor.store.ts'

/** Calls of 3.6 over what there is: a sign-in by mail, and dialogs of the user centre that take a code (contract 9). */

/** Whose ways in clients of 3.6 know. */
export type StockArea = 'b' | 'c'

async function demandEmailLogin(ctx: Context, area: StockArea): Promise<void> {
  if (!(await emailSignIn(area).read(ctx.platform))) fail('auth.email_login_off')
}

/** Where a mailbox is not enough, it is one half: an account without a second factor has no other to show. */
const mayEnter = async (db: Queryable, ctx: Context, { id, area }: UserRow): Promise<boolean> =>
  mailboxIsEnough(ctx, area) || (await hasFactor(db, id))

/** Sends a code for the sign-in by mail, whether or not somebody has the address. @throws auth.email_login_off */
export async function sendSignInMail(
  ctx: Context,
  area: StockArea,
  { email, ...captcha }: z.output<typeof EmailCodeQuery>,
): Promise<string> {
  await demandEmailLogin(ctx, area)
  await guardByCaptcha(ctx, area, captcha)
  const user = await findByEmail(ctx.platform, area, email)
  const known = canReceive(user) && user !== undefined && (await mayEnter(ctx.platform.db, ctx, user))
  return issueCode(ctx, `login:${area}`, { email }, { known })
}

/**
 * Signs somebody in by a mailbox that was shown to be the own one. What else is asked is asked as after
 * a password: a mailbox alone is no second factor (NIST SP 800-63B-4, 3.1.3.1).
 *
 * @throws auth.email_login_off, auth.code_wrong, auth.account_disabled
 */
export async function signInByEmail(
  ctx: Context,
  area: StockArea,
  { email, device, ...given }: z.output<typeof EmailLoginBody>,
  cookies: string | undefined,
): Promise<LoginReply> {
  await demandEmailLogin(ctx, area)
  await checkCode(ctx, [`login:${area}`], { email }, given)
  const user = (await findByEmail(ctx.platform, area, email)) ?? fail('auth.code_wrong')
  return ctx.unitOfWork(async (tx) => {
    await spendCode(tx, ctx, given.validCodeReqNo)
    if (!(await isReachedAt(tx, ctx, user.id, { email })) || !(await mayEnter(tx, ctx, user)))
      fail('auth.code_wrong')
    return admit(tx, ctx, user, { way: 'mail', device }, { cookies })
  })
}

// ---------------------------------------------------------------- the user centre

const own = async (ctx: Context): Promise<UserRow> =>
  (await findUser(ctx.platform.db, viewerOf(ctx).userId)) ?? fail('session.expired')

/** Some clients draw the picture of the sign-in before these dialogs, others that of the recovery. */
const pictures = (area: Area): CaptchaPurpose[] => [`auth:${area}`, 'auth:b', 'recovery']

/** Sends a code to a phone or an address that is to be bound. */
export async function sendBindingCode(ctx: Context, to: Receiver, captcha: CaptchaGiven): Promise<string> {
  const user = await own(ctx)
  await guardByCaptcha(ctx, user.area, captcha, { purpose: pictures(user.area) })
  return issueCode(ctx, scopeOf(user), to, { known: true })
}

/**
 * Binds a phone or an address by the code that arrived there. That the account is one's own was shown within the last
 * minutes: the route says `stepUp`. The same once more changes nothing.
 *
 * @throws auth.code_wrong, and what {@link writeOwnChange} throws
 */
export async function bindContact(ctx: Context, to: Receiver, given: CodeGiven): Promise<void> {
  const user = await own(ctx)
  const current = personal(ctx.platform.crypto, user)
  if ('phone' in to ? to.phone === current.phone : to.email === current.email && user.emailProvedAt) return
  await checkCode(ctx, [scopeOf(user)], to, given)
  await ctx.unitOfWork((tx) =>
    writeOwnChange(tx, ctx, { user, change: {}, contact: to, spend: [given.validCodeReqNo] }),
  )
}

/** Where somebody may get a code for a new password: the own phone, or a mailbox where that is enough. */
function demandOwnPlace(
  ctx: Context,
  user: UserRow,
  to: Receiver,
  refusal: 'users.not_own' | 'auth.code_wrong',
): void {
  const { phone, email } = personal(ctx.platform.crypto, user)
  if ('phone' in to) {
    if (to.phone !== phone) fail(refusal)
    return
  }
  if (to.email !== email || !user.emailProvedAt) fail(refusal)
  if (!mailboxIsEnough(ctx, user.area)) fail('auth.mailbox_not_enough')
}

/** Sends a code by which the own password is changed. @throws users.not_own, auth.mailbox_not_enough */
export async function sendRenewalCode(ctx: Context, to: Receiver, captcha: CaptchaGiven): Promise<string> {
  const user = await own(ctx)
  await guardByCaptcha(ctx, user.area, captcha, { purpose: pictures(user.area) })
  demandOwnPlace(ctx, user, to, 'users.not_own')
  return issueCode(ctx, `recovery:${user.area}`, to, { known: true })
}

/** Changes the own password by such a code; all sessions end. @throws auth.mailbox_not_enough, auth.code_wrong, auth.password_weak */
export async function renewPassword(
  ctx: Context,
  to: Receiver,
  given: CodeGiven & { newPassword: string },
): Promise<void> {
  const user = await own(ctx)
  // Nothing asks for a captcha here: a place that is not the own one is told from a wrong code by nobody.
  demandOwnPlace(ctx, user, to, 'auth.code_wrong')
  await recover(ctx, user.area, to, given, () => own(ctx))
}
