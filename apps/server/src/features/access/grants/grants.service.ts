import { isAdministratorRole } from '@appeal/contract/grants/duties.ts'
import type {
  GrantPermissionBody,
  GrantResourceBody,
  PermissionGrant,
  ResourceTree,
} from '@appeal/contract/grants/grants.schemas.ts'
import { permissions } from '@appeal/contract/permissions.ts'
import type { z } from 'zod'
import { type Context, isSecondTo, viewerOf } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { recordChange } from '../../../platform/trail/trail.ts'
import { type OrgScope, orgScope, sees } from '../../organisations/organisations.policy.service.ts'
import { type OrgDirectory, orgDirectory } from '../../organisations/organisations.service.ts'
import { keepingAdministrators } from '../../people/users/users.admin.service.ts'
import { lockUser } from '../../people/users/users.service.ts'
import { menuEntries } from '../menus/menus.service.ts'
import { mobileEntries } from '../mobile/mobile.service.ts'
import { menusHeldBy, type ScopedPath } from '../roles/roles.holdings.service.ts'
import {
  added,
  demandHeld,
  demandOneDuty,
  demandSeparateDuties,
  ownHoldings,
  permissionLabel,
} from './grants.policy.ts'
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
function demandOther(ctx: Context, userId: string): void {
  const viewer = viewerOf(ctx)
  if (userId === viewer.userId) fail('grants.own')
  if (!isSecondTo(viewer, userId)) fail('grants.entangled')
}

/** The role or person that something is granted to, held, and not the viewer's own. */
async function lockTarget(tx: Tx, ctx: Context, kind: Subject, id: string): Promise<Target> {
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
  return { kind, id, name: role.name, orgIds: [role.orgId], people }
}

/** Rights are read with every request; whoever has them sees the change with the next one. */
export const rightsChanged = (tx: Tx, ctx: Context) =>
  ctx.platform.live.send(tx, { kind: 'cache', key: 'grants' })

// ---------------------------------------------------------------- permissions

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

