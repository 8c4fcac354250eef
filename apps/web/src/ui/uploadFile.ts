import { contract } from '@appeal/contract'
import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import { call } from '../lib/api.ts'

/** Recognises the same file after an interruption or a reload, without reading it. */
const fingerprint = (file: File) => `${file.name}|${file.size}|${file.lastModified}`

/**
 * Uploads a file in pieces and goes on where an earlier try stopped.
 *
 * @param onProgress share sent so far, 0 to 1
 * @throws ApiError when the server refuses the file; the abort reason when `signal` fires
 */
export async function uploadFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<StoredFile> {
  const begun = await call(contract.uploads.begin, {
    body: { name: file.name, size: file.size, fingerprint: fingerprint(file) },
    quiet: true,
    signal,
  })
  const { uploadId, chunkBytes } = begun
  let sent = begun.received
  while (sent < file.size) {
    onProgress(sent / file.size)
    const form = new FormData()
    form.append('file', file.slice(sent, sent + chunkBytes), file.name)
    const { received } = await call(contract.uploads.chunk, {
      query: { uploadId, offset: sent },
      form,
      quiet: true,
      signal,
    })
    sent = received
  }
  onProgress(1)
  return call(contract.uploads.finish, { body: { uploadId }, quiet: true, signal })
}
