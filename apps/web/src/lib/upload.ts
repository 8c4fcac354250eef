import {
  CONTENT_ERRORS,
  EVIDENCE_MAX_BYTES,
  EVIDENCE_TYPES,
  type StoredFile,
} from '@appeal/contract/files/files.routes.ts'
import { ApiError } from './api.ts'
import { api, call } from './operations.ts'

export type UploadFault = 'tooLarge' | 'wrongKind' | 'heic' | 'empty'

/** What a file can be refused for before a byte is sent; the server judges its content, not its name. */
export function uploadFault(file: File): UploadFault | undefined {
  const suffix = file.name.toLowerCase().split('.').at(-1)?.replace('jpeg', 'jpg')
  // What this browser could read of it would be JPEG by now.
  if (suffix === 'heic' || suffix === 'heif') return 'heic'
  if (!(EVIDENCE_TYPES as readonly string[]).includes(suffix ?? '')) return 'wrongKind'
  if (file.size === 0) return 'empty'
  return file.size > EVIDENCE_MAX_BYTES ? 'tooLarge' : undefined
}

/** Reasons for which the server takes nothing of a file, however often it is sent. */
const REFUSALS = new Set<string>([...CONTENT_ERRORS, 'files.too_large', 'files.empty'])
REFUSALS.delete('files.scanner_away')
export const isRefusedFile = (error: unknown): boolean =>
  error instanceof ApiError && REFUSALS.has(error.reason)

/** Recognises the same file when its upload is taken up again, also after a reload of the page. */
async function fingerprintOf(file: File): Promise<string> {
  // Without https there is no digest; the time of the last change is the best mark left.
  if (!globalThis.isSecureContext) return String(file.lastModified)
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The same file is on its way a second time: what the other one brought is there, and so it goes on from there. */
const CROSSED = new Set(['files.offset_wrong', 'files.upload_gone', 'files.incomplete'])
/** Pieces of the largest file, twice. */
const MOST_CROSSINGS = 40
const PAUSE_MS = 150

/** The calls by which files travel. */
export interface UploadWay<R> {
  begin(
    file: { name: string; size: number; fingerprint: string },
    signal: AbortSignal,
  ): Promise<{ uploadId: string; received: number; chunkBytes: number }>
  chunk(
    at: { uploadId: string; offset: number },
    form: FormData,
    signal: AbortSignal,
  ): Promise<{ received: number }>
  finish(uploadId: string, signal: AbortSignal): Promise<R>
  /** Takes back a file that no record uses yet. */
  remove(id: string): Promise<unknown>
}

/** Of whoever is signed in here. */
export const ownWay: UploadWay<StoredFile> = {
  begin: (body, signal) => call(api.uploads.begin, { body, signal, quiet: true }),
  chunk: (query, form, signal) => call(api.uploads.chunk, { query, form, signal, quiet: true }),
  finish: (uploadId, signal) => call(api.uploads.finish, { body: { uploadId }, signal, quiet: true }),
  remove: (id) => call(api.uploads.remove, { body: { id }, quiet: true }),
}

/**
 * Uploads a file piece by piece. The same file begun before goes on where it stopped, also while it is on its way from
 * another field or tab.
 * @param onProgress share sent, 0–1
 * @throws ApiError when the server refuses or cannot be reached; calling again resumes
 */
export async function uploadFile<R>(
  way: UploadWay<R>,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<R> {
  const fingerprint = await fingerprintOf(file)
  for (let crossings = 0; ; crossings += 1) {
    try {
      return await sendPieces(way, file, fingerprint, onProgress, signal)
    } catch (error) {
      const isCrossed = error instanceof ApiError && CROSSED.has(error.reason)
      if (!isCrossed || crossings === MOST_CROSSINGS) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (1 + Math.random())))
    }
  }
}

async function sendPieces<R>(
  way: UploadWay<R>,
  file: File,
  fingerprint: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<R> {
  const { name, size } = file
  const { uploadId, received, chunkBytes } = await way.begin({ name, size, fingerprint }, signal)
  let offset = received
  while (offset < file.size) {
    onProgress(offset / file.size)
    const form = new FormData()
    form.set('file', file.slice(offset, offset + chunkBytes), file.name)
    offset = (await way.chunk({ uploadId, offset }, form, signal)).received
  }
  onProgress(1)
  return way.finish(uploadId, signal)
}
