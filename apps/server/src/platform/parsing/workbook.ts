import { type Archive, openArchive } from './archive.ts'
import { tooMuch } from './excess.ts'
import { attribute, type MarkupElement, type MarkupReader, readMarkup } from './markup.ts'
import { type DateStyles, dateStyles, dayOfSerial } from './workbook.dates.ts'

/** What one cell says; dates are days and times of the calendar, as UTC. */
export type SheetValue = string | number | boolean | Date | null
export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  row: number
  /** From the first column to the last one that says something. */
  cells: SheetValue[]
}
export interface SheetLimits {
  /** Rows below the heading. */
  rows: number
  columns: number
}

const MB = 1024 * 1024
const ARCHIVE = { parts: 200, unpacked: 40 * MB }
/** Cells with and without a value: a sheet that was formatted far down has many that say nothing. */
const CELLS = 500_000
const STRINGS = 200_000
/** Characters of all shared strings, and of all cells that are kept. */
const TEXT = 8 * MB

const RELATIONSHIP_OF_WORKBOOK = /\/officeDocument$/
const RELATIONSHIP_OF = { sheet: /\/worksheet$/, strings: /\/sharedStrings$/, styles: /\/styles$/ }

function readPart(archive: Archive, name: string, reader: MarkupReader): void {
  const part = archive.get(name.toLowerCase())
  if (!part) throw new Error(`No part ${name}`)
  readMarkup(part.read(), reader)
}

interface Relationship {
  id: string
  type: string
  /** Name of the part, from the root of the archive. */
  target: string
}

/** The parts that one part points to (ECMA-376-2, 9.3). */
function relationshipsOf(archive: Archive, part: string): Relationship[] {
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  const found: Relationship[] = []
  readPart(archive, `${folder}_rels/${part.slice(slash)}.rels`, {
    open(element) {
      if (element.local !== 'Relationship' || attribute(element, 'TargetMode') === 'External') return
      const target = new URL(attribute(element, 'Target') ?? '', `file:///${folder}`)
      const { pathname } = target
      found.push({
        id: attribute(element, 'Id') ?? '',
        type: attribute(element, 'Type') ?? '',
        target: decodeURIComponent(pathname.slice(1)),
      })
    },
  })
  return found
}

interface Workbook {
  sheet: string
  strings: string | undefined
  styles: string | undefined
  startsIn1904: boolean
}

function findParts(archive: Archive): Workbook {
  const workbook = relationshipsOf(archive, '').find(({ type }) =>
    RELATIONSHIP_OF_WORKBOOK.test(type),
  )?.target
  if (workbook === undefined) throw new Error('No workbook')
  let first: string | undefined
  let startsIn1904 = false
  readPart(archive, workbook, {
    open(element) {
      if (element.local === 'workbookPr') startsIn1904 = isOn(attribute(element, 'date1904'))
      if (element.local === 'sheet')
        first ??= element.attributes.find(({ local, uri }) => local === 'id' && uri !== '')?.value ?? ''
    },
  })
  const parts = relationshipsOf(archive, workbook)
  const sheet = parts.find(({ id, type }) => id === first && RELATIONSHIP_OF.sheet.test(type))?.target
  if (sheet === undefined) throw new Error('No sheet')
  const one = (type: RegExp) => parts.find((part) => type.test(part.type))?.target
  return { sheet, strings: one(RELATIONSHIP_OF.strings), styles: one(RELATIONSHIP_OF.styles), startsIn1904 }
}

const isOn = (value: string | undefined) => value === '1' || value === 'true'

/**
 * Characters that XML cannot hold are written as `_x000D_` (ECMA-376-1, 22.9.2.19). Ends of lines and the underscore
 * itself are all that text needs; others, which no database would store, are left out.
 */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => {
    const sign = Number.parseInt(code, 16)
    return sign === 9 || sign === 10 || sign === 13 || (sign >= 32 && sign < 0xd800)
      ? String.fromCharCode(sign)
      : ''
  })

/** Puts the `t` of an item together, without the readings that stand above its characters (`rPh`). */
function textReader(item: string, done: (text: string) => void): Required<MarkupReader> {
  let text = ''
  let taken = false
  let readings = 0
  return {
    open({ local }) {
      if (local === item) text = ''
      if (local === 'rPh') readings += 1
      taken = local === 't' && readings === 0
    },
    text(piece) {
      if (taken) text += piece
    },
    close({ local }) {
      if (local === 't') taken = false
      if (local === 'rPh') readings -= 1
      if (local === item) done(unescaped(text))
    },
  }
}

function readStrings(archive: Archive, part: string | undefined): string[] {
  const strings: string[] = []
  let length = 0
  if (part === undefined) return strings
  readPart(
    archive,
    part,
    textReader('si', (text) => {
      length += text.length
      if (strings.length >= STRINGS) tooMuch('strings', STRINGS)
      if (length > TEXT) tooMuch('text', `${TEXT / MB} MB`)
      strings.push(text)
    }),
  )
  return strings
}

