import type { BothLanguages } from '@appeal/contract/bulk/bulk.schemas.ts'
import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import { chunks } from '../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { lockedRow, rowOf } from '../../platform/db/rows.ts'
import { waitingParts } from '../../platform/db/waiting.ts'
import { bulkItems, bulkRuns } from './bulk.tables.ts'

export type RunRow = typeof bulkRuns.$inferSelect
export type ItemRow = typeof bulkItems.$inferSelect

const { of, stillWaiting, ...waiting } = waitingParts(bulkRuns, bulkItems, 'seq')
export const { sweepWaiting, lockWaiting, countTry, finishRun, listForsaken } = waiting

export type NewItem = Pick<ItemRow, 'caseId' | 'version' | 'before'> &
  Partial<Pick<ItemRow, 'input' | 'sheetRow'>>

export async function insertRun(tx: Tx, run: RunRow, items: readonly NewItem[]): Promise<void> {
  await tx.insert(bulkRuns).values(run)
  const rows = items.map((item, at) => ({ ...item, runId: run.id, seq: at + 1, state: 'waiting' as const }))
  for (const part of chunks(rows)) await tx.insert(bulkItems).values(part)
}

export const findRun = (db: Queryable, id: string) => rowOf(db, bulkRuns, eq(bulkRuns.id, id))

/** An own run, for this transaction alone. */
export const lockOwn = (tx: Tx, id: string, actorId: string) =>
  lockedRow(tx, bulkRuns, and(eq(bulkRuns.id, id), eq(bulkRuns.actorId, actorId)))

/** The run that somebody ordered by this very sheet. */
export const findBySheet = (db: Queryable, actorId: string, digest: Buffer) =>
  rowOf(db, bulkRuns, and(eq(bulkRuns.actorId, actorId), eq(bulkRuns.sheetDigest, digest)))

export const findUndo = (db: Queryable, id: string) => rowOf(db, bulkRuns, eq(bulkRuns.undoOf, id))

/** Those of the runs that were taken back. */
export async function undoneAmong(db: Queryable, ids: readonly string[]): Promise<Set<string | null>> {
  const rows = await db.select({ id: bulkRuns.undoOf }).from(bulkRuns).where(anyOf(bulkRuns.undoOf, ids))
  return new Set(rows.map(({ id }) => id))
}

/** Own runs, newest first, with how their items fared. */
export async function listOwn(
  db: Queryable,
  actorId: string,
  { current, size }: { current: number; size: number },
) {
  const [rows, [total]] = await Promise.all([
    db
      .select({
        run: bulkRuns,
        total: sql<number>`count(${bulkItems.seq})::int`,
        done: sql<number>`(count(*) filter (where ${bulkItems.state} = 'done'))::int`,
        refused: sql<number>`(count(*) filter (where ${bulkItems.state} = 'refused'))::int`,
      })
      .from(bulkRuns)
      .innerJoin(bulkItems, eq(bulkItems.runId, bulkRuns.id))
      .where(eq(bulkRuns.actorId, actorId))
      .groupBy(bulkRuns.id)
      .orderBy(desc(bulkRuns.createdAt), desc(bulkRuns.id))
      .limit(size)
      .offset((current - 1) * size),
    db.select({ n: count() }).from(bulkRuns).where(eq(bulkRuns.actorId, actorId)),
  ])
  return { rows, total: total?.n ?? 0 }
}

const { input: _, ...TOLD } = getTableColumns(bulkItems)
/** An item without what its action takes, which may be long. */
export type ItemTold = Omit<ItemRow, 'input'>

export const listItems = (db: Queryable, runId: string): Promise<ItemTold[]> =>
  db.select(TOLD).from(bulkItems).where(eq(bulkItems.runId, runId)).orderBy(asc(bulkItems.seq))

export async function markDone(
  tx: Tx,
  item: ItemRow,
  change: Pick<ItemRow, 'version' | 'before' | 'doneAt'>,
): Promise<void> {
  await tx
    .update(bulkItems)
    .set({ ...change, state: 'done', reason: null, sentence: null, input: null })
    .where(of(item))
}

/** Marks a refusal, unless the item was done meanwhile. */
export async function markRefused(
  db: Queryable,
  item: ItemRow,
  refusal: { reason: string; sentence: BothLanguages; at: Date },
): Promise<void> {
  await db
    .update(bulkItems)
    .set({ state: 'refused', reason: refusal.reason, sentence: refusal.sentence, doneAt: refusal.at })
    .where(stillWaiting(item))
}

/** A refused item waits once more, for the case as it stands now. */
export async function waitAgain(tx: Tx, item: ItemTold, version: number): Promise<void> {
  await tx
    .update(bulkItems)
    .set({ state: 'waiting', version, reason: null, sentence: null, tries: 0, doneAt: null })
    .where(of(item))
}

export async function reopenRun(tx: Tx, id: string): Promise<void> {
  await tx.update(bulkRuns).set({ finishedAt: null }).where(eq(bulkRuns.id, id))
}
