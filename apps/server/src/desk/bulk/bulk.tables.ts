import type { BothLanguages, LeftOut } from '@appeal/contract/bulk/bulk.schemas.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../../platform/db/columns.ts'

/** One action on many cases, as somebody ordered it. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: recordId().primaryKey(),
    actorId: recordId('actor_id').notNull(),
    kind: text().$type<CaseKindName>().notNull().default('appeal'),
    action: text().notNull(),
    /** What the action takes, id and version aside. */
    input: bytes().notNull(),
    language: text().$type<'zh' | 'en'>().notNull(),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    /** The run that this one takes back. */
    undoOf: recordId('undo_of'),
    /** SM3 of the sheet that ordered it: sent once more, it leads here. */
    sheetDigest: bytes('sheet_digest'),
    /** Rows of the sheet that were wrong and became no items. */
    leftOut: jsonb('left_out').$type<LeftOut[]>(),
    createdAt: instant('created_at').notNull(),
    /** Null while items wait. */
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('bulk_runs_actor_idx').on(t.actorId, t.createdAt),
    // A run is taken back once.
    uniqueIndex('bulk_runs_undo_unique').on(t.undoOf),
    uniqueIndex('bulk_runs_sheet_unique').on(t.actorId, t.sheetDigest),
  ],
)

/** One case of a run. Its mark is written in the same transaction as the change of the case. */
export const bulkItems = pgTable(
  'bulk_items',
  {
    runId: recordId('run_id')
      .notNull()
      .references(() => bulkRuns.id),
    seq: integer().notNull(),
    caseId: recordId('case_id').notNull(),
    version: integer().notNull(),
    state: text().$type<'waiting' | 'done' | 'refused'>().notNull(),
    /** Error key of a refusal, and its sentence as it was said. */
    reason: text(),
    sentence: jsonb().$type<BothLanguages>(),
    /** What the inverse needs to know of the case as it was before. */
    before: jsonb().$type<Record<string, string | null>>(),
    /** What the action takes for this case alone, sealed; gone once it is done. */
    input: bytes(),
    /** Row of the sheet that says so. */
    sheetRow: integer('sheet_row'),
    tries: integer().notNull().default(0),
    doneAt: instant('done_at'),
  },
  (t) => [
    primaryKey({ name: 'bulk_items_pk', columns: [t.runId, t.seq] }),
    uniqueIndex('bulk_items_case_unique').on(t.runId, t.caseId),
    index('bulk_items_waiting_idx').on(t.runId, t.seq).where(sql`${t.state} = 'waiting'`),
    check('bulk_items_state_known', sql`${t.state} in ('waiting','done','refused')`),
  ],
)
