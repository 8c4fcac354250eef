import type { CancelAccountBody } from '@appeal/contract/users/users.schemas.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { list } from '../../platform/product.ts'
import { anonymise, findUser, idsOf, lockUser, personal } from '../people/users/users.service.ts'
import { checkCode, newestCode, spendCode } from './auth.codes.ts'
import { log } from './auth.login.ts'
import { endSessions } from './auth.sessions.ts'
import { removeAll as forgetFactors } from './factor/auth.factor.store.ts'

type Step = (tx: Tx, ctx: Context, userId: string) => Promise<void>

/**
 * What features have to do with a cancelled account, in the cancellation's transaction: refuse it by an error, or
 * remove their own rows.
 */
export const onCancellation = list<Step>()

/**
 * Cancels the own account (PIPL art. 47, domain 7.1): it can no longer sign in, its phone number can be registered
 * again, its profile is emptied; cases stay.
 *
 * @throws users.not_own, auth.code_wrong, and what the features' steps refuse with (appeals.unfinished)
 */
export async function cancelAccount(ctx: Context, body: CancelAccountBody): Promise<void> {
  const { userId, area } = viewerOf(ctx)
  const { db, crypto } = ctx.platform
  const user = (await findUser(db, userId)) ?? fail('session.expired')
  const { name, phone } = personal(crypto, user)
  const given: [sent: string | undefined, kept: string | null][] = [
    [body.id, user.id],
    [body.name || undefined, name],
    [body.phone, phone],
    [body.account, user.account],
  ]
  if (given.some(([sent, kept]) => sent !== undefined && sent !== kept)) fail('users.not_own')
  if (!phone) fail('auth.code_wrong')
  const scope = `cancellation:${area}` as const
  const validCodeReqNo = body.validCodeReqNo ?? (await newestCode(ctx, scope, { phone }))
  await checkCode(ctx, [scope], { phone }, { validCode: body.verificationCode, validCodeReqNo })
  await ctx.unitOfWork(async (tx) => {
    // Everything that counts the person's affairs waits behind this row.
    if (!(await lockUser(tx, userId))) fail('session.expired')
    await spendCode(tx, ctx, validCodeReqNo)
    await closeAccount(tx, ctx, userId)
    await log(tx, ctx, {
      category: 'LOGOUT',
      result: 'SUCCESS',
      reason: 'cancelled',
      area,
      userId,
      device: 'PC',
    })
  })
}

/**
 * Closes an account of the portal that the caller holds: refused while a case is unfinished, emptied otherwise, with
 * what is left of accounts that became part of it.
 *
 * @throws what the features' steps refuse with (appeals.unfinished)
 */
export async function closeAccount(tx: Tx, ctx: Context, userId: string): Promise<void> {
  const user = await findUser(tx, userId)
  for (const id of user ? idsOf(user) : [userId])
    for (const step of ctx.platform.product.of(onCancellation)) await step(tx, ctx, id)
  await anonymise(tx, ctx, userId)
  await forgetFactors(tx, userId)
  await endSessions(tx, ctx, userId, 'disabled')
}
