import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { holding, isAny, type PageAt, pageOf, recordsOf, rowOf } from '../../../platform/db/rows.ts'
import type { OrgScope } from '../../organisations/organisations.policy.service.ts'
import { positions, userPositions, users } from './users.tables.ts'

export type PositionRow = typeof positions.$inferSelect
const living = isNull(positions.deletedAt)

const COLUMNS = {
  sortCode: positions.sortCode,
  name: positions.name,
  category: positions.category,
  createTime: positions.createdAt,
} as const

export async function page(
  db: Queryable,
  filter: {
    within: OrgScope
    searchKey?: string | undefined
    orgId?: string | undefined
    category?: string | undefined
    standing?: string | undefined
  },
  sort: { by: keyof typeof COLUMNS; descending: boolean },
  at: PageAt,
) {
  const sight: SQL | undefined =
    filter.within === 'all'
      ? undefined
      : sql`${positions.orgId} = any(${sql.param([...filter.within])}::bigint[])`
  const where = and(
    filter.standing === 'deleted' ? isNotNull(positions.deletedAt) : living,
    sight,
    filter.orgId ? eq(positions.orgId, filter.orgId) : undefined,
    filter.category ? eq(positions.category, filter.category) : undefined,
    holding(filter.searchKey, positions.name),
  )
  return pageOf(
    db,
    positions,
    where,
    [(sort.descending ? desc : asc)(COLUMNS[sort.by]), asc(positions.id)],
    at,
  )
}

export const { find, lock, lockDeleted, insert, update } = recordsOf(positions)

/** A position that nobody deletes or changes before this transaction ends; others may hold it as well. */
export async function share(tx: Tx, id: string): Promise<PositionRow | undefined> {
  const [row] = await tx
    .select()
    .from(positions)
    .where(and(eq(positions.id, id), living))
    .for('share')
  return row
}

/** Whether somebody holds the position, as the main one or beside it. */
export async function isHeld(db: Queryable, id: string): Promise<boolean> {
  const [main] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.positionId, id), isNull(users.deletedAt)))
    .limit(1)
  if (main) return true
  const [side] = await db
    .select({ id: userPositions.userId })
    .from(userPositions)
    .innerJoin(users, and(eq(users.id, userPositions.userId), isNull(users.deletedAt)))
    .where(eq(userPositions.positionId, id))
    .limit(1)
  return side !== undefined
}

export const existsIn = (db: Queryable, orgIds: readonly string[]) =>
  isAny(db, positions, and(anyOf(positions.orgId, orgIds), living))

export const findByName = (db: Queryable, orgId: string, name: string) =>
  rowOf(db, positions, and(eq(positions.orgId, orgId), eq(positions.name, name), living))
