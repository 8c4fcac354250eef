import { createHash, createHmac, hash } from 'node:crypto'

/** SM3 digest, 32 bytes (GB/T 32905-2016). Text is taken as UTF-8. */
export const sm3 = (...parts: (string | Uint8Array)[]): Buffer => {
  const [only, ...more] = parts
  // One part in one go costs half of what an object of the library costs, and leaves none behind.
  if (only !== undefined && more.length === 0) return Buffer.from(hash('sm3', only, 'binary'), 'binary')
  const digest = createHash('sm3')
  for (const part of parts) digest.update(part)
  return digest.digest()
}

/** HMAC over SM3, 32 bytes. */
export const hmacSm3 = (key: Uint8Array, ...parts: (string | Uint8Array)[]): Buffer => {
  const hmac = createHmac('sm3', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

const BLOCK = 64
const DIGEST = 32

/**
 * The same by one key for many short messages. The library's own object for each of them outlives them until a full
 * collection, which a list of a million names would feel; so does each digest's own memory, which is why digests come
 * as text here and become bytes afterwards.
 */
export function hmacSm3By(key: Uint8Array): (...parts: Uint8Array[]) => Buffer {
  const padded = Buffer.alloc(BLOCK)
  padded.set(key.length > BLOCK ? sm3(key) : key)
  const inner = Buffer.from(padded.map((byte) => byte ^ 0x36))
  const outer = Buffer.concat([padded.map((byte) => byte ^ 0x5c), Buffer.alloc(DIGEST)])
  return (...parts) => {
    outer.write(hash('sm3', Buffer.concat([inner, ...parts]), 'binary'), BLOCK, 'binary')
    return Buffer.from(hash('sm3', outer, 'binary'), 'binary')
  }
}

/** A key of its own for one purpose: keys of different labels tell nothing of each other or of the master key. */
export const deriveKey = (masterKey: Uint8Array, label: string): Buffer =>
  hmacSm3(masterKey, 'derive\0', label)
