import { extname } from 'node:path'
import {
  EVIDENCE_MAX,
  EVIDENCE_MAX_BYTES,
  type FileType,
  isPicture,
  type StoredFile,
} from '@appeal/contract/files/files.routes.ts'
import type { PictureBox } from '@appeal/contract/files/pictures.ts'
import { afterCommit, type Context, type Platform, viewerOf } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { type FileEngine, newStoredName } from '../../platform/files/engine.ts'
import { scan } from '../../platform/files/scanner.ts'
import { newId } from '../../platform/ids.ts'
import { list } from '../../platform/product.ts'
import { type Content, makeSafe } from './files.content.ts'
import { fileEngines } from './files.engines.ts'
import { coverPicture, dataUrlWithin, type PictureType } from './files.pictures.ts'
import { presentFile } from './files.presenter.ts'
import { readFile } from './files.reading.ts'
import { sealBytes, sealRow } from './files.sealing.ts'
import * as store from './files.store.ts'
import { insertFindable } from './files.words.ts'

export {
  claimFiles,
  destroyFiles,
  filesAt,
  filesOf,
  freeFiles,
  freeFilesBut,
  holdLooseFiles,
  type LinkedFile,
  type LinkPlace,
  moveFiles,
  setFiles,
} from './files.belonging.ts'
export { fileOwners, readFile, readLinkedFile } from './files.reading.ts'

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
  const begun = await store.unfinishedOf(tx, ownerId, now)
  if (loose.count + begun.count >= MAX_LOOSE) fail('files.too_many', { limit: MAX_LOOSE })
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
  /** Whose it is; the viewer's unless told otherwise. */
  ownerId?: string
  /** Where it is stored; the installation's default unless told otherwise. */
  engine?: FileEngine
}

type Commit = (row: store.FileRow) => Promise<store.FileRow>

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

/** Asks the scanner, where the operator has one: a file that nobody could judge is not kept. */
async function refuseInfected({ platform }: Context, { name, bytes }: GivenFile): Promise<void> {
  const address = platform.config.SCANNER_URL
  if (!address) return
  const found = await scan(address, bytes).catch((error: unknown) => {
    platform.log.error({ err: error }, 'the scanner could not judge a file')
    return fail('files.scanner_away')
  })
  if (!found) return
  platform.log.warn({ found, suffix: extname(name) }, 'a file with malicious software was refused')
  fail('files.infected', { found })
}

/**
 * Makes a file safe and stores it: first the bytes, durably, then `commit` with the row, so that a row never
 * points at nothing. Where `commit` fails or takes another row, the bytes are taken away again.
 *
 * @param commit inserts the row, or answers the one that a rival call made
 * @throws what {@link makeSafe} throws
 */
export async function storeFile(ctx: Context, given: GivenFile, commit: Commit): Promise<StoredFile> {
  if (given.bytes.length > EVIDENCE_MAX_BYTES) tooLarge(EVIDENCE_MAX)
  await refuseInfected(ctx, given)
  return storeContent(ctx, given, await makeSafe(given.name, given.bytes, given.types), commit)
}

/** Stores a content that was made safe. */
async function storeContent(
  ctx: Context,
  given: Pick<GivenFile, 'name' | 'ownerId' | 'engine'>,
  content: Content,
  commit: Commit,
): Promise<StoredFile> {
  const { crypto } = ctx.platform
  const engine = given.engine ?? (await fileEngines(ctx.platform)).current
  const storedName = newStoredName()
  const { bytes, sealedKey } = sealBytes(crypto, storedName, content.bytes)
  const row: store.FileRow = {
    id: newId(ctx.platform.clock),
    ownerId: given.ownerId ?? viewerOf(ctx).userId,
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
      await insertFindable(tx, ctx, row)
      return row
    }),
  )
}

/**
 * Stores a copy of a picture with black boxes burned in. It is drawn while no transaction is open.
 *
 * @param commit calls `keep` in the transaction that takes the copy; answers false where it took none
 * @throws files.not_found, files.not_picture, and what {@link coverPicture} throws
 */
export async function storeCovered(
  ctx: Context,
  { fileId, boxes }: { fileId: string; boxes: readonly PictureBox[] },
  commit: (id: string, keep: (tx: Tx) => Promise<void>) => Promise<boolean>,
): Promise<void> {
  const { file, bytes } = await readFile(ctx, fileId)
  if (!isPicture(file.suffix)) fail('files.not_picture')
  const drawn = await coverPicture(bytes, file.suffix as PictureType, boxes)
  let row: store.FileRow | undefined
  let isKept = false
  await storeContent(ctx, { name: file.name }, { type: file.suffix, ...drawn }, async (made) => {
    row = made
    isKept = await commit(made.id, (tx) => insertFindable(tx, ctx, made))
    return made
  })
  if (row && !isKept) await discardOf(ctx, row)
}

/**
 * A picture that the viewer may see, as a data URL that a record keeps: the file may go afterwards.
 *
 * @param most signs of the address
 * @throws files.not_found, files.not_picture
 */
export async function pictureWithin(ctx: Context, fileId: string, most: number): Promise<string> {
  const { file, bytes } = await readFile(ctx, fileId)
  if (!isPicture(file.suffix)) fail('files.not_picture')
  return dataUrlWithin(bytes, file.suffix as PictureType, most)
}

/** Takes the bytes of a file away once it is committed that its row is gone. */
export const discardOf = (
  ctx: Context,
  row: Pick<store.FileRow, 'engine' | 'bucket' | 'storedName'>,
): Promise<void> =>
  afterCommit(ctx, async (after) => {
    const engines = await fileEngines(after.platform)
    try {
      await discard(after, engines.get(row.engine, row.bucket), row.storedName)
    } catch (error) {
      // Its engine is no longer set up; the bytes stay with it.
      after.platform.log.warn({ err: error, ...row }, 'file bytes could not be removed')
    }
  })

/** Removes an own file that no record uses. @throws files.not_found files.in_use */
export async function removeFile(ctx: Context, id: string, ownerId = viewerOf(ctx).userId): Promise<void> {
  const row = await ctx.unitOfWork(async (tx) => {
    const [found] = await store.lockFiles(tx, [id])
    if (!found || found.ownerId !== ownerId) return fail('files.not_found')
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

export { sendFile } from './files.sending.ts'

/** Answers ids of files that unfinished work of these people names without owning them: the sweep leaves them alone. */
export type HoldsFiles = (ctx: Context, ownerIds: readonly string[]) => Promise<readonly string[]>
export const fileHolders = list<HoldsFiles>()

export async function heldFiles(ctx: Context, ownerIds: readonly string[]): Promise<Set<string>> {
  const ids = await Promise.all(ctx.platform.product.of(fileHolders).map((hold) => hold(ctx, ownerIds)))
  return new Set(ids.flat())
}
