import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { equals, holding, isAny, type PageAt, pageOf, recordsOf } from '../../../platform/db/rows.ts'
import type { OrgScope } from '../../organisations/organisations.policy.service.ts'
import { userGroupMembers, userGroups, users } from '../../people/users/users.tables.ts'
import { menuGrants, permissionGrants, roles, userRoles } from '../roles/roles.tables.ts'

export { lockRights } from '../roles/roles.service.ts'

export type RoleRow = typeof roles.$inferSelect
const living = isNull(roles.deletedAt)

const ROLE_COLUMNS = {
  sortCode: roles.sortCode,
  name: roles.name,
  category: roles.category,
  createTime: roles.createdAt,
} as const

export async function pageRoles(
  db: Queryable,
  filter: {
    within: OrgScope
    searchKey?: string | undefined
    category?: string | undefined
    orgId?: string | undefined
    standing?: string | undefined
  },
  sort: { by: keyof typeof ROLE_COLUMNS; descending: boolean },
  at: PageAt,
) {
  // Roles of the whole system are known to everybody who may choose roles; those of organisations by scope.
  const sight: SQL | undefined =
    filter.within === 'all'
      ? undefined
      : sql`(${roles.orgId} is null or ${roles.orgId} = any(${sql.param([...filter.within])}::bigint[]))`
  const where = and(
    filter.standing === 'deleted' ? isNotNull(roles.deletedAt) : living,
    sight,
    filter.category ? eq(roles.category, filter.category) : undefined,
    filter.orgId ? eq(roles.orgId, filter.orgId) : undefined,
    holding(filter.searchKey, roles.name, roles.code),
  )
  return pageOf(db, roles, where, [(sort.descending ? desc : asc)(ROLE_COLUMNS[sort.by]), asc(roles.id)], at)
}

export const {
  find: findRole,
  lock: lockRole,
  lockDeleted: lockDeletedRole,
  insert: insertRole,
  update: updateRole,
} = recordsOf(roles)

export const rolesByIds = (db: Queryable, ids: readonly string[]): Promise<RoleRow[]> =>
  ids.length
    ? db
        .select()
        .from(roles)
        .where(and(anyOf(roles.id, ids), living))
    : Promise.resolve([])

export async function nameTaken(db: Queryable, name: string, orgId: string | null, but?: string) {
  const rows = await db
    .select({ id: roles.id })
    .from(roles)
    .where(and(living, eq(roles.name, name), orgId ? eq(roles.orgId, orgId) : isNull(roles.orgId)))
  return rows.some(({ id }) => id !== but)
}

/** Takes a role from everybody; answers who had it. */
export async function removeHolders(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.delete(userRoles).where(eq(userRoles.roleId, id)).returning({ id: userRoles.userId })
  return rows.map(({ id }) => id)
}

export async function peopleCounts(db: Queryable, roleIds: readonly string[]): Promise<Map<string, number>> {
  if (!roleIds.length) return new Map()
  const rows = await db
    .select({ id: userRoles.roleId, n: count() })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.userId), isNull(users.deletedAt)))
    .where(anyOf(userRoles.roleId, roleIds))
    .groupBy(userRoles.roleId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** People who have a role, with the organisations in which its rights count for them. */
export const holdersOf = (db: Queryable, roleId: string) =>
  db
    .select({ id: users.id, account: users.account, orgId: users.orgId, area: users.area })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.userId), isNull(users.deletedAt)))
    .where(eq(userRoles.roleId, roleId))
    .orderBy(asc(users.id))

export async function addHolder(tx: Tx, roleId: string, userId: string): Promise<void> {
  await tx.insert(userRoles).values({ roleId, userId }).onConflictDoNothing()
}

export async function removeHolder(tx: Tx, roleId: string, userId: string): Promise<void> {
  await tx.delete(userRoles).where(and(eq(userRoles.roleId, roleId), eq(userRoles.userId, userId)))
}

export const roleIdsOf = async (db: Queryable, userId: string): Promise<string[]> =>
  (await db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId))).map(
    ({ id }) => id,
  )

export const rolesExistIn = (db: Queryable, orgIds: readonly string[]) =>
  isAny(db, roles, and(anyOf(roles.orgId, orgIds), living))

// ---------------------------------------------------------------- grants

export const permissionsOn = (db: Queryable, subjectId: string) =>
  db
    .select({ path: permissionGrants.path, scope: permissionGrants.scope, orgIds: permissionGrants.orgIds })
    .from(permissionGrants)
    .where(and(eq(permissionGrants.subjectId, subjectId), eq(permissionGrants.passOnly, false)))
    .orderBy(asc(permissionGrants.path))

export const menusOn = (db: Queryable, subjectId: string) =>
  db
    .select({ menuId: menuGrants.menuId, buttons: menuGrants.buttons })
    .from(menuGrants)
    .where(and(eq(menuGrants.subjectId, subjectId), eq(menuGrants.passOnly, false)))

