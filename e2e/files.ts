import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc32 = (bytes: Buffer) =>
  (bytes.reduce((crc, byte) => crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0

function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, crc])
}

/** A small picture that every viewer opens: a parcel's brown with a torn white corner. */
export function aPicture(name = '破损的外包装.png', width = 96, height = 64) {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([
      Buffer.of(0),
      ...Array.from({ length: width }, (_, x) =>
        x + y < 40 ? Buffer.of(250, 250, 250) : Buffer.of(176, 132 + (y % 9), 82),
      ),
    ]),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits a channel, red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const buffer = Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

/** A document of one page with a correct table of its objects, and so many bytes that nobody sees. */
export const aDocument = (name = '购买凭证.pdf', unseen = 0) =>
  document(name, 'BT /F1 18 Tf 60 760 Td (Receipt: porcelain vase, CNY 860.00) Tj ET', [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...(unseen ? [`<< /Length ${unseen} >>\nstream\n${'.'.repeat(unseen)}\nendstream`] : []),
  ])

/** A document whose text is Chinese in a font that is not in it, so that a reader needs the table of its characters. */
export function aChineseDocument(name = '购买凭证.pdf') {
  // 购买凭证EMS8 in UCS-2. Machines without Chinese letters still draw the second half, by the same table.
  const text = 'BT /F1 60 Tf 60 700 Td <8D2D4E7051ED8BC10045004D00530038> Tj ET'
  return document(name, text, [
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ])
}

/** One page with a text; `more` begins with its font. */
function document(name: string, text: string, more: readonly string[]) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ...more,
  ]
  let body = '%PDF-1.4\n'
  const starts = objects.map((object, at) => {
    const start = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body + end, 'latin1') }
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A Word file that no editor writes: links that would run, a picture from elsewhere, markup as words. */
export function aHostileWord(
  name: string,
  { links, picture, words }: { links: readonly string[]; picture?: string; words: string },
) {
  const parts: Record<string, string> = {}
  parts['[Content_Types].xml'] =
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
  const relation = (id: string, type: string, target: string, mode = '') =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${xml(target)}"${mode}/>`
  const relations = (rows: readonly string[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${rows.join('')}</Relationships>`
  const outside = ' TargetMode="External"'
  parts['_rels/.rels'] = relations([relation('d', 'officeDocument', 'word/document.xml')])
  parts['word/_rels/document.xml.rels'] = relations([
    ...links.map((target, n) => relation(`l${n}`, 'hyperlink', target, outside)),
    ...(picture ? [relation('p', 'image', picture, outside)] : []),
  ])
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${xml(text)}</w:t></w:r>`
  const linked = links.map((_, n) => `<w:p><w:hyperlink r:id="l${n}">${run(`链接${n}`)}</w:hyperlink></w:p>`)
  const drawn =
    picture === undefined
      ? ''
      : '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="&quot; onerror=&quot;run()"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="p"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
  parts['word/document.xml'] =
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body><w:p>${run(words)}</w:p>${linked.join('')}${drawn}</w:body></w:document>`
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(
      zipSync(Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, strToU8(text)]))),
    ),
  }
}
