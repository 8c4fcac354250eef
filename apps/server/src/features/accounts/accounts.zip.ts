import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const MAX_ENTRIES = 200
const MAX_BYTES = 40 * 1024 * 1024
const DEFLATED = 8

/**
 * Whether a packed sheet unpacks to a modest size. What an archive says of itself may be a lie, so each entry is
 * really unpacked, up to the limit and not a byte further (security: zip bombs).
 */
export function unpacksModestly(bytes: Buffer): boolean {
  try {
    const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
    if (end < 0 || bytes.readUInt32LE(end) !== END) return false
    const entries = bytes.readUInt16LE(end + 10)
    if (entries === 0 || entries > MAX_ENTRIES) return false
    let left = MAX_BYTES
    let at = bytes.readUInt32LE(end + 16)
    for (let n = 0; n < entries; n++) {
      if (bytes.readUInt32LE(at) !== ENTRY) return false
      const size = unpackedSize(bytes, at, left)
      left -= size
      if (left < 0) return false
      at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
    return true
  } catch {
    // Truncated, not a ZIP at all, or larger than the limit.
    return false
  }
}

function unpackedSize(bytes: Buffer, entry: number, limit: number): number {
  const packed = bytes.readUInt32LE(entry + 20)
  const local = bytes.readUInt32LE(entry + 42)
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  if (bytes.readUInt16LE(entry + 10) !== DEFLATED) return packed
  const content = bytes.subarray(start, start + packed)
  return inflateRawSync(content, { maxOutputLength: Math.max(1, limit) }).length
}
