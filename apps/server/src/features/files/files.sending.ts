import { Readable } from 'node:stream'
import type { FileType, StoredFile } from '@appeal/contract/files/files.routes.ts'
import type { FastifyReply } from 'fastify'
import type { ByteRange } from '../../platform/files/sealing.ts'
import { disposition } from '../../platform/http/downloads.ts'
import type { Content } from './files.reading.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const MEDIA_TYPES: Record<FileType, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
}
const SHOWN_INLINE: ReadonlySet<FileType> = new Set(['jpg', 'png', 'pdf'])

function writeHeaders(reply: FastifyReply, file: StoredFile, inline: boolean): FastifyReply {
  return reply
    .header('content-type', MEDIA_TYPES[file.suffix])
    .header('content-disposition', disposition(file.name, inline ? 'inline' : 'attachment'))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
}

/** Sends a file so that nothing in it can run; pictures and documents may be shown in place where that is asked for. */
export function sendFile(
  reply: FastifyReply,
  { file, content }: { file: StoredFile; content: Content },
  wantsInline: boolean,
): void {
  writeHeaders(reply, file, wantsInline && SHOWN_INLINE.has(file.suffix)).header(
    'content-length',
    String(file.size),
  )
  reply.send(Buffer.isBuffer(content) ? content : Readable.from(content, { objectMode: false }))
}

/**
 * The part that a range header asks for (RFC 9110, 14.2): one range, or undefined for all; null where it lies beyond
 * the end. What is not understood counts as not asked.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [from, to] = [found[1] ?? '', found[2] ?? '']
  if (from === '') {
    const length = Number(to)
    return length === 0 ? null : { first: Math.max(0, size - length), last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first < size ? { first, last } : null
}

/** Sends a file, or a part of it, while it is read. Players ask for parts; all kinds are shown in place. */
export function sendStream(
  reply: FastifyReply,
  file: StoredFile,
  range: ByteRange | undefined | null,
  content: AsyncIterable<Buffer>,
): void {
  writeHeaders(reply, file, true).header('accept-ranges', 'bytes')
  if (range === null) {
    reply.code(416).header('content-range', `bytes */${file.size}`).send('')
    return
  }
  const { first, last } = range ?? { first: 0, last: file.size - 1 }
  reply.header('content-length', String(last - first + 1))
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.size}`)
  reply.send(Readable.from(content, { objectMode: false }))
}
