import type { ExportState } from '@appeal/contract/exports/exports.schemas.ts'
import { and, asc, count, desc, eq, gt, ilike, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db, Queryable, Tx } from '../../platform/db/db.ts'
import { containing } from '../../platform/db/like.ts'
import { inserting, lockedRow, pageOf, rowOf, rowsOf, touched, valuesOf } from '../../platform/db/rows.ts'
import { exportParts, exportRecords } from './exports.tables.ts'

export type RecordRow = typeof exportRecords.$inferSelect
export type PartRow = typeof exportParts.$inferSelect

const OPEN: ExportState[] = ['waiting', 'running']

/** One person's orders come one after the other, so that no two of them pass the limit together. */
export const lockOwner = (tx: Tx, ownerId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`exports.owner:${ownerId}`}, 0))`)

export const countOpen = (tx: Tx, ownerId: string): Promise<number> =>
  tx.$count(exportRecords, and(eq(exportRecords.ownerId, ownerId), inArray(exportRecords.state, OPEN)))

/** What a person has taken out since a moment; what was cancelled or failed has not left. */
export async function takenSince(
  tx: Tx,
  ownerId: string,
  since: Date,
): Promise<{ files: number; rows: number }> {
  const [taken] = await tx
    .select({ files: count(), rows: sql<string>`coalesce(sum(${exportRecords.total}), 0)` })
    .from(exportRecords)
    .where(
      and(
        eq(exportRecords.ownerId, ownerId),
        gt(exportRecords.createdAt, since),
        notInArray(exportRecords.state, ['cancelled', 'failed']),
      ),
    )
  return { files: taken?.files ?? 0, rows: Number(taken?.rows ?? 0) }
}

export const insertRecord = inserting(exportRecords)

export const findRecord = (db: Queryable, id: string) => rowOf(db, exportRecords, eq(exportRecords.id, id))

/** An own record, for this transaction alone. */
export const lockOwn = (tx: Tx, id: string, ownerId: string) =>
  lockedRow(tx, exportRecords, and(eq(exportRecords.id, id), eq(exportRecords.ownerId, ownerId)))

export interface RecordFilter {
  ownerId?: string | undefined
  /** Organisations whose people's exports are seen; undefined for all. */
  orgIds?: readonly string[] | undefined
  state?: ExportState | undefined
  list?: string | undefined
  /** What somebody typed, with the lists and organisations that are called so. */
  sought?: { text: string; lists: readonly string[]; orgIds: readonly string[] } | undefined
}

/** Records, newest first or oldest first, with their number. */
export async function listRecords(
  db: Queryable,
  { ownerId, orgIds, state, list, sought }: RecordFilter,
  { current, size, ascending }: { current: number; size: number; ascending: boolean },
): Promise<{ rows: RecordRow[]; total: number }> {
  const conditions: (SQL | undefined)[] = [
    ownerId ? eq(exportRecords.ownerId, ownerId) : undefined,
    orgIds ? (orgIds.length ? anyOf(exportRecords.orgId, orgIds) : sql`false`) : undefined,
    state ? eq(exportRecords.state, state) : undefined,
    list ? eq(exportRecords.list, list) : undefined,
    sought &&
      or(
        ilike(exportRecords.reason, containing(sought.text)),
        anyOf(exportRecords.list, sought.lists),
        anyOf(exportRecords.orgId, sought.orgIds),
      ),
  ]
  const where = and(...conditions)
  const direction = ascending ? asc : desc
  return pageOf(db, exportRecords, where, [direction(exportRecords.createdAt), direction(exportRecords.id)], {
    current,
    size,
  })
}

/**
 * Takes an export for the transaction of `db` alone; whoever comes while another process writes it gets false. The
 * hold ends with the connection, so that a process that died holds nothing.
 */
export async function take(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`exports.record:${id}`}, 0)) as mine`,
  )
  return rows[0]?.mine === true
}

/** @throws what ended the connection by which an export is held */
export async function demandHold(hold: Db): Promise<void> {
  await hold.execute(sql`select 1`)
}

/** Changes a record that is not finished. @returns whether it was still open */
export const changeOpen = async (
  db: Queryable,
  id: string,
  change: Partial<typeof exportRecords.$inferInsert>,
) =>
  (await touched(
    db
      .update(exportRecords)
      .set(change)
      .where(and(eq(exportRecords.id, id), inArray(exportRecords.state, OPEN))),
  )) > 0

export async function countDownload(tx: Tx, id: string): Promise<void> {
  await tx
    .update(exportRecords)
    .set({ downloads: sql`${exportRecords.downloads} + 1` })
    .where(eq(exportRecords.id, id))
}

/** Exports that are not finished although they were ordered before a moment, oldest first. */
export const listOpenSince = (db: Queryable, before: Date): Promise<RecordRow[]> =>
  rowsOf(db, exportRecords, and(inArray(exportRecords.state, OPEN), lt(exportRecords.createdAt, before)), [
    asc(exportRecords.createdAt),
  ])

/** Finished files whose time is over, by rising id. */
export const listOutdated = (
  db: Queryable,
  now: Date,
  after: string | null,
  limit: number,
): Promise<RecordRow[]> =>
  db
    .select()
    .from(exportRecords)
    .where(
      and(
        eq(exportRecords.state, 'done'),
        lt(exportRecords.expiresAt, now),
        after === null ? undefined : gt(exportRecords.id, after),
      ),
    )
    .orderBy(asc(exportRecords.id))
    .limit(limit)

export async function markExpired(db: Queryable, id: string): Promise<void> {
  await db
    .update(exportRecords)
    .set({ state: 'expired' })
    .where(and(eq(exportRecords.id, id), eq(exportRecords.state, 'done')))
}

// ---------------------------------------------------------------- parts of a file

export const insertPart = inserting(exportParts)

export const listParts = (db: Queryable, id: string): Promise<PartRow[]> =>
  rowsOf(db, exportParts, eq(exportParts.recordId, id), [asc(exportParts.part)])

export const deleteParts = (db: Queryable, id: string): Promise<PartRow[]> =>
  db.delete(exportParts).where(eq(exportParts.recordId, id)).returning()

/** Parts of exports that have no file any more: cancelled, failed or expired while their bytes were written. */
export const listOrphans = (db: Queryable): Promise<{ recordId: string }[]> =>
  db
    .selectDistinct({ recordId: exportParts.recordId })
    .from(exportParts)
    .innerJoin(exportRecords, eq(exportRecords.id, exportParts.recordId))
    .where(inArray(exportRecords.state, ['cancelled', 'failed', 'expired']))

/** Where all parts lie. */
export const listPlaces = (db: Queryable) => valuesOf(db, exportParts, 'place', undefined)
