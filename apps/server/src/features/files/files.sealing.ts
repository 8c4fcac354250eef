import type { Readable } from 'node:stream'
import { normalised } from '@appeal/contract/normalising.ts'
import type { Platform } from '../../platform/context.ts'
import type { Crypto } from '../../platform/crypto/crypto.ts'
import {
  type ByteRange,
  newContentKey,
  openSealed,
  type Sealed,
  sealContent,
  sealedSize,
  storedRange,
} from '../../platform/files/sealing.ts'
import { fileEngines } from './files.engines.ts'
import type { FileRow, UploadRow } from './files.store.ts'

const COLUMNS = {
  name: 'files.name',
  thumbnail: 'files.thumbnail',
  key: 'files.key',
  upload: 'uploads.name',
  chunk: 'upload_chunks.content',
} as const

/** Digest under which a file is found by its whole name, whatever its case. */
export const nameIndex = (crypto: Crypto, name: string): Buffer =>
  crypto.blindIndex('fileName', normalised(name).trim().toLowerCase())

/** Ciphertexts of what a file's row says in words or pictures. */
export const sealRow = (crypto: Crypto, name: string, thumbnail: string | null) => ({
  sealedName: crypto.encryptField(COLUMNS.name, name),
  nameIndex: nameIndex(crypto, name),
  sealedThumbnail: thumbnail === null ? null : crypto.encryptField(COLUMNS.thumbnail, thumbnail),
})

export const openName = (crypto: Crypto, row: Pick<FileRow, 'sealedName'>): string =>
  crypto.decryptField(COLUMNS.name, row.sealedName)

export const openThumbnail = (crypto: Crypto, row: FileRow): string | null =>
  row.sealedThumbnail && crypto.decryptField(COLUMNS.thumbnail, row.sealedThumbnail)

// ---------------------------------------------------------------- uploads in progress

export const sealUploadName = (crypto: Crypto, name: string) => ({
  sealedName: crypto.encryptField(COLUMNS.upload, name),
  nameIndex: nameIndex(crypto, name),
})
export const openUploadName = (crypto: Crypto, row: UploadRow): string =>
  crypto.decryptField(COLUMNS.upload, row.sealedName)

export const sealChunk = (crypto: Crypto, content: Buffer): Buffer =>
  crypto.encryptField(COLUMNS.chunk, content.toString('base64'))
export const openChunk = (crypto: Crypto, sealed: Buffer): Buffer =>
  Buffer.from(crypto.decryptField(COLUMNS.chunk, sealed), 'base64')

// ---------------------------------------------------------------- contents

/** A content ready for its engine, with the key that opens it again, sealed for its row. */
export function sealBytes(crypto: Crypto, storedName: string, content: Buffer) {
  const key = newContentKey()
  return {
    bytes: sealContent({ key, storedName, size: content.length }, content),
    sealedKey: crypto.encryptField(COLUMNS.key, key.toString('base64')),
  }
}

/** Bytes that the engine should hold for a row. */
export const storedSize = (row: FileRow): number => (row.sealedKey ? sealedSize(row.size) : row.size)

/**
 * The content of a file, whole or a part, while it is read; null where its bytes are gone.
 *
 * Parts of a sealed content are checked chunk by chunk; a content that lies in clear is only checked whole, by its
 * digest, so whoever needs that reads it whole.
 *
 * @throws Error while reading, where the bytes were altered or cut
 */
export async function openBytes(
  platform: Platform,
  row: FileRow,
  range?: ByteRange,
): Promise<AsyncIterable<Buffer> | null> {
  const engine = (await fileEngines(platform)).get(row.engine, row.bucket)
  if (!row.sealedKey) return engine.open(row.storedName, range) as Promise<Readable | null>
  const sealed: Sealed = {
    key: Buffer.from(platform.crypto.decryptField(COLUMNS.key, row.sealedKey), 'base64'),
    storedName: row.storedName,
    size: row.size,
  }
  const wanted = range ?? { first: 0, last: row.size - 1 }
  // A whole content is asked for without a range, so that bytes behind its end are noticed.
  const stored = await engine.open(row.storedName, range && storedRange(sealed, range))
  return stored && openSealed(sealed, wanted, stored)
}