/** What all of these subjects give, roles and people alike. */
export const permissionsOnAll = (db: Queryable, subjectIds: readonly string[]) =>
  db
    .select({
      subjectId: permissionGrants.subjectId,
      path: permissionGrants.path,
      scope: permissionGrants.scope,
      orgIds: permissionGrants.orgIds,
    })
    .from(permissionGrants)
    .where(and(anyOf(permissionGrants.subjectId, subjectIds), eq(permissionGrants.passOnly, false)))

export const menusOnAll = (db: Queryable, subjectIds: readonly string[]) =>
  db
    .select({ subjectId: menuGrants.subjectId, menuId: menuGrants.menuId, buttons: menuGrants.buttons })
    .from(menuGrants)
    .where(and(anyOf(menuGrants.subjectId, subjectIds), eq(menuGrants.passOnly, false)))

export async function replacePermissions(
  tx: Tx,
  subjectId: string,
  rows: readonly (typeof permissionGrants.$inferInsert)[],
): Promise<void> {
  await tx
    .delete(permissionGrants)
    .where(and(eq(permissionGrants.subjectId, subjectId), eq(permissionGrants.passOnly, false)))
  if (rows.length) await tx.insert(permissionGrants).values([...rows])
}

/** Gives a subject exactly these of the menus named; others stay. */
export async function replaceMenus(
  tx: Tx,
  subjectId: string,
  rows: readonly (typeof menuGrants.$inferInsert)[],
  among: readonly string[],
): Promise<void> {
  await tx.delete(menuGrants).where(equals(menuGrants, { subjectId, passOnly: false, menuId: among }))
  if (rows.length) await tx.insert(menuGrants).values([...rows])
}

/** Paths that a subject's grants let it use, by subject. */
export async function pathsBySubject(
  db: Queryable,
  subjectIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (!subjectIds.length) return new Map()
  const rows = await db
    .select({ id: permissionGrants.subjectId, paths: sql<string[]>`array_agg(${permissionGrants.path})` })
    .from(permissionGrants)
    .where(and(anyOf(permissionGrants.subjectId, subjectIds), eq(permissionGrants.passOnly, false)))
    .groupBy(permissionGrants.subjectId)
  return new Map(rows.map(({ id, paths }) => [id, paths]))
}

/** Living roles by person, for these people. */
export async function rolesByPerson(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (!userIds.length) return new Map()
  const rows = await db
    .select({ userId: userRoles.userId, roleId: userRoles.roleId })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), living))
    .where(anyOf(userRoles.userId, userIds))
  const known = new Map<string, string[]>()
  for (const { userId, roleId } of rows) known.set(userId, [...(known.get(userId) ?? []), roleId])
  return known
}

// ---------------------------------------------------------------- groups

export type GroupRow = typeof userGroups.$inferSelect
const GROUP_COLUMNS = {
  sortCode: userGroups.sortCode,
  name: userGroups.name,
  createTime: userGroups.createdAt,
} as const

export async function pageGroups(
  db: Queryable,
  { searchKey, standing }: { searchKey?: string | undefined; standing?: string | undefined },
  sort: { by: keyof typeof GROUP_COLUMNS; descending: boolean },
  at: PageAt,
) {
  const stands = (standing === 'deleted' ? isNotNull : isNull)(userGroups.deletedAt)
  const where = and(stands, holding(searchKey, userGroups.name))
  return pageOf(
    db,
    userGroups,
    where,
    [(sort.descending ? desc : asc)(GROUP_COLUMNS[sort.by]), asc(userGroups.id)],
    at,
  )
}

export const {
  find: findGroup,
  lock: lockGroup,
  lockDeleted: lockDeletedGroup,
  insert: insertGroup,
  update: updateGroup,
} = recordsOf(userGroups)

export const members = (db: Queryable, groupId: string) =>
  db
    .select({ id: users.id, orgId: users.orgId })
    .from(userGroupMembers)
    .innerJoin(users, and(eq(users.id, userGroupMembers.userId), isNull(users.deletedAt)))
    .where(eq(userGroupMembers.groupId, groupId))
    .orderBy(asc(users.id))

export async function replaceMembers(tx: Tx, groupId: string, userIds: readonly string[]): Promise<void> {
  await tx.delete(userGroupMembers).where(eq(userGroupMembers.groupId, groupId))
  if (userIds.length) await tx.insert(userGroupMembers).values(userIds.map((userId) => ({ groupId, userId })))
}

export async function memberCounts(db: Queryable, groupIds: readonly string[]): Promise<Map<string, number>> {
  if (!groupIds.length) return new Map()
  const rows = await db
    .select({ id: userGroupMembers.groupId, n: count() })
    .from(userGroupMembers)
    .innerJoin(users, and(eq(users.id, userGroupMembers.userId), isNull(users.deletedAt)))
    .where(anyOf(userGroupMembers.groupId, groupIds))
    .groupBy(userGroupMembers.groupId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export const peopleByIds = (db: Queryable, ids: readonly string[]) =>
  db
    .select({ id: users.id, account: users.account, orgId: users.orgId, area: users.area })
    .from(users)
    .where(and(anyOf(users.id, ids), isNull(users.deletedAt)))
