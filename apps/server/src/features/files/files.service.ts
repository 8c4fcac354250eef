import {
  EVIDENCE_MAX_BYTES,
  EVIDENCE_MAX_FILES,
  type FileType,
  type StoredFile,
} from '@appeal/contract/files/files.routes.ts'
import { type Context, type Platform, viewerOf } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail, Refusal } from '../../platform/fail.ts'
import { type FileEngine, newStoredName } from '../../platform/files/engine.ts'
import type { ByteRange } from '../../platform/files/sealing.ts'
import { newId } from '../../platform/ids.ts'
import { list, table } from '../../platform/product.ts'
import { makeSafe } from './files.content.ts'
import { fileEngines } from './files.engines.ts'
import { presentFile } from './files.presenter.ts'
import { openBytes, sealBytes, sealRow } from './files.sealing.ts'
import * as store from './files.store.ts'

/** Files that no record uses yet; they live seven days, so more than this is not somebody filling in forms. */
const MAX_LOOSE = 100
const MB = 1024 * 1024
/** What one person may keep here without a record, begun uploads among it: twice the files of the largest form. */
export const MOST_LOOSE_BYTES = 200 * MB

// ---------------------------------------------------------------- storing

export const tooLarge = (limit: string): never => fail('files.too_large', { limit })

/**
 * Demands room for one more file. The caller holds the owner's lock.
 *
 * @param size bytes of the file, as they are or as they were announced
 * @throws files.too_many, files.no_room while too many of a person's files, or too large ones, wait for a record
 */
export async function checkRoom(
  tx: Tx,
  { ownerId, size, now }: { ownerId: string; size: number; now: Date },
): Promise<void> {
  const loose = await store.looseOf(tx, ownerId)
  if (loose.count >= MAX_LOOSE) fail('files.too_many', { limit: MAX_LOOSE })
  const begun = await store.unfinishedOf(tx, ownerId, now)
  if (loose.bytes + begun.bytes + size > MOST_LOOSE_BYTES)
    fail('files.no_room', { limit: `${MOST_LOOSE_BYTES / MB} MB` })
}

/** Removes bytes that no row knows; what remains of a failure here is found by the nightly sweep. */
export async function discard(ctx: Context, engine: FileEngine, storedName: string): Promise<void> {
  await engine.remove(storedName).catch((error: unknown) => {
    ctx.platform.log.warn({ err: error, storedName }, 'file bytes could not be removed')
  })
}

export interface GivenFile {
  name: string
  bytes: Buffer
  /** Kinds that are taken; those of evidence unless told otherwise. */
  types?: readonly FileType[]
  /** Where it is stored; the installation's default unless told otherwise. */
  engine?: FileEngine
}

/** A far end that refuses or is not there is no fault of this server, and people can do something about it. */
async function putOrTell(ctx: Context, engine: FileEngine, storedName: string, bytes: Buffer): Promise<void> {
  try {
    await engine.put(storedName, bytes)
  } catch (error) {
    if (engine.name === 'LOCAL') throw error
    ctx.platform.log.error({ err: error, engine: engine.name }, 'file could not be stored')
    fail('files.engine_failed', { engine: engine.name })
  }
}

/**
 * Makes a file safe and stores it: first the bytes, durably, then `commit` with the row, so that a row never
 * points at nothing. Where `commit` fails or takes another row, the bytes are taken away again.
 *
 * @param commit inserts the row, or answers the one that a rival call made
 * @throws what {@link makeSafe} throws
 */
export async function storeFile(
  ctx: Context,
  given: GivenFile,
  commit: (row: store.FileRow) => Promise<store.FileRow>,
): Promise<StoredFile> {
  if (given.bytes.length > EVIDENCE_MAX_BYTES) tooLarge('10 MB')
  const { crypto } = ctx.platform
  const content = await makeSafe(given.name, given.bytes, given.types)
  const engine = given.engine ?? (await fileEngines(ctx.platform)).current
  const storedName = newStoredName()
  const { bytes, sealedKey } = sealBytes(crypto, storedName, content.bytes)
  const row: store.FileRow = {
    id: newId(ctx.platform.clock),
    ownerId: viewerOf(ctx).userId,
    ...sealRow(crypto, given.name, content.thumbnail),
    suffix: content.type,
    size: content.bytes.length,
    sm3: sm3(content.bytes),
    engine: engine.name,
    bucket: engine.bucket,
    storedName,
    sealedKey,
    createdAt: ctx.now(),
  }
  await putOrTell(ctx, engine, storedName, bytes)
  try {
    const kept = await commit(row)
    if (kept.id !== row.id) await discard(ctx, engine, row.storedName)
    return presentFile(crypto, kept)
  } catch (error) {
    await discard(ctx, engine, row.storedName)
    throw error
  }
}

