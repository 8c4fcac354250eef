const HEADER = 8
const LARGE_HEADER = 16
// What a player needs, by ISO/IEC 14496-12 and QuickTime. Position, device and owner stand in others (`udta`, `meta`,
// `uuid`, boxes of makers' own), and players pass over what they do not know.
const KEPT = new Set([
  ...['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'sidx', 'moof', 'mfra', 'ssix', 'prft'],
  ...['mvhd', 'iods', 'mvex', 'trak', 'tkhd', 'tapt', 'edts', 'tref', 'mdia', 'mdhd', 'elng', 'hdlr', 'minf'],
  ...['vmhd', 'smhd', 'hmhd', 'nmhd', 'sthd', 'gmhd', 'dinf', 'stbl', 'mfhd', 'traf', 'tfhd', 'tfdt', 'trun'],
  ...['sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc'],
])
// Boxes that hold such boxes in turn.
const NESTED = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf'])
// moov › trak › mdia › minf is the deepest; what lies deeper nobody reads, and it may not exhaust the stack.
const DEPTH = 6

/**
 * Blanks what describes an MP4 (ISO/IEC 14496-12) in place: every box that no player needs becomes a `free` box of
 * zeros, so that no address inside the file moves. Picture and sound stay as they are; what follows a broken box, which
 * nobody can read, becomes zeros.
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
      if (at + header > to) break
      // Size 0 means "to the end", size 1 "in the next eight bytes".
      const size = short === 0 ? to - at : short === 1 ? Number(bytes.readBigUInt64BE(at + HEADER)) : short
      if (size < header) break
      const end = Math.min(at + size, to)
      const isNested = NESTED.has(type)
      if (isNested && depth < DEPTH) walk(at + header, end, depth + 1)
      else if (isNested || !KEPT.has(type)) {
        bytes.write('free', at + 4, 'latin1')
        bytes.fill(0, at + header, end)
      }
      at = end
    }
    bytes.fill(0, at, to)
  }
  walk(0, bytes.length, 1)
  return bytes
}
