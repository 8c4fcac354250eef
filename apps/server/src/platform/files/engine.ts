import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteRange } from './sealing.ts'

/** A place for the bytes of files. What a file is called, whose it is and who may see it is not its concern. */
export interface FileEngine {
  /** Kept with each file, so that files of an engine left behind stay readable. */
  name: EngineName
  /** Bucket or folder, kept with each file too; null where the engine has but one. */
  bucket: string | null
  /** Stores bytes so that they survive a power cut once the promise is fulfilled. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes, all or a part of them, or null where nothing is stored under this name. */
  open(name: string, range?: ByteRange): Promise<Readable | null>
  /** Removes the bytes; removing what is not there is no error. */
  remove(name: string): Promise<void>
  stat(name: string): Promise<StoredBytes | null>
  /** Everything stored, also what was left half written by a crash. */
  list(): AsyncIterable<StoredBytes & { name: string }>
}

/** `S3` is the bucket of the environment's settings; the others are set up in the administration. */
export const ENGINE_NAMES = ['LOCAL', 'S3', 'MINIO', 'ALIYUN', 'TENCENT'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

export interface StoredBytes {
  size: number
  modifiedAt: Date
}

const STORED_NAME = /^[0-9a-f]{32}$/

/** A name to store bytes under: 128 random bits in hex, telling nothing of the file and never a path. */
export const newStoredName = (): string => randomBytes(16).toString('hex')

export const isStoredName = (name: string): boolean => STORED_NAME.test(name)

/**
 * Lets nothing but a stored name reach a file system or a bucket.
 *
 * @throws Error for any other text: such a name can only come from a fault or an attack
 */
export function checkStoredName(name: string): string {
  if (!isStoredName(name)) throw new Error('Not a stored name')
  return name
}
