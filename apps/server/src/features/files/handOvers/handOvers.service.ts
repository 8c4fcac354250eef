import { randomInt } from 'node:crypto'
import { HAND_OVER_MINUTES } from '@appeal/contract/files/handOvers.minutes.ts'
import type { handOverRoutes } from '@appeal/contract/files/handOvers.routes.ts'
import { SIGN_WORDS } from '@appeal/contract/files/handOvers.words.ts'
import type { ReplyOf } from '@appeal/contract/kit/routes.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { newToken, tokenHash } from '../../../platform/crypto/tokens.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { hitAddress } from '../../../platform/limits/limits.ts'
import { isSessionOpen } from '../../auth/auth.service.ts'
import { presentFile } from '../files.presenter.ts'
import { openUploadName } from '../files.sealing.ts'
import { removeFile } from '../files.service.ts'
import { dropUnfinished, lockUpload } from '../files.store.ts'
import { addChunk, beginUploadOf, finishUpload } from '../files.uploads.ts'
import * as store from './handOvers.store.ts'

const MINUTE_MS = 60_000
/** Forms that one person may have waiting at a time; a further one ends the earliest. */
const MAX_OPEN = 3
/** Codes that one address may show in a minute. */
const JOINS_PER_MINUTE = 30
/** What was begun in time still arrives for so long. */
const ARRIVING_MS = 20 * MINUTE_MS

const expiryOf = (now: Date) => new Date(now.getTime() + HAND_OVER_MINUTES * MINUTE_MS)
const wordsFor = (words: readonly string[]) => words[randomInt(words.length)]

/** Opens a hand-over for a form of the viewer; the secret is told here and nowhere else. */
export async function openHandOver(ctx: Context, places: number) {
  const secret = newToken()
  const words = SIGN_WORDS[ctx.language]
  const { userId, sessionId } = viewerOf(ctx)
  const row: store.HandOverRow = {
    id: newId(ctx.platform.clock),
    ownerId: userId,
    sessionId,
    secretHash: tokenHash(secret),
    keyHash: null,
    sign: `${wordsFor(words)} ${wordsFor(words)}`,
    places,
    createdAt: ctx.now(),
    expiresAt: expiryOf(ctx.now()),
    endedAt: null,
  }
  await ctx.unitOfWork(async (tx) => {
    await store.insert(tx, row)
    await store.endEarlier(tx, row.ownerId, MAX_OPEN, ctx.now())
  })
  return { id: row.id, secret, sign: row.sign }
}

/** @throws handOvers.gone for foreign ones, too */
async function ownHandOver(ctx: Context, id: string): Promise<store.HandOverRow> {
  const row = await store.find(ctx.platform.db, id)
  return row && row.ownerId === viewerOf(ctx).userId ? row : fail('handOvers.gone')
}

/** What has come from the phone so far. @throws handOvers.gone */
export async function watchHandOver(ctx: Context, id: string): Promise<ReplyOf<typeof handOverRoutes.watch>> {
  const row = await ownHandOver(ctx, id)
  const { crypto, db } = ctx.platform
  const handed = await store.listHanded(db, id)
  const open = await isOpen(db, ctx, row)
  return {
    state: !open ? 'ENDED' : row.keyHash ? 'CONNECTED' : 'WAITING',
    uploads: handed.map(({ upload, file }) => ({
      uploadId: upload.id,
      name: openUploadName(crypto, upload),
      size: upload.size,
      received: upload.received,
      file: file && presentFile(crypto, file),
    })),
  }
}

/** Nothing more comes from the phone. @throws handOvers.gone */
export async function closeHandOver(ctx: Context, id: string): Promise<void> {
  await ownHandOver(ctx, id)
  await store.end(ctx.platform.db, id, ctx.now())
}

/**
 * Whether it is still in its time, and in the session that opened it.
 *
 * @param grace what was begun in time may still arrive
 */
const isOpen = async (db: Queryable, ctx: Context, row: store.HandOverRow, grace = 0): Promise<boolean> =>
  row.endedAt === null &&
  row.expiresAt.getTime() + grace > ctx.now().getTime() &&
  isSessionOpen(db, ctx.platform, row.sessionId)

// ---------------------------------------------------------------- the phone

/** @throws handOvers.gone for one that never was and for one that is over alike */
async function demandOpen(
  db: Queryable,
  ctx: Context,
  row: store.HandOverRow | undefined,
  grace?: number,
): Promise<store.HandOverRow> {
  return row && (await isOpen(db, ctx, row, grace)) ? row : fail('handOvers.gone')
}

