import { and, asc, count, eq, gt, isNull, lt, not, notExists, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { equals, inserting, lockedRow, rowOf, rowsOf } from '../../platform/db/rows.ts'
import { statement } from '../../platform/db/statement.ts'
import { fileLinks, files, uploadChunks, uploads } from './files.tables.ts'

export type FileRow = typeof files.$inferSelect
export type LinkRow = typeof fileLinks.$inferSelect
export type UploadRow = typeof uploads.$inferSelect

/** One record's list of files in one role. */
export interface LinkPlace {
  kind: string
  subjectId: string
  role: string
}

const atPlace = ({ kind, subjectId, role }: LinkPlace) =>
  and(eq(fileLinks.kind, kind), eq(fileLinks.subjectId, subjectId), eq(fileLinks.role, role))

const linkOf = (db: Queryable) =>
  db.select({ one: sql`1` }).from(fileLinks).where(eq(fileLinks.fileId, files.id))

// ---------------------------------------------------------------- uploads

/** Lets one person begin one upload at a time, so that limits hold and the same file is not begun twice. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${ownerId}`}, 0))`)
}

const unfinished = (ownerId: string, now: Date) =>
  and(eq(uploads.ownerId, ownerId), isNull(uploads.fileId), gt(uploads.expiresAt, now))

export const findResumable = (
  tx: Tx,
  want: { ownerId: string; nameIndex: Buffer; size: number; fingerprint: string },
  now: Date,
) =>
  rowOf(
    tx,
    uploads,
    and(
      unfinished(want.ownerId, now),
      equals(uploads, { nameIndex: want.nameIndex, size: want.size, fingerprint: want.fingerprint }),
    ),
  )

export interface Held {
  count: number
  bytes: number
}
const NOTHING: Held = { count: 0, bytes: 0 }

/** Uploads a person has begun, with all the bytes that were announced: whoever begins may send them. */
export async function unfinishedOf(tx: Tx, ownerId: string, now: Date): Promise<Held> {
  const [row] = await tx
    .select({ count: count(), bytes: sql<number>`coalesce(sum(${uploads.size}), 0)::float8` })
    .from(uploads)
    .where(unfinished(ownerId, now))
  return row ?? NOTHING
}

export const insertUpload = inserting(uploads)

const own = (id: string, ownerId: string, now: Date) =>
  and(eq(uploads.id, id), eq(uploads.ownerId, ownerId), gt(uploads.expiresAt, now))

export const findUpload = (db: Queryable, id: string, ownerId: string, now: Date) =>
  rowOf(db, uploads, own(id, ownerId, now))

export const lockUpload = (tx: Tx, id: string, ownerId: string, now: Date) =>
  lockedRow(tx, uploads, own(id, ownerId, now))

/** Adds the next bytes of an upload that the caller has locked. */
export async function appendChunk(
  tx: Tx,
  upload: UploadRow,
  /** Sealed content and its own length. */
  { content, length }: { content: Buffer; length: number },
  expiresAt: Date,
): Promise<number> {
  const received = upload.received + length
  await tx.insert(uploadChunks).values({ uploadId: upload.id, startsAt: upload.received, content })
  await tx.update(uploads).set({ received, expiresAt }).where(eq(uploads.id, upload.id))
  return received
}

/** The sealed contents of an upload, in their order. */
export const readChunks = async (db: Queryable, uploadId: string): Promise<Buffer[]> =>
  (await rowsOf(db, uploadChunks, eq(uploadChunks.uploadId, uploadId), [asc(uploadChunks.startsAt)])).map(
    ({ content }) => content,
  )

export async function finishUpload(tx: Tx, id: string, fileId: string): Promise<void> {
  await tx.update(uploads).set({ fileId }).where(eq(uploads.id, id))
  await tx.delete(uploadChunks).where(eq(uploadChunks.uploadId, id))
}

/** Drops an upload whose content was refused; one that a rival call has finished stays. */
export async function dropUnfinished(db: Queryable, id: string): Promise<void> {
  await db.delete(uploads).where(and(eq(uploads.id, id), isNull(uploads.fileId)))
}

export async function deleteExpiredUploads(db: Queryable, now: Date): Promise<void> {
  await db.delete(uploads).where(lt(uploads.expiresAt, now))
}

// ---------------------------------------------------------------- files

export const insertFile = inserting(files)

export const findFile = (db: Queryable, id: string) => rowOf(db, files, eq(files.id, id))

/** Locks files in one order for all callers, so that two of them cannot wait for each other. */
export async function lockFiles(tx: Tx, ids: readonly string[]): Promise<FileRow[]> {
  return tx.select().from(files).where(anyOf(files.id, ids)).orderBy(asc(files.id)).for('update')
}

/** How many files of a person wait for a record, and how many bytes they are. */
export async function looseOf(tx: Tx, ownerId: string): Promise<Held> {
  const [row] = await tx
    .select({ count: count(), bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), notExists(linkOf(tx))))
  return row ?? NOTHING
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.delete(files).where(eq(files.id, id))
}

