import type { CopyRole, PreviewRole, RightsBeside } from '@appeal/contract/grants/rolePlans.schemas.ts'
import { DATA_SCOPES } from '@appeal/contract/kit/access.ts'
import { PAGE_CALLS } from '@appeal/contract/menus/pageCalls.ts'
import { permissions } from '@appeal/contract/permissions.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { recordChange } from '../../../platform/trail/trail.ts'
import { holdLiving } from '../../organisations/organisations.ending.service.ts'
import type { OrgDirectory } from '../../organisations/organisations.service.ts'
import { ROOT } from '../menus/menus.service.ts'
import type { ScopedPath } from '../roles/roles.holdings.service.ts'
import { demandOneDuty } from '../roles/roles.holdings.service.ts'
import { noteRights } from '../roles/roles.service.ts'
import { demandHeld, ownHoldings, permissionLabel } from './grants.policy.ts'
import { demandMenusHeld, entriesOf, type Surface } from './grants.resources.ts'
import { uniquely } from './grants.roles.ts'
import * as store from './grants.store.ts'
import { demandSeen, reach, seenRole } from './grants.targets.ts'

/**
 * Makes a role that grants what another one does, with the same data scopes, and that nobody has yet; answers its id.
 * It stands where the other one stands.
 *
 * @throws grants.role_not_found, grants.role_taken, grants.not_held, grants.duties_united, organisations.not_found
 */
export async function copyRole(ctx: Context, body: z.output<typeof CopyRole>): Promise<string> {
  const { orgs, within } = await reach(ctx)
  return ctx.unitOfWork(async (tx) => {
    await store.lockRights(tx)
    const role = seenRole(await store.lockRole(tx, body.id), within)
    // A role of the whole system is made by those who see the whole of it.
    if (role.orgId === null && within !== 'all') fail('organisations.not_found')
    await holdLiving(tx, [role.orgId])
    if (await store.nameTaken(tx, body.name, role.orgId)) fail('grants.role_taken', { field: 'name' })
    const given = await store.permissionsOn(tx, role.id)
    demandHeld(given, await ownHoldings(tx, ctx, orgs), [role.orgId], orgs)
    demandOneDuty(
      body.name,
      given.map(({ path }) => path),
    )
    const menus = await demandMenusHeld(tx, ctx, role.id)
    const id = newId(ctx.platform.clock)
    const at = ctx.now()
    const { category, orgId, sortCode } = role
    const copy = { id, name: body.name, nameEn: body.nameEn ?? null, code: body.code ?? `role${id}` }
    await uniquely(() =>
      store.insertRole(tx, { ...copy, category, orgId, sortCode, version: 2, createdAt: at, updatedAt: at }),
    )
    await store.replacePermissions(
      tx,
      id,
      given.map(({ path, scope, orgIds }) => ({ subjectId: id, path, scope, orgIds: [...orgIds] })),
    )
    await store.replaceMenus(
      tx,
      id,
      menus.map(({ menuId, buttons }) => ({ subjectId: id, menuId, buttons: [...buttons] })),
      [],
    )
    await noteRights(tx, ctx, [id])
    await recordChange(tx, ctx, 'role', copy, {
      name: [null, copy.name],
      code: [null, copy.code],
      copyOf: [null, role.name],
      permissions: [[], given.map(({ path, scope }) => `${path} ${scope}`)],
    })
    return id
  })
}

interface Rights {
  menus: ReadonlyMap<string, ReadonlySet<string>>
  calls: ReadonlyMap<string, readonly ScopedPath[]>
}
type MenuRow = Awaited<ReturnType<typeof store.menusOnAll>>[number]
type CallRow = Awaited<ReturnType<typeof store.permissionsOnAll>>[number]

function united(menus: readonly MenuRow[], calls: readonly CallRow[]): Rights {
  const held = { menus: new Map<string, Set<string>>(), calls: new Map<string, ScopedPath[]>() }
  for (const { menuId, buttons } of menus)
    held.menus.set(menuId, new Set([...(held.menus.get(menuId) ?? []), ...buttons]))
  for (const { path, scope, orgIds } of calls)
    held.calls.set(path, [...(held.calls.get(path) ?? []), { path, scope, orgIds }])
  return held
}

