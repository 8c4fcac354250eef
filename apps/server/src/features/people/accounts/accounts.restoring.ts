import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { recordChange } from '../../../platform/trail/trail.ts'
import { demandOneDuty } from '../../access/roles/roles.holdings.service.ts'
import { lockRights, scopedPathsOf } from '../../access/roles/roles.service.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'
import { bringBack, lockGone, sidePositions } from '../users/users.admin.service.ts'
import { demandManageable } from './accounts.policy.ts'
import { demandPlace, holdPlaces, isSeen, sightOf } from './accounts.service.ts'

/**
 * Brings a deleted account back where it was, with the rights it had, and disabled: nobody signs in with it before
 * somebody enables it. It is judged as enabling is, and once more for what changed while it was gone: its place may have
 * ended, others may have taken its name, and a role may have got a duty that its other roles keep apart.
 *
 * @throws accounts.not_found, also of one that is there, and of one that became part of another; organisations.not_found,
 *   positions.not_found, grants.duties_united, and what {@link bringBack} and {@link demandManageable} throw
 */
export async function restoreAccount(ctx: Context, id: string): Promise<void> {
  const orgs = await orgDirectory(ctx.platform)
  const within = await sightOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    await lockRights(tx)
    const user = await lockGone(tx, id)
    if (!isSeen(ctx, within, user)) return fail('accounts.not_found')
    const { account, orgId, positionId } = user
    await demandManageable(tx, ctx, user, { act: 'enable', touchesIdentity: false, orgId, orgs })
    const sides = (await sidePositions(tx, id)).map((side) => ({
      orgId: side.orgId,
      positionId: side.positionId,
    }))
    const place = { orgId: orgId ?? undefined, positionId, positionJson: sides }
    await holdPlaces(tx, place)
    await demandPlace(tx, ctx, place, orgId)
    demandOneDuty(
      account,
      (await scopedPathsOf(tx, id)).map(({ path }) => path),
    )
    await bringBack(tx, ctx, user)
    await recordChange(tx, ctx, 'user', { id, name: account }, { restored: [null, account] })
  })
}
