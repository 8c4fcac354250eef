import type { UnitingCodes, UnitingPlan, UnitingProof } from '@appeal/contract/uniting/uniting.schemas.ts'
import {
  checkCode,
  checkFactorCode,
  hasFactor,
  issueCodes,
  spendCode,
  spendFactorCode,
} from '../../features/auth/auth.service.ts'
import { findByPhone, findUser, personal, type UserRow } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { planUniting, unite } from './uniting.service.ts'
import { unitingTemplates } from './uniting.templates.ts'

/** A code opens this for this account alone: one that somebody else asked for is worth nothing here. */
const scopeOf = ({ area, id }: Pick<UserRow, 'area' | 'id'>) => `uniting:${area}:${id}` as const

/** The viewer's account with its phone, and the phone of the other. @throws callers.no_phone, uniting.same */
async function ownOf(ctx: Context, other: string) {
  const user = (await findUser(ctx.platform.db, viewerOf(ctx).userId)) ?? fail('session.expired')
  const phone = personal(ctx.platform.crypto, user).phone ?? fail('callers.no_phone')
  if (phone === other) fail('uniting.same')
  return { user, phone, other: await findByPhone(ctx.platform, user.area, other) }
}

/**
 * Sends a code to the own phone and one to the phone of the other account, or to neither. Who asks cannot tell whether
 * there is one.
 *
 * @throws uniting.same, callers.no_phone and what a code is refused with
 */
export async function sendUnitingCodes(ctx: Context, { phone }: { phone: string }): Promise<UnitingCodes> {
  const { user, phone: own, other } = await ownOf(ctx, phone)
  const [ownCodeReqNo = '', otherCodeReqNo = ''] = await issueCodes(
    ctx,
    scopeOf(user),
    [
      { to: { phone: own }, known: true },
      { to: { phone }, known: other !== undefined },
    ],
    unitingTemplates.unitingCode,
  )
  return { ownCodeReqNo, otherCodeReqNo }
}

/** Judges both codes. @returns the two accounts @throws auth.code_wrong */
async function proven(ctx: Context, body: UnitingProof) {
  const { user, phone, other } = await ownOf(ctx, body.phone)
  const scope = scopeOf(user)
  await checkCode(ctx, [scope], { phone }, { validCode: body.ownCode, validCodeReqNo: body.ownCodeReqNo })
  await checkCode(
    ctx,
    [scope],
    { phone: body.phone },
    { validCode: body.otherCode, validCodeReqNo: body.otherCodeReqNo },
  )
  return { own: phone, toId: user.id, fromId: other?.id ?? fail('auth.code_wrong') }
}

/**
 * What would move, to whoever has shown both phones and, where the other account has one, its second factor; the codes
 * stay good for the act.
 *
 * @throws auth.code_wrong, uniting.factor, auth.factor_wrong, auth.locked and what `planUniting` throws
 */
export async function planOwn(ctx: Context, body: UnitingProof): Promise<UnitingPlan> {
  const ids = await proven(ctx, body)
  if (await hasFactor(ctx.platform.db, ids.fromId))
    await checkFactorCode(
      ctx,
      ids.fromId,
      body.otherFactor ?? fail('uniting.factor', { field: 'otherFactor' }),
    )
  return planUniting(ctx, ids)
}

/**
 * Takes over everything of the viewer's other account. A second factor of that one has to be shown as well; the
 * viewer's own was at sign-in.
 *
 * @throws auth.code_wrong, uniting.factor, auth.factor_wrong, auth.locked and what `unite` throws
 */
export async function uniteOwn(ctx: Context, body: UnitingProof): Promise<UnitingPlan> {
  const { own, ...ids } = await proven(ctx, body)
  const { crypto } = ctx.platform
  return ctx.unitOfWork((tx) =>
    unite(tx, ctx, ids, async ({ to, from }) => {
      await spendCode(tx, ctx, body.ownCodeReqNo)
      await spendCode(tx, ctx, body.otherCodeReqNo)
      // What a phone has shown is true no more once an account has left it.
      if (personal(crypto, to).phone !== own || personal(crypto, from).phone !== body.phone)
        fail('auth.code_wrong')
      if (!(await hasFactor(tx, from.id))) return
      await spendFactorCode(
        tx,
        ctx,
        from.id,
        body.otherFactor ?? fail('uniting.factor', { field: 'otherFactor' }),
      )
    }),
  )
}