/** What these roles and people hold, with what was saved. */
const rightsOf = async (ctx: Context, subjectIds: readonly string[]) => ({
  menus: await store.menusOnAll(ctx.platform.db, subjectIds),
  calls: await store.permissionsOnAll(ctx.platform.db, subjectIds),
})

/**
 * What somebody with these roles would have, beside what is so today: of the person where one is named, else of the
 * roles as they are saved. Nobody becomes anybody, and nothing is changed.
 *
 * @throws grants.role_not_found, accounts.not_found
 */
export async function previewRoles(ctx: Context, body: z.output<typeof PreviewRole>): Promise<RightsBeside> {
  const { within } = await reach(ctx)
  const asked = [...new Set(body.roleIds)]
  const known = await store.rolesByIds(ctx.platform.db, asked)
  if (known.length !== asked.length) fail('grants.role_not_found')
  for (const role of known) seenRole(role, within)
  const [own, roles] = body.userId ? await subjectsOf(ctx, body.userId) : [[], asked]
  const before = await rightsOf(ctx, [...own, ...roles])
  const ids = [...new Set([...own, ...roles, ...asked])]
  const saved = await rightsOf(ctx, ids)
  const surfaces = { desk: body.resources, mobile: body.mobile }
  let { menus, calls } = saved
  for (const [surface, ticked] of Object.entries(surfaces)) {
    if (!ticked) continue
    const entries = new Set((await entriesOf(ctx, surface as Surface)).map(({ id }) => id))
    menus = menus
      .filter(({ subjectId, menuId }) => subjectId !== ticked.id || !entries.has(menuId))
      .concat(
        ticked.grantInfoList.map(({ menuId, buttonInfo }) => ({
          subjectId: ticked.id,
          menuId,
          buttons: buttonInfo,
        })),
      )
  }
  const { permissions: ticked } = body
  if (ticked)
    calls = calls
      .filter(({ subjectId }) => subjectId !== ticked.id)
      .concat(
        ticked.grantInfoList.map(({ apiUrl, scopeCategory, scopeDefineOrgIdList }) => ({
          subjectId: ticked.id,
          path: apiUrl,
          scope: scopeCategory,
          orgIds: scopeDefineOrgIdList,
        })),
      )
  const after = united(
    menus.filter(({ subjectId }) => ids.includes(subjectId)),
    calls.filter(({ subjectId }) => ids.includes(subjectId)),
  )
  return beside(ctx, united(before.menus, before.calls), after)
}

/** A person and the person's roles. @throws accounts.not_found */
async function subjectsOf(ctx: Context, userId: string): Promise<[string[], string[]]> {
  await demandSeen(ctx, 'user', userId)
  return [[userId], (await store.rolesByPerson(ctx.platform.db, [userId])).get(userId) ?? []]
}

/** What of two roles one has and the other lacks; what both have alike is left out. @throws grants.role_not_found */
export async function compareRoles(ctx: Context, id: string, otherId: string): Promise<RightsBeside> {
  const { within } = await reach(ctx)
  const sides: Rights[] = []
  for (const one of [id, otherId]) {
    seenRole(await store.findRole(ctx.platform.db, one), within)
    const { menus, calls } = await rightsOf(ctx, [one])
    sides.push(united(menus, calls))
  }
  const [one, other] = sides as [Rights, Rights]
  const { menus, calls } = await beside(ctx, one, other)
  return {
    menus: menus
      .filter(
        ({ before, after, buttons }) => before !== after || buttons.some((it) => it.before !== it.after),
      )
      .map((menu) => ({ ...menu, lacks: [] })),
    calls: calls.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)),
  }
}

