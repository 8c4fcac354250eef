import { errors } from '@appeal/contract/errors.ts'
import {
  EVIDENCE_MAX,
  EVIDENCE_MAX_BYTES,
  type StoredFile,
  UPLOAD_CHUNK_BYTES,
} from '@appeal/contract/files/files.routes.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail, Refusal } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { baseName, claimedType } from './files.content.ts'
import { presentFile, sizeInfo } from './files.presenter.ts'
import { nameIndex, openChunk, openUploadName, sealChunk, sealUploadName } from './files.sealing.ts'
import { checkRoom, storeFile, tooLarge } from './files.service.ts'
import * as store from './files.store.ts'
import { insertFindable } from './files.words.ts'

const MAX_UNFINISHED = 30
const LIFE = 24 * 3600_000

const expiryFrom = (now: Date) => new Date(now.getTime() + LIFE)

interface Wanted {
  name: string
  size: number
  fingerprint?: string | undefined
}
interface Begun {
  uploadId: string
  received: number
  chunkBytes: number
}

/**
 * Begins an upload, or finds the unfinished one of the same owner, name, size and fingerprint.
 *
 * @throws files.type_refused files.too_large
 * @throws files.too_many beyond 30 unfinished uploads of one person, files.no_room
 */
export const beginUpload = (ctx: Context, want: Wanted): Promise<Begun> =>
  ctx.unitOfWork((tx) => beginUploadOf(tx, ctx, viewerOf(ctx).userId, want))

/** The same within a transaction, for whoever the file will belong to. */
export async function beginUploadOf(
  tx: Tx,
  ctx: Context,
  ownerId: string,
  { size, fingerprint, ...want }: Wanted,
): Promise<Begun> {
  const name = baseName(want.name)
  claimedType(name)
  if (size > EVIDENCE_MAX_BYTES) tooLarge(EVIDENCE_MAX)
  const now = ctx.now()
  await store.lockOwner(tx, ownerId)
  const { crypto } = ctx.platform
  const index = nameIndex(crypto, name)
  const same =
    fingerprint && (await store.findResumable(tx, { ownerId, nameIndex: index, size, fingerprint }, now))
  if (same) return { uploadId: same.id, received: same.received, chunkBytes: UPLOAD_CHUNK_BYTES }
  if ((await store.unfinishedOf(tx, ownerId, now)).count >= MAX_UNFINISHED)
    fail('files.too_many', { limit: MAX_UNFINISHED })
  await checkRoom(tx, { ownerId, size, now })
  const id = newId(ctx.platform.clock)
  await store.insertUpload(tx, {
    id,
    ownerId,
    ...sealUploadName(crypto, name),
    size,
    fingerprint: fingerprint ?? null,
    createdAt: now,
    expiresAt: expiryFrom(now),
  })
  return { uploadId: id, received: 0, chunkBytes: UPLOAD_CHUNK_BYTES }
}

/**
 * Adds the next bytes. They are written together with their count, or not at all.
 *
 * @throws files.upload_gone for expired, finished and foreign uploads alike
 * @throws files.offset_wrong with `received`, where the client should go on
 * @throws files.too_large beyond the announced size
 */
export function addChunk(
  ctx: Context,
  { uploadId, offset }: { uploadId: string; offset: number },
  content: Buffer,
  ownerId = viewerOf(ctx).userId,
): Promise<{ received: number }> {
  if (content.length === 0) fail('files.empty')
  const now = ctx.now()
  return ctx.unitOfWork(async (tx) => {
    const upload = await store.lockUpload(tx, uploadId, ownerId, now)
    if (!upload || upload.fileId) return fail('files.upload_gone')
    if (offset !== upload.received) fail('files.offset_wrong', { received: upload.received })
    if (upload.received + content.length > upload.size) tooLarge(sizeInfo(upload.size))
    return {
      received: await store.appendChunk(
        tx,
        upload,
        { content: sealChunk(ctx.platform.crypto, content), length: content.length },
        expiryFrom(now),
      ),
    }
  })
}

/**
 * Checks and stores what was uploaded. Finishing again, also at the same moment, answers the same file. Refused
 * content is dropped at once.
 *
 * @throws files.upload_gone files.incomplete and what makes content unsafe
 */
export async function finishUpload(
  ctx: Context,
  uploadId: string,
  ownerId = viewerOf(ctx).userId,
): Promise<StoredFile> {
  const { crypto, db } = ctx.platform
  const upload = (await store.findUpload(db, uploadId, ownerId, ctx.now())) ?? fail('files.upload_gone')
  if (upload.fileId)
    return presentFile(crypto, (await store.findFile(db, upload.fileId)) ?? fail('files.upload_gone'))
  if (upload.received < upload.size) fail('files.incomplete', { received: upload.received })

  const chunks = await store.readChunks(db, uploadId)
  const bytes = Buffer.concat(chunks.map((sealed) => openChunk(crypto, sealed)))
  if (bytes.length !== upload.size) {
    // A rival call that finished in between has taken the chunks away.
    const after = await store.findUpload(db, uploadId, ownerId, ctx.now())
    return after?.fileId ? finishUpload(ctx, uploadId, ownerId) : fail('files.upload_gone')
  }
  try {
    // No transaction is open while the content is checked: a picture may take a second.
    return await storeFile(ctx, { name: openUploadName(crypto, upload), bytes, ownerId }, (row) =>
      ctx.unitOfWork(async (tx) => {
        const now = await store.lockUpload(tx, uploadId, ownerId, ctx.now())
        if (!now) return fail('files.upload_gone')
        if (now.fileId) return (await store.findFile(tx, now.fileId)) ?? fail('files.upload_gone')
        await insertFindable(tx, ctx, row)
        await store.finishUpload(tx, uploadId, row.id)
        return row
      }),
    )
  } catch (error) {
    if (error instanceof Refusal && errors[error.reason] !== 503) await store.dropUnfinished(db, uploadId)
    throw error
  }
}
