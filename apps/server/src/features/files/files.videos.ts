const HEADER = 8
const LARGE_HEADER = 16
// Where phones write position, device and owner: QuickTime user data, metadata boxes, and XMP as `uuid`.
const PRIVATE = new Set(['udta', 'meta', 'uuid'])
// Boxes that hold such boxes in turn.
const NESTED = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf'])
// moov › trak › mdia › minf is the deepest; a file of boxes in boxes may not exhaust the stack.
const DEPTH = 6

/**
 * Blanks the descriptive boxes of an MP4 (ISO/IEC 14496-12) in place: they become `free` boxes of zeros, so that
 * no address inside the file moves. Picture and sound stay as they are.
 *
 * @returns a copy
 */
export function withoutMetadata(video: Buffer): Buffer {
  const bytes = Buffer.from(video)
  const walk = (from: number, to: number, depth: number): void => {
    let at = from
    while (at + HEADER <= to) {
      const short = bytes.readUInt32BE(at)
      const type = bytes.toString('latin1', at + 4, at + 8)
      const header = short === 1 ? LARGE_HEADER : HEADER
      if (at + header > to) return
      // Size 0 means "to the end", size 1 "in the next eight bytes".
      const size = short === 0 ? to - at : short === 1 ? Number(bytes.readBigUInt64BE(at + HEADER)) : short
      if (size < header) return
      const end = Math.min(at + size, to)
      if (NESTED.has(type) && depth < DEPTH) walk(at + header, end, depth + 1)
      if (PRIVATE.has(type)) {
        bytes.write('free', at + 4, 'latin1')
        bytes.fill(0, at + header, end)
      }
      at = end
    }
  }
  walk(0, bytes.length, 1)
  return bytes
}
