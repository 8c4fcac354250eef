import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { recordChange } from '../../../platform/trail/trail.ts'
import { sees } from '../../organisations/organisations.policy.service.ts'
import { keepingAdministrators } from '../../people/users/users.admin.service.ts'
import { noteRights, rightsChanged } from '../roles/roles.service.ts'
import { demandHeld, demandSeparateDuties, ownHoldings } from './grants.policy.ts'
import { demandMenusHeld } from './grants.resources.ts'
import * as store from './grants.store.ts'
import { demandOther, demandSeen, lockTarget, reach, seenRole } from './grants.targets.ts'

const refuseLast = (duty: { zh: string; en: string }): never => fail('grants.last_administrator', { duty })

/** Ids of a person's roles, those that the viewer may know. @throws accounts.not_found */
export async function ownRoles(ctx: Context, userId: string): Promise<string[]> {
  await demandSeen(ctx, 'user', userId)
  return store.roleIdsOf(ctx.platform.db, userId)
}

interface Person {
  id: string
  account: string
  orgId: string | null
}

/** Refuses a role whose rights, in this person's organisation, the viewer does not hold. */
async function demandRoleHeld(tx: Tx, ctx: Context, role: store.RoleRow, person: Person): Promise<void> {
  const { orgs } = await reach(ctx)
  // A role of one organisation serves its people, and those below it.
  if (role.orgId !== null && !(person.orgId && orgs.isAtOrBelow(person.orgId, role.orgId)))
    fail('grants.role_not_found')
  const held = await ownHoldings(tx, ctx, orgs)
  demandHeld(await store.permissionsOn(tx, role.id), held, [person.orgId], orgs)
  await demandMenusHeld(tx, ctx, role.id)
}

/**
 * Gives a person exactly these roles; in effect with the person's next request.
 *
 * @throws grants.own, grants.role_not_found, grants.not_held, grants.duties_united, grants.last_administrator
 */
export async function grantRoles(ctx: Context, userId: string, roleIds: readonly string[]): Promise<void> {
  const { within } = await reach(ctx)
  await ctx.unitOfWork(async (tx) => {
    await store.lockRights(tx)
    const target = await lockTarget(tx, ctx, 'user', userId)
    const person = target.people[0] as Person
    const orgId = target.orgIds[0] ?? null
    const before = new Set(await store.roleIdsOf(tx, userId))
    const wanted = new Set(roleIds)
    const roles = await store.rolesByIds(tx, [...wanted])
    if (roles.length !== wanted.size) fail('grants.role_not_found')
    for (const role of roles) {
      if (before.has(role.id)) continue
      await demandRoleHeld(tx, ctx, seenRole(role, within), { ...person, orgId })
    }
    await keepingAdministrators(
      tx,
      async () => {
        for (const id of before) if (!wanted.has(id)) await store.removeHolder(tx, id, userId)
        for (const id of wanted) if (!before.has(id)) await store.addHolder(tx, id, userId)
      },
      refuseLast,
    )
    await demandSeparateDuties(tx, [person])
    await recordChange(
      tx,
      ctx,
      'user',
      { id: userId, name: target.name },
      { roles: [[...before], [...wanted]] },
    )
    await noteRights(tx, ctx, [userId])
    await ctx.platform.live.send(tx, { kind: 'cache', key: `viewer:${userId}` })
  })
}

/** Gives a role to exactly these people, of those whom the viewer sees; others keep it. */
export async function grantUsers(ctx: Context, roleId: string, userIds: readonly string[]): Promise<void> {
  const { within } = await reach(ctx)
  await ctx.unitOfWork(async (tx) => {
    await store.lockRights(tx)
    const role = seenRole(await store.lockRole(tx, roleId), within)
    const holders = (await store.holdersOf(tx, roleId)).filter(
      (person) => person.area === 'b' && sees(within, person.orgId),
    )
    const before = new Set(holders.map(({ id }) => id))
    const wanted = new Set(userIds)
    const joining = [...wanted].filter((id) => !before.has(id)).toSorted()
    const leaving = [...before].filter((id) => !wanted.has(id))
    for (const id of [...joining, ...leaving]) demandOther(ctx, id)
    const people: Person[] = []
    for (const id of joining) {
      const target = await lockTarget(tx, ctx, 'user', id)
      const person = { ...(target.people[0] as Person), orgId: target.orgIds[0] ?? null }
      await demandRoleHeld(tx, ctx, role, person)
      people.push(person)
    }
    await keepingAdministrators(
      tx,
      async () => {
        for (const id of leaving) await store.removeHolder(tx, roleId, id)
        for (const id of joining) await store.addHolder(tx, roleId, id)
      },
      refuseLast,
    )
    await demandSeparateDuties(tx, people)
    await recordChange(tx, ctx, 'role', { id: roleId, name: role.name }, { people: [leaving, joining] })
    await rightsChanged(tx, ctx, [...leaving, ...joining])
  })
}
