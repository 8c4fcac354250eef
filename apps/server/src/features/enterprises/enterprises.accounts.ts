import type {
  AccountActBody,
  AccountNode,
  AccountQuery,
  AccountRow,
  EditAccountBody,
  NewAccountBody,
} from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { isMobile, normalisePhone } from '@appeal/contract/identifiers.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { appendHistory } from '../../platform/history/history.ts'
import { assignRoles } from '../access/roles/roles.service.ts'
import { endSessions } from '../auth/auth.service.ts'
import { tell } from '../inbox/messages/messages.service.ts'
import type { Org } from '../organisations/organisations.service.ts'
import {
  createUser,
  lockUser,
  noteAccessAct,
  personIndex,
  type UserRow,
} from '../people/users/users.service.ts'
import { changeStaff } from '../people/users/users.staff.service.ts'
import { grantableRoles, mayManage, ownTree } from './enterprises.policy.ts'
import { ACCOUNT_KIND, presentAccount, presentNode, wordsOf } from './enterprises.presenter.ts'
import { disabledAt, holdUnit, overseenIds } from './enterprises.standing.ts'
import * as store from './enterprises.store.ts'
import { enterpriseTemplates } from './enterprises.templates.ts'

type Act = AccountRow['can'][number]

// Statuses of accounts that are admitted; barred ones wait for their bureau.
const ADMITTED = ['2', '3']

/** What the viewer may do with somebody's account. */
function actsOn(ctx: Context, user: UserRow, roleCodes: readonly string[]): Act[] {
  const viewer = viewerOf(ctx)
  if (viewer.area !== 'a' || user.id === viewer.userId || !mayManage(viewer, roleCodes)) return []
  if (!ADMITTED.includes(user.status)) return []
  const acts: Act[] = user.userStatus === 'ENABLE' ? ['edit', 'reset', 'disable'] : ['enable']
  return acts.filter((act) => viewer.grants.has(`/biz/enterprise/account/${act}`))
}

/** Accounts of the own tree; for a bureau those of the enterprises it oversees. */
export async function accountPage(
  ctx: Context,
  query: z.output<typeof AccountQuery>,
): Promise<Page<AccountRow>> {
  const words = await wordsOf(ctx.platform)
  const viewer = viewerOf(ctx)
  const { crypto, db } = ctx.platform
  const sight = viewer.area === 'a' ? ownTree(viewer, ctx.grant, words.orgs) : await overseenIds(ctx)
  // A unit stands for itself and everything below it.
  const asked = query.orgId ? new Set(words.orgs.descendantIds(query.orgId)) : undefined
  const key = query.searchKey?.trim() ?? ''
  const phone = normalisePhone(key)
  const { rows, total } = await store.listAccounts(
    db,
    {
      orgIds: asked ? sight.filter((id) => asked.has(id)) : sight,
      status: query.status,
      ...(key && { account: key, nameIndex: personIndex.name(crypto, key) }),
      ...(isMobile(phone) && { phoneIndex: personIndex.phone(crypto, phone) }),
    },
    { by: query.sortField ?? 'createTime', descending: query.sortOrder !== 'ascend' },
    query,
  )
  const roles = await store.rolesOf(
    db,
    rows.map(({ id }) => id),
  )
  return toPage(
    rows.map((user) => {
      const codes = roles.get(user.id) ?? []
      return presentAccount(ctx, user, words, codes, actsOn(ctx, user, codes))
    }),
    total,
    query,
  )
}

/** Units of the own tree with the roles that may be given there. */
export async function accountNodes(ctx: Context): Promise<AccountNode[]> {
  const { orgs, areas } = await wordsOf(ctx.platform)
  const viewer = viewerOf(ctx)
  return ownTree(viewer, ctx.grant, orgs).flatMap((id) => {
    const org = orgs.get(id)
    const roles = org ? grantableRoles(viewer, org.kind) : []
    return org && roles.length ? [{ ...presentNode(org, areas), roles }] : []
  })
}

/** @throws enterprises.node_outside where the unit is gone */
async function holdPlace(tx: Tx, ctx: Context, orgId: string): Promise<void> {
  const { orgs } = await wordsOf(ctx.platform)
  if (!(await holdUnit(tx, orgs, orgId))) fail('enterprises.node_outside', { field: 'orgId' })
}

/** The unit of the own tree that somebody is put into, with a role that may be given there. */
async function placeFor(tx: Tx, ctx: Context, body: { orgId: string; role: string }): Promise<Org> {
  const { orgs } = await wordsOf(ctx.platform)
  const viewer = viewerOf(ctx)
  const org = ownTree(viewer, ctx.grant, orgs).includes(body.orgId) ? orgs.get(body.orgId) : undefined
  if (!org || (await disabledAt(tx, orgs))(org.id))
    return fail('enterprises.node_outside', { field: 'orgId' })
  if (!grantableRoles(viewer, org.kind).some((role) => role === body.role))
    return fail('enterprises.role_too_wide', { field: 'role' })
  return org
}

