import { bigint, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../../platform/db/columns.ts'

// The Merkle log over everything that is written once (RFC 9162, SM3; decision 0018). A trigger refuses changes of all
// three tables.

/** One line of a register, at its place in the log. */
export const transparencyLeaves = pgTable(
  'transparency_leaves',
  {
    /** Place in the log, from 0. */
    index: bigint({ mode: 'number' }).primaryKey(),
    /** Table of the line. */
    source: text().notNull(),
    rowId: recordId('row_id').notNull(),
    hash: bytes().notNull(),
  },
  (t) => [uniqueIndex('transparency_leaves_row_unique').on(t.source, t.rowId)],
)

/** Hashes of whole subtrees of 256, 65 536 … leaves, so that no proof reads more than some hundred hashes. */
export const transparencyNodes = pgTable(
  'transparency_nodes',
  {
    level: integer().notNull(),
    index: bigint({ mode: 'number' }).notNull(),
    hash: bytes().notNull(),
  },
  (t) => [primaryKey({ name: 'transparency_nodes_pk', columns: [t.level, t.index] })],
)

/** What the log was at a moment, signed; each names the one before. */
export const transparencyHeads = pgTable('transparency_heads', {
  seq: integer().primaryKey(),
  size: bigint({ mode: 'number' }).notNull(),
  root: bytes().notNull(),
  at: instant().notNull(),
  /** Digest of the head before; empty for the first. */
  previous: bytes().notNull(),
  publicKey: bytes('public_key').notNull(),
  signature: bytes().notNull(),
})
