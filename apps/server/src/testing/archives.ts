import { crc32, deflateRawSync } from 'node:zlib'

// ZIPs, workbooks and documents as programs and attackers write them, made in memory.

export type Content = string | Uint8Array
export interface Entry {
  name: string
  content: Content
  /** What the archive claims of it, where that is not the truth. */
  claims?: { size?: number; packed?: number }
}

const local = (name: Buffer, sizes: Buffer) => {
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04\x14\0\0\x08\x08\0', 'latin1')
  sizes.copy(head, 14)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

const central = (name: Buffer, sizes: Buffer, at: number) => {
  const head = Buffer.alloc(46)
  head.write('PK\x01\x02\x14\0\x14\0\0\x08\x08\0', 'latin1')
  sizes.copy(head, 16)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(at, 42)
  return Buffer.concat([head, name])
}

/** @param claims what the end of the archive says of its directory, where that is not the truth */
export function zip(entries: readonly Entry[], claims: { entries?: number; at?: number } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, claims: lies = {} } of entries) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const packed = deflateRawSync(bytes)
    const named = Buffer.from(name)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(bytes))
    sizes.writeUInt32LE(lies.packed ?? packed.length, 4)
    sizes.writeUInt32LE(lies.size ?? bytes.length, 8)
    directory.push(central(named, sizes, at))
    parts.push(local(named, sizes), packed)
    at += 30 + named.length + packed.length
  }
  const whole = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  const count = Math.min(claims.entries ?? entries.length, 0xffff)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(whole.length, 12)
  end.writeUInt32LE(claims.at ?? at, 16)
  return Buffer.concat([...parts, whole, end])
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'

export const relationships = (lines: string) =>
  `${XML}<Relationships xmlns="${RELATIONSHIPS}">${lines}</Relationships>`
const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const types = (lines = '') =>
  `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${lines}</Types>`

const withParts = (
  ordinary: Record<string, Content>,
  parts: Record<string, Content>,
  more: readonly Entry[],
) =>
  zip([...Object.entries({ ...ordinary, ...parts }).map(([name, content]) => ({ name, content })), ...more])

export const worksheet = (rows: string) =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
export const sharedStrings = (items: string) => `${XML}<sst xmlns="${MAIN}">${items}</sst>`
export const styleSheet = (formats: string, cells: string) =>
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts>${formats}</numFmts><cellXfs>${cells}</cellXfs></styleSheet>`

/** A workbook of one sheet. @param parts more parts, or others in their place */
export const workbook = (rows: string, parts: Record<string, Content> = {}, more: readonly Entry[] = []) =>
  withParts(
    {
      '[Content_Types].xml': types(),
      '_rels/.rels': relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml')),
      'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationships(
        relationship('rId1', 'worksheet', 'worksheets/sheet1.xml') +
          relationship('rId2', 'sharedStrings', 'sharedStrings.xml') +
          relationship('rId3', 'styles', '/xl/styles.xml'),
      ),
      'xl/worksheets/sheet1.xml': worksheet(rows),
      'xl/sharedStrings.xml': sharedStrings(''),
      'xl/styles.xml': styleSheet('', '<xf numFmtId="0"/>'),
    },
    parts,
    more,
  )

const inline = (text: string) => `<is><t>${text}</t></is>`
/** Rows of words, as `workbook` takes them. */
export const rowsOf = (lines: readonly (readonly string[])[]): string =>
  lines
    .map(
      (line, at) =>
        `<row r="${at + 1}">${line.map((text) => `<c t="inlineStr">${inline(text)}</c>`).join('')}</row>`,
    )
    .join('')

export const documentOf = (body: string) =>
  `${XML}<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}"><w:body>${body}</w:body></w:document>`

/** A Word document. @param parts more parts, or others in their place */
export const docx = (parts: Record<string, Content> = {}, more: readonly Entry[] = [], declared = '') =>
  withParts(
    {
      '[Content_Types].xml': types(declared),
      '_rels/.rels': relationships(relationship('rId1', 'officeDocument', 'word/document.xml')),
      'word/document.xml': documentOf('<w:p><w:r><w:t>说明</w:t></w:r></w:p>'),
    },
    parts,
    more,
  )
