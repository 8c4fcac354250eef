import type { ProofBody } from '@appeal/contract/auth/auth.factor.routes.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { newToken } from '../../../platform/crypto/tokens.ts'
import { fail, Refusal } from '../../../platform/fail.ts'
import { isStock } from '../../../platform/stock.ts'
import { findUser } from '../../people/users/users.service.ts'
import { spendCode } from '../auth.codes.ts'
import { demandFreshProof } from '../auth.contact.ts'
import { passFactor, renewProof } from '../auth.sessions.ts'
import { hasFactor } from './auth.factor.store.ts'
import { passByCode, spendFactorCode } from './auth.factor.ts'

/**
 * Shows once more who it is: by the second factor where there is one, else by what signs in.
 *
 * @throws session.proof_old without a code of the second factor, auth.proof_required, auth.factor_wrong, auth.old_password_wrong, auth.code_wrong, auth.locked
 */
export async function prove(ctx: Context, body: ProofBody): Promise<void> {
  const { userId, sessionId } = viewerOf(ctx)
  const { db } = ctx.platform
  if (await hasFactor(db, userId)) {
    await passByCode(ctx, { otpCode: body.otpCode ?? fail('session.proof_old') })
    return
  }
  const user = (await findUser(db, userId)) ?? fail('session.expired')
  const validCodeReqNo = await demandFreshProof(ctx, user, body)
  await ctx.unitOfWork(async (tx) => {
    if (validCodeReqNo) await spendCode(tx, ctx, validCodeReqNo)
    await renewProof(tx, ctx, sessionId)
  })
}

/** What a client of the ecosystem shows as a captcha: it asks for the code, and sends it with the same call. */
const ASKED = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="130" height="40" viewBox="0 0 130 40"><rect width="130" height="40" fill="#fff"/><text x="65" y="26" font-size="16" text-anchor="middle" fill="#12201b">动态口令 OTP</text></svg>',
).toString('base64')}`

/** Whether `requestNumber:code` shows the second factor; the request number says nothing, the code counts once. */
async function isShown(ctx: Context, captcha: string | undefined): Promise<boolean> {
  const { userId, sessionId } = viewerOf(ctx)
  const code = captcha?.split(':')[1]
  if (!code) return false
  try {
    await ctx.unitOfWork(async (tx) => {
      await spendFactorCode(tx, ctx, userId, code)
      await passFactor(tx, ctx, { userId, sessionId })
    })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'auth.factor_wrong') return false
    throw error
  }
}

/**
 * Ends a call that weighs much, of a session where no factor was shown of late. Clients that take a bare token have no
 * dialog for it: where the installation says so they are challenged as for a captcha, and answer with the code.
 *
 * @throws session.proof_old; request.challenge with the picture; auth.locked
 */
export async function demandProof(ctx: Context, captcha: string | undefined): Promise<void> {
  const { userId } = viewerOf(ctx)
  const isChallenged = isStock(ctx) && ctx.platform.config.LOGIN_STEP_UP === 'challenge'
  if (!isChallenged || !(await hasFactor(ctx.platform.db, userId))) fail('session.proof_old')
  if (await isShown(ctx, captcha)) return
  fail('request.challenge', { validCodeBase64: ASKED, validCodeReqNo: newToken() })
}
