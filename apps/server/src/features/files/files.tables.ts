import type { FileType } from '@appeal/contract/files/files.routes.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, grams, instant, recordId } from '../../platform/db/columns.ts'
import type { EngineName } from '../../platform/files/engine.ts'

/** Files whose bytes lie in an engine. A row exists only after its bytes are safely there. */
export const files = pgTable(
  'files',
  {
    id: recordId().primaryKey(),
    ownerId: recordId('owner_id').notNull(),
    /** Decision 0010. */
    sealedName: bytes('sealed_name').notNull(),
    /** Keyed digest of the whole name, for finding a file by it. */
    nameIndex: bytes('name_index'),
    /** By content, not by name. */
    suffix: text().$type<FileType>().notNull(),
    /** Of the content; sealed bytes are a little longer. */
    size: integer().notNull(),
    /** SM3 of the content, checked at each whole read. */
    sm3: bytes().notNull(),
    engine: text().$type<EngineName>().notNull(),
    /** Bucket or folder within the engine; null where the engine has but one. */
    bucket: text(),
    storedName: text('stored_name').notNull().unique('files_stored_name_unique'),
    /** Key of the content, sealed by the master key; null where the bytes lie in clear. */
    sealedKey: bytes('sealed_key'),
    sealedThumbnail: bytes('sealed_thumbnail'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('files_owner_idx').on(t.ownerId),
    index('files_created_idx').on(t.createdAt),
    index('files_name_idx').on(t.nameIndex),
    check('files_suffix_known', sql`${t.suffix} in ('jpg','png','pdf','mp4','docx','xlsx')`),
  ],
)

/**
 * What files of the office are found by: keyed digests of pairs and triples of neighbouring signs of their names (decision
 * 0010). A table of its own, so that the list of files stays small, and what is deleted is found no more.
 */
export const fileWords = pgTable(
  'file_words',
  {
    fileId: recordId('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    grams: grams().notNull().default(sql`''::tsvector`),
  },
  (t) => [index('file_words_grams_idx').using('gin', t.grams)],
)

/** What a file belongs to. One file belongs to one record at most, so that seeing it follows from that record. */
export const fileLinks = pgTable(
  'file_links',
  {
    fileId: recordId('file_id')
      .primaryKey()
      .references(() => files.id),
    /** Kind of record, by the name under which its feature registered. */
    kind: text().notNull(),
    subjectId: recordId('subject_id').notNull(),
    /** What the file is to the record: evidence, reply … */
    role: text().notNull(),
    /** Place in the record's list. */
    position: integer().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('file_links_subject_idx').on(t.kind, t.subjectId)],
)

/** Uploads in progress, and for a day the finished ones, so that finishing twice gives one file. */
export const uploads = pgTable(
  'uploads',
  {
    id: recordId().primaryKey(),
    ownerId: recordId('owner_id').notNull(),
    sealedName: bytes('sealed_name').notNull(),
    nameIndex: bytes('name_index').notNull(),
    size: integer().notNull(),
    /** The client's mark of the content; without one the upload cannot be found again. */
    fingerprint: text(),
    received: integer().notNull().default(0),
    /** Set when finished. */
    fileId: recordId('file_id').references(() => files.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('uploads_owner_idx').on(t.ownerId),
    index('uploads_expires_idx').on(t.expiresAt),
    index('uploads_file_idx').on(t.fileId),
    check('uploads_received_within_size', sql`${t.received} between 0 and ${t.size}`),
  ],
)

/**
 * Bytes of unfinished uploads. They lie in the database, because the next chunk may reach another server process
 * on another machine.
 */
export const uploadChunks = pgTable(
  'upload_chunks',
  {
    uploadId: recordId('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    startsAt: integer('starts_at').notNull(),
    /** Sealed, as the names are. */
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ name: 'upload_chunks_pk', columns: [t.uploadId, t.startsAt] })],
)
