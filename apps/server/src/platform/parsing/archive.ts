import yauzl from 'yauzl'
import { tooMuch } from './excess.ts'

const MB = 1024 * 1024
// Beside small parts a high ratio means nothing: a sheet of empty cells packs to a hundredth.
const RATIO = 100
const RATIO_FROM = MB
const ALL_FROM = 4 * MB

export interface ArchiveLimits {
  /** Entries, folders among them. */
  parts: number
  /** Bytes of all parts together once they are unpacked. */
  unpacked: number
}

export interface Part {
  /** As the archive spells it. */
  name: string
  /** What it holds, piece by piece; an error where that is not the size the archive claims. */
  read(): Promise<AsyncIterable<Buffer>>
}

/** The parts of an archive by their names in small letters. */
export type Archive = ReadonlyMap<string, Part>

/**
 * Opens a ZIP by its directory, as the office programs do, and holds what it claims against the limits before anything
 * is unpacked.
 *
 * @throws files.content_too_large
 * @throws Error for what is no ZIP, is broken, encrypted, or leaves two readings of itself open
 */
export async function openArchive(bytes: Buffer, limits: ArchiveLimits): Promise<Archive> {
  // Not strict, a name with a backslash would be a folder to one program and a name to another.
  const archive = await yauzl.fromBufferPromise(bytes, { strictFileNames: true, validateEntrySizes: true })
  if (archive.entryCount > limits.parts) tooMuch('parts', limits.parts)
  const parts = new Map<string, Part>()
  let unpacked = 0
  let packed = 0
  for await (const entry of archive.eachEntry()) {
    unpacked += entry.uncompressedSize
    packed += entry.compressedSize
    if (unpacked > limits.unpacked) tooMuch('unpacked', `${Math.floor(limits.unpacked / MB)} MB`)
    if (entry.uncompressedSize > RATIO_FROM && entry.uncompressedSize > entry.compressedSize * RATIO)
      tooMuch('ratio', RATIO)
    // The names of parts are the same in small and capital letters (ECMA-376-2, 6.2.2.3).
    const name = entry.fileName.toLowerCase()
    if (name.endsWith('/')) continue
    if (entry.isEncrypted()) throw new Error(`${entry.fileName} is encrypted`)
    // One program takes the first of two parts with one name, another one the last.
    if (parts.has(name)) throw new Error(`${entry.fileName} is there twice`)
    parts.set(name, { name: entry.fileName, read: () => archive.openReadStreamPromise(entry) })
  }
  // Also many small parts that each stay below.
  if (unpacked > ALL_FROM && unpacked > packed * RATIO) tooMuch('ratio', RATIO)
  return parts
}
