import { ADMINISTRATIVE, type Duty } from '@appeal/contract/grants/duties.ts'
import type { Context } from '../../../platform/context.ts'
import { viewerOf } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import {
  dutiesOf,
  firstNotHeld,
  holdingsFrom,
  holdingsOf,
} from '../../access/roles/roles.holdings.service.ts'
import { scopedPathsOf } from '../../access/roles/roles.service.ts'
import type { OrgDirectory } from '../../organisations/organisations.service.ts'
import type { UserRow } from '../users/users.service.ts'

/** Acts of the administration upon somebody's account. */
export type AccountAct = 'edit' | 'delete' | 'enable' | 'disable' | 'reset'

/** Whether an account carries one of the three administrative duties. */
export const isAdministrator = (duties: ReadonlySet<Duty>): boolean =>
  ADMINISTRATIVE.some((duty) => duties.has(duty))

export async function administers(db: Queryable, userId: string): Promise<boolean> {
  return isAdministrator(dutiesOf((await scopedPathsOf(db, userId)).map(({ path }) => path)))
}

/**
 * Refuses acts upon accounts that are not the viewer's to manage: the own one; identity and password of an
 * administrator, with which one could take that duty over; and, where management is delegated, accounts with rights
 * that the viewer does not hold.
 *
 * @param at organisation in which the account's rights count, its own or the one it moves to
 * @throws accounts.own, accounts.administrator, accounts.wider
 */
export async function demandManageable(
  db: Queryable,
  ctx: Context,
  user: UserRow,
  given: { act: AccountAct; touchesIdentity: boolean; orgId: string | null; orgs: OrgDirectory },
): Promise<void> {
  const viewer = viewerOf(ctx)
  const isOwn = user.id === viewer.userId
  if (isOwn && given.act !== 'edit') fail('accounts.own')
  // Moving oneself would widen what one's own grants reach.
  if (isOwn && given.orgId !== user.orgId) fail('accounts.own')
  if (!isOwn && given.touchesIdentity && (await administers(db, user.id))) fail('accounts.administrator')
  if (!isOwn && isDelegated(ctx)) await demandCovered(db, ctx, user, given)
}

/** The business twin manages on behalf of the platform's administrators, never more than the viewer holds. */
export const isDelegated = (ctx: Context): boolean => ctx.route?.permission.startsWith('/biz/') ?? false

async function demandCovered(
  db: Queryable,
  ctx: Context,
  user: UserRow,
  { orgId, orgs }: { orgId: string | null; orgs: OrgDirectory },
): Promise<void> {
  const viewer = viewerOf(ctx)
  const held = await holdingsOf(db, { id: viewer.userId, org: viewer.org }, orgs)
  const theirs = holdingsFrom(await scopedPathsOf(db, user.id), orgId ? { id: orgId } : null, orgs)
  if (firstNotHeld(theirs, held) !== undefined) fail('accounts.wider')
}