/** Stores one whole file of the viewer. @throws files.too_many, files.no_room and what {@link storeFile} throws */
export function storeWhole(ctx: Context, given: GivenFile): Promise<StoredFile> {
  return storeFile(ctx, given, (row) =>
    ctx.unitOfWork(async (tx) => {
      await store.lockOwner(tx, row.ownerId)
      await checkRoom(tx, { ownerId: row.ownerId, size: row.size, now: ctx.now() })
      await store.insertFile(tx, row)
      return row
    }),
  )
}

/** Takes the bytes of a file away whose row is gone. */
export async function discardOf(
  ctx: Context,
  row: Pick<store.FileRow, 'engine' | 'bucket' | 'storedName'>,
): Promise<void> {
  const engines = await fileEngines(ctx.platform)
  try {
    await discard(ctx, engines.get(row.engine, row.bucket), row.storedName)
  } catch (error) {
    // Its engine is no longer set up; the bytes stay with it.
    ctx.platform.log.warn({ err: error, ...row }, 'file bytes could not be removed')
  }
}

/** Removes an own file that no record uses. @throws files.not_found files.in_use */
export async function removeFile(ctx: Context, id: string): Promise<void> {
  const row = await ctx.unitOfWork(async (tx) => {
    const [found] = await store.lockFiles(tx, [id])
    if (!found || found.ownerId !== viewerOf(ctx).userId) return fail('files.not_found')
    if ((await store.linksOf(tx, [id])).length) fail('files.in_use')
    await store.deleteFile(tx, id)
    return found
  })
  await discardOf(ctx, row)
}

// ---------------------------------------------------------------- bytes of others

/** The names among all that lie in the engines which a feature knows as its own. */
export type KnowsNames = (platform: Platform) => Promise<readonly string[]>

/** Who keeps bytes in the engines under rows of its own; the nightly sweep takes away what nobody knows. */
export const keepers = list<KnowsNames>()

/** All names that features keep under rows of their own. */
export async function namesOfKeepers(platform: Platform): Promise<Set<string>> {
  const names = await Promise.all(platform.product.of(keepers).map((knows) => knows(platform)))
  return new Set(names.flat())
}

export { type FileEngines, fileEngines } from './files.engines.ts'

// ---------------------------------------------------------------- seeing

/** Whether the viewer may see the record's files in a role. */
export type MaySee = (ctx: Context, subjectId: string, role: string) => Promise<boolean>

/** Hears that a file of a record was opened, by its name. */
export type Opened = (ctx: Context, subjectId: string, name: string) => Promise<void>

interface FileOwner {
  maySee: MaySee
  /** Is told before a byte leaves, where opening a file is a reading to be recorded. */
  opened?: Opened | undefined
}

/** Who may see the files of each kind of record; those of a kind that is not here are their uploader's only. */
export const fileOwners = table<FileOwner>('owners of files')

export async function isVisible(ctx: Context, file: store.FileRow): Promise<boolean> {
  if (file.ownerId === viewerOf(ctx).userId) return true
  const [link] = await store.linksOf(ctx.platform.db, [file.id])
  const owner = link && ctx.platform.product.of(fileOwners)[link.kind]
  return owner ? owner.maySee(ctx, link.subjectId, link.role) : false
}

/** @throws files.engine_failed where the far end refuses or is not there */
async function openOrTell(ctx: Context, file: store.FileRow, range?: ByteRange) {
  try {
    return await openBytes(ctx.platform, file, range)
  } catch (error) {
    if (error instanceof Refusal || file.engine === 'LOCAL') throw error
    ctx.platform.log.error({ err: error, fileId: file.id, engine: file.engine }, 'file could not be read')
    return fail('files.engine_failed', { engine: file.engine })
  }
}

