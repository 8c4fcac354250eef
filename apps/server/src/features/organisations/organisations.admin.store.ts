import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { containing } from '../../platform/db/like.ts'
import { equals, holding, lockedRow, type PageAt, pageOf, rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { GoneScope } from './organisations.admin.places.ts'
import type { OrgScope } from './organisations.policy.service.ts'
import type { NewOrg, OrgRow } from './organisations.store.ts'
import { orgAreas, organisations, responsibilityBindings } from './organisations.tables.ts'

const living = isNull(organisations.deletedAt)
const deleted = isNotNull(organisations.deletedAt)

const inScope = (within: OrgScope): SQL | undefined =>
  within === 'all' ? undefined : sql`${organisations.id} = any(${sql.param([...within])}::bigint[])`

const goneWithin = (gone: GoneScope): SQL | undefined =>
  gone === 'all'
    ? undefined
    : sql`(${organisations.path} like ${gone.below === null ? '' : `%/${gone.below}/%`}
        or ${organisations.id} = any(${sql.param([...gone.ids])}::bigint[]))`

/** Directly below one organisation; below '0': what has nothing above it that the viewer sees. */
function below(parentId: string, within: OrgScope): SQL | undefined {
  if (parentId !== '0') return eq(organisations.parentId, parentId)
  if (within === 'all') return isNull(organisations.parentId)
  return or(
    isNull(organisations.parentId),
    sql`${organisations.parentId} <> all(${sql.param([...within])}::bigint[])`,
  )
}

const COLUMNS = {
  sortCode: organisations.sortCode,
  name: organisations.name,
  category: organisations.category,
  createTime: organisations.createdAt,
} as const

export interface OrgFilter {
  within: OrgScope
  /** Where deleted ones are asked for: which of them are shown. */
  gone?: GoneScope | undefined
  searchKey?: string | undefined
  parentId?: string | undefined
  ended?: 'true' | 'false' | undefined
}

export async function page(
  db: Queryable,
  filter: OrgFilter,
  sort: { by: keyof typeof COLUMNS; descending: boolean },
  at: PageAt,
) {
  const where = and(
    ...(filter.gone === undefined ? [living, inScope(filter.within)] : [deleted, goneWithin(filter.gone)]),
    filter.parentId === undefined ? undefined : below(filter.parentId, filter.within),
    filter.ended === undefined
      ? undefined
      : (filter.ended === 'true' ? isNotNull : isNull)(organisations.endedAt),
    holding(filter.searchKey, organisations.name, organisations.code),
  )
  const order = sort.descending ? desc : asc
  return pageOf(db, organisations, where, [order(COLUMNS[sort.by]), asc(organisations.id)], at)
}

export interface Place {
  id: string
  parentId: string | null
  path: string
  name: string
  category: string
  sortCode: number
  hasChildren: boolean
  ended: boolean
}
/** All that there are, or those that have not ended. */
export type Which = 'all' | 'living'
const among = (which: Which) => (which === 'all' ? living : and(living, isNull(organisations.endedAt)))

const place = {
  id: organisations.id,
  parentId: organisations.parentId,
  path: organisations.path,
  name: organisations.name,
  category: organisations.category,
  sortCode: organisations.sortCode,
  hasChildren: sql<boolean>`exists (
    select from organisations child where child.parent_id = ${organisations}.id and child.deleted_at is null)`,
  ended: sql<boolean>`${organisations.endedAt} is not null`,
}
const inOrder = [asc(organisations.sortCode), asc(organisations.id)] as const

export const children = (db: Queryable, parentId: string, within: OrgScope, which: Which): Promise<Place[]> =>
  db
    .select(place)
    .from(organisations)
    .where(and(among(which), inScope(within), below(parentId, within)))
    .orderBy(...inOrder)

export const everything = (db: Queryable, within: OrgScope, which: Which): Promise<Place[]> =>
  db
    .select({ ...place, hasChildren: sql<boolean>`false` })
    .from(organisations)
    .where(and(among(which), inScope(within)))
    .orderBy(...inOrder)

/** What a search finds; beyond `limit` it had better be narrowed. */
export const search = (
  db: Queryable,
  text: string,
  within: OrgScope,
  which: Which,
  limit: number,
): Promise<Place[]> =>
  db
    .select(place)
    .from(organisations)
    .where(and(among(which), inScope(within), sql`${organisations.name} ilike ${containing(text)}`))
    .orderBy(...inOrder)
    .limit(limit)

export const placesOf = (db: Queryable, ids: readonly string[], within: OrgScope): Promise<Place[]> =>
  db
    .select(place)
    .from(organisations)
    .where(and(living, inScope(within), anyOf(organisations.id, ids)))
    .orderBy(...inOrder)

export const find = (db: Queryable, id: string) =>
  rowOf(db, organisations, and(eq(organisations.id, id), living))

/** Whether another organisation, a deleted one too, has this code or had it. */
export async function isCodeTaken(db: Queryable, code: string, but: string): Promise<boolean> {
  const [row] = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(
      and(
        ne(organisations.id, but),
        sql`(${organisations.code} = ${code} or ${code} = any(${organisations.formerCodes}))`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Those who change the shape of the tree take turns, so that no two moves make a ring. */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('organisations:tree', 0))`)
}

export async function insert(tx: Tx, rows: readonly NewOrg[]): Promise<void> {
  await tx.insert(organisations).values([...rows])
}

/** An organisation with everything below it, from the top down. */
export const subtree = (db: Queryable, path: string): Promise<OrgRow[]> =>
  db
    .select()
    .from(organisations)
    .where(and(living, sql`${organisations.path} like ${`${path}%`}`))
    .orderBy(asc(sql`length(${organisations.path})`), ...inOrder)

/** Moves an organisation with everything below it to another place; all of it then lies in that province. */
export async function move(
  tx: Tx,
  from: { path: string },
  to: { path: string; provinceId: string | null },
  at: Date,
): Promise<void> {
  await tx
    .update(organisations)
    .set({
      path: sql`${to.path} || substr(${organisations.path}, ${from.path.length + 1}::int)`,
      provinceId: to.provinceId,
      updatedAt: at,
    })
    .where(sql`${organisations.path} like ${`${from.path}%`}`)
}

export async function remove(tx: Tx, paths: readonly string[], at: Date): Promise<void> {
  for (const path of paths)
    await tx
      .update(organisations)
      .set({ deletedAt: at, updatedAt: at, version: sql`${organisations.version} + 1` })
      .where(and(living, sql`${organisations.path} like ${`${path}%`}`))
}

/** A deleted organisation that a grant reaches, for this transaction alone, to be brought back. */
export const lockDeleted = (tx: Tx, id: string, gone: GoneScope): Promise<OrgRow | undefined> =>
  lockedRow(tx, organisations, and(eq(organisations.id, id), deleted, goneWithin(gone)))

/** A deleted organisation with what was deleted together with it below it. */
export const goneTogether = (db: Queryable, { path, deletedAt }: OrgRow): Promise<OrgRow[]> =>
  rowsOf(
    db,
    organisations,
    and(deleted, sql`${organisations.path} like ${`${path}%`}`, eq(organisations.deletedAt, deletedAt!)),
  )

/** Brings deleted organisations back; those that lay in one province lie in another now, where that has changed. */
export async function restore(
  tx: Tx,
  ids: readonly string[],
  province: { from: string | null; to: string | null },
  at: Date,
): Promise<void> {
  await tx
    .update(organisations)
    .set({
      deletedAt: null,
      updatedAt: at,
      version: sql`${organisations.version} + 1`,
      provinceId: sql`case when ${organisations.provinceId} is not distinct from ${province.from}::bigint
        then ${province.to}::bigint else ${organisations.provinceId} end`,
    })
    .where(and(deleted, anyOf(organisations.id, ids)))
}

/** Names below one parent, but for one organisation. */
export async function namesBelow(db: Queryable, parentId: string, but?: string): Promise<Set<string>> {
  const rows = await db
    .select({ name: organisations.name })
    .from(organisations)
    .where(and(living, eq(organisations.parentId, parentId), but ? ne(organisations.id, but) : undefined))
  return new Set(rows.map(({ name }) => name))
}

/** Whether any of them answers for an area, today or later. */
export async function answersForAreas(db: Queryable, ids: readonly string[], day: string): Promise<boolean> {
  const [area] = await db
    .select({ id: orgAreas.orgId })
    .from(orgAreas)
    .where(and(anyOf(orgAreas.orgId, ids), or(isNull(orgAreas.validTo), sql`${orgAreas.validTo} >= ${day}`)))
    .limit(1)
  const [bound] = await db
    .select({ id: responsibilityBindings.orgId })
    .from(responsibilityBindings)
    .where(
      and(
        equals(responsibilityBindings, { orgId: ids, enabled: true }),
        or(isNull(responsibilityBindings.validTo), sql`${responsibilityBindings.validTo} >= ${day}`),
      ),
    )
    .limit(1)
  return area !== undefined || bound !== undefined
}
