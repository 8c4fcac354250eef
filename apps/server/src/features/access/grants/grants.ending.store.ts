import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { touched } from '../../../platform/db/rows.ts'
import { permissionGrants, roles } from '../roles/roles.tables.ts'

const ofOrg = (orgId: string) => and(eq(roles.orgId, orgId), isNull(roles.deletedAt))

/** Roles of an organisation. */
export const listRoles = async (db: Queryable, orgId: string): Promise<string[]> =>
  (await db.select({ id: roles.id }).from(roles).where(ofOrg(orgId)).orderBy(asc(roles.id))).map(
    ({ id }) => id,
  )

/** Gives them to another one; a name that is taken there gets the former organisation's. @returns how many */
export const moveRoles = (
  tx: Tx,
  from: { id: string; name: string },
  to: string,
  at: Date,
): Promise<number> =>
  touched(
    tx
      .update(roles)
      .set({
        orgId: to,
        name: sql`case when exists (
          select from roles twin where twin.org_id = ${to}::bigint and twin.name = ${roles.name} and twin.deleted_at is null
        ) then left(${roles.name}, 40) || '（' || left(${from.name}, 40) || '）' else ${roles.name} end`,
        updatedAt: at,
        version: sql`${roles.version} + 1`,
      })
      .where(ofOrg(from.id)),
  )

const naming = (orgId: string, but: string) =>
  sql`${permissionGrants.orgIds} ? ${orgId}::text and not ${permissionGrants.orgIds} ? ${but}::text`

/** What a deleted role would grant, or was granted to somebody who has gone, is granted to nobody, and counted by nobody. */
const isHeld = sql`not exists (
  select from roles where roles.id = ${permissionGrants.subjectId} and roles.deleted_at is not null)
  and not exists (
  select from users where users.id = ${permissionGrants.subjectId} and users.deleted_at is not null)`

/** Grants in force that name an organisation and not another one, as `subject/path`. */
export const listNaming = async (db: Queryable, orgId: string, but: string): Promise<string[]> =>
  (
    await db
      .select({ key: sql<string>`${permissionGrants.subjectId} || '/' || ${permissionGrants.path}` })
      .from(permissionGrants)
      .where(and(naming(orgId, but), isHeld))
  )
    .map(({ key }) => key)
    .toSorted()

/** Names the other one beside it, in what a deleted role would bring back too. @returns whose grants those are */
export async function addToNaming(tx: Tx, orgId: string, to: string): Promise<string[]> {
  const rows = await tx
    .update(permissionGrants)
    .set({ orgIds: sql`${permissionGrants.orgIds} || to_jsonb(${to}::text)` })
    .where(naming(orgId, to))
    .returning({ id: permissionGrants.subjectId })
  return rows.map(({ id }) => id)
}
