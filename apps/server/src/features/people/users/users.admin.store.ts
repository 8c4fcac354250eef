import type { Area } from '@appeal/contract/kit/access.ts'
import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { containing } from '../../../platform/db/like.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { roles, userRoles } from '../../access/roles/roles.tables.ts'
import type { OrgScope } from '../../organisations/organisations.policy.service.ts'
import type { UserRow } from './users.store.ts'
import { userPositions, users, userTallies } from './users.tables.ts'

const living = isNull(users.deletedAt)
const gone = and(isNotNull(users.deletedAt), sql`not ${users.extJson} ? 'heir'`)

const COLUMNS = {
  sortCode: users.sortCode,
  account: users.account,
  createTime: users.createdAt,
  latestLoginTime: users.latestLoginAt,
} as const
export type PeopleSort = { by: keyof typeof COLUMNS; descending: boolean }

export interface PeopleFilter {
  areas: readonly Area[]
  within: OrgScope
  /** Seen whatever the scope: oneself. */
  self?: string | undefined
  userStatus?: string | undefined
  orgId?: string | undefined
  ids?: readonly string[] | undefined
  /** `deleted`: those that are gone, without those that became part of another account. */
  standing?: string | undefined
  /** Part of an account name, or a whole name or phone by their digests. */
  search?: { account: string; name: Buffer; phone?: Buffer | undefined } | undefined
}

function where(filter: PeopleFilter): SQL | undefined {
  const { within, self, search } = filter
  const inside = within === 'all' ? undefined : sql`${users.orgId} = any(${sql.param([...within])}::bigint[])`
  return and(
    filter.standing === 'deleted' ? gone : living,
    filter.areas.length === 1 ? eq(users.area, filter.areas[0] as Area) : anyOf(users.area, filter.areas),
    inside && self ? or(inside, eq(users.id, self)) : inside,
    filter.userStatus ? eq(users.userStatus, filter.userStatus) : undefined,
    filter.orgId ? eq(users.orgId, filter.orgId) : undefined,
    filter.ids ? anyOf(users.id, filter.ids) : undefined,
    search &&
      or(
        sql`${users.account} ilike ${containing(search.account)}`,
        eq(users.nameIndex, search.name),
        search.phone ? eq(users.phoneIndex, search.phone) : undefined,
      ),
  )
}

export async function page(
  db: Queryable,
  filter: PeopleFilter,
  sort: PeopleSort,
  { current, size }: { current: number; size: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const condition = where(filter)
  const rows = await db
    .select()
    .from(users)
    .where(condition)
    .orderBy(sort.descending ? desc(COLUMNS[sort.by]) : asc(COLUMNS[sort.by]), asc(users.id))
    .limit(size)
    .offset((current - 1) * size)
  const total = (await tallied(db, filter)) ?? (await db.$count(users, condition))
  return { rows, total }
}

/** The number of whole areas from their tallies; undefined where more is asked for than the tallies know. */
async function tallied(db: Queryable, { areas, within, userStatus, ...rest }: PeopleFilter) {
  const { self: _, ...more } = rest
  if (within !== 'all' || Object.values(more).some((value) => value !== undefined)) return undefined
  const [row] = await db
    .select({ n: sql<string>`coalesce(sum(${userTallies.n}), 0)` })
    .from(userTallies)
    .where(
      and(anyOf(userTallies.area, areas), userStatus ? eq(userTallies.userStatus, userStatus) : undefined),
    )
  return Number(row?.n ?? 0)
}

/** Folds tally lines of the same area and standing into one; readers and writers go on meanwhile. */
export async function foldTallies(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with many as (
      select area, user_status from user_tallies group by 1, 2 having count(*) > 1 or sum(n) = 0
    ), taken as (
      delete from user_tallies t using many m where t.area = m.area and t.user_status = m.user_status returning t.*
    )
    insert into user_tallies (area, user_status, n)
    select area, user_status, sum(n) from taken group by 1, 2 having sum(n) <> 0`)
}

export type SideRow = typeof userPositions.$inferSelect

export const sidePositions = (db: Queryable, userId: string): Promise<SideRow[]> =>
  rowsOf(db, userPositions, eq(userPositions.userId, userId), [asc(userPositions.place)])

export async function replaceSidePositions(
  tx: Tx,
  userId: string,
  rows: readonly Omit<SideRow, 'userId' | 'place'>[],
): Promise<void> {
  await tx.delete(userPositions).where(eq(userPositions.userId, userId))
  if (rows.length)
    await tx.insert(userPositions).values(rows.map((row, place) => ({ ...row, userId, place })))
}

/** Whoever names somebody shares this lock; whoever deletes that person has it alone, before any row is held. */
const namedKey = (id: unknown) => sql`hashtextextended('users:named:' || ${id}::text, 0)`

/** Keeps people from being deleted until the transaction ends. */
export async function lockNamed(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock_shared(${namedKey(sql`one`)})
        from unnest(${sql.param(ids.toSorted())}::text[]) as one`,
  )
}

/** Waits for whoever just names one of these people, and keeps others from it. */
export async function lockGoing(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${namedKey(sql`one`)}) from unnest(${sql.param(ids.toSorted())}::text[]) as one`,
  )
}

/** The row of somebody who was deleted, held; undefined of whoever is there or became part of another account. */
export async function lockGone(tx: Tx, id: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), gone))
    .for('update')
  return row
}

/** Takes somebody out of every place where others name them as director. */
export async function clearDirector(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ directorId: null }).where(eq(users.directorId, userId))
  await tx.update(userPositions).set({ directorId: null }).where(eq(userPositions.directorId, userId))
  await tx.execute(sql`update organisations set director_id = null where director_id = ${userId}::bigint`)
}

/** Whether anybody belongs to one of these organisations, in the main position or beside it. */
export async function peopleExistIn(db: Queryable, orgIds: readonly string[]): Promise<boolean> {
  const [main] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(anyOf(users.orgId, orgIds), living))
    .limit(1)
  if (main) return true
  const [side] = await db
    .select({ id: userPositions.userId })
    .from(userPositions)
    .where(anyOf(userPositions.orgId, orgIds))
    .limit(1)
  return side !== undefined
}

/** Those who change who administers the platform take turns, so that two of them cannot remove the last two. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('users:administrators', 0))`)
}

/** How many people who can sign in have each of these roles. */
export async function activePeopleByRole(
  db: Queryable,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ code: roles.code, n: count(users.id) })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), isNull(roles.deletedAt)))
    .innerJoin(users, and(eq(users.id, userRoles.userId), living, eq(users.userStatus, 'ENABLE')))
    .where(anyOf(roles.code, codes))
    .groupBy(roles.code)
  return new Map(rows.map(({ code, n }) => [code, n]))
}

/** Whether another account of an area has shown that this address is its own. */
export async function emailTaken(
  db: Queryable,
  area: Area,
  emailIndex: Buffer,
  but: string | null,
): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.area, area), eq(users.emailIndex, emailIndex), isNotNull(users.emailProvedAt), living),
    )
    .limit(2)
  return rows.some(({ id }) => id !== but)
}
