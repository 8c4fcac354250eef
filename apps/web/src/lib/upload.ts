import {
  EVIDENCE_MAX_BYTES,
  EVIDENCE_TYPES,
  type StoredFile,
  uploadRoutes,
} from '@appeal/contract/files/files.routes.ts'
import { call } from './api.ts'

export type UploadFault = 'tooLarge' | 'wrongKind' | 'empty'

/** What a file can be refused for before a byte is sent; the server judges its content, not its name. */
export function uploadFault(file: File): UploadFault | undefined {
  const suffix = file.name.toLowerCase().split('.').at(-1)?.replace('jpeg', 'jpg')
  if (!(EVIDENCE_TYPES as readonly string[]).includes(suffix ?? '')) return 'wrongKind'
  if (file.size === 0) return 'empty'
  return file.size > EVIDENCE_MAX_BYTES ? 'tooLarge' : undefined
}

/** Recognises the same file when its upload is taken up again; the server checks the bytes on its own. */
async function fingerprintOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Uploads a file piece by piece. The same file begun before goes on where it stopped.
 * @param onProgress share sent, 0–1
 * @throws ApiError when the server refuses or cannot be reached; calling again resumes
 */
export async function uploadFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<StoredFile> {
  const fingerprint = globalThis.isSecureContext ? await fingerprintOf(file) : undefined
  const { uploadId, received, chunkBytes } = await call(uploadRoutes.begin, {
    body: { name: file.name, size: file.size, ...(fingerprint ? { fingerprint } : {}) },
    signal,
    quiet: true,
  })
  let offset = received
  while (offset < file.size) {
    onProgress(offset / file.size)
    const form = new FormData()
    form.set('file', file.slice(offset, offset + chunkBytes), file.name)
    const reply = await call(uploadRoutes.chunk, { query: { uploadId, offset }, form, signal, quiet: true })
    offset = reply.received
  }
  onProgress(1)
  return call(uploadRoutes.finish, { body: { uploadId }, signal, quiet: true })
}

/** Takes back an uploaded file that no record uses yet. */
export const removeUpload = (id: string): Promise<unknown> =>
  call(uploadRoutes.remove, { body: { id }, quiet: true })