async function readBytes(ctx: Context, file: store.FileRow): Promise<Buffer> {
  const damaged = (about: object): never => {
    ctx.platform.log.error({ fileId: file.id, ...about }, 'stored file is damaged')
    return fail('files.damaged')
  }
  const stream = await openOrTell(ctx, file)
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of stream ?? []) {
      size += part.length
      if (size > file.size) break
      parts.push(part)
    }
  } catch (error) {
    return damaged({ err: error })
  }
  const bytes = Buffer.concat(parts)
  return sm3(bytes).equals(file.sm3) ? bytes : damaged({ missing: stream === null })
}

/** The row of a file that the viewer may see. @throws files.not_found also for files that they may not */
export async function visibleFile(ctx: Context, id: string): Promise<store.FileRow> {
  const file = await store.findFile(ctx.platform.db, id)
  return file && (await isVisible(ctx, file)) ? file : fail('files.not_found')
}

/**
 * A file with its bytes, which are compared with the digest taken when they were stored.
 *
 * @throws files.not_found also for files that the viewer may not see
 * @throws files.damaged where the stored bytes are not what was stored
 */
export async function readFile(ctx: Context, id: string): Promise<{ file: StoredFile; bytes: Buffer }> {
  const file = await visibleFile(ctx, id)
  return { file: presentFile(ctx.platform.crypto, file), bytes: await readBytes(ctx, file) }
}

/** The same for somebody who looks at it in place: its record's feature is told. @throws what {@link readFile} throws */
export async function openFile(ctx: Context, id: string): Promise<{ file: StoredFile; bytes: Buffer }> {
  const found = await readFile(ctx, id)
  await tellOpened(ctx, id, found.file.name)
  return found
}

/** The feature whose record a file lies with hears that it was opened. */
export async function tellOpened(ctx: Context, id: string, name: string): Promise<void> {
  const [link] = await store.linksOf(ctx.platform.db, [id])
  if (link) await ctx.platform.product.of(fileOwners)[link.kind]?.opened?.(ctx, link.subjectId, name)
}

/**
 * A file for whom a signed link let in, read while it is sent.
 *
 * @param rangeFor the part that is wanted of so many bytes; null where it lies beyond the end
 * @throws files.not_found, and files.damaged where already the first bytes are not what was stored
 */
export async function streamFile(
  ctx: Context,
  id: string,
  rangeFor: (size: number) => ByteRange | undefined | null,
): Promise<{ file: StoredFile; range: ByteRange | undefined | null; content: AsyncIterable<Buffer> }> {
  const row = (await store.findFile(ctx.platform.db, id)) ?? fail('files.not_found')
  const file = presentFile(ctx.platform.crypto, row)
  const range = rangeFor(row.size)
  if (range === null) return { file, range, content: wholeOf(Buffer.alloc(0)) }
  // What lies in clear can only be checked whole.
  if (!row.sealedKey) {
    const bytes = await readBytes(ctx, row)
    return { file, range, content: wholeOf(range ? bytes.subarray(range.first, range.last + 1) : bytes) }
  }
  const parts = (await openOrTell(ctx, row, range))?.[Symbol.asyncIterator]()
  const first = await parts?.next().catch(() => undefined)
  if (!parts || !first || first.done) {
    ctx.platform.log.error({ fileId: row.id }, 'stored file is damaged')
    return fail('files.damaged')
  }
  return { file, range, content: after(first.value, parts) }
}

async function* wholeOf(bytes: Buffer) {
  yield bytes
}