/**
 * Lets the first phone in that shows the secret, and again as often as it asks with the same key.
 *
 * @throws handOvers.gone for a secret that never was and for one whose time is over alike
 * @throws handOvers.taken to a second phone
 */
export async function joinHandOver(ctx: Context, { secret, key }: { secret: string; key: string }) {
  const limit = { limit: JOINS_PER_MINUTE, windowSeconds: 60, at: ctx.now() }
  const asked = await hitAddress(ctx.platform.db, 'handOver', ctx.ip, limit)
  if (!asked.allowed) fail('request.too_many', { seconds: asked.retryAfterSeconds })
  return ctx.unitOfWork(async (tx) => {
    const row = await demandOpen(tx, ctx, await store.lockBySecret(tx, tokenHash(secret)))
    const keyHash = tokenHash(key)
    if (row.keyHash === null) {
      // A key that opens another form would open both.
      if (await store.findByKey(tx, keyHash)) fail('handOvers.gone')
      await store.setKey(tx, row.id, keyHash)
    } else if (!row.keyHash.equals(keyHash)) fail('handOvers.taken')
    const left = Math.max(0, row.places - (await store.countTaken(tx, row.id)))
    const secondsLeft = Math.ceil((row.expiresAt.getTime() - ctx.now().getTime()) / 1_000)
    return { sign: row.sign, left, secondsLeft }
  })
}

/**
 * Begins or resumes a file that will be the owner's.
 *
 * @throws handOvers.gone
 * @throws files.too_many where every place of the form is taken, and what {@link beginUploadOf} throws
 */
export const beginFromPhone = (
  ctx: Context,
  key: string,
  want: { name: string; size: number; fingerprint?: string | undefined },
) =>
  ctx.unitOfWork(async (tx) => {
    const row = await demandOpen(tx, ctx, await store.lockByKey(tx, tokenHash(key)))
    const begun = await beginUploadOf(tx, ctx, row.ownerId, {
      ...want,
      // The same picture on its way from the desktop itself is another upload, of which the phone learns nothing.
      ...(want.fingerprint && { fingerprint: `${row.id}:${want.fingerprint}` }),
    })
    await store.add(tx, { handOverId: row.id, uploadId: begun.uploadId, createdAt: ctx.now() })
    if ((await store.countTaken(tx, row.id)) > row.places) fail('files.too_many', { limit: row.places })
    return begun
  })

/** The hand-over of a phone, where what it began may still arrive. @throws handOvers.gone */
const arrivingFor = async (ctx: Context, key: string) =>
  demandOpen(ctx.platform.db, ctx, await store.findByKey(ctx.platform.db, tokenHash(key)), ARRIVING_MS)

/** The owner of an upload that this phone began. @throws handOvers.gone, files.upload_gone */
async function ownerFor(ctx: Context, key: string, uploadId: string): Promise<string> {
  const row = await arrivingFor(ctx, key)
  if (!(await store.has(ctx.platform.db, row.id, uploadId))) fail('files.upload_gone')
  return row.ownerId
}

/** @throws handOvers.gone and what `addChunk` throws */
export const chunkFromPhone = async (
  ctx: Context,
  key: string,
  at: { uploadId: string; offset: number },
  content: Buffer,
) => addChunk(ctx, at, content, await ownerFor(ctx, key, at.uploadId))

/** Stores a file that has arrived; the phone learns its size alone. @throws handOvers.gone and what `finishUpload` throws */
export async function finishFromPhone(
  ctx: Context,
  key: string,
  uploadId: string,
): Promise<{ size: number }> {
  const { size } = await finishUpload(ctx, uploadId, await ownerFor(ctx, key, uploadId))
  return { size }
}

/**
 * Takes back what came from this phone. Again, it does nothing.
 *
 * @throws handOvers.gone, files.in_use where the form was sent meanwhile
 */
export async function removeFromPhone(ctx: Context, key: string, uploadId: string): Promise<void> {
  const row = await arrivingFor(ctx, key)
  if (!(await store.has(ctx.platform.db, row.id, uploadId))) return
  // Whoever finishes it at the same moment waits, or is waited for.
  const fileId = await ctx.unitOfWork(async (tx) => {
    const upload = await lockUpload(tx, uploadId, row.ownerId, ctx.now())
    if (upload && !upload.fileId) await dropUnfinished(tx, uploadId)
    return upload?.fileId
  })
  if (fileId) await removeFile(ctx, fileId, row.ownerId)
}
