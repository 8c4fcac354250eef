import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Files as people and attackers send them, made in memory.

export const jpeg = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()

export const png = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: '#3a78' } })
    .png()
    .toBuffer()

/** Random points, so that the file has about as many bytes as points. */
export const noisyJpeg = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

/** As a phone writes it: lying on its side, with position, camera and owner. */
export const phonePhoto = async (): Promise<Buffer> =>
  sharp(await jpeg(60, 30))
    .withExif({
      IFD0: { Make: 'PHONE-MAKER', Artist: 'OWNER-NAME' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 30/1', GPSLongitudeRef: 'E' },
    })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(body.length + 8)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}

/** The boxes of a video without its frames; the position stands where phones write it. */
export const video = (brand = 'isom'): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0isommp42`, 'latin1')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100, 1)),
      box('trak', box('tkhd', Buffer.alloc(84, 2)), box('udta', Buffer.from('TRACK-OWNER'))),
      box('udta', box('\xa9xyz', Buffer.from('+39.9075+116.3972/'))),
    ),
    box('mdat', Buffer.from('udta meta: frames may hold such words')),
  ])

export const nestedBoxes = (depth: number): Buffer => {
  const boxes = Buffer.alloc(8 * depth)
  for (let i = 0; i < depth; i += 1) {
    boxes.writeUInt32BE(boxes.length - 8 * i, 8 * i)
    boxes.write('moov', 8 * i + 4, 'latin1')
  }
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\x02\0isommp42', 'latin1')), boxes])
}

/** A PDF of these objects; `tail` is what an attacker puts behind it. */
export const pdf = (objects: (string | Buffer)[] = [], tail = ''): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'),
    ...objects.map((object) => Buffer.concat([Buffer.from(object), Buffer.from('\n')])),
    Buffer.from(`trailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n${tail}`),
  ])

export const pdfStream = (dictionary: string, body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`7 0 obj\n<< ${dictionary} /Length ${body.length} >>\nstream\n`),
    body,
    Buffer.from('\nendstream\nendobj'),
  ])

export const objectStream = (text: string): Buffer =>
  pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(text))

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc32 = (bytes: Buffer) => {
  let c = 0xffffffff
  for (const byte of bytes) c = CRC[(c ^ byte) & 0xff]! ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

const pngChunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(named.length + 8)
  frame.writeUInt32BE(data.length)
  named.copy(frame, 4)
  frame.writeUInt32BE(crc32(named), named.length + 4)
  return frame
}

/** A PNG whose header and chunks are written by hand. */
export const craftedPng = (width: number, height: number, data: Buffer, extra?: [string, Buffer]): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...(extra ? [pngChunk(...extra)] : []),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Bits in bytes as a JPEG scan carries them: filled up with ones, a zero after each 0xFF. */
const scanBytes = (bits: string): Buffer => {
  const full = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes = full.match(/.{8}/g)!.map((eight) => Number.parseInt(eight, 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}

/**
 * A correct progressive JPEG of one grey square whose every coefficient is refined bit by bit: 882 scans of some
 * bytes each, and a decoder walks over the whole picture for every one.
 *
 * @param side a multiple of 1024
 */
export const manyScans = async (side: number): Promise<Buffer> => {
  const picture = await sharp({ create: { width: side, height: side, channels: 3, background: '#888' } })
    .toColourspace('b-w')
    .jpeg({ progressive: true, optimiseScans: false })
    .toBuffer()
  const first = picture.indexOf(Buffer.from([0xff, 0xda]))
  const afterFirst = picture.indexOf(Buffer.from([0xff]), first + 2)
  // One code, of one bit, and 14 more bits that stay zero: "the next 16384 blocks have nothing".
  const table = Buffer.from([0xff, 0xc4, 0, 20, 0x10, 1, ...Array(15).fill(0), 0xe0])
  const runs = '0'.repeat(15 * (side / 1_024) ** 2)
  const scans: Buffer[] = []
  for (let k = 1; k <= 63; k += 1)
    for (let bit = 13; bit >= 0; bit -= 1) {
      const approximation = ((bit === 13 ? 0 : bit + 1) << 4) | bit
      scans.push(Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, k, k, approximation]), scanBytes(runs))
    }
  return Buffer.concat([picture.subarray(0, afterFirst), table, ...scans, Buffer.from([0xff, 0xd9])])
}
