import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { type CaseRef, kindOf, seenRow } from '../../cases/cases.service.ts'
import { checkCode, issueCode } from '../../features/auth/auth.service.ts'
import { getPerson } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { roomNow, unsignable } from './mediation.room.ts'

const SCOPE = 'mediation:c'

/** The own number, to which the code goes. @throws mediation.no_phone */
async function ownPhone(ctx: Context): Promise<string> {
  const person = (await getPerson(ctx, viewerOf(ctx).userId)) ?? fail('session.expired')
  return person.phone ?? fail('mediation.no_phone')
}

/**
 * Sends the appellant the code that accepts the newest terms.
 *
 * @throws the kind's "not found", mediation.no_terms, mediation.no_phone and what a code is refused with
 */
export async function sendSigningCode(ctx: Context, ref: CaseRef): Promise<string> {
  await seenRow(ctx, kindOf(ctx.platform, ref.kind), ref.id)
  const room = await roomNow(ctx.platform.db, ref)
  if (room.ended || unsignable(room, room.terms.at(-1)?.version ?? 0, 'user')) fail('mediation.no_terms')
  return issueCode(ctx, SCOPE, { phone: await ownPhone(ctx) }, { known: true })
}

type Signing = ActionInput<'mediationSign'>

/**
 * Judges the code by which an appellant accepts terms, before the act holds the case: a wrong one costs a try whatever
 * becomes of the act. What the act would refuse anyway goes on without a code, so that the act says why.
 *
 * @throws the kind's "not found", mediation.no_phone, auth.code_wrong
 */
export async function judgeSigning(ctx: Context, ref: CaseRef, input: Signing): Promise<Signing> {
  if (viewerOf(ctx).area !== 'c' || !input.agrees) return input
  const row = await seenRow(ctx, kindOf(ctx.platform, ref.kind), ref.id)
  const room = await roomNow(ctx.platform.db, ref)
  const { validCode = '', validCodeReqNo = '', ...rest } = input
  if (row.version !== input.version || room.ended || unsignable(room, input.terms, 'user')) return rest
  await checkCode(ctx, [SCOPE], { phone: await ownPhone(ctx) }, { validCode, validCodeReqNo })
  return input
}