function readStyles(archive: Archive, part: string | undefined): DateStyles {
  const styles = dateStyles()
  if (part !== undefined) readPart(archive, part, styles.reader)
  return styles
}

/** Column and row of a name as `AB12`, from 1. */
function placeOf(name: string): { column: number; row: number } {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(name) ?? []
  if (!letters || !digits) throw new Error(`No cell ${name}`)
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { column, row: Number(digits) }
}

interface Kept {
  strings: readonly string[]
  styles: DateStyles
  startsIn1904: boolean
}

function saidBy(
  text: string,
  kind: string,
  style: number,
  { strings, styles, startsIn1904 }: Kept,
): SheetValue {
  if (text === '') return null
  switch (kind) {
    case 's': {
      const shared = strings[Number(text)]
      if (shared === undefined) throw new Error(`No shared string ${text}`)
      return shared
    }
    case 'b':
      return isOn(text)
    case 'd': {
      const day = new Date(text.includes('T') && !/Z$|[+-]\d\d:?\d\d$/.test(text) ? `${text}Z` : text)
      return Number.isNaN(day.getTime()) ? text : day
    }
    case 'n': {
      const number = Number(text)
      if (!Number.isFinite(number)) throw new Error(`No number ${text.slice(0, 40)}`)
      // Spreadsheets show 15 digits; the rest is what a binary fraction leaves over.
      return styles.isDate(style) ? dayOfSerial(number, startsIn1904) : Number(number.toPrecision(15))
    }
    default:
      return unescaped(text)
  }
}

/** Reads the rows while they come; what lies beyond the limits ends it before anything of it is kept. */
function sheetReader(limits: SheetLimits, kept: Kept, rows: SheetRow[]): Required<MarkupReader> {
  let row = 0
  let column = 0
  let cells = 0
  let length = 0
  let kind = 'n'
  let style = 0
  let value = ''
  let inValue = false
  let inCell = false
  const inline = textReader('is', (text) => {
    value = text
  })

  const startRow = (element: MarkupElement) => {
    const named = attribute(element, 'r')
    row = named === undefined ? row + 1 : Number(named)
    column = 0
    if (!Number.isSafeInteger(row) || row < 1) throw new Error(`No row ${named}`)
  }
  const startCell = (element: MarkupElement) => {
    cells += 1
    if (cells > CELLS) tooMuch('cells', CELLS)
    const named = attribute(element, 'r')
    const place = named === undefined ? { row, column: column + 1 } : placeOf(named)
    if (place.row !== row || place.column <= column) throw new Error(`Cell ${named} out of its place`)
    column = place.column
    kind = attribute(element, 't') ?? 'n'
    style = Number(attribute(element, 's') ?? 0)
    value = ''
    inCell = true
  }
  const endCell = () => {
    inCell = false
    const said = kind === 'inlineStr' ? value || null : saidBy(value, kind, style, kept)
    if (said === null) return
    if (row > limits.rows + 1) tooMuch('rows', limits.rows)
    if (column > limits.columns) tooMuch('columns', limits.columns)
    if (typeof said === 'string') length += said.length
    if (length > TEXT) tooMuch('text', `${TEXT / MB} MB`)
    if (rows.at(-1)?.row !== row) rows.push({ row, cells: [] })
    const line = rows.at(-1)!.cells
    while (line.length < column - 1) line.push(null)
    line.push(said)
  }
  return {
    open(element) {
      if (element.local === 'row') startRow(element)
      else if (element.local === 'c') startCell(element)
      else if (element.local === 'v') inValue = inCell
      else inline.open(element)
    },
    text(piece) {
      if (inValue) value += piece
      else inline.text(piece)
    },
    close(element) {
      if (element.local === 'c') endCell()
      else if (element.local === 'v') inValue = false
      else if (inCell) inline.close(element)
    },
  }
}

/**
 * The rows of the first sheet of a workbook (ECMA-376) that say something: text, numbers, booleans, dates by their
 * styles, the values of formulas as they were stored. Read as a stream; rows that say nothing are left out, and no
 * place is made for what lies between two cells beyond the limits.
 *
 * @throws files.content_too_large, files.active_content
 * @throws Error for what is no workbook
 */
export async function readWorkbook(bytes: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  const archive = await openArchive(bytes, ARCHIVE)
  const { sheet, strings, styles, startsIn1904 } = findParts(archive)
  const kept = {
    strings: readStrings(archive, strings),
    styles: readStyles(archive, styles),
    startsIn1904,
  }
  const rows: SheetRow[] = []
  readPart(archive, sheet, sheetReader(limits, kept, rows))
  return rows
}