async function* after(first: Buffer, rest: AsyncIterator<Buffer>) {
  try {
    yield first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/**
 * A file that everybody may see because the record it belongs to is in public.
 *
 * @param isPublic says so of the record
 * @throws files.not_found, files.damaged
 */
export async function readLinkedFile(
  ctx: Context,
  id: string,
  isPublic: (kind: string, subjectId: string) => Promise<boolean>,
): Promise<{ file: StoredFile; bytes: Buffer }> {
  const file = await store.findFile(ctx.platform.db, id)
  const [link] = file ? await store.linksOf(ctx.platform.db, [id]) : []
  if (!file || !link || !(await isPublic(link.kind, link.subjectId))) return fail('files.not_found')
  return { file: presentFile(ctx.platform.crypto, file), bytes: await readBytes(ctx, file) }
}

// ---------------------------------------------------------------- belonging to records

export type LinkPlace = store.LinkPlace
export type LinkedFile = StoredFile & { role: string }

/**
 * Gives files to a record, in the order of `ids`. Files must be the viewer's own and belong to nothing yet; those
 * that the record already has in this role stay as they are.
 *
 * @throws appeals.attachment_unknown for foreign, missing and taken files alike
 * @throws files.too_many beyond nine files of one record in one role
 */
export async function claimFiles(
  tx: Tx,
  ctx: Context,
  ids: readonly string[],
  place: LinkPlace,
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length > EVIDENCE_MAX_FILES) fail('files.too_many', { limit: EVIDENCE_MAX_FILES })
  if (wanted.length === 0) return
  const rows = new Map((await store.lockFiles(tx, wanted)).map((row) => [row.id, row]))
  const links = new Map((await store.linksOf(tx, wanted)).map((link) => [link.fileId, link]))
  const isHere = (link: store.LinkRow) =>
    link.kind === place.kind && link.subjectId === place.subjectId && link.role === place.role

  const fresh: string[] = []
  for (const id of wanted) {
    const link = links.get(id)
    if (link ? !isHere(link) : rows.get(id)?.ownerId !== viewerOf(ctx).userId)
      fail('appeals.attachment_unknown')
    if (!link) fresh.push(id)
  }
  const before = await store.countAt(tx, place)
  if (before + fresh.length > EVIDENCE_MAX_FILES) fail('files.too_many', { limit: EVIDENCE_MAX_FILES })
  await store.insertLinks(
    tx,
    fresh.map((fileId, index) => ({ ...place, fileId, position: before + index, createdAt: ctx.now() })),
  )
}

/**
 * Makes a record's files in one role exactly these, in this order: others are freed (and swept after their seven
 * days), new ones claimed. For drafts, where a person adds and takes away.
 *
 * @throws what {@link claimFiles} throws
 */
export async function setFiles(
  tx: Tx,
  ctx: Context,
  ids: readonly string[],
  place: LinkPlace,
): Promise<void> {
  const wanted = [...new Set(ids)]
  await store.deleteLinksBut(tx, place, wanted)
  await claimFiles(tx, ctx, wanted, place)
  for (const [position, id] of wanted.entries()) await store.movePosition(tx, id, position)
}

/** Files that lie with a record in one role lie there in another one from now on; others stay where they are. */
export const moveFiles = (tx: Tx, ids: readonly string[], from: LinkPlace, to: LinkPlace): Promise<void> =>
  store.moveLinks(tx, ids, from, to.role)

/**
 * Keeps loose files of the viewer for a record that is not judged yet, in place of those it held before. Files that are
 * somebody else's, gone or of another record are left out, because a draft is kept as it is.
 */
export async function holdLooseFiles(
  tx: Tx,
  ctx: Context,
  ids: readonly string[],
  place: LinkPlace,
): Promise<void> {
  const wanted = [...new Set(ids)]
  await store.deleteLinksBut(tx, place, wanted)
  if (wanted.length === 0) return
  const rows = await store.lockFiles(tx, wanted)
  const taken = new Set((await store.linksOf(tx, wanted)).map(({ fileId }) => fileId))
  const free = rows.filter(({ id, ownerId }) => ownerId === viewerOf(ctx).userId && !taken.has(id))
  await claimFiles(
    tx,
    ctx,
    free.map(({ id }) => id),
    place,
  )
}

/** Frees all files of records that end without using them. */
export async function freeFiles(tx: Tx, places: readonly LinkPlace[]): Promise<void> {
  for (const place of places) await store.deleteLinksBut(tx, place, [])
}

/** The files of records of one kind, by record, in their order. */
export async function filesOf(
  ctx: Context,
  kind: string,
  subjectIds: readonly string[],
): Promise<Map<string, LinkedFile[]>> {
  const { crypto, db } = ctx.platform
  const found = new Map<string, LinkedFile[]>(subjectIds.map((id) => [id, []]))
  if (subjectIds.length === 0) return found
  for (const { file, link } of await store.listLinked(db, kind, subjectIds))
    found.get(link.subjectId)?.push({ ...presentFile(crypto, file), role: link.role })
  return found
}

export { sendFile } from './files.sending.ts'
