import { Inflate } from 'fflate'
import yauzl, { type Entry } from 'yauzl'
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
  read(): Iterable<Uint8Array>
}

/** Packed bytes that are unpacked at once: they become a thousand times as many at the most (RFC 1951). */
const STEP = 2_048
const STORED = 0
const DEFLATED = 8

/**
 * What an entry holds. Unpacked here and not by zlib's streams: their work goes on in other threads after somebody has
 * stopped reading, in memory that may be gone by then, and that ends the whole process.
 */
function* unpacked(packed: Uint8Array, { compressionMethod, uncompressedSize: size, fileName }: Entry) {
  if (compressionMethod === STORED) {
    yield packed
    return
  }
  if (compressionMethod !== DEFLATED) throw new Error(`${fileName} is packed in a way nobody uses`)
  let ready: Uint8Array[] = []
  let length = 0
  let ended = false
  const inflate = new Inflate((piece, isLast) => {
    ready.push(piece)
    ended = isLast
  })
  for (let at = 0; at < packed.length; at += STEP) {
    inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
    for (const piece of ready) {
      length += piece.length
      if (length > size) break
      yield piece
    }
    ready = []
    if (length > size) break
  }
  if (length !== size || !ended) throw new Error(`${fileName} is not of the size it claims`)
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
  const all = { unpacked: 0, packed: 0 }
  for await (const entry of archive.eachEntry()) {
    all.unpacked += entry.uncompressedSize
    all.packed += entry.compressedSize
    if (all.unpacked > limits.unpacked) tooMuch('unpacked', `${Math.floor(limits.unpacked / MB)} MB`)
    if (entry.uncompressedSize > RATIO_FROM && entry.uncompressedSize > entry.compressedSize * RATIO)
      tooMuch('ratio', RATIO)
    // The names of parts are the same in small and capital letters (ECMA-376-2, 6.2.2.3).
    const name = entry.fileName.toLowerCase()
    if (name.endsWith('/')) continue
    if (entry.isEncrypted()) throw new Error(`${entry.fileName} is encrypted`)
    // One program takes the first of two parts with one name, another one the last.
    if (parts.has(name)) throw new Error(`${entry.fileName} is there twice`)
    const { fileDataStart: start } = await archive.readLocalFileHeaderPromise(entry, { minimal: true })
    const packed = bytes.subarray(start, start + entry.compressedSize)
    parts.set(name, { name: entry.fileName, read: () => unpacked(packed, entry) })
  }
  // Also many small parts that each stay below.
  if (all.unpacked > ALL_FROM && all.unpacked > all.packed * RATIO) tooMuch('ratio', RATIO)
  return parts
}
