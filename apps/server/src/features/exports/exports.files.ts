import type { Platform } from '../../platform/context.ts'
import type { BulkCiphers } from '../../platform/crypto/bulk.ts'
import { newStoredName } from '../../platform/files/engine.ts'
import { BrokenContent, newContentKey, openSealed } from '../../platform/files/sealing.ts'
import { fileEngines } from '../files/files.service.ts'
import * as store from './exports.store.ts'
import type { PartPlace } from './exports.tables.ts'

const COLUMN = 'export_parts.key'

// The nightly sweep of files must not take the parts for bytes that a crash left behind.
export const keptNames = async ({ db }: Platform): Promise<string[]> =>
  (await store.listPlaces(db)).map(({ name }) => name)

/** Stores one part of a file durably, sealed under a key of its own. @returns its place, for the row */
export async function keepPart(platform: Platform, ciphers: BulkCiphers, bytes: Buffer): Promise<PartPlace> {
  const engine = (await fileEngines(platform)).current
  const key = newContentKey()
  const name = newStoredName()
  const size = bytes.length
  await engine.put(name, await ciphers.sealNext({ key, storedName: name, size }, bytes))
  return {
    engine: engine.name,
    bucket: engine.bucket,
    name,
    size,
    key: platform.crypto.encryptField(COLUMN, key.toString('base64')).toString('base64'),
  }
}

/** The bytes of a part while they are read. @throws BrokenContent where they are gone or were altered */
export async function* openPart(platform: Platform, at: PartPlace): AsyncGenerator<Buffer> {
  const { engine, bucket, name, size, key } = at
  const stored = await (await fileEngines(platform)).get(engine, bucket).open(name)
  if (!stored) throw new BrokenContent('A part of an export is gone')
  const opened = platform.crypto.decryptField(COLUMN, Buffer.from(key, 'base64'))
  const sealed = { key: Buffer.from(opened, 'base64'), storedName: name, size }
  yield* openSealed(sealed, { first: 0, last: size - 1 }, stored)
}

/** Removes the bytes of parts; what cannot be removed now is found by the nightly sweep. */
export async function forgetParts(platform: Platform, places: readonly PartPlace[]): Promise<void> {
  if (places.length === 0) return
  const engines = await fileEngines(platform)
  for (const { engine, bucket, name } of places)
    await engines
      .get(engine, bucket)
      .remove(name)
      .catch((error: unknown) => platform.log.warn({ err: error }, 'part of an export could not be removed'))
}
