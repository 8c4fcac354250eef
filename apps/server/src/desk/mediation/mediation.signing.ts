import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { MediationParty } from '@appeal/contract/mediation/mediation.inputs.ts'
import { type CaseRef, kindOf, openActions, referenceDataOf, seenRow } from '../../cases/cases.service.ts'
import { checkCode, issueCode } from '../../features/auth/auth.service.ts'
import { getPerson } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { roomNow, unsignable } from './mediation.room.ts'

/** A code accepts the terms for which it was sent: none of the other side, of another case, or of another version. */
const scopeOf = (side: MediationParty, { kind, id }: CaseRef, terms: number) =>
  `mediation:${side === 'user' ? 'c' : 'a'}:${kind}:${id}:${terms}` as const

const sideOf = (ctx: Context): MediationParty => (viewerOf(ctx).area === 'a' ? 'enterprise' : 'user')

/** Whether the viewer may accept terms at all: of an enterprise, whoever submits its answers. */
const maySign = async (ctx: Context, { kind }: CaseRef, row: Parameters<typeof openActions>[1]) =>
  openActions(kindOf(ctx.platform, kind), row, ctx, await referenceDataOf(ctx.platform)).includes(
    'mediationSign',
  )

/** The own number, to which the code goes. @throws mediation.no_phone */
async function ownPhone(ctx: Context): Promise<string> {
  const person = (await getPerson(ctx, viewerOf(ctx).userId)) ?? fail('session.expired')
  return person.phone ?? fail('mediation.no_phone')
}

/**
 * Sends a party the code by which it accepts the newest terms: to whoever of it asks.
 *
 * @throws the kind's "not found", mediation.no_terms, mediation.no_phone and what a code is refused with
 */
export async function sendSigningCode(ctx: Context, ref: CaseRef): Promise<string> {
  const row = await seenRow(ctx, kindOf(ctx.platform, ref.kind), ref.id)
  const room = await roomNow(ctx.platform.db, ref)
  const side = sideOf(ctx)
  const newest = room.terms.at(-1)?.version ?? 0
  if (!(await maySign(ctx, ref, row)) || room.ended || unsignable(room, newest, side))
    fail('mediation.no_terms')
  return issueCode(ctx, scopeOf(side, ref, newest), { phone: await ownPhone(ctx) }, { known: true })
}

type Signing = ActionInput<'mediationSign'>

/**
 * Judges the code by which a party accepts terms, before the act holds the case: a wrong one costs a try whatever
 * becomes of the act. What the act would refuse anyway goes on without a code, so that the act says why.
 *
 * @throws the kind's "not found", mediation.no_phone, auth.code_wrong
 */
export async function judgeSigning(ctx: Context, ref: CaseRef, input: Signing): Promise<Signing> {
  if (viewerOf(ctx).area === 'b' || !input.agrees) return input
  const row = await seenRow(ctx, kindOf(ctx.platform, ref.kind), ref.id)
  const room = await roomNow(ctx.platform.db, ref)
  const side = sideOf(ctx)
  const { validCode = '', validCodeReqNo = '', ...rest } = input
  if (row.version !== input.version || !(await maySign(ctx, ref, row))) return rest
  if (room.ended || unsignable(room, input.terms, side)) return rest
  await checkCode(
    ctx,
    [scopeOf(side, ref, input.terms)],
    { phone: await ownPhone(ctx) },
    { validCode, validCodeReqNo },
  )
  return input
}
