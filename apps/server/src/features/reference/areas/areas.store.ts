import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { chunks, fromExcluded } from '../../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { containing } from '../../../platform/db/like.ts'
import { isAny, lockedRow, paged, rowsOf, touched } from '../../../platform/db/rows.ts'
import { areas, brands } from './areas.tables.ts'

export type AreaRow = typeof areas.$inferSelect
export type BrandRow = typeof brands.$inferSelect

export const listAreas = (db: Queryable): Promise<AreaRow[]> =>
  rowsOf(db, areas, undefined, [asc(areas.code)])

export const listBrands = (db: Queryable): Promise<BrandRow[]> =>
  rowsOf(db, brands, undefined, [asc(brands.sortCode), asc(brands.code)])

/** Areas that a person changed keep their content. */
export async function upsertAreas(tx: Tx, rows: readonly (typeof areas.$inferInsert)[]): Promise<void> {
  const { name, level, parent, telCode, updatedAt } = areas
  for (const some of chunks(rows))
    await tx
      .insert(areas)
      .values(some)
      .onConflictDoUpdate({
        target: areas.code,
        set: fromExcluded({ name, level, parent, telCode, updatedAt }),
        setWhere: eq(areas.version, 1),
      })
}

/** Brands that a person changed keep their content. */
export async function upsertBrands(tx: Tx, rows: readonly (typeof brands.$inferInsert)[]): Promise<void> {
  const { name, nameEn, hotline, complaintUrl, serviceKinds, otherNames, patterns, sortCode, updatedAt } =
    brands
  await tx
    .insert(brands)
    .values([...rows])
    .onConflictDoUpdate({
      target: brands.code,
      set: fromExcluded({
        ...{ name, nameEn, hotline, complaintUrl, serviceKinds, otherNames, patterns, sortCode, updatedAt },
      }),
      setWhere: eq(brands.version, 1),
    })
}

/** Lets a brand's name follow its dictionary entry; a new one has no hotline and no patterns yet. */
export async function keepBrand(
  tx: Tx,
  row: { code: string; name: string; nameEn: string; sortCode: number; at: Date },
): Promise<void> {
  const { at, ...given } = row
  await tx
    .insert(brands)
    .values({
      ...given,
      ...{ hotline: null, complaintUrl: null, serviceKinds: ['EXPRESS'], otherNames: [], patterns: [] },
      ...{ version: 2, updatedAt: at },
    })
    .onConflictDoUpdate({
      target: brands.code,
      set: {
        name: given.name,
        nameEn: given.nameEn,
        sortCode: given.sortCode,
        version: sql`${brands.version} + 1`,
        updatedAt: at,
      },
    })
}

/** All brands, each held until the transaction ends: names of one are judged against those of the others. */
export const lockBrands = (tx: Tx): Promise<BrandRow[]> =>
  tx.select().from(brands).orderBy(asc(brands.code)).for('update')

/** Changes a brand; from then on reference data leaves it alone. */
export async function updateBrand(
  tx: Tx,
  code: string,
  change: Partial<typeof brands.$inferInsert>,
): Promise<void> {
  await tx
    .update(brands)
    .set({ ...change, version: sql`${brands.version} + 1` })
    .where(eq(brands.code, code))
}

// ---------------------------------------------------------------- administration

export interface AreaFilter {
  searchKey?: string | undefined
  parent?: string | undefined
  time: 'current' | 'past' | 'all'
  /** `yyyy-MM-dd` */
  day: string
}

/** Areas with the bureau that answers for them on a day. */
export async function pageAreas(
  db: Queryable,
  filter: AreaFilter,
  sort: { by: 'code' | 'name'; descending: boolean },
  { current, size }: { current: number; size: number },
) {
  const { searchKey, parent, time, day } = filter
  const isPast = sql`${areas.validTo} < ${day}::date`
  const where = and(
    parent === undefined ? undefined : eq(areas.parent, parent),
    searchKey
      ? sql`(${areas.name} ilike ${containing(searchKey)} or ${areas.code} like ${`${searchKey}%`})`
      : undefined,
    time === 'past' ? isPast : time === 'current' ? sql`${isPast} is not true` : undefined,
  )
  return paged(
    db
      .select({
        area: areas,
        bureauId: sql<string | null>`(
        select org_id::text from org_areas where area_code = ${areas.code}
          and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date) limit 1)`,
      })
      .from(areas)
      .where(where)
      .orderBy((sort.descending ? desc : asc)(areas[sort.by]), asc(areas.code)),
    { current, size },
    db.$count(areas, where),
  )
}

export const lockArea = (tx: Tx, code: string) => lockedRow(tx, areas, eq(areas.code, code))

/**
 * Lets one act after the other change which areas there are: what lies above and beside an area is judged as it is then.
 * Rows alone do not do, for provinces lie below none, and a name is taken by a row that is not there yet.
 */
export async function lockPlaces(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('areas:places', 0))`)
}

/** Whether an area without an end lies below the same one under this name. */
export const isNameHeld = (
  db: Queryable,
  { code, parent, name }: Pick<AreaRow, 'code' | 'parent' | 'name'>,
) =>
  isAny(
    db,
    areas,
    and(eq(areas.parent, parent), eq(areas.name, name), isNull(areas.validTo), ne(areas.code, code)),
  )

export const insertArea = async (tx: Tx, row: typeof areas.$inferInsert) =>
  (await touched(tx.insert(areas).values(row).onConflictDoNothing())) === 1

/** Changes an area; from then on it counts as a person's, and reference data leaves it alone. */
export async function updateArea(
  tx: Tx,
  code: string,
  change: Partial<typeof areas.$inferInsert>,
): Promise<void> {
  await tx
    .update(areas)
    .set({ ...change, version: sql`${areas.version} + 1` })
    .where(eq(areas.code, code))
}

/** Whether an area in force lies below this one. */
export const hasCurrentBelow = (db: Queryable, code: string, day: string) =>
  isAny(db, areas, and(eq(areas.parent, code), sql`(${areas.validTo} < ${day}::date) is not true`))

/**
 * Lets a bureau answer for an area from a day on: what held before ends on the day before, what would have begun
 * later is taken back.
 */
export async function assignArea(
  tx: Tx,
  given: { orgId: string; areaCode: string; validFrom: string },
): Promise<void> {
  const { orgId, areaCode, validFrom } = given
  await tx.execute(
    sql`delete from org_areas where area_code = ${areaCode} and valid_from >= ${validFrom}::date`,
  )
  await tx.execute(sql`
    update org_areas set valid_to = ${validFrom}::date - 1
    where area_code = ${areaCode} and (valid_to is null or valid_to >= ${validFrom}::date)`)
  await tx.execute(sql`
    insert into org_areas (org_id, area_code, valid_from)
    values (${orgId}::bigint, ${areaCode}, ${validFrom}::date)`)
}
