import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto'
import { hmacSm3 } from '../crypto/sm3.ts'

const CHUNK = 64 * 1024
const MAC = 32
const CIPHER_KEY = 16
const MAC_KEY = 32
const BLOCK = 16
const STORED_CHUNK = CHUNK + MAC

/** Key of one file's content: 16 bytes for SM4, 32 for HMAC-SM3. */
export const newContentKey = (): Buffer => randomBytes(CIPHER_KEY + MAC_KEY)

/** Which content a chunk belongs to; nothing of it can stand in another's place, or at another end. */
export interface Sealed {
  key: Buffer
  storedName: string
  /** Bytes of the content. */
  size: number
}

/** A first and a last byte, both counted from 0 and included. */
export interface ByteRange {
  first: number
  last: number
}

/** Stored bytes of a content of so many bytes. */
export const sealedSize = (size: number): number => size + Math.ceil(size / CHUNK) * MAC

// Every file has a key of its own, so the counter may begin at its first byte.
function counterAt(chunk: number): Buffer {
  const counter = Buffer.alloc(BLOCK)
  counter.writeUInt32BE(chunk * (CHUNK / BLOCK), BLOCK - 4)
  return counter
}

const cipherKey = ({ key }: Sealed) => key.subarray(0, CIPHER_KEY)

function macOf({ key, storedName, size }: Sealed, chunk: number, body: Uint8Array): Buffer {
  const place = Buffer.alloc(16)
  place.writeBigUInt64BE(BigInt(size), 0)
  place.writeUInt32BE(chunk, 8)
  return hmacSm3(key.subarray(CIPHER_KEY), storedName, place, body)
}

/**
 * Seals a content for storing: chunks of 64 KB, each SM4-CTR and then HMAC-SM3 over name, size, place and ciphertext
 * (GB/T 32907-2016, GB/T 39786-2021). Any chunk opens without the others, so parts can be read.
 */
export function sealContent(of: Sealed, content: Uint8Array): Buffer {
  const parts: Buffer[] = []
  for (let chunk = 0; chunk * CHUNK < content.length; chunk++) {
    const cipher = createCipheriv('sm4-ctr', cipherKey(of), counterAt(chunk))
    const body = cipher.update(content.subarray(chunk * CHUNK, (chunk + 1) * CHUNK))
    parts.push(body, macOf(of, chunk, body))
  }
  return Buffer.concat(parts)
}

/** The stored bytes that hold a part of the content. */
export const storedRange = ({ size }: Sealed, { first, last }: ByteRange): ByteRange => ({
  first: Math.floor(first / CHUNK) * STORED_CHUNK,
  last: Math.min((Math.floor(last / CHUNK) + 1) * STORED_CHUNK, sealedSize(size)) - 1,
})

/** Stored bytes are not what was stored, which no second try mends; a line that broke while they were read is another error. */
export class BrokenContent extends Error {}

function openChunk(of: Sealed, chunk: number, stored: Buffer): Buffer {
  const body = stored.subarray(0, -MAC)
  if (stored.length <= MAC || !timingSafeEqual(macOf(of, chunk, body), stored.subarray(-MAC)))
    throw new BrokenContent('A stored content was altered')
  return createDecipheriv('sm4-ctr', cipherKey(of), counterAt(chunk)).update(body)
}

/**
 * Opens a part of a sealed content while it is read, chunk by chunk; nothing leaves before its chunk is checked.
 *
 * @param stored the bytes that {@link storedRange} names
 * @throws BrokenContent where they were altered, moved or cut; and what reading them throws
 */
export async function* openSealed(
  of: Sealed,
  range: ByteRange,
  stored: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let chunk = Math.floor(range.first / CHUNK)
  let left = range.last - range.first + 1
  let skip = range.first % CHUNK
  let waiting: Buffer[] = []
  let held = 0
  const cut = (bytes: Buffer) => {
    const part = bytes.subarray(skip, skip + left)
    skip = 0
    left -= part.length
    return part
  }
  for await (const piece of stored) {
    waiting.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
    held += piece.byteLength
    if (held < STORED_CHUNK) continue
    let rest = Buffer.concat(waiting)
    for (; rest.length >= STORED_CHUNK; rest = rest.subarray(STORED_CHUNK))
      yield cut(openChunk(of, chunk++, rest.subarray(0, STORED_CHUNK)))
    waiting = [rest]
    held = rest.length
  }
  if (held > 0) yield cut(openChunk(of, chunk, Buffer.concat(waiting)))
  if (left > 0) throw new BrokenContent('A stored content was cut')
}
