import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { recordChange } from '../../../platform/trail/trail.ts'
import { holdLiving } from '../../organisations/organisations.ending.service.ts'
import { demandOneDuty } from '../roles/roles.holdings.service.ts'
import { rightsChanged } from '../roles/roles.service.ts'
import { demandHeld, ownHoldings } from './grants.policy.ts'
import { demandMenusHeld } from './grants.resources.ts'
import * as store from './grants.store.ts'
import { reach, seenRole } from './grants.targets.ts'

/**
 * Brings a deleted role back with what it granted, and to nobody: whom it is given to is judged when it is given. It is a
 * giving all the same: what the viewer does not hold comes back by somebody who does, and duties that were united since
 * stay apart.
 *
 * @throws grants.role_not_found, of one that is not deleted too; grants.role_taken, grants.not_held, grants.duties_united,
 *   organisations.not_found
 */
export async function restoreRole(ctx: Context, id: string): Promise<void> {
  const { orgs, within } = await reach(ctx)
  await ctx.unitOfWork(async (tx) => {
    await store.lockRights(tx)
    const role = seenRole(await store.lockDeletedRole(tx, id), within)
    if (role.orgId === null && within !== 'all') fail('organisations.not_found')
    await holdLiving(tx, [role.orgId])
    if (await store.nameTaken(tx, role.name, role.orgId)) fail('grants.role_taken', { field: 'name' })
    const given = await store.permissionsOn(tx, id)
    demandHeld(given, await ownHoldings(tx, ctx, orgs), [role.orgId], orgs)
    demandOneDuty(
      role.name,
      given.map(({ path }) => path),
    )
    await demandMenusHeld(tx, ctx, id)
    await store.updateRole(tx, id, { deletedAt: null, updatedAt: ctx.now() })
    await recordChange(tx, ctx, 'role', role, {
      restored: [null, role.name],
      permissions: [[], given.map(({ path, scope }) => `${path} ${scope}`)],
    })
    await rightsChanged(tx, ctx, [id])
  })
}
