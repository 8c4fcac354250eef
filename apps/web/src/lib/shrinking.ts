/** Longest edge of an evidence photo in pixels: print on a label stays readable, and a phone's 12 MP become 0.5–1 MB. */
const EDGE = 2_560
const QUALITY = 0.85

type Canvas = OffscreenCanvas | HTMLCanvasElement
type Pen = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null

const toBlob = (canvas: Canvas): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    : new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))

/**
 * A picture as JPEG, upright as it was taken, at most 2 560 pixels long; nothing else of the file is carried over, so
 * neither is the place where it was taken.
 * @param canvas makes a canvas of a size
 * @throws DOMException where the browser cannot read the picture
 */
export async function shrunk(
  picture: Blob,
  canvas: (width: number, height: number) => Canvas,
): Promise<Blob | null> {
  const image = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const scale = Math.min(1, EDGE / Math.max(image.width, image.height))
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  const sheet = canvas(width, height)
  const pen = sheet.getContext('2d') as Pen
  if (!pen) return null
  // JPEG has no transparency; without paper under it a screenshot's clear parts would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, width, height)
  image.close()
  return toBlob(sheet)
}
