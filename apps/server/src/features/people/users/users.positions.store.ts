import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { containing } from '../../../platform/db/like.ts'
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
  },
  sort: { by: keyof typeof COLUMNS; descending: boolean },
  { current, size }: { current: number; size: number },
): Promise<{ rows: PositionRow[]; total: number }> {
  const sight: SQL | undefined =
    filter.within === 'all'
      ? undefined
      : sql`${positions.orgId} = any(${sql.param([...filter.within])}::bigint[])`
  const where = and(
    living,
    sight,
    filter.orgId ? eq(positions.orgId, filter.orgId) : undefined,
    filter.category ? eq(positions.category, filter.category) : undefined,
    filter.searchKey ? sql`${positions.name} ilike ${containing(filter.searchKey)}` : undefined,
  )
  const rows = await db
    .select()
    .from(positions)
    .where(where)
    .orderBy((sort.descending ? desc : asc)(COLUMNS[sort.by]), asc(positions.id))
    .limit(size)
    .offset((current - 1) * size)
  const [counted] = await db.select({ n: count() }).from(positions).where(where)
  return { rows, total: counted?.n ?? 0 }
}

export async function find(db: Queryable, id: string): Promise<PositionRow | undefined> {
  const [row] = await db
    .select()
    .from(positions)
    .where(and(eq(positions.id, id), living))
  return row
}

/** Holds the position until the transaction ends, so that nobody gets it while it is deleted. */
export async function lock(tx: Tx, id: string): Promise<PositionRow | undefined> {
  const [row] = await tx
    .select()
    .from(positions)
    .where(and(eq(positions.id, id), living))
    .for('update')
  return row
}

export async function insert(tx: Tx, row: typeof positions.$inferInsert): Promise<void> {
  await tx.insert(positions).values(row)
}

export async function update(
  tx: Tx,
  id: string,
  change: Partial<typeof positions.$inferInsert>,
): Promise<void> {
  await tx
    .update(positions)
    .set({ ...change, version: sql`${positions.version} + 1` })
    .where(eq(positions.id, id))
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
    .where(eq(userPositions.positionId, id))
    .limit(1)
  return side !== undefined
}

export async function existsIn(db: Queryable, orgIds: readonly string[]): Promise<boolean> {
  const [row] = await db
    .select({ id: positions.id })
    .from(positions)
    .where(and(anyOf(positions.orgId, orgIds), living))
    .limit(1)
  return row !== undefined
}

export async function findByName(
  db: Queryable,
  orgId: string,
  name: string,
): Promise<PositionRow | undefined> {
  const [row] = await db
    .select()
    .from(positions)
    .where(and(eq(positions.orgId, orgId), eq(positions.name, name), living))
  return row
}
