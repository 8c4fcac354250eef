import type { LeftOut } from '@appeal/contract/bulk/bulk.schemas.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { TakeoverField } from '@appeal/contract/takeovers/takeovers.kinds.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../../platform/db/columns.ts'

export type Columns = [field: TakeoverField, heading: string][]
export type Words = [field: TakeoverField, word: string, code: string][]

/** Of which kind the cases are; appeals, of what was kept when there were no others. */
const ofKind = () => text('case_kind').$type<CaseKindName>().notNull().default('appeal')

/** How an organisation reads the files of a former system. */
export const takeoverMappings = pgTable(
  'takeover_mappings',
  {
    id: recordId().primaryKey(),
    orgId: recordId('org_id').notNull(),
    caseKind: ofKind(),
    name: text().notNull(),
    system: text().notNull(),
    columns: jsonb().$type<Columns>().notNull(),
    words: jsonb().$type<Words>().notNull(),
    version: integer().notNull(),
    updatedBy: recordId('updated_by').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [uniqueIndex('takeover_mappings_name_unique').on(t.orgId, t.name)],
)

/** One file of cases that somebody took over. */
export const takeoverRuns = pgTable(
  'takeover_runs',
  {
    id: recordId().primaryKey(),
    orgId: recordId('org_id').notNull(),
    actorId: recordId('actor_id').notNull(),
    caseKind: ofKind(),
    system: text().notNull(),
    fileName: text('file_name').notNull(),
    /** SM3 of the file and of the mapping it was read by: sent once more, it leads here. */
    digest: bytes().notNull(),
    heads: jsonb().$type<string[]>().notNull(),
    /** The mapping as it was then. */
    columns: jsonb().$type<Columns>().notNull(),
    words: jsonb().$type<Words>().notNull(),
    tells: boolean().notNull(),
    language: text().$type<'zh' | 'en'>().notNull(),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null while rows wait. */
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('takeover_runs_org_idx').on(t.orgId, t.createdAt),
    uniqueIndex('takeover_runs_file_unique').on(t.orgId, t.digest),
  ],
)

/** One row of such a file. Its mark is written in the same transaction as its case. */
export const takeoverRows = pgTable(
  'takeover_rows',
  {
    runId: recordId('run_id')
      .notNull()
      .references(() => takeoverRuns.id),
    row: integer().notNull(),
    state: text().$type<'waiting' | 'done' | 'wrong'>().notNull(),
    outerNo: text('outer_no').notNull(),
    /** Its cells as they came, sealed; gone once it is a case, or its time is over. */
    cells: bytes(),
    faults: jsonb().$type<LeftOut['faults']>(),
    tries: integer().notNull().default(0),
    doneAt: instant('done_at'),
  },
  (t) => [
    primaryKey({ name: 'takeover_rows_pk', columns: [t.runId, t.row] }),
    index('takeover_rows_waiting_idx').on(t.runId, t.row).where(sql`${t.state} = 'waiting'`),
    check('takeover_rows_state_known', sql`${t.state} in ('waiting','done','wrong')`),
  ],
)
