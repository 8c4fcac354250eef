import { z } from 'zod'
import { signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zText } from '../rules.ts'

// Limits of evidence (domain 4.1).
export const EVIDENCE_MAX_FILES = 9
export const EVIDENCE_MAX_BYTES = 10 * 1024 * 1024
/** The same, as people are told it. */
export const EVIDENCE_MAX = `${EVIDENCE_MAX_BYTES / (1024 * 1024)} MB`
export const EVIDENCE_TYPES = ['jpg', 'png', 'pdf', 'mp4'] as const
/** Every kind of file that is stored. Documents of offices are taken from staff alone, and are no evidence. */
export const FILE_TYPES = [...EVIDENCE_TYPES, 'docx', 'xlsx'] as const
export type FileType = (typeof FILE_TYPES)[number]
const PICTURES: ReadonlySet<FileType> = new Set(['jpg', 'png'])
export const isPicture = (type: FileType): boolean => PICTURES.has(type)

/** What the content of a file is refused for, and a scanner that cannot judge it. */
export const CONTENT_ERRORS = [
  'files.type_refused',
  'files.damaged',
  'files.active_content',
  'files.infected',
  'files.content_too_large',
  'files.too_complex',
  'files.too_many_pixels',
  'files.scanner_away',
] as const

/** Pictures of more pixels are refused before they are decoded. */
export const EVIDENCE_MAX_PIXELS = 40_000_000
export const UPLOAD_CHUNK_BYTES = 512 * 1024

/**
 * A file's name as its owner sees it. Controls, NUL and bidirectional overrides are refused, because a name may
 * not read otherwise than it is. It never becomes a path: bytes are stored under a random name.
 */
export const FileName = zText({ min: 1, max: 200, singleLine: true })

/** The type that a name claims by its suffix, undefined for any other suffix. */
export function typeOfName(name: string): FileType | undefined {
  const suffix = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  const type = suffix === 'jpeg' ? 'jpg' : suffix
  return FILE_TYPES.find((known) => known === type)
}

export const StoredFile = z.object({
  id: z.string(),
  name: z.string(),
  suffix: z.enum(FILE_TYPES).describe('by content'),
  size: z.number().int().describe('bytes as stored'),
  sizeInfo: z.string(),
  sm3: z.string().describe('hex digest of the stored bytes'),
  thumbnail: z.string().nullable().describe('data URL, at most 100×100, for pictures'),
  createdAt: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** A resumable upload: begin, send chunks in order from `received`, finish. An interrupted one continues where it stopped. */
export const uploadRoutes = routes('uploads', '/api/bizapp/biz/upload', signedIn(), {
  begin: post('/begin', {
    affects: [],
    onboarding: true,
    summary: 'Begins an upload, or resumes an unfinished one of the same name, size and fingerprint',
    body: z.object({
      name: FileName,
      size: z.number('rule.integer').int('rule.integer').min(1, 'files.empty'),
      /** Any stable mark of the content chosen by the client; without it nothing is resumed. */
      fingerprint: z.string().max(400, 'rule.tooLong').optional(),
    }),
    reply: z.object({ uploadId: z.string(), received: z.number().int(), chunkBytes: z.number().int() }),
    errors: ['files.type_refused', 'files.too_large', 'files.too_many', 'files.no_room'],
  }),
  chunk: post('/chunk', {
    affects: [],
    onboarding: true,
    summary: 'Sends the next bytes as multipart field `file`; `offset` must equal what was received so far',
    upload: true,
    query: z.object({
      uploadId: zId,
      offset: z.coerce.number('rule.integer').int('rule.integer').min(0, 'rule.integer'),
    }),
    reply: z.object({ received: z.number().int() }),
    errors: ['files.offset_wrong', 'files.upload_gone', 'files.too_large', 'files.empty'],
  }),
  finish: post('/finish', {
    affects: [],
    onboarding: true,
    summary: 'Checks the content by its bytes, re-encodes pictures without metadata, stores the file',
    body: z.object({ uploadId: zId }),
    reply: StoredFile,
    errors: [...CONTENT_ERRORS, 'files.incomplete', 'files.upload_gone'],
  }),
  remove: post('/remove', {
    affects: [],
    onboarding: true,
    summary: 'Removes an own file that no record uses yet',
    body: z.object({ id: zId }),
    errors: ['files.not_found', 'files.in_use'],
  }),
})

export const fileRoutes = routes('files', '/api/webapp/dev/file', signedIn(), {
  uploadDynamicReturnId: post('/uploadDynamicReturnId', {
    affects: [],
    onboarding: true,
    summary: 'Stores one multipart file in the default engine and answers its id',
    upload: true,
    reply: z.string(),
    errors: [...CONTENT_ERRORS, 'files.too_large', 'files.empty', 'files.too_many', 'files.no_room'],
  }),
  download: get('/download', {
    onboarding: true,
    summary: 'A file the viewer may see through the record that uses it, or an own upload',
    query: z.object({ id: zId, inline: z.string().optional() }),
    raw: true,
    errors: ['files.not_found', 'files.damaged'],
  }),
})
