import type { RegisteredFormat } from '@appeal/contract/exports/exports.schemas.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../../platform/db/columns.ts'
import type { EngineName } from '../../platform/files/engine.ts'

/** The register of export records: who took what out, by which filter, why, how much, until when. */
export const exportRecords = pgTable(
  'export_records',
  {
    id: recordId().primaryKey(),
    ownerId: recordId('owner_id').notNull(),
    orgId: recordId('org_id'),
    list: text().notNull(),
    format: text().$type<RegisteredFormat>().notNull(),
    /** JSON of the list's address and columns; sealed, because somebody may have searched by name or phone. */
    asked: bytes().notNull(),
    reason: text().notNull(),
    language: text().$type<'zh' | 'en'>().notNull(),
    ip: text().notNull(),
    state: text().$type<'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'expired'>().notNull(),
    total: integer().notNull(),
    rows: integer().notNull().default(0),
    size: bigint({ mode: 'number' }).notNull().default(0),
    /** SM3 of the file. */
    checksum: text(),
    fault: text(),
    downloads: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    expiresAt: instant('expires_at'),
  },
  (t) => [
    index('export_records_owner_idx').on(t.ownerId, t.createdAt),
    index('export_records_created_idx').on(t.createdAt),
    index('export_records_running_idx').on(t.id).where(sql`${t.state} in ('waiting','running')`),
    check(
      'export_records_state_known',
      sql`${t.state} in ('waiting','running','done','failed','cancelled','expired')`,
    ),
  ],
)

/** Where the bytes of a part lie, and the key that opens them, sealed itself (decision 0010). */
export interface PartPlace {
  engine: EngineName
  bucket: string | null
  name: string
  size: number
  key: string
}

/** Parts of a file that are whole: where a run that was cut off goes on. */
export const exportParts = pgTable(
  'export_parts',
  {
    recordId: recordId('record_id')
      .notNull()
      .references(() => exportRecords.id),
    part: integer().notNull(),
    rows: integer().notNull(),
    place: jsonb().$type<PartPlace>().notNull(),
  },
  (t) => [primaryKey({ name: 'export_parts_pk', columns: [t.recordId, t.part] })],
)
