import type { GrantPermissionBody, PermissionGrant } from '@appeal/contract/grants/grants.schemas.ts'
import { permissions } from '@appeal/contract/permissions.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { recordChange } from '../../../platform/trail/trail.ts'
import type { ScopedPath } from '../roles/roles.holdings.service.ts'
import { demandOneDuty } from '../roles/roles.holdings.service.ts'
import { rightsChanged } from '../roles/roles.service.ts'
import { added, demandHeld, demandSeparateDuties, ownHoldings, permissionLabel } from './grants.policy.ts'
import * as store from './grants.store.ts'
import { demandSeen, lockTarget, reach, type Subject } from './grants.targets.ts'

const KNOWN = new Map(permissions.map((permission) => [permission.path, permission]))

const toScoped = ({ apiUrl, scopeCategory, scopeDefineOrgIdList }: PermissionGrant): ScopedPath => ({
  path: apiUrl,
  scope: scopeCategory,
  orgIds: scopeCategory === 'SCOPE_ORG_DEFINE' ? [...new Set(scopeDefineOrgIdList)] : [],
})

/** The permissions that the viewer may grant, each as `path[label]` (contract 5.4). */
export async function permissionTree(ctx: Context): Promise<string[]> {
  const { orgs } = await reach(ctx)
  const held = await ownHoldings(ctx.platform.db, ctx, orgs)
  return permissions.flatMap((one) =>
    held.has(one.path) ? [`${one.path}[${permissionLabel(one, ctx.language)}]`] : [],
  )
}

/** Permissions of a role, or of a person without those of the roles. */
export async function ownPermissions(ctx: Context, kind: Subject, id: string) {
  await demandSeen(ctx, kind, id)
  const rows = await store.permissionsOn(ctx.platform.db, id)
  return {
    id,
    grantInfoList: rows.map(({ path, scope, orgIds }) => ({
      apiUrl: path,
      scopeCategory: scope,
      scopeDefineOrgIdList: [...orgIds],
    })),
  }
}

/**
 * Grants exactly these permissions. What is new or wider must be held by the viewer; what is taken away need not.
 *
 * @throws grants.unknown_permission, grants.not_held, grants.own, grants.role_fixed, grants.duties_united
 */
export async function grantPermissions(
  ctx: Context,
  kind: Subject,
  body: z.output<typeof GrantPermissionBody>,
): Promise<void> {
  const { orgs } = await reach(ctx)
  const wanted = [...new Map(body.grantInfoList.map((row) => [row.apiUrl, toScoped(row)])).values()]
  for (const { path, orgIds } of wanted) {
    if (!KNOWN.has(path)) fail('grants.unknown_permission', { what: path })
    if (orgIds.some((id) => !orgs.get(id))) fail('organisations.not_found')
  }
  await ctx.unitOfWork(async (tx) => {
    await store.lockRights(tx)
    const target = await lockTarget(tx, ctx, kind, body.id)
    const before = await store.permissionsOn(tx, target.id)
    demandHeld(added(before, wanted), await ownHoldings(tx, ctx, orgs), target.orgIds, orgs)
    demandOneDuty(
      target.name,
      wanted.map(({ path }) => path),
    )
    await store.replacePermissions(
      tx,
      target.id,
      wanted.map(({ path, scope, orgIds }) => ({ subjectId: target.id, path, scope, orgIds: [...orgIds] })),
    )
    await demandSeparateDuties(tx, target.people)
    if (kind === 'role') await store.updateRole(tx, target.id, { updatedAt: ctx.now() })
    await recordChange(tx, ctx, kind, target, {
      permissions: [told(added(wanted, before)), told(added(before, wanted))],
    })
    await rightsChanged(tx, ctx, [target.id])
  })
}

const told = (rows: readonly ScopedPath[]) => rows.map(({ path, scope }) => `${path} ${scope}`)
