import type {
  RecoveryByEmailBody,
  RecoveryByPhoneBody,
  RecoveryEmailCodeQuery,
  RecoveryPhoneCodeQuery,
} from '@appeal/contract/auth/auth.schemas.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { findByEmail, findByPhone, personal, type UserRow } from '../people/users/users.service.ts'
import {
  type CodeGiven,
  type CodeScope,
  checkCode,
  isReachedAt,
  issueCode,
  newestCode,
  type Receiver,
  spendCode,
} from './auth.codes.ts'
import { unlock } from './auth.login.ts'
import { setPassword } from './auth.password.ts'
import { ALLOW_EMAIL_LOGIN_FLAG_FOR_B, ALLOW_EMAIL_LOGIN_FLAG_FOR_C } from './auth.settings.ts'
import { guardByCaptcha } from './captcha/auth.captcha.ts'
import { canReceive, readNewPassword } from './captcha/auth.proof.ts'

// ---------------------------------------------------------------- passwords

/**
 * Sets the new password of a ciphertext; with `proof` the code that was judged right is spent with it.
 *
 * @throws auth.code_wrong where somebody was quicker, or the account has left the place where the code arrived
 */
export async function replacePassword(
  ctx: Context,
  user: UserRow,
  cipher: string,
  { proof, inClear = false }: { proof?: { reqNo: string; to: Receiver }; inClear?: boolean } = {},
): Promise<void> {
  const plain = await readNewPassword(ctx, cipher, { area: user.area, user, inClear })
  await setPassword(ctx, user, plain, async (tx) => {
    if (!proof) return
    await spendCode(tx, ctx, proof.reqNo)
    if (!(await isReachedAt(tx, ctx, user.id, proof.to))) fail('auth.code_wrong')
  })
}

/** Whose accounts a user type means in recovery (spec 6). */
const AREA_OF_TYPE = new Map<string, Area>([
  ['3', 'a'],
  ['4', 'c'],
  ['5', 'd'],
])
const areaOfType = (userType: string | undefined): Area => AREA_OF_TYPE.get(userType ?? '') ?? 'b'

export async function sendRecoveryPhoneCode(
  ctx: Context,
  query: z.output<typeof RecoveryPhoneCodeQuery>,
): Promise<string> {
  const area = areaOfType(query.userType)
  await guardByCaptcha(ctx, area, query, { purpose: 'recovery' })
  const user = await findByPhone(ctx.platform, area, query.phone)
  return issueCode(ctx, `recovery:${area}`, { phone: query.phone }, { known: canReceive(user) })
}

/**
 * Sends a code by mail. A mailbox alone is too little for the accounts of the office, where 等保 holds: they get
 * none, and the answer is the same.
 */
export async function sendRecoveryEmailCode(
  ctx: Context,
  query: z.output<typeof RecoveryEmailCodeQuery>,
): Promise<string> {
  const area = areaOfType(query.userType)
  await guardByCaptcha(ctx, area, query, { purpose: 'recovery' })
  const user = await findByEmail(ctx.platform, area, query.email)
  return issueCode(
    ctx,
    `recovery:${area}`,
    { email: query.email },
    { known: mailboxIsEnough(ctx, area) && canReceive(user) },
  )
}

/** The setting that lets people of an area sign in by mail. */
export const emailSignIn = (area: Area) =>
  area === 'c' ? ALLOW_EMAIL_LOGIN_FLAG_FOR_C : ALLOW_EMAIL_LOGIN_FLAG_FOR_B

/**
 * Whether whoever reads the mailbox of an account of this area may be taken for its owner: for offices by the profile
 * of NIST alone, since 等保 wants more.
 */
export const mailboxIsEnough = ({ platform: { config } }: Context, area: Area): boolean =>
  config.PASSWORD_PROFILE === 'nist' || area === 'c' || area === 'd'

/** The shared half of both recoveries: judge the password, the code, then whose it is; then set it. */
export async function recover(
  ctx: Context,
  area: Area,
  to: Receiver,
  body: Partial<CodeGiven> & { validCode: string; newPassword: string },
  find: () => Promise<UserRow | undefined>,
): Promise<void> {
  await readNewPassword(ctx, body.newPassword, { area })
  const scope: CodeScope = `recovery:${area}`
  const reqNo = body.validCodeReqNo ?? (await newestCode(ctx, scope, to))
  await checkCode(ctx, [scope], to, { validCode: body.validCode, validCodeReqNo: reqNo })
  const user = await find()
  if (!user || !canReceive(user)) fail('auth.code_wrong')
  await replacePassword(ctx, user, body.newPassword, { proof: { reqNo, to } })
  const { phone } = personal(ctx.platform.crypto, user)
  await unlock(ctx, user, [user.account, ...(phone ? [phone] : [])])
}

/** Sets a new password after an SMS code. @throws auth.code_wrong, auth.password_weak, auth.password_reused */
export function recoverByPhone(ctx: Context, body: z.output<typeof RecoveryByPhoneBody>): Promise<void> {
  const area = areaOfType(body.userType)
  const { phone } = body
  return recover(ctx, area, { phone }, body, () => findByPhone(ctx.platform, area, phone))
}

/** Sets a new password after a mail code. @throws auth.code_wrong, auth.password_weak, auth.password_reused */
export function recoverByEmail(ctx: Context, body: z.output<typeof RecoveryByEmailBody>): Promise<void> {
  const area = areaOfType(body.userType)
  const { email } = body
  return recover(ctx, area, { email }, body, () => findByEmail(ctx.platform, area, email))
}
