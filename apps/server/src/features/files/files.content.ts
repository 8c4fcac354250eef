import { EVIDENCE_TYPES, type FileType, typeOfName } from '@appeal/contract/files/files.routes.ts'
import { fileTypeFromBuffer } from 'file-type'
import { fail } from '../../platform/fail.ts'
import { parse } from '../../platform/parsing/parsing.ts'
import { redraw } from './files.pictures.ts'
import { withoutMetadata } from './files.videos.ts'

/** A file as it will be stored. */
export interface Content {
  type: FileType
  bytes: Buffer
  /** Data URL of a small picture; null for what is none. */
  thumbnail: string | null
}

// First bytes of each type. Nothing else reaches the detector, whose parsers for other formats have been made
// to loop by crafted files (CVE-2026-31808).
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const FIRST_BYTES: Record<FileType, { at: number; bytes: Buffer }> = {
  jpg: { at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  png: { at: 0, bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
  pdf: { at: 0, bytes: Buffer.from('%PDF-', 'latin1') },
  mp4: { at: 4, bytes: Buffer.from('ftyp', 'latin1') },
  docx: { at: 0, bytes: ZIP },
  xlsx: { at: 0, bytes: ZIP },
}
// These are told apart by their parts, not by the detector.
const OFFICE: ReadonlySet<FileType> = new Set(['docx', 'xlsx'])

const refuseType = (types: readonly FileType[]): never =>
  fail('files.type_refused', { types: types.join(', ') })

/** A name without folders, of either system: some clients send a whole path. */
export const baseName = (name: string): string => name.split(/[/\\]/).at(-1)!

/** The type a file's name claims. @throws files.type_refused for any other suffix */
export function claimedType(name: string, types: readonly FileType[] = EVIDENCE_TYPES): FileType {
  const type = typeOfName(name)
  return type && types.includes(type) ? type : refuseType(types)
}

async function isOfType(bytes: Buffer, type: FileType): Promise<boolean> {
  const first = FIRST_BYTES[type]
  if (!bytes.subarray(first.at, first.at + first.bytes.length).equals(first.bytes)) return false
  if (OFFICE.has(type)) return true
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found?.ext === type
}

type Cleaned = Omit<Content, 'type'>

/** Documents are judged and kept byte by byte. */
const asItIs = async (judged: Promise<{ bytes: Buffer }>): Promise<Cleaned> => ({
  bytes: (await judged).bytes,
  thumbnail: null,
})

const CLEANERS: Record<FileType, (bytes: Buffer) => Promise<Cleaned>> = {
  jpg: (bytes) => redraw(bytes, 'jpg'),
  png: (bytes) => redraw(bytes, 'png'),
  pdf: (bytes) => asItIs(parse('pdf', bytes, null)),
  mp4: async (bytes) => ({ bytes: withoutMetadata(bytes), thumbnail: null }),
  docx: (bytes) => asItIs(parse('office', bytes, 'docx')),
  xlsx: (bytes) => asItIs(parse('office', bytes, 'xlsx')),
}

/**
 * Judges a file by its bytes and makes it safe to store: the content must be what the name claims, pictures are
 * drawn anew, videos lose their metadata, PDFs must not act.
 *
 * @param bytes are given away
 * @throws files.type_refused files.damaged files.active_content files.too_many_pixels server.busy
 * @throws files.content_too_large files.too_complex
 */
export async function makeSafe(
  name: string,
  bytes: Buffer,
  types: readonly FileType[] = EVIDENCE_TYPES,
): Promise<Content> {
  const type = claimedType(name, types)
  if (!(await isOfType(bytes, type))) refuseType(types)
  return { type, ...(await CLEANERS[type](bytes)) }
}