/**
 * Opens an account in the own tree; answers its id. Its holder signs in by SMS code and sets a password (status 2),
 * so nobody ever knows another one's password.
 *
 * @throws enterprises.node_outside, enterprises.role_too_wide, auth.account_taken, auth.phone_taken
 */
export function addAccount(ctx: Context, body: z.output<typeof NewAccountBody>): Promise<string> {
  return ctx.unitOfWork(async (tx) => {
    await holdPlace(tx, ctx, body.orgId)
    const org = await placeFor(tx, ctx, body)
    const { account, name, phone } = body
    const id = await createUser(tx, ctx, {
      area: 'a',
      account,
      name,
      phone,
      orgId: org.id,
      status: '2',
      ...(org.brand && { brand: org.brand }),
    })
    await assignRoles(tx, ctx, id, [body.role])
    await tell(tx, ctx, {
      template: enterpriseTemplates.accountOpened,
      to: { userId: id },
      data: { account, org: org.name },
      channels: ['sms'],
      key: `account:${id}:opened`,
    })
    return id
  })
}

/** Somebody's account, held, in the own tree, not my own, not above me, and as I last saw it. */
async function lockAccount(tx: Tx, ctx: Context, { id, version }: { id: string; version: number }) {
  const { orgs } = await wordsOf(ctx.platform)
  const viewer = viewerOf(ctx)
  const user = await lockUser(tx, id)
  const isInside = user?.area === 'a' && user.orgId && ownTree(viewer, ctx.grant, orgs).includes(user.orgId)
  if (!user || !isInside) return fail('enterprises.account_not_found')
  if (user.id === viewer.userId) fail('enterprises.own_account')
  const roles = (await store.rolesOf(tx, [id])).get(id) ?? []
  if (!mayManage(viewer, roles) || !ADMITTED.includes(user.status)) fail('enterprises.role_too_wide')
  if (user.version !== version) fail('record.stale')
  return user
}

/**
 * Moves an account to another unit of the own tree or gives it another role.
 *
 * @throws enterprises.account_not_found, enterprises.own_account, enterprises.role_too_wide, enterprises.node_outside,
 *   record.stale
 */
export async function editAccount(ctx: Context, body: z.output<typeof EditAccountBody>): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    await holdPlace(tx, ctx, body.orgId)
    const user = await lockAccount(tx, ctx, body)
    const org = await placeFor(tx, ctx, body)
    await assignRoles(tx, ctx, user.id, [body.role])
    await changeStaff(tx, ctx, user.id, { orgId: org.id })
  })
}

/** One line of the account's history: who did what to it, and why. */
const noteAct = (tx: Tx, ctx: Context, user: UserRow, event: string, opinion: string) =>
  appendHistory(tx, ctx, { kind: ACCOUNT_KIND, id: user.id }, [
    {
      event,
      fromState: user.userStatus,
      toState: null,
      voice: 'enterprise',
      opinion,
      audience: ['enterprise'],
    },
  ])

/** Disables or enables an account. @throws what {@link lockAccount} throws */
export async function switchAccount(
  ctx: Context,
  body: z.output<typeof AccountActBody>,
  userStatus: 'ENABLE' | 'DISABLED',
): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const user = await lockAccount(tx, ctx, body)
    await changeStaff(tx, ctx, user.id, { userStatus, statusReason: body.reason })
    await noteAct(tx, ctx, user, userStatus === 'ENABLE' ? 'enabled' : 'disabled', body.reason)
    if (userStatus === 'DISABLED') await endSessions(tx, ctx, user.id, 'disabled')
  })
}

/** Takes the password away; its holder signs in by SMS code and sets another. @throws what {@link lockAccount} throws */
export async function resetAccount(ctx: Context, body: z.output<typeof AccountActBody>): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const user = await lockAccount(tx, ctx, body)
    await changeStaff(tx, ctx, user.id, { passwordHash: null, status: '2' })
    await noteAct(tx, ctx, user, 'password_reset', body.reason)
    await endSessions(tx, ctx, user.id, 'password')
    await noteAccessAct(tx, ctx, user.id, 'reset')
    await tell(tx, ctx, {
      template: enterpriseTemplates.accountReset,
      to: { userId: user.id },
      data: { account: user.account },
      channels: ['sms'],
      key: `account:${user.id}:reset:${user.version}`,
    })
  })
}