async function beside(ctx: Context, before: Rights, after: Rights): Promise<RightsBeside> {
  const { orgs } = await reach(ctx)
  const title = (row: { title: string; titleEn: string | null }) =>
    ctx.language === 'en' ? (row.titleEn ?? row.title) : row.title
  const menus: RightsBeside['menus'] = []
  for (const surface of ['desk', 'mobile'] as const) {
    const entries = await entriesOf(ctx, surface)
    const byId = new Map(entries.map((row) => [row.id, row]))
    for (const row of inMenuOrder(entries)) {
      const [had, has] = [before.menus.get(row.id), after.menus.get(row.id)]
      if (row.category !== 'MENU' || (!had && !has)) continue
      const module = byId.get(row.moduleId ?? '')
      menus.push({
        id: row.id,
        title: title(row),
        module: module ? title(module) : '',
        surface,
        before: had !== undefined,
        after: has !== undefined,
        buttons: entries
          .filter(({ category, parentId }) => category === 'BUTTON' && parentId === row.id)
          .map((button) => ({
            title: title(button),
            before: had?.has(button.id) ?? false,
            after: has?.has(button.id) ?? false,
          })),
        lacks: has
          ? neededBy(row)
              .filter(({ path }) => !after.calls.has(path))
              .map(worded(ctx))
          : [],
      })
    }
  }
  return {
    menus,
    calls: permissions.flatMap((one) => {
      const [had, has] = [before.calls.get(one.path), after.calls.get(one.path)]
      if (!had && !has) return []
      return [{ ...worded(ctx)(one), before: reachIn(had, orgs), after: reachIn(has, orgs) }]
    }),
  }
}

/** Entries as the menu shows them: module by module, what lies below a catalogue where the catalogue stands. */
function inMenuOrder(entries: readonly Entry[]): Entry[] {
  const under = new Map<string, Entry[]>()
  for (const row of entries) {
    const parent = row.category !== 'MODULE' && row.parentId === ROOT ? (row.moduleId ?? ROOT) : row.parentId
    under.set(parent, [...(under.get(parent) ?? []), row])
  }
  const from = (row: Entry): Entry[] => [row, ...(under.get(row.id) ?? []).flatMap(from)]
  return (under.get(ROOT) ?? []).flatMap(from)
}

function reachIn(rows: readonly ScopedPath[] | undefined, orgs: OrgDirectory) {
  if (!rows) return null
  const ids = rows.flatMap(({ scope, orgIds }) => (scope === 'SCOPE_ORG_DEFINE' ? orgIds : []))
  return {
    scopes: DATA_SCOPES.filter((scope) => rows.some((row) => row.scope === scope)),
    orgs: [...new Set(ids)].map((id) => orgs.get(id)?.name ?? id).toSorted(),
  }
}

type Permission = (typeof permissions)[number]
const BY_ROUTE = new Map(permissions.map((one) => [one.route, one]))
const worded = (ctx: Context) => (one: Permission) => ({
  path: one.path,
  label: permissionLabel(one, ctx.language),
})

type Entry = Awaited<ReturnType<typeof entriesOf>>[number]

/** Calls of a page, needed or beside; of what is no page of the desk, none. */
const callsOf = (entry: Entry): { permission: Permission; needed: boolean }[] =>
  (('component' in entry && PAGE_CALLS[entry.component ?? '']) || '').split(' ').flatMap((name) => {
    const permission = BY_ROUTE.get(name.replace('?', ''))
    return permission ? [{ permission, needed: !name.endsWith('?') }] : []
  })
const neededBy = (entry: Entry): Permission[] =>
  callsOf(entry).flatMap(({ permission, needed }) => (needed ? [permission] : []))

/** Of each page of the menu: the calls it reads by, those that go with it, and which of them the viewer may grant. */
export async function pageCalls(ctx: Context) {
  const { orgs } = await reach(ctx)
  const held = await ownHoldings(ctx.platform.db, ctx, orgs)
  return (await entriesOf(ctx, 'desk')).flatMap((row) => {
    const calls = callsOf(row)
    if (row.category !== 'MENU' || calls.length === 0) return []
    return [
      {
        menuId: row.id,
        calls: calls.map(({ permission, needed }) => ({
          ...worded(ctx)(permission),
          needed,
          grantable: held.has(permission.path),
        })),
      },
    ]
  })
}