async function demandSeen(ctx: Context, kind: Subject, id: string): Promise<void> {
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

/**
 * Grants exactly these permissions. What is new or wider must be held by the viewer; what is taken away need not.
 *
 * @throws grants.unknown_permission, grants.not_held, grants.own, grants.role_fixed, grants.duties_united
 */
export async function grantPermissions(
  ctx: Context,
  kind: Subject,
  body: z.output<typeof GrantPermissionBody>,
): Promise<null> {
  const { orgs } = await reach(ctx)
  const wanted = [...new Map(body.grantInfoList.map((row) => [row.apiUrl, toScoped(row)])).values()]
  for (const { path, orgIds } of wanted) {
    if (!KNOWN.has(path)) fail('grants.unknown_permission', { what: path })
    if (orgIds.some((id) => !orgs.get(id))) fail('organisations.not_found')
  }
  await ctx.unitOfWork(async (tx) => {
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
    await recordChange(tx, ctx, {
      kind,
      id: target.id,
      name: target.name,
      changes: [
        {
          field: 'permissions',
          before: told(added(wanted, before)),
          after: told(added(before, wanted)),
        },
      ],
    })
    await rightsChanged(tx, ctx)
  })
  return null
}

const told = (rows: readonly ScopedPath[]) => rows.map(({ path, scope }) => `${path} ${scope}`)

// ---------------------------------------------------------------- menus and buttons

/** Where menus are granted: on the desk, or on the phone client (contract 5.4). */
export type Surface = 'desk' | 'mobile'

const entriesOf = (ctx: Context, surface: Surface) =>
  surface === 'desk' ? menuEntries(ctx.platform) : mobileEntries(ctx.platform)

/** Modules with menus and buttons, and which of them the viewer may grant. */
export async function resourceTree(ctx: Context, surface: Surface = 'desk'): Promise<ResourceTree> {
  const entries = await entriesOf(ctx, surface)
  const held = await menusHeldBy(ctx.platform.db, viewerOf(ctx).userId)
  const title = (row: (typeof entries)[number]) =>
    ctx.language === 'en' ? (row.titleEn ?? row.title) : row.title
  const byId = new Map(entries.map((row) => [row.id, row]))
  return entries
    .filter(({ category }) => category === 'MODULE')
    .map((module) => ({
      id: module.id,
      title: title(module),
      icon: module.icon,
      menu: entries
        .filter((row) => row.category === 'MENU' && row.menuType !== 'CATALOG' && row.moduleId === module.id)
        .map((menu) => {
          const parent = byId.get(menu.parentId)
          return {
            id: menu.id,
            parentId: menu.parentId,
            parentName: parent && parent.category === 'MENU' ? title(parent) : null,
            title: title(menu),
            module: module.id,
            grantable: held.has(menu.id),
            button: entries
              .filter((row) => row.category === 'BUTTON' && row.parentId === menu.id)
              .map((button) => ({ id: button.id, title: title(button) })),
          }
        }),
    }))
}

/** Menus and buttons of a role, or of a person without those of the roles. */
export async function ownResources(ctx: Context, kind: Subject, id: string, surface: Surface = 'desk') {
  await demandSeen(ctx, kind, id)
  const known = new Set((await entriesOf(ctx, surface)).map((row) => row.id))
  const rows = (await store.menusOn(ctx.platform.db, id)).filter(({ menuId }) => known.has(menuId))
  return {
    id,
    grantInfoList: rows.map(({ menuId, buttons }) => ({ menuId, buttonInfo: [...buttons] })),
  }
}

/**
 * Grants exactly these menus and buttons.
 *
 * @throws grants.unknown_resource, grants.not_held, grants.own, grants.role_fixed
 */
export async function grantResources(
  ctx: Context,
  kind: Subject,
  body: z.output<typeof GrantResourceBody>,
  surface: Surface = 'desk',
): Promise<null> {
  const entries = new Map((await entriesOf(ctx, surface)).map((row) => [row.id, row]))
  const wanted = new Map(body.grantInfoList.map(({ menuId, buttonInfo }) => [menuId, new Set(buttonInfo)]))
  for (const [menuId, buttons] of wanted) {
    if (entries.get(menuId)?.category !== 'MENU') fail('grants.unknown_resource')
    for (const id of buttons)
      if (entries.get(id)?.category !== 'BUTTON' || entries.get(id)?.parentId !== menuId)
        fail('grants.unknown_resource')
  }
  await ctx.unitOfWork(async (tx) => {
    const target = await lockTarget(tx, ctx, kind, body.id)
    const before = new Map(
      (await store.menusOn(tx, target.id))
        .filter(({ menuId }) => entries.has(menuId))
        .map(({ menuId, buttons }) => [menuId, new Set(buttons)]),
    )
    const held = await menusHeldBy(tx, viewerOf(ctx).userId)
    for (const id of newIn(before, wanted)) {
      const menuId = entries.get(id)?.category === 'BUTTON' ? (entries.get(id)?.parentId ?? '') : id
      if (!(id === menuId ? held.has(id) : held.get(menuId)?.has(id)))
        fail('grants.not_held', { what: entries.get(id)?.title ?? id })
    }
    await store.replaceMenus(
      tx,
      target.id,
      [...wanted].map(([menuId, buttons]) => ({ subjectId: target.id, menuId, buttons: [...buttons] })),
      [...entries.keys()],
    )
    if (kind === 'role') await store.updateRole(tx, target.id, { updatedAt: ctx.now() })
    const names = (ids: readonly string[]) => ids.map((id) => entries.get(id)?.title ?? id)
    await recordChange(tx, ctx, {
      kind,
      id: target.id,
      name: target.name,
      changes: [
        {
          field: surface === 'desk' ? 'resources' : 'mobileResources',
          before: names(newIn(wanted, before)),
          after: names(newIn(before, wanted)),
        },
      ],
    })
    await rightsChanged(tx, ctx)
  })
  return null
}

type Menus = ReadonlyMap<string, ReadonlySet<string>>

/** Ids of menus and buttons that the second has beyond the first. */
const newIn = (before: Menus, after: Menus): string[] =>
  [...after].flatMap(([menuId, buttons]) => [
    ...(before.has(menuId) ? [] : [menuId]),
    ...[...buttons].filter((id) => !before.get(menuId)?.has(id)),
  ])

// ---------------------------------------------------------------- roles of people

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
  const menus = await menusHeldBy(tx, viewerOf(ctx).userId)
  const known = [...(await entriesOf(ctx, 'desk')), ...(await entriesOf(ctx, 'mobile'))]
  const entries = new Map(known.map((row) => [row.id, row]))
  for (const { menuId, buttons } of await store.menusOn(tx, role.id)) {
    const own = menus.get(menuId)
    const missing = own ? buttons.find((id) => !own.has(id)) : menuId
    // What was deleted from the menu gives nothing any more.
    if (missing !== undefined && entries.has(missing))
      fail('grants.not_held', { what: entries.get(missing)?.title ?? missing })
  }
}

/**
 * Gives a person exactly these roles; in effect with the person's next request.
 *
 * @throws grants.own, grants.role_not_found, grants.not_held, grants.duties_united, grants.last_administrator
 */
export async function grantRoles(ctx: Context, userId: string, roleIds: readonly string[]): Promise<null> {
  const { within } = await reach(ctx)
  await ctx.unitOfWork(async (tx) => {
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
    await recordChange(tx, ctx, {
      kind: 'user',
      id: userId,
      name: target.name,
      changes: [{ field: 'roles', before: [...before], after: [...wanted] }],
    })
    await ctx.platform.live.send(tx, { kind: 'cache', key: `viewer:${userId}` })
  })
  return null
}

/** Gives a role to exactly these people, of those whom the viewer sees; others keep it. */
export async function grantUsers(ctx: Context, roleId: string, userIds: readonly string[]): Promise<null> {
  const { within } = await reach(ctx)
  await ctx.unitOfWork(async (tx) => {
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
    await recordChange(tx, ctx, {
      kind: 'role',
      id: roleId,
      name: role.name,
      changes: [{ field: 'people', before: leaving, after: joining }],
    })
    await rightsChanged(tx, ctx)
  })
  return null
}
