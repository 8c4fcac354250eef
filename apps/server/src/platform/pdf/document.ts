import { setImmediate as nextTurn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { boundedQueue } from '../boundedQueue.ts'
import { fontsFor, type Weight } from './fonts.ts'
import { INK, Pen, type Style } from './pen.ts'

/** What a document consists of, from top to bottom. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'text'; text: string }
  | { kind: 'entry'; at: string; title: string; text: string }
  | {
      kind: 'table'
      head: readonly string[]
      rows: readonly (readonly string[])[]
      widths: readonly number[]
    }
  | { kind: 'note'; text: string }
  /** Head of an official paper: whose, what, which. */
  | { kind: 'letterhead'; office: string; title: string; number: string }
  /** Its end: office and date at the right, under the office's seal. */
  | { kind: 'seal'; office: string; date: string }
  /** Title of the table below it. */
  | { kind: 'caption'; text: string }

export interface DocumentModel {
  /** Drawn on top, unless a letterhead says it. */
  title: string
  subtitle: string
  /** Lines under the title: number, state, who made it and what for. */
  meta: readonly string[]
  blocks: readonly Block[]
  /** Drawn across every page; empty for the party's own file. */
  watermark: string
  /** `{page}` and `{pages}` are filled. */
  footer: string
  author: string
  createdAt: Date
  /** Made to be kept: PDF/A-3b (ISO 19005-3). */
  archival?: true
  /** Files that lie within the document. */
  attached?: readonly { name: string; type: string; bytes: Buffer; description: string }[]
}

const MARGIN = 56
const BOTTOM = 64
const META = '#53605B'
const LINE = '#DFE5E2'
const GREEN = '#0A7550'
// The colour of official seals and letterheads (GB/T 9704).
const RED = '#C8102E'
/** Every text of a model, so that the fonts hold what will be drawn and nothing else. */
function textsOf(model: DocumentModel): Record<Weight, string> {
  const regular = [...model.meta, model.subtitle, model.watermark, model.footer, '0123456789 ']
  const bold = [model.title]
  for (const block of model.blocks) {
    if (block.kind === 'heading' || block.kind === 'caption') bold.push(block.text)
    if (block.kind === 'text' || block.kind === 'note') regular.push(block.text)
    if (block.kind === 'facts') regular.push(...block.rows.flat())
    if (block.kind === 'entry') {
      regular.push(block.at, block.text)
      bold.push(block.title)
    }
    if (block.kind === 'letterhead') {
      bold.push(block.office, block.title)
      regular.push(block.number)
    }
    if (block.kind === 'seal') {
      regular.push(block.office, block.date)
      bold.push(block.office)
    }
    if (block.kind === 'table') {
      regular.push(...block.rows.flat())
      bold.push(...block.head)
    }
  }
  return { regular: regular.join(''), bold: bold.join('') }
}

type RowCell = { text: string; width: number; style: Style }
const heightOf = (style: Style) => style.lineHeight ?? style.size * 1.6
/** A row higher than this may be cut by a page's end. */
const MOST_TOGETHER = 400

/** A page that is filled from top to bottom and turned when it is full. */
class Sheet {
  y = MARGIN
  readonly #doc: PDFKit.PDFDocument
  readonly pen: Pen
  constructor(doc: PDFKit.PDFDocument, pen: Pen) {
    this.#doc = doc
    this.pen = pen
  }
  get width(): number {
    return this.#doc.page.width - 2 * MARGIN
  }
  /** Makes room for a height; turns the page where there is none, and says so. */
  room(height: number): boolean {
    if (this.y + height <= this.#doc.page.height - BOTTOM) return false
    this.#doc.addPage()
    this.y = MARGIN
    return true
  }
  rule(color = LINE): void {
    this.#doc
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + this.width, this.y)
      .lineWidth(0.7)
      .strokeColor(color)
      .stroke()
  }
  /** A paragraph, line by line over page ends. */
  paragraph(text: string, style: Style, x = MARGIN, width = this.width): void {
    const height = style.lineHeight ?? style.size * 1.7
    for (const line of this.pen.lines(text, width, style)) {
      this.room(height)
      this.pen.line(line, x, this.y, style)
      this.y += height
    }
  }
  /** How high a row of cells is. */
  tall(cells: readonly RowCell[]): number {
    return Math.max(
      ...cells.map(
        ({ text, width, style }) => this.pen.lines(text, width - 8, style).length * heightOf(style),
      ),
    )
  }
  /** Cells side by side; the highest one counts. A row is never cut by a page's end, unless it is longer than a page. */
  row(cells: readonly RowCell[]): void {
    const laid = cells.map(({ text, width, style }) => this.pen.lines(text, width - 8, style))
    this.room(Math.min(this.tall(cells), MOST_TOGETHER))
    let done = 0
    const most = Math.max(...laid.map(({ length }) => length))
    while (done < most) {
      const step = heightOf(cells[0]!.style)
      this.room(step)
      let x = MARGIN
      cells.forEach(({ width, style }, i) => {
        const line = laid[i]![done]
        if (line) this.pen.line(line, x, this.y, style)
        x += width
      })
      this.y += step
      done += 1
    }
  }
}

function drawLetterhead(sheet: Sheet, block: Extract<Block, { kind: 'letterhead' }>): void {
  const centred = (text: string, style: Style, height: number) => {
    sheet.pen.line(text, MARGIN + (sheet.width - sheet.pen.width(text, style)) / 2, sheet.y, style)
    sheet.y += height
  }
  centred(block.office, { size: 22, weight: 'bold', color: RED }, 36)
  sheet.rule(RED)
  sheet.y += 26
  centred(block.title, { size: 18, weight: 'bold' }, 32)
  centred(block.number, { size: 11, color: META }, 34)
}

const SEAL_RADIUS = 58

/** A round seal: the office's name along the rim, a star in the middle. */
function drawSeal(sheet: Sheet, { office, date }: Extract<Block, { kind: 'seal' }>): void {
  const { pen } = sheet
  sheet.y += 20
  sheet.room(2 * SEAL_RADIUS + 10)
  const [x, y] = [MARGIN + sheet.width - SEAL_RADIUS - 30, sheet.y + SEAL_RADIUS]
  for (const [i, text] of [office, date].entries()) {
    const style: Style = { size: 11 }
    pen.line(text, x - pen.width(text, style) / 2, y + 4 + i * 22, style)
  }
  pen.stamp(office, { x, y, radius: SEAL_RADIUS, color: RED })
  sheet.y += 2 * SEAL_RADIUS + 10
}

function draw(sheet: Sheet, block: Block): void {
  const body: Style = { size: 10 }
  const meta: Style = { size: 10, color: META }
  switch (block.kind) {
    case 'heading':
      sheet.y += 16
      sheet.room(60)
      sheet.pen.line(block.text, MARGIN, sheet.y, { size: 12, weight: 'bold' })
      sheet.y += 20
      sheet.rule()
      sheet.y += 7
      break
    case 'facts':
      for (const [label, value] of block.rows)
        sheet.row([
          { text: label, width: 96, style: meta },
          { text: value, width: sheet.width - 96, style: body },
        ])
      sheet.y += 6
      break
    case 'text':
      sheet.paragraph(block.text, { ...body, lineHeight: 18 })
      break
    case 'entry':
      sheet.row([
        { text: block.at, width: 96, style: meta },
        { text: block.title, width: sheet.width - 96, style: { ...body, weight: 'bold' } },
      ])
      if (block.text) sheet.paragraph(block.text, body, MARGIN + 96, sheet.width - 104)
      sheet.y += 5
      break
    case 'table': {
      const width = (i: number) => (block.widths[i] ?? 0) * sheet.width
      const head = () => {
        sheet.row(
          block.head.map((text, i) => ({ text, width: width(i), style: { size: 9, weight: 'bold' } })),
        )
        sheet.y += 2
      }
      head()
      for (const row of block.rows) {
        const cells = row.map((text, i): RowCell => ({ text, width: width(i), style: { size: 9 } }))
        // A page that begins in the middle of a table says again what its columns are.
        if (sheet.room(Math.min(sheet.tall(cells), MOST_TOGETHER) + 4)) head()
        sheet.rule()
        sheet.y += 4
        sheet.row(cells)
        sheet.y += 2
      }
      break
    }
    case 'note':
      sheet.paragraph(block.text, { size: 9, color: META })
      break
    case 'letterhead':
      drawLetterhead(sheet, block)
      break
    case 'seal':
      drawSeal(sheet, block)
      break
    case 'caption':
      sheet.y += 10
      // A title alone at the end of a page belongs to nothing.
      sheet.room(64)
      sheet.paragraph(block.text, { size: 10, weight: 'bold' })
      sheet.y += 4
      break
  }
}

function drawMarks(doc: PDFKit.PDFDocument, pen: Pen, model: DocumentModel): void {
  const { start, count } = doc.bufferedPageRange()
  for (let i = start; i < start + count; i++) {
    doc.switchToPage(i)
    // Text below the margin would turn the page.
    doc.page.margins.bottom = 0
    const { width, height } = doc.page
    const footer = model.footer.replace('{page}', String(i + 1)).replace('{pages}', String(count))
    pen.line(footer, MARGIN, height - 40, { size: 8, color: META })
    if (!model.watermark) continue
    doc
      .save()
      .opacity(0.08)
      .rotate(-28, { origin: [width / 2, height / 2] })
    const style: Style = { size: 20, color: INK }
    for (const [row, at] of [0.2, 0.5, 0.8].entries())
      pen.line(model.watermark, MARGIN - 20 + row * 30, height * at, style)
    doc.restore()
  }
}

/** Documents that wait for the one that is drawn: drawing computes, and what many ask for at once is drawn one by one. */
const MOST_WAITING = 50
/** Blocks that are laid out before others have their turn of the loop. */
const BLOCKS = 20
const oneByOne = boundedQueue(1, MOST_WAITING)

/**
 * Draws a document; answers the stream of its bytes, which begins when all is laid out.
 *
 * @throws server.busy while very many wait
 */
export const drawDocument = (model: DocumentModel): Promise<PDFKit.PDFDocument> =>
  oneByOne(() => drawn(model))

async function drawn(model: DocumentModel): Promise<PDFKit.PDFDocument> {
  const fonts = await fontsFor(textsOf(model))
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    autoFirstPage: true,
    ...(model.archival && { pdfVersion: '1.7' as const, subset: 'PDF/A-3b' as const, lang: 'zh-CN' }),
    info: { Title: model.title, Author: model.author, CreationDate: model.createdAt },
  })
  const pen = new Pen(doc, fonts)
  const sheet = new Sheet(doc, pen)
  if (!model.blocks.some(({ kind }) => kind === 'letterhead'))
    sheet.paragraph(model.title, { size: 20, weight: 'bold', lineHeight: 34 })
  if (model.subtitle) sheet.paragraph(model.subtitle, { size: 11, color: GREEN })
  for (const line of model.meta) sheet.paragraph(line, { size: 9, color: META })
  for (const [at, block] of model.blocks.entries()) {
    if (at % BLOCKS === BLOCKS - 1) await nextTurn()
    draw(sheet, block)
  }
  drawMarks(doc, pen, model)
  for (const { bytes, ...file } of model.attached ?? [])
    doc.file(bytes, { ...file, creationDate: model.createdAt, modifiedDate: model.createdAt })
  doc.end()
  return doc
}
