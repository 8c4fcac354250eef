import type { Pending } from '@appeal/contract/proposals/proposals.routes.ts'
import type { UnitingPair, UnitingPlan, UnitingRequest } from '@appeal/contract/uniting/uniting.schemas.ts'
import { hasFactor } from '../../features/auth/auth.service.ts'
import { findUser, findUserByAccount } from '../../features/people/users/users.service.ts'
import { type ProposalWork, propose } from '../../features/proposals/proposals.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import { holdPair, type PairIds, planUniting, unite } from './uniting.service.ts'

/** The account that stays by its id, the one that ends by its name. @throws uniting.not_found */
async function idsOf({ platform: { db } }: Context, { id, otherAccount }: UnitingPair): Promise<PairIds> {
  const user = await findUser(db, id)
  const other = user && (await findUserByAccount(db, user.area, otherAccount))
  return { toId: id, fromId: other?.id ?? fail('uniting.not_found') }
}

/** Nobody but its holder shows a second factor. @throws uniting.factor */
async function demandNoFactor(db: Queryable, ids: readonly string[]): Promise<void> {
  for (const id of ids) if (await hasFactor(db, id)) fail('uniting.factor')
}

/** What would move from one account of the portal to another. @throws uniting.factor and what `planUniting` throws */
export async function planForOthers(ctx: Context, pair: UnitingPair): Promise<UnitingPlan> {
  const ids = await idsOf(ctx, pair)
  await demandNoFactor(ctx.platform.db, [ids.toId, ids.fromId])
  return planUniting(ctx, ids)
}

/**
 * Asks that two accounts of one person become one, with what was shown of it; a second person decides.
 *
 * @throws uniting.factor and what `planUniting` throws
 */
export async function askUniting(ctx: Context, { evidence, ...pair }: UnitingRequest): Promise<Pending> {
  const { stays, ends } = await planForOthers(ctx, pair)
  const ids = await idsOf(ctx, pair)
  await ctx.unitOfWork(async (tx) => {
    await propose(tx, ctx, {
      kind: 'uniting',
      // One account ends once: another request for it gives way to this one.
      subject: ids.fromId,
      title: { zh: `账号 ${ends} 并入 ${stays}`, en: `Account ${ends} becomes part of ${stays}` },
      // What was shown names people: it stands on the proposal alone.
      details: evidence,
      change: ids,
    })
    await recordChange(tx, ctx, 'client', { id: ids.fromId, name: ends }, { unitingAsked: [null, stays] })
  })
  return { pending: [ends] }
}

export const unitingProposal: ProposalWork = {
  holds: (tx, _subject, change) => holdPair(tx, change as PairIds),
  mayConfirm: ({ userId }, subject) => userId !== subject,
  async carryOut(tx, ctx, _subject, change) {
    await unite(tx, ctx, change as PairIds, ({ to, from }) => demandNoFactor(tx, [to.id, from.id]))
  },
}
