import { ADMINISTRATOR_ROLES } from '@appeal/contract/grants/duties.ts'
import type { DataScope } from '@appeal/contract/kit/access.ts'
import type { Context, Grant } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { noteRecords } from '../../../platform/history/ledgers.ts'
import { newId } from '../../../platform/ids.ts'
import { rightsLedger } from './roles.ledger.store.ts'
import * as store from './roles.store.ts'

/**
 * What a person may call: path → data scopes, united over the person's roles and what was granted directly.
 * SCOPE_SELF beside a wider scope adds nothing; readers take the widest (contract 6).
 */
export async function grantsOf(db: Queryable, userId: string): Promise<Map<string, Grant>> {
  const united = new Map<string, { scopes: Set<DataScope>; orgIds: Set<string> }>()
  for (const { path, scope, orgIds } of await store.permissionsOf(db, userId)) {
    const grant = united.get(path) ?? { scopes: new Set<DataScope>(), orgIds: new Set<string>() }
    grant.scopes.add(scope)
    if (scope === 'SCOPE_ORG_DEFINE') for (const id of orgIds) grant.orgIds.add(id)
    united.set(path, grant)
  }
  return new Map([...united].map(([path, { scopes, orgIds }]) => [path, { scopes, orgIds: [...orgIds] }]))
}

/** Every path granted to a person with its scope, by roles or directly. */
export const scopedPathsOf = store.permissionsOf

/** Who of these people has one of the three administrators' roles. */
export async function administratorsAmong(db: Queryable, userIds: readonly string[]): Promise<Set<string>> {
  return new Set(await store.peopleWithRoles(db, userIds, Object.keys(ADMINISTRATOR_ROLES)))
}

/** All roles in their order. */
export const listRoles = store.list

/** A person's roles in their order. */
export const rolesOf = store.rolesOf

/** Menus granted to a person by roles or directly, each with the ids of its granted buttons. */
export async function menuGrantsOf(db: Queryable, userId: string): Promise<Map<string, Set<string>>> {
  const united = new Map<string, Set<string>>()
  for (const { menuId, buttons } of await store.menusOf(db, userId))
    united.set(menuId, new Set([...(united.get(menuId) ?? []), ...buttons]))
  return united
}

/** Says in the register what these roles and people may do now; whoever changes it says so, in the same transaction. */
export async function noteRights(tx: Tx, ctx: Context, subjectIds: readonly string[]): Promise<void> {
  await rightsLedger.lock(tx, subjectIds)
  await noteRecords(tx, ctx, rightsLedger, subjectIds)
}

/** The same where anybody may be concerned: whoever has these rights sees the change with the next request. */
export async function rightsChanged(tx: Tx, ctx: Context, subjectIds: readonly string[]): Promise<void> {
  await noteRights(tx, ctx, subjectIds)
  await ctx.platform.live.send(tx, { kind: 'cache', key: 'grants' })
}

/**
 * Lets the security administrator hand a new menu on, or a new button of one: what nobody holds nobody could ever
 * grant.
 */
export async function letHandOn(tx: Tx, ctx: Context, menuId: string, buttonId?: string): Promise<void> {
  await rightsChanged(tx, ctx, await store.addPass(tx, menuId, buttonId))
}

/**
 * Gives a person exactly these roles; open sessions follow when the transaction commits.
 *
 * @throws Error for a role that does not exist
 */
export async function assignRoles(
  tx: Tx,
  ctx: Context,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  const ids = await store.idsByCode(tx, codes)
  const missing = codes.find((code) => !ids.has(code))
  if (missing !== undefined) throw new Error(`Unknown role ${missing}`)
  await store.replaceRoles(tx, userId, [...ids.values()])
  await noteRights(tx, ctx, [userId])
  await ctx.platform.live.send(tx, { kind: 'cache', key: `viewer:${userId}` })
}

/** Those who change rights take turns. */
export const lockRights = store.lockRights

/** A role of the reference data. */
export interface RoleSeed {
  code: string
  name: string
  nameEn: string
  grants: readonly { path: string; scope: DataScope }[]
  /** Menus and buttons by code. */
  menus: readonly { menu: string; buttons: readonly string[] }[]
  /** What the role may hand on without using it. */
  passes?: Pick<RoleSeed, 'grants' | 'menus'>
}

/**
 * Loads roles with their grants. A role that a person changed keeps its name and grants.
 *
 * @param menuIds ids of menus and buttons by code, null for those that were deleted: nobody gets them
 */
export async function loadRoles(
  tx: Tx,
  ctx: Context,
  seeds: readonly RoleSeed[],
  menuIds: ReadonlyMap<string, string | null>,
): Promise<void> {
  const at = ctx.now()
  await store.lockRights(tx)
  await store.upsert(
    tx,
    seeds.map(({ code, name, nameEn }, index) => ({
      id: newId(ctx.platform.clock),
      code,
      name,
      nameEn,
      category: 'GLOBAL',
      sortCode: (index + 1) * 10,
      createdAt: at,
      updatedAt: at,
    })),
  )
  const idOf = (code: string) => {
    const id = menuIds.get(code)
    if (id === undefined) throw new Error(`Unknown menu ${code}`)
    return id
  }
  const untouched = await store.untouched(tx)
  const loaded = seeds.flatMap((seed) => {
    const id = untouched.get(seed.code)
    return id === undefined ? [] : [{ id, seed }]
  })
  await store.replaceGrants(
    tx,
    loaded.map(({ id }) => id),
    {
      permissions: loaded.flatMap(({ id, seed }) => {
        const used = new Set(seed.grants.map(({ path }) => path))
        const passed = (seed.passes?.grants ?? []).filter(({ path }) => !used.has(path))
        return [
          ...seed.grants.map(({ path, scope }) => ({ subjectId: id, path, scope })),
          ...passed.map(({ path, scope }) => ({ subjectId: id, path, scope, passOnly: true })),
        ]
      }),
      menus: loaded.flatMap(({ id, seed }) => {
        const rows = ({ menu, buttons }: RoleSeed['menus'][number]) => {
          const menuId = idOf(menu)
          if (menuId === null) return []
          return [{ subjectId: id, menuId, buttons: buttons.flatMap((code) => idOf(code) ?? []) }]
        }
        const used = new Set(seed.menus.map(({ menu }) => menu))
        return [
          ...seed.menus.flatMap(rows),
          ...(seed.passes?.menus ?? [])
            .filter(({ menu }) => !used.has(menu))
            .flatMap(rows)
            .map((one) => ({ ...one, passOnly: true })),
        ]
      }),
    },
  )
  await store.passAdded(tx)
  const ids = loaded.map(({ id }) => id)
  // A role that a person changed, as its line has it, is loaded only where somebody wrote past the register: no start says so.
  await noteRecords(tx, ctx, rightsLedger, ids, { isDue: (said) => !said || said.version === 1 })
  await ctx.platform.live.send(tx, { kind: 'cache', key: 'grants' })
}
