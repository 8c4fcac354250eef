import { EVIDENCE_MAX_PIXELS } from '@appeal/contract/files/files.routes.ts'
import type { PictureBox } from '@appeal/contract/files/pictures.ts'
import sharp, { type Sharp } from 'sharp'
import { fail, Refusal } from '../../platform/fail.ts'

// Decoded pictures are large: two at a time keep a process within its memory, the rest wait their turn.
const AT_ONCE = 2
const MAX_WAITING = 50
const SECONDS = 8
const THUMBNAIL = 100
// A progressive JPEG has about ten scans; thousands of them take minutes to decode from few bytes.
const MAX_SCANS = 100
const START_OF_SCAN = Buffer.from([0xff, 0xda])

// Each upload is decoded once; kept decodings would only hold memory.
sharp.cache(false)

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING) fail('server.busy')
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function countScans(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(START_OF_SCAN); at >= 0; at = bytes.indexOf(START_OF_SCAN, at + 2)) count += 1
  return count
}

const read = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: EVIDENCE_MAX_PIXELS, failOn: 'error', sequentialRead: true }).timeout({
    seconds: SECONDS,
  })

// Level 4 of compression keeps the worst picture of 40 million points below two seconds; 6 takes twice as long for
// a tenth of the bytes.
const WRITERS = {
  jpg: (picture: Sharp) => picture.jpeg({ quality: 88 }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 4 }),
} as const

export type PictureType = keyof typeof WRITERS
const FORMATS: Record<PictureType, string> = { jpg: 'jpeg', png: 'png' }

export interface Picture {
  bytes: Buffer
  /** `data:image/jpeg;base64,…`, at most 100×100. */
  thumbnail: string
}

/** @throws files.too_many_pixels, files.damaged before anything is decoded */
async function sizeOf(bytes: Buffer, type: PictureType) {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (format !== FORMATS[type]) fail('files.damaged')
  if (width * height > EVIDENCE_MAX_PIXELS)
    fail('files.too_many_pixels', { limit: EVIDENCE_MAX_PIXELS / 10_000 })
  if (type === 'jpg' && countScans(bytes) > MAX_SCANS) fail('files.damaged')
  return { width, height }
}

async function withThumbnail(drawn: Buffer): Promise<Picture> {
  const small = await read(drawn)
    .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 70 })
    .toBuffer()
  return { bytes: drawn, thumbnail: `data:image/jpeg;base64,${small.toString('base64')}` }
}

/** Libraries report what they cannot decode as plain errors. */
async function judged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    return fail('files.damaged')
  }
}

/**
 * Draws a picture anew: upright, in sRGB, without EXIF (position, camera, time), comments, profiles or anything
 * hidden behind the picture. What comes out was written by our own encoder.
 *
 * @throws files.too_many_pixels before anything is decoded
 * @throws files.damaged for what cannot be decoded in bounded time
 */
export function redraw(bytes: Buffer, type: PictureType): Promise<Picture> {
  return inTurn(() =>
    judged(async () => {
      await sizeOf(bytes, type)
      const drawn = await WRITERS[type](read(bytes).autoOrient().toColourspace('srgb')).toBuffer()
      return withThumbnail(drawn)
    }),
  )
}

/** Sizes and qualities of a picture within an answer, each smaller than the one before; the last one fits any limit in use. */
const WITHIN = [
  { width: 1280, quality: 82 },
  { width: 960, quality: 72 },
  { width: 640, quality: 60 },
] as const

/**
 * A picture as a data URL of at most so many signs: drawn anew on white, as large as it fits.
 *
 * @throws files.too_many_pixels, files.damaged
 */
export function dataUrlWithin(bytes: Buffer, type: PictureType, most: number): Promise<string> {
  return inTurn(() =>
    judged(async () => {
      await sizeOf(bytes, type)
      let url = ''
      for (const { width, quality } of WITHIN) {
        const drawn = await read(bytes)
          .autoOrient()
          .toColourspace('srgb')
          .resize(width, width, { fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality })
          .toBuffer()
        url = `data:image/jpeg;base64,${drawn.toString('base64')}`
        if (url.length <= most) break
      }
      return url
    }),
  )
}

// Blocks of a JPEG with as many points of colour as of light: a box that fills whole blocks is black in every point.
const BLOCK = 8
const BOXED_WRITERS = {
  jpg: (picture: Sharp) => picture.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }),
  png: WRITERS.png,
} as const

/** The box with every block that it touches, within the picture. */
function grown(box: PictureBox, step: number, size: { width: number; height: number }) {
  const left = Math.floor(box.x / step) * step
  const top = Math.floor(box.y / step) * step
  const right = Math.min(size.width, Math.ceil((box.x + box.width) / step) * step)
  const bottom = Math.min(size.height, Math.ceil((box.y + box.height) / step) * step)
  return { left, top, width: right - left, height: bottom - top }
}

/**
 * Burns black boxes into a copy of a picture. Nothing of what lay under them is in the copy or in its thumbnail, nor
 * what transparent points held: the copy is drawn on white, then covered, then written by our own encoder, without
 * metadata. In a JPEG a box grows by up to seven points, never shrinks.
 *
 * @throws files.too_many_pixels, files.box_outside, files.boxes_too_large before anything is decoded
 * @throws files.damaged for what cannot be decoded in bounded time
 */
export function coverPicture(
  bytes: Buffer,
  type: PictureType,
  boxes: readonly PictureBox[],
): Promise<Picture> {
  return inTurn(() =>
    judged(async () => {
      const size = await sizeOf(bytes, type)
      if (boxes.some(({ x, y, width, height }) => x + width > size.width || y + height > size.height))
        fail('files.box_outside')
      // Drawing takes as long as the boxes are large; and what is covered as a whole shows nothing to anybody.
      const covered = boxes.reduce((sum, { width, height }) => sum + width * height, 0)
      if (covered >= size.width * size.height) fail('files.boxes_too_large')
      const step = type === 'jpg' ? BLOCK : 1
      const black = boxes.map((box) => {
        const { left, top, width, height } = grown(box, step, size)
        return {
          left,
          top,
          input: { create: { width, height, channels: 3 as const, background: '#000000' } },
        }
      })
      const drawn = await BOXED_WRITERS[type](
        read(bytes).flatten({ background: '#ffffff' }).composite(black).removeAlpha().toColourspace('srgb'),
      ).toBuffer()
      return withThumbnail(drawn)
    }),
  )
}
