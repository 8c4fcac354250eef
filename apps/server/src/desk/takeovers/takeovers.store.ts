import type { CellFault } from '@appeal/contract/bulk/bulk.schemas.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import { chunks } from '../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import {
  equals,
  inserting,
  pageOf,
  rowOf,
  rowsOf,
  type TurnedAt,
  touched,
  turned,
} from '../../platform/db/rows.ts'
import { waitingParts } from '../../platform/db/waiting.ts'
import { takeoverMappings, takeoverRows, takeoverRuns } from './takeovers.tables.ts'

export type MappingRow = typeof takeoverMappings.$inferSelect
export type RunRow = typeof takeoverRuns.$inferSelect
export type FileRow = typeof takeoverRows.$inferSelect

// ---------------------------------------------------------------- mappings

export const insertMapping = inserting(takeoverMappings)

export const findMapping = (db: Queryable, orgId: string, id: string): Promise<MappingRow | undefined> =>
  rowOf(db, takeoverMappings, equals(takeoverMappings, { orgId, id }))

export const listMappings = (db: Queryable, orgId: string): Promise<MappingRow[]> =>
  db
    .select()
    .from(takeoverMappings)
    .where(eq(takeoverMappings.orgId, orgId))
    .orderBy(desc(takeoverMappings.updatedAt), desc(takeoverMappings.id))

/** Changes a mapping on top of the version that was read. @returns whether it still was that one */
export const updateMapping = async (
  tx: Tx,
  { id, orgId, version, ...change }: MappingRow,
): Promise<boolean> =>
  (await touched(
    tx
      .update(takeoverMappings)
      .set({ ...change, version: version + 1 })
      .where(equals(takeoverMappings, { id, orgId, version })),
  )) > 0

export const deleteMapping = async (tx: Tx, orgId: string, id: string): Promise<boolean> =>
  (await touched(tx.delete(takeoverMappings).where(equals(takeoverMappings, { orgId, id })))) > 0

// ---------------------------------------------------------------- runs

export async function insertRun(tx: Tx, run: RunRow, rows: readonly FileRow[]): Promise<void> {
  await tx.insert(takeoverRuns).values(run)
  for (const part of chunks(rows)) await tx.insert(takeoverRows).values(part)
}

export const findRun = (db: Queryable, id: string): Promise<RunRow | undefined> =>
  rowOf(db, takeoverRuns, eq(takeoverRuns.id, id))

/** The run that an organisation ordered by this very file, read in this very way. */
export const findByFile = (db: Queryable, orgId: string, digest: Buffer): Promise<RunRow | undefined> =>
  rowOf(db, takeoverRuns, equals(takeoverRuns, { orgId, digest }))

/** Runs of an organisation, newest first unless asked otherwise. */
export const pageRuns = (db: Queryable, orgId: string, at: TurnedAt) =>
  pageOf(
    db,
    takeoverRuns,
    eq(takeoverRuns.orgId, orgId),
    turned(
      at,
      [takeoverRuns.createdAt, takeoverRuns.id],
      [desc(takeoverRuns.createdAt), desc(takeoverRuns.id)],
    ),
    at,
  )

export interface Counts {
  total: number
  done: number
  wrong: number
}

/** How the rows of runs fared. */
export async function countRows(
  db: Queryable,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, Counts>> {
  if (runIds.length === 0) return new Map()
  const rows = await db
    .select({
      runId: takeoverRows.runId,
      total: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where ${takeoverRows.state} = 'done'))::int`,
      wrong: sql<number>`(count(*) filter (where ${takeoverRows.state} = 'wrong'))::int`,
    })
    .from(takeoverRows)
    .where(anyOf(takeoverRows.runId, runIds))
    .groupBy(takeoverRows.runId)
  return new Map(rows.map(({ runId, ...counts }) => [runId, counts]))
}

/** Rows that became no cases, in their order. */
export const listWrong = async (db: Queryable, runId: string): Promise<FileRow[]> =>
  (await rowsOf(db, takeoverRows, equals(takeoverRows, { runId, state: 'wrong' }))).toSorted(
    (a, b) => a.row - b.row,
  )

const { of, stillWaiting, ...waiting } = waitingParts(takeoverRuns, takeoverRows, 'row')
export const { sweepWaiting, lockWaiting, countTry, finishRun, listForsaken } = waiting

/** It is a case now: what it said lies with the case alone. */
export async function markDone(tx: Tx, row: FileRow, at: Date): Promise<void> {
  await tx.update(takeoverRows).set({ state: 'done', doneAt: at, cells: null, faults: null }).where(of(row))
}

/** It became no case; unless it was done meanwhile. */
export async function markWrong(db: Queryable, row: FileRow, faults: CellFault[], at: Date): Promise<void> {
  await db.update(takeoverRows).set({ state: 'wrong', doneAt: at, faults }).where(stillWaiting(row))
}
