import { isAdministratorRole } from '@appeal/contract/grants/duties.ts'
import { type Context, isSecondTo, viewerOf } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { type OrgScope, orgScope, sees } from '../../organisations/organisations.policy.service.ts'
import { type OrgDirectory, orgDirectory } from '../../organisations/organisations.service.ts'
import { lockUser } from '../../people/users/users.service.ts'
import * as store from './grants.store.ts'

/** Where rights are granted: to a role, or to one person directly. */
export type Subject = 'role' | 'user'

interface Target {
  kind: Subject
  id: string
  name: string
  /** Organisations in which the grants count; null: anywhere. */
  orgIds: readonly (string | null)[]
  /** Who will have them. */
  people: readonly { id: string; account: string }[]
}

export async function reach(ctx: Context): Promise<{ orgs: OrgDirectory; within: OrgScope }> {
  const orgs = await orgDirectory(ctx.platform)
  return { orgs, within: orgScope(viewerOf(ctx), ctx.grant, orgs) }
}

/** A role that the viewer may know. @throws grants.role_not_found */
export const seenRole = (row: store.RoleRow | undefined, within: OrgScope): store.RoleRow =>
  row && (row.orgId === null || sees(within, row.orgId)) ? row : fail('grants.role_not_found')

/** Nobody gives rights to oneself, nor to somebody whose way in was lately in the same hands. */
export function demandOther(ctx: Context, userId: string): void {
  const viewer = viewerOf(ctx)
  if (userId === viewer.userId) fail('grants.own')
  if (!isSecondTo(viewer, userId)) fail('grants.entangled')
}

/** The role or person that something is granted to, held, and not the viewer's own. */
export async function lockTarget(tx: Tx, ctx: Context, kind: Subject, id: string): Promise<Target> {
  const { within } = await reach(ctx)
  if (kind === 'user') {
    const user = await lockUser(tx, id)
    if (user?.area !== 'b' || !sees(within, user.orgId)) return fail('accounts.not_found')
    demandOther(ctx, user.id)
    return { kind, id, name: user.account, orgIds: [user.orgId], people: [user] }
  }
  const role = seenRole(await store.lockRole(tx, id), within)
  if (isAdministratorRole(role.code)) fail('grants.role_fixed', { name: role.name })
  const people = await store.holdersOf(tx, id)
  for (const { id } of people) demandOther(ctx, id)
  // People below the role's organisation use it from where they are.
  const places = role.orgId === null ? [] : people.flatMap(({ orgId }) => orgId ?? [])
  return { kind, id, name: role.name, orgIds: [...new Set([role.orgId, ...places])], people }
}

export async function demandSeen(ctx: Context, kind: Subject, id: string): Promise<void> {
  const { within } = await reach(ctx)
  if (kind === 'role') seenRole(await store.findRole(ctx.platform.db, id), within)
  else await demandPerson(ctx, ctx.platform.db, id, within)
}

/** Somebody of the staff whom the viewer sees. @throws accounts.not_found */
export async function demandPerson(ctx: Context, db: Queryable, id: string, within: OrgScope) {
  const [person] = await store.peopleByIds(db, [id])
  if (person?.area !== 'b') return fail('accounts.not_found')
  if (!sees(within, person.orgId) && person.id !== viewerOf(ctx).userId) fail('accounts.not_found')
  return person
}
