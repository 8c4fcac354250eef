import { createHash } from 'node:crypto'
import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail, Refusal } from '../../platform/fail.ts'
import { BrokenContent, type ByteRange } from '../../platform/files/sealing.ts'
import { table } from '../../platform/product.ts'
import { noteBroken } from '../../platform/trail/refusals.ts'
import { presentFile } from './files.presenter.ts'
import { openBytes } from './files.sealing.ts'
import * as store from './files.store.ts'

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

/** @throws files.damaged; the log says which file, and an alarm that there is one */
function tellDamaged({ platform }: Context, file: store.FileRow, about: { err?: unknown } = {}): never {
  platform.log.error({ fileId: file.id, ...about }, 'stored file is damaged')
  // A line to a far end may break in the middle of an honest file.
  if (file.engine === 'LOCAL' || !about.err || about.err instanceof BrokenContent)
    noteBroken(platform, file.engine)
  return fail('files.damaged')
}

/**
 * Reads a file from its first byte to its last, and compares it with the digest taken when it was stored.
 *
 * @throws files.damaged where it is not what was stored
 */
async function readThrough(ctx: Context, file: store.FileRow, take?: (part: Buffer) => void): Promise<void> {
  const stream = await openOrTell(ctx, file)
  const digest = createHash('sm3')
  let size = 0
  try {
    for await (const part of stream ?? []) {
      size += part.length
      if (size > file.size) break
      digest.update(part)
      take?.(part)
    }
  } catch (error) {
    tellDamaged(ctx, file, { err: error })
  }
  if (size !== file.size || !digest.digest().equals(file.sm3)) tellDamaged(ctx, file)
}

async function readBytes(ctx: Context, file: store.FileRow): Promise<Buffer> {
  const parts: Buffer[] = []
  await readThrough(ctx, file, (part) => parts.push(part))
  return Buffer.concat(parts)
}

/** What is sent whole is held until its reader has it; of anything larger only parts are, however slow the reader is. */
const HELD_BYTES = 256 * 1024

/** What is sent: the bytes, or where they are many what reads them once more while they leave. */
export type Content = Buffer | AsyncIterable<Buffer>

async function contentOf(ctx: Context, file: store.FileRow): Promise<Content> {
  if (file.size <= HELD_BYTES) return readBytes(ctx, file)
  await readThrough(ctx, file)
  return readLater(ctx, file)
}

/** Opened when its first part is asked for: a reader who left before, or asks for the head alone, holds nothing open. */
async function* readLater(ctx: Context, file: store.FileRow) {
  yield* (await openOrTell(ctx, file)) ?? tellDamaged(ctx, file)
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

/** The same to be sent to somebody who looks at it: its record's feature is told. @throws what {@link readFile} throws */
export async function openFile(ctx: Context, id: string): Promise<{ file: StoredFile; content: Content }> {
  const row = await visibleFile(ctx, id)
  const [file, content] = [presentFile(ctx.platform.crypto, row), await contentOf(ctx, row)]
  await tellOpened(ctx, id, file.name)
  return { file, content }
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
  const first = await parts?.next().catch((err: unknown) => tellDamaged(ctx, row, { err }))
  if (!parts || !first || first.done) return tellDamaged(ctx, row)
  return { file, range, content: after(first.value, parts) }
}

async function* wholeOf(bytes: Buffer) {
  yield bytes
}

/** What was read of an iteration and what it still gives; it ends with its reader, even one who never began. */
function after(first: Buffer, rest: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
  let isFirst = true
  const iterator: AsyncIterator<Buffer> = {
    async next() {
      if (!isFirst) return rest.next()
      isFirst = false
      return { done: false, value: first }
    },
    async return() {
      await rest.return?.()
      return { done: true, value: undefined }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
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
): Promise<{ file: StoredFile; content: Content }> {
  const file = await store.findFile(ctx.platform.db, id)
  const [link] = file ? await store.linksOf(ctx.platform.db, [id]) : []
  if (!file || !link || !(await isPublic(link.kind, link.subjectId))) return fail('files.not_found')
  return { file: presentFile(ctx.platform.crypto, file), content: await contentOf(ctx, file) }
}
