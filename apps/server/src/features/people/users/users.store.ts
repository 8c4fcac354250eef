import type { Area } from '@appeal/contract/kit/access.ts'
import { and, asc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { equals, inserting, rowsOf, touched } from '../../../platform/db/rows.ts'
import { statement, type Values } from '../../../platform/db/statement.ts'
import { permissionGrants, roles, userRoles } from '../../access/roles/roles.tables.ts'
import { accessActs, positions, userGroupMembers, userGroups, users } from './users.tables.ts'

export type UserRow = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert

const living = isNull(users.deletedAt)

async function one(rows: Promise<UserRow[]>): Promise<UserRow | undefined> {
  return (await rows)[0]
}

const byId = statement((db) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), living)),
)

export const find = (db: Queryable, id: string) => one(byId(db, { id }))

const lockById = statement((db) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), living))
    .for('update'),
)

/** Holds the row until the transaction ends, so that sign-ins and password changes of a person take turns. */
export const lock = (tx: Tx, id: string) => one(lockById(tx, { id }))

export const findByAccount = (db: Queryable, area: Area, account: string) =>
  one(
    db
      .select()
      .from(users)
      .where(and(eq(users.area, area), sql`lower(${users.account}) = lower(${account})`, living)),
  )

export const findByPhone = (db: Queryable, area: Area, phoneIndex: Buffer) =>
  one(
    db
      .select()
      .from(users)
      .where(and(eq(users.area, area), eq(users.phoneIndex, phoneIndex), living)),
  )

/** The account of an area whose holder has shown that mail to this address arrives; others may only claim it. */
export const findByEmail = (db: Queryable, area: Area, emailIndex: Buffer) =>
  one(
    db
      .select()
      .from(users)
      .where(
        and(eq(users.area, area), eq(users.emailIndex, emailIndex), isNotNull(users.emailProvedAt), living),
      ),
  )

export const insertAccessAct = inserting(accessActs)

/** Acts by or upon somebody since a moment. */
export const listAccessActs = (db: Queryable, userId: string, since: Date) =>
  db
    .select({ userId: accessActs.userId, actorId: accessActs.actorId })
    .from(accessActs)
    .where(and(or(eq(accessActs.userId, userId), eq(accessActs.actorId, userId)), gt(accessActs.at, since)))

// One organisation is compared as such: of an array the database does not know how long it is, and plans anew each time.
const within = (isOne: boolean) =>
  isOne
    ? eq(users.orgId, sql.placeholder('orgId'))
    : sql`${users.orgId} = any(${sql.placeholder('orgIds')}::bigint[])`
/** Runs what is asked of one organisation, or of several. */
const ofOrgs =
  <R>(run: (db: Queryable, values: Values, isOne: boolean) => Promise<R>) =>
  (db: Queryable, orgIds: readonly string[], more: Values = {}): Promise<R> =>
    orgIds.length === 1 ? run(db, { ...more, orgId: orgIds[0] }, true) : run(db, { ...more, orgIds }, false)

const staffOf = statement((db, isOne: boolean) =>
  db
    .select({ id: users.id, account: users.account, area: users.area, orgId: users.orgId })
    .from(users)
    .where(and(within(isOne), eq(users.userStatus, 'ENABLE'), living))
    .orderBy(asc(users.sortCode), asc(users.id)),
)

export const listByOrg = ofOrgs(staffOf)

const holders = (db: Queryable, where?: SQL) =>
  db
    .selectDistinct({ id: users.id })
    .from(permissionGrants)
    .leftJoin(roles, and(eq(roles.id, permissionGrants.subjectId), isNull(roles.deletedAt)))
    .leftJoin(userRoles, eq(userRoles.roleId, roles.id))
    .innerJoin(
      users,
      and(
        sql`${users.id} = coalesce(${userRoles.userId}, ${permissionGrants.subjectId})`,
        eq(users.area, 'b'),
        living,
      ),
    )
    .where(and(equals(permissionGrants, { path: sql.placeholder('permission'), passOnly: false }), where))
const allHolders = statement((db) => holders(db))
const holdersOf = statement((db, isOne: boolean) => holders(db, within(isOne)))

/** Staff of the back-office who may use a permission, by a role or directly; of some organisations alone where named. */
export async function listHolders(
  db: Queryable,
  permission: string,
  orgIds?: readonly string[],
): Promise<string[]> {
  const rows = orgIds
    ? await ofOrgs(holdersOf)(db, orgIds, { permission })
    : await allHolders(db, { permission })
  return rows.map(({ id }) => id)
}

export const insert = inserting(users)

export async function update(tx: Queryable, id: string, change: Partial<NewUser>): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, version: sql`${users.version} + 1` })
    .where(eq(users.id, id))
}

/** Puts another digest of the same password in the place of the one that was read; nothing else changes. */
export const rehash = async (db: Queryable, id: string, { from, to }: { from: string; to: string }) =>
  (await touched(
    db
      .update(users)
      .set({ passwordHash: to, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, id), eq(users.passwordHash, from))),
  )) === 1

/** Fields of signing in; they are no edit, so the version stays. */
export async function noteLogin(
  tx: Tx,
  id: string,
  { at, ip, pinned }: { at: Date; ip: string; pinned: boolean },
): Promise<void> {
  await tx
    .update(users)
    .set({
      lastLoginAt: sql`${users.latestLoginAt}`,
      lastLoginIp: sql`${users.latestLoginIp}`,
      latestLoginAt: at,
      latestLoginIp: ip,
      ...(pinned && { noncePinned: true }),
    })
    .where(eq(users.id, id))
}

export const listByIds = (db: Queryable, ids: readonly string[]): Promise<UserRow[]> =>
  rowsOf(db, users, anyOf(users.id, ids))

const namesById = statement((db) =>
  db
    .select({ id: users.id, account: users.account, name: users.name })
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::bigint[])`),
)

/** What somebody is called; of cancelled accounts too, which have no name any more. */
const languageById = statement((db) =>
  db
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
)

export async function findLanguage(db: Queryable, id: string) {
  const [row] = await languageById(db, { id })
  return row?.language
}

/** Nothing a person edits: the record's version stays. */
export async function setLanguage(db: Queryable, id: string, language: 'zh' | 'en'): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, id))
}

export const listNames = (db: Queryable, ids: readonly string[]) => namesById(db, { ids: [...ids] })

/** Groups that have not been deleted. @param of leaves those out that this person is not in */
export const listGroups = (db: Queryable, ids: readonly string[], of?: string) =>
  db
    .select({
      id: userGroups.id,
      name: userGroups.name,
      remark: userGroups.remark,
      sortCode: userGroups.sortCode,
    })
    .from(userGroups)
    .where(
      and(
        anyOf(userGroups.id, ids),
        isNull(userGroups.deletedAt),
        of === undefined
          ? undefined
          : sql`exists (select from ${userGroupMembers} where ${userGroupMembers.groupId} = ${userGroups.id}
              and ${userGroupMembers.userId} = ${of})`,
      ),
    )
    .orderBy(asc(userGroups.sortCode), asc(userGroups.id))

export type PositionRow = typeof positions.$inferSelect

export async function listPositions(db: Queryable, ids: readonly string[]): Promise<PositionRow[]> {
  if (ids.length === 0) return []
  return rowsOf(db, positions, and(anyOf(positions.id, ids), isNull(positions.deletedAt)), [
    asc(positions.sortCode),
    asc(positions.id),
  ])
}
