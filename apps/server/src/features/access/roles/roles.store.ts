import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import { chunks, fromExcluded } from '../../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { menuGrants, permissionGrants, roles, userRoles } from './roles.tables.ts'

export type RoleRow = typeof roles.$inferSelect
export type NewRole = typeof roles.$inferInsert
export type NewPermissionGrant = typeof permissionGrants.$inferInsert
export type NewMenuGrant = typeof menuGrants.$inferInsert

export const list = (db: Queryable): Promise<RoleRow[]> =>
  rowsOf(db, roles, isNull(roles.deletedAt), [asc(roles.sortCode), asc(roles.id)])

export const rolesOf = (db: Queryable, userId: string) =>
  db
    .select({ id: roles.id, code: roles.code, name: roles.name })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), isNull(roles.deletedAt)))
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(roles.sortCode))

/** A person's roles and the person itself: everything a grant can be given to. */
const subjectsOf = (userId: string) => sql`(
  select ${userId}::bigint
  union all
  select ${userRoles.roleId} from ${userRoles}
  join ${roles} on ${roles.id} = ${userRoles.roleId} and ${roles.deletedAt} is null
  where ${userRoles.userId} = ${userId}::bigint
)`

export const permissionsOf = (db: Queryable, userId: string) =>
  db
    .select({ path: permissionGrants.path, scope: permissionGrants.scope, orgIds: permissionGrants.orgIds })
    .from(permissionGrants)
    .where(sql`${permissionGrants.subjectId} in ${subjectsOf(userId)} and not ${permissionGrants.passOnly}`)

/** The same with what may only be handed on. */
export const permissionsHeldBy = (db: Queryable, userId: string) =>
  db
    .select({ path: permissionGrants.path, scope: permissionGrants.scope, orgIds: permissionGrants.orgIds })
    .from(permissionGrants)
    .where(sql`${permissionGrants.subjectId} in ${subjectsOf(userId)}`)

export const menusOf = (db: Queryable, userId: string) =>
  db
    .select({ menuId: menuGrants.menuId, buttons: menuGrants.buttons })
    .from(menuGrants)
    .where(sql`${menuGrants.subjectId} in ${subjectsOf(userId)} and not ${menuGrants.passOnly}`)

export const menusHeldBy = (db: Queryable, userId: string) =>
  db
    .select({ menuId: menuGrants.menuId, buttons: menuGrants.buttons })
    .from(menuGrants)
    .where(sql`${menuGrants.subjectId} in ${subjectsOf(userId)}`)

export async function upsert(tx: Tx, rows: readonly NewRole[]): Promise<void> {
  const { name, nameEn, category, sortCode, updatedAt } = roles
  await tx
    .insert(roles)
    .values([...rows])
    .onConflictDoUpdate({
      target: roles.code,
      set: fromExcluded({ name, nameEn, category, sortCode, updatedAt }),
      setWhere: eq(roles.version, 1),
    })
}

/** Ids by code of the roles that nobody has changed since they were loaded. */
export async function untouched(db: Queryable): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: roles.id, code: roles.code })
    .from(roles)
    .where(and(eq(roles.version, 1), isNull(roles.deletedAt)))
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/**
 * Those who change rights take turns until their transactions end: two who give at once, one a role and the other what
 * is in it, would each see half of what the person comes to hold.
 */
export async function lockRights(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('grants:rights', 0))`)
}

/** Gives the subjects exactly these grants. */
export async function replaceGrants(
  tx: Tx,
  subjectIds: readonly string[],
  grants: { permissions: readonly NewPermissionGrant[]; menus: readonly NewMenuGrant[] },
): Promise<void> {
  if (!subjectIds.length) return
  await tx.delete(permissionGrants).where(anyOf(permissionGrants.subjectId, subjectIds))
  await tx.delete(menuGrants).where(anyOf(menuGrants.subjectId, subjectIds))
  for (const some of chunks(grants.permissions)) await tx.insert(permissionGrants).values(some)
  for (const some of chunks(grants.menus)) await tx.insert(menuGrants).values(some)
}

/** Ids by code, for those codes that exist. */
export async function idsByCode(db: Queryable, codes: readonly string[]): Promise<Map<string, string>> {
  if (!codes.length) return new Map()
  const rows = await db
    .select({ id: roles.id, code: roles.code })
    .from(roles)
    .where(and(anyOf(roles.code, codes), isNull(roles.deletedAt)))
  return new Map(rows.map(({ id, code }) => [code, id]))
}

export async function replaceRoles(tx: Tx, userId: string, roleIds: readonly string[]): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.userId, userId))
  if (roleIds.length) await tx.insert(userRoles).values(roleIds.map((roleId) => ({ userId, roleId })))
}

/** Those of these people who have one of these roles. */
export async function peopleWithRoles(
  db: Queryable,
  userIds: readonly string[],
  codes: readonly string[],
): Promise<string[]> {
  if (!userIds.length) return []
  const rows = await db
    .selectDistinct({ userId: userRoles.userId })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), isNull(roles.deletedAt)))
    .where(and(anyOf(userRoles.userId, userIds), anyOf(roles.code, codes)))
  return rows.map(({ userId }) => userId)
}

const GUARDIAN = 'secAdmin'

/** The security administrator may hand this menu on, with this button where one is given. @returns the role */
export async function addPass(tx: Tx, menuId: string, buttonId: string | undefined): Promise<string[]> {
  const buttons = JSON.stringify(buttonId === undefined ? [] : [buttonId])
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into menu_grants (subject_id, menu_id, buttons, pass_only)
    select id, ${menuId}::bigint, ${buttons}::jsonb, true from roles where code = ${GUARDIAN}
    on conflict (subject_id, menu_id) do update set buttons = menu_grants.buttons || excluded.buttons
    returning subject_id::text as id`)
  return rows.map(({ id }) => id)
}

/** The same for everything that people added to the menus, which the reference data does not name. */
export async function passAdded(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with entries as (
      select id, parent_id, category, menu_type from menus where deleted_at is null
      union all
      select id, parent_id, category, menu_type from mobile_resources where deleted_at is null
    )
    insert into menu_grants (subject_id, menu_id, buttons, pass_only)
    select roles.id, menu.id, coalesce(
      (select jsonb_agg(button.id::text) from entries button
       where button.category = 'BUTTON' and button.parent_id = menu.id), '[]'::jsonb), true
    from roles cross join entries menu
    where roles.code = ${GUARDIAN} and menu.category = 'MENU' and menu.menu_type <> 'CATALOG'
    on conflict (subject_id, menu_id) do update set buttons = excluded.buttons where menu_grants.pass_only`)
}
