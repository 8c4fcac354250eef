import { unzipSync } from 'fflate'
import { fail, Refusal } from '../../platform/fail.ts'

export type OfficeType = 'docx' | 'xlsx'

const MAIN_PART: Record<OfficeType, string> = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' }
const CONTENT_TYPES = '[Content_Types].xml'
const MAX_ENTRIES = 1_000
const MAX_TOTAL = 200 * 1024 * 1024
const MAX_RATIO = 100
// Beside small parts a high ratio means nothing: a sheet of empty cells packs to a hundredth.
const RATIO_FROM = 1024 * 1024
// Macros, embedded programs and controls; with them the file does things when it is opened.
const ACTIVE = /vbaproject|vbadata|macrosheets|activex|embeddings\/|\.(?:bin|exe|dll|js|vbs|hta)$/i
// Parts that say what a document fetches from elsewhere, and the one kind of it that only a click follows.
const RELATIONSHIPS = /\.rels$/
const EXTERNAL = /<Relationship\b[^>]*TargetMode\s*=\s*["']External["'][^>]*>/gi
const HYPERLINK = /Type\s*=\s*["'][^"']*\/hyperlink["']/i
const TEXT = /\.(?:xml|rels)$/

/**
 * Admits a Word or Excel document (ECMA-376): a zip within bounds, with the parts of its kind, no macros, nothing
 * embedded that could run, nothing fetched from elsewhere, no document type definitions. The limits are applied to
 * what the zip's directory claims, before anything is unpacked, and the unpacking cannot exceed what was claimed.
 *
 * @returns the same bytes
 * @throws files.damaged, files.active_content
 */
export function checkOffice(bytes: Buffer, type: OfficeType): Buffer {
  let entries = 0
  let total = 0
  try {
    const parts = unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        entries += 1
        total += originalSize
        const isBomb = originalSize > RATIO_FROM && originalSize > size * MAX_RATIO
        if (entries > MAX_ENTRIES || total > MAX_TOTAL || isBomb) fail('files.damaged')
        if (name.includes('..') || name.startsWith('/') || name.includes('\\')) fail('files.damaged')
        if (ACTIVE.test(name)) fail('files.active_content')
        return TEXT.test(name)
      },
    })
    if (!parts[CONTENT_TYPES] || !parts[MAIN_PART[type]]) fail('files.damaged')
    for (const [name, part] of Object.entries(parts)) {
      const head = Buffer.from(part.buffer, part.byteOffset, Math.min(part.byteLength, 4_096)).toString(
        'utf8',
      )
      if (/<!(?:DOCTYPE|ENTITY)/i.test(head)) fail('files.active_content')
      if (!RELATIONSHIPS.test(name)) continue
      const links = Buffer.from(part).toString('utf8').match(EXTERNAL) ?? []
      if (links.some((link) => !HYPERLINK.test(link))) fail('files.active_content')
    }
    if (/macroEnabled/i.test(Buffer.from(parts[CONTENT_TYPES] as Uint8Array).toString('utf8')))
      fail('files.active_content')
    return bytes
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The unpacker reports what is no zip, or a broken one, as plain errors.
    return fail('files.damaged')
  }
}
