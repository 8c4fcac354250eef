import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../db/columns.ts'

/** One value that changed; personal values are masked before they come here. */
export interface Change {
  field: string
  before: unknown
  after: unknown
}

/**
 * What staff did and what was refused to them, and faults of the server (GB/T 22239-2019 8.1.4.3). Rows are only
 * added, signed with a key, and chained by `log_seals`; they leave by retention alone, never before six months.
 */
export const operationLog = pgTable(
  'operation_log',
  {
    id: recordId().primaryKey(),
    /** OPERATE or EXCEPTION. */
    category: text().notNull(),
    /** Feature of the route. */
    module: text().notNull(),
    /** `feature.operation` of the route, or what a record went through. */
    name: text().notNull(),
    path: text().notNull(),
    method: text().notNull(),
    /** SUCCESS or FAIL. */
    result: text().notNull(),
    /** Reason of a refusal, or the fault. */
    message: text(),
    userId: recordId('user_id'),
    orgId: recordId('org_id'),
    area: text(),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    requestId: text('request_id').notNull(),
    /** Ids and codes of the call, and the names of its other fields; never their values. */
    params: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    recordKind: text('record_kind'),
    recordId: text('record_id'),
    recordName: text('record_name'),
    changes: jsonb().$type<Change[]>().notNull().default([]),
    elapsed: integer().notNull(),
    at: instant().notNull(),
    /** Keyed digest of all of it. */
    sign: bytes().notNull(),
  },
  (t) => [
    index('operation_log_at_idx').on(t.category, t.at.desc(), t.id.desc()),
    // Few fail: without an index of their own the whole log would be walked through for them.
    index('operation_log_failed_idx')
      .on(t.category, t.at.desc(), t.id.desc())
      .where(sql`${t.result} = 'FAIL'`),
    index('operation_log_failed_part_idx')
      .on(t.category, t.module, t.at.desc(), t.id.desc())
      .where(sql`${t.result} = 'FAIL'`),
    index('operation_log_user_idx').on(t.category, t.userId, t.at.desc(), t.id.desc()),
    index('operation_log_part_idx').on(t.category, t.module, t.at.desc(), t.id.desc()),
    index('operation_log_ip_idx').on(t.category, t.ip, t.at.desc(), t.id.desc()),
    index('operation_log_record_idx').on(t.recordKind, t.recordId, t.at.desc()),
    // What is searched for by a word: acts by their names, records by how theirs begins.
    index('operation_log_name_idx').on(t.category, t.name, t.at.desc(), t.id.desc()),
    index('operation_log_record_name_idx').on(sql`upper(${t.recordName}) text_pattern_ops`),
    check('operation_log_category_known', sql`${t.category} in ('OPERATE','EXCEPTION')`),
    check('operation_log_result_known', sql`${t.result} in ('SUCCESS','FAIL')`),
  ],
)

/**
 * The SM3 chain over sign-ins, operations and reads: each row of those logs is sealed once, in the order in which it
 * was found, so that a row altered, removed or put in later is noticed.
 */
export const logSeals = pgTable(
  'log_seals',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    /** login, operation or read. */
    source: text().notNull(),
    logId: recordId('log_id').notNull(),
    /** When the row itself says that it happened; tells rows that left by retention from rows that were removed. */
    loggedAt: instant('logged_at').notNull(),
    prevHash: bytes('prev_hash').notNull(),
    hash: bytes().notNull(),
  },
  (t) => [
    uniqueIndex('log_seals_row_unique').on(t.source, t.logId),
    // Each minute's sealing asks for the newest of each source.
    index('log_seals_logged_idx').on(t.source, t.loggedAt),
  ],
)

/** Where the chain begins once its oldest seals have left: the last of them, with a mark of the installation's key. */
export const logAnchors = pgTable(
  'log_anchors',
  {
    id: integer().primaryKey(),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: bytes().notNull(),
    mark: bytes().notNull(),
    movedAt: instant('moved_at').notNull(),
  },
  (t) => [check('log_anchors_one', sql`${t.id} = 1`)],
)
