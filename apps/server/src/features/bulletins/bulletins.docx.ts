import {
  AlignmentType,
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Block, Bulletin } from './bulletins.parts.ts'

const FONT = { ascii: 'Times New Roman', eastAsia: '仿宋', hAnsi: 'Times New Roman' }
const run = (text: string, more: { bold?: boolean; size?: number } = {}) =>
  new TextRun({ text, font: FONT, size: more.size ?? 28, ...(more.bold && { bold: true }) })
const paragraph = (text: string) =>
  new Paragraph({ children: [run(text)], spacing: { line: 420 }, indent: { firstLine: 560 } })
const cell = (text: string, bold = false) =>
  new TableCell({
    children: [new Paragraph({ children: [run(text, { bold, size: 21 })], alignment: AlignmentType.CENTER })],
  })

function partsOf(block: Block): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
          children: [run(block.text, { bold: true, size: 30 })],
          spacing: { before: 240, after: 120 },
        }),
      ]
    case 'text':
      return [paragraph(block.text)]
    case 'remark':
      return block.text
        .split(/\n+/)
        .filter((line) => line.trim())
        .map((line) => paragraph(line.trim()))
    case 'note':
      return [new Paragraph({ children: [run(block.text, { size: 20 })], spacing: { line: 320 } })]
    case 'table':
      return [
        new Paragraph({
          children: [run(block.title, { bold: true, size: 24 })],
          alignment: AlignmentType.CENTER,
          spacing: { before: 160, after: 80 },
        }),
        new Table({
          width: { size: 100, type: WidthType.PERCENTAGE },
          rows: [
            new TableRow({ tableHeader: true, children: block.head.map((text) => cell(text, true)) }),
            ...block.rows.map((row) => new TableRow({ children: row.map((text) => cell(text)) })),
          ],
        }),
      ]
  }
}

/** The library writes the present moment into properties and archive; a bulletin is as old as its snapshot. */
function dated(bytes: Uint8Array, at: Date): Buffer {
  const files = unzipSync(bytes)
  const core = 'docProps/core.xml'
  const stamp = at.toISOString().slice(0, 19)
  if (files[core])
    files[core] = strToU8(strFromU8(files[core]).replace(/>\d{4}-\d\d-\d\dT[\d:.]+Z</g, () => `>${stamp}Z<`))
  // A moment of the archive is written in local time: the same wall clock in every zone.
  const mtime = new Date(2000, 0, 1)
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
  return Buffer.from(zipSync(sorted, { mtime }))
}

/** A bulletin as DOCX; equal bulletins of equal moments have equal bytes. */
export async function bulletinDocx(bulletin: Bulletin, at: Date): Promise<Buffer> {
  const document = new Document({
    title: bulletin.title,
    creator: '邮政业用户申诉服务平台',
    sections: [
      {
        children: [
          new Paragraph({
            children: [run(bulletin.title, { bold: true, size: 40 })],
            alignment: AlignmentType.CENTER,
            spacing: { after: 320 },
          }),
          ...bulletin.blocks.flatMap(partsOf),
        ],
      },
    ],
  })
  return dated(await Packer.toBuffer(document), at)
}
