import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { noteRights } from '../../access/roles/roles.service.ts'
import { personIndex } from './users.personal.ts'
import * as staff from './users.staff.store.ts'
import * as store from './users.store.ts'

/** What others may change about the account of a member of staff. */
export interface StaffChange {
  orgId?: string
  /** Enterprises: -1…4 (domain 3.3). */
  status?: string
  userStatus?: 'ENABLE' | 'DISABLED'
  /** Why it was disabled or enabled. */
  statusReason?: string
  brand?: string
  name?: string
  /** Null takes it away: the holder signs in by SMS code and sets another one. */
  passwordHash?: null
}

/** Changes a member of staff's account; open sessions see it when the transaction commits. */
export async function changeStaff(tx: Tx, ctx: Context, userId: string, change: StaffChange): Promise<void> {
  const { name, ...columns } = change
  const { crypto } = ctx.platform
  await store.update(tx, userId, {
    ...columns,
    ...(name !== undefined && {
      name: crypto.encryptField('users.name', name),
      nameIndex: personIndex.name(crypto, name),
      isRealName: '2',
    }),
    updatedAt: ctx.now(),
  })
  if (change.orgId !== undefined) await noteRights(tx, ctx, [userId])
  await ctx.platform.live.send(tx, { kind: 'cache', key: `viewer:${userId}` })
}

/**
 * Bars all enterprise people of these organisations from signing in (status 4); answers their ids. What was their
 * status before is told by their passwords, so nothing else has to be kept.
 */
export async function barStaff(tx: Tx, ctx: Context, orgIds: readonly string[]): Promise<string[]> {
  const ids = await staff.bar(tx, orgIds, ctx.now())
  for (const id of ids) await ctx.platform.live.send(tx, { kind: 'cache', key: `viewer:${id}` })
  return ids
}

/** Admits them again: to their work, or to setting a password where they have none. */
export async function readmitStaff(tx: Tx, ctx: Context, orgIds: readonly string[]): Promise<string[]> {
  const ids = await staff.readmit(tx, orgIds, ctx.now())
  for (const id of ids) await ctx.platform.live.send(tx, { kind: 'cache', key: `viewer:${id}` })
  return ids
}
