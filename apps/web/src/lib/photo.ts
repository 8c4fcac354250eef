import { getUserInfo } from './session.ts'
import { shrunk } from './shrinking.ts'
import { readTab, writeTab } from './tabStorage.ts'

/** Below this a photo travels as it is. */
const SMALL = 1024 * 1024
/** Above this it is no photo of a phone; reading it might take the whole tab down. */
const HUGE = 64 * 1024 * 1024
/** Milliseconds after which the original is sent instead. */
const PATIENCE = 30_000

const suffixOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const PHOTOS = new Set(['jpg', 'jpeg', 'png', 'heic', 'heif', 'webp'])
/** What the server takes without a change. */
const TAKEN = new Set(['jpg', 'jpeg', 'png'])

/** Drawing 12 megapixels takes a second on a cheap phone: beside the page, where browsers can. */
function inWorker(file: File): Promise<Blob | null> {
  const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob | null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE)
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data)
    worker.onerror = () => resolve(null)
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}

const onPage = (file: File) =>
  shrunk(file, (width, height) => Object.assign(document.createElement('canvas'), { width, height }))

/**
 * A photo as it should travel: large ones smaller, formats that only some phones know as JPEG. Whatever is no photo,
 * cannot be read here, or would not become smaller comes back as it was.
 */
export async function lighter(file: File): Promise<File> {
  const suffix = suffixOf(file.name)
  if (!PHOTOS.has(suffix) || file.size > HUGE || (TAKEN.has(suffix) && file.size <= SMALL)) return file
  if (typeof createImageBitmap !== 'function') return file
  const able = typeof OffscreenCanvas === 'function' && typeof Worker === 'function'
  const made = (able ? await inWorker(file) : null) ?? (await onPage(file).catch(() => null))
  if (!made || (TAKEN.has(suffix) && made.size >= file.size)) return file
  const name = `${file.name.slice(0, -suffix.length)}jpg`
  return new File([made], name, { type: 'image/jpeg', lastModified: file.lastModified })
}

export const isPhoto = (name: string): boolean => PHOTOS.has(suffixOf(name))

const KEY = 'THUMBNAILS'
const MOST = 40

const me = () => getUserInfo()?.id

function kept(): Record<string, string> {
  try {
    return JSON.parse(readTab(me(), KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}
/** Remembers, for this tab, how an uploaded picture looks. @param thumbnail data URL of the server */
export function keepThumbnail(id: string, thumbnail: string | null): void {
  if (!thumbnail) return
  const all = Object.entries({ ...kept(), [id]: thumbnail }).slice(-MOST)
  writeTab(me(), KEY, JSON.stringify(Object.fromEntries(all)))
}
export const thumbnailOf = (id: string): string | undefined => kept()[id]