/** Files that no record uses since before a moment, by rising id. */
export const listLoose = (
  db: Queryable,
  before: Date,
  after: string | null,
  limit: number,
): Promise<{ id: string; ownerId: string }[]> =>
  db
    .select({ id: files.id, ownerId: files.ownerId })
    .from(files)
    .where(
      and(
        lt(files.createdAt, before),
        notExists(linkOf(db)),
        after === null ? undefined : gt(files.id, after),
      ),
    )
    .orderBy(asc(files.id))
    .limit(limit)

/** Deletes those of these files that no record uses; answers where their bytes lie. */
export async function deleteLoose(
  tx: Tx,
  wanted: readonly string[],
): Promise<Pick<FileRow, 'engine' | 'bucket' | 'storedName'>[]> {
  const free = await tx
    .select({ id: files.id })
    .from(files)
    .where(anyOf(files.id, wanted))
    .for('update', { skipLocked: true })
  const ids = free.map((row) => row.id)
  // A record may have taken one between reading and locking.
  return tx
    .delete(files)
    .where(and(anyOf(files.id, ids), notExists(linkOf(tx))))
    .returning({ engine: files.engine, bucket: files.bucket, storedName: files.storedName })
}

/** The stored names among these that belong to a file. */
export async function knownNames(db: Queryable, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ storedName: files.storedName })
    .from(files)
    .where(anyOf(files.storedName, names))
  return new Set(rows.map((row) => row.storedName))
}

/** Files by id, a page at a time. */
export async function listAfter(db: Queryable, id: string, limit: number): Promise<FileRow[]> {
  return db.select().from(files).where(gt(files.id, id)).orderBy(asc(files.id)).limit(limit)
}

// ---------------------------------------------------------------- links

export const linksOf = (db: Queryable, fileIds: readonly string[]): Promise<LinkRow[]> =>
  rowsOf(db, fileLinks, anyOf(fileLinks.fileId, fileIds))

export const countAt = (tx: Tx, place: LinkPlace): Promise<number> => tx.$count(fileLinks, atPlace(place))

export const listAt = (tx: Tx, place: LinkPlace) =>
  tx
    .select({ id: files.id, suffix: files.suffix })
    .from(fileLinks)
    .innerJoin(files, eq(files.id, fileLinks.fileId))
    .where(atPlace(place))
    .orderBy(asc(fileLinks.position), asc(files.id))

export async function insertLinks(tx: Tx, rows: LinkRow[]): Promise<void> {
  if (rows.length) await tx.insert(fileLinks).values(rows)
}

/** Frees a record's files in one role, but those to keep. */
export async function deleteLinksBut(tx: Tx, place: LinkPlace, keep: readonly string[]): Promise<void> {
  await tx.delete(fileLinks).where(and(atPlace(place), not(anyOf(fileLinks.fileId, keep))))
}

/** Files with their links. */
export async function deleteFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(fileLinks).where(anyOf(fileLinks.fileId, ids))
  await tx.delete(files).where(anyOf(files.id, ids))
}

export async function moveLinks(
  tx: Tx,
  ids: readonly string[],
  from: LinkPlace,
  role: string,
): Promise<void> {
  await tx
    .update(fileLinks)
    .set({ role })
    .where(and(atPlace(from), anyOf(fileLinks.fileId, ids)))
}

export async function movePosition(tx: Tx, fileId: string, position: number): Promise<void> {
  await tx.update(fileLinks).set({ position }).where(eq(fileLinks.fileId, fileId))
}

const linkedTo = statement((db) =>
  db
    .select({ file: files, link: fileLinks })
    .from(fileLinks)
    .innerJoin(files, eq(files.id, fileLinks.fileId))
    .where(
      and(
        eq(fileLinks.kind, sql.placeholder('kind')),
        sql`${fileLinks.subjectId} = any(${sql.placeholder('subjectIds')})`,
      ),
    )
    .orderBy(asc(fileLinks.position), asc(files.id)),
)

export const listLinked = (
  db: Queryable,
  kind: string,
  subjectIds: readonly string[],
): Promise<{ file: FileRow; link: LinkRow }[]> => linkedTo(db, { kind, subjectIds })
