import sharp, { type Sharp } from 'sharp'
import { boundedQueue } from '../../../platform/boundedQueue.ts'
import { fail } from '../../../platform/fail.ts'

/** Largest file that is taken as a portrait. */
export const PORTRAIT_MAX_BYTES = 5 * 1024 * 1024

const FORMATS = new Set(['jpeg', 'png', 'webp'])
// The largest phone cameras; what is beyond would take gigabytes to decode.
const MAX_PIXELS = 50_000_000
const SECONDS = 5
const PORTRAIT = 200
const SIGNATURE = { width: 100, height: 50 }
const WHITE = '#ffffff'

// Decoded pictures are large: two at a time keep a process within its memory.
const inTurn = boundedQueue(2, 50)

/**
 * Draws a picture anew, so that nothing of the file but its visible picture is kept: no place and camera, no text
 * hidden behind it, no script of an SVG.
 */
async function redrawn(bytes: Buffer, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  return inTurn(async () => {
    try {
      const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
      if (!FORMATS.has(format)) return fail('users.picture_refused')
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      return await draw(picture.timeout({ seconds: SECONDS }).autoOrient().toColourspace('srgb')).toBuffer()
    } catch {
      return fail('users.picture_refused')
    }
  })
}

/**
 * A portrait of at most 200×200 as data URL.
 *
 * @throws users.picture_refused
 */
export async function drawPortrait(bytes: Buffer): Promise<string> {
  const drawn = await redrawn(bytes, (picture) =>
    picture
      .resize(PORTRAIT, PORTRAIT, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: WHITE })
      .jpeg({ quality: 85 }),
  )
  return `data:image/jpeg;base64,${drawn.toString('base64')}`
}

/**
 * A signature of 100×50 on nothing, as data URL.
 *
 * @param dataUrl `data:image/png;base64,…`
 * @throws users.picture_refused
 */
export async function drawSignature(dataUrl: string): Promise<string> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const drawn = await redrawn(bytes, (picture) =>
    picture
      .resize({ ...SIGNATURE, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9 }),
  )
  return `data:image/png;base64,${drawn.toString('base64')}`
}
