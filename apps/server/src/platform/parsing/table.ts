import { tooMuch } from './excess.ts'
import { readWorkbook, type SheetLimits, type SheetRow, type SheetValue } from './workbook.ts'

/** A table that somebody sends as a sheet, as text with signs between the columns, or as JSON. */

const MB = 1024 * 1024
/** Characters of all cells that are kept. */
const TEXT = 8 * MB
/** How deep records of JSON may lie in one another: `sender.area` and one step more. */
const DEPTH = 3
const SEPARATORS = [',', '\t', ';'] as const
const ARCHIVE = Buffer.from('PK\u0003\u0004', 'latin1')

/** Spreadsheets in China save text as GB 18030 where nobody tells them otherwise; whoever writes UTF-16 says so. */
function decoded(bytes: Buffer): string {
  const wide = bytes.subarray(0, 2).toString('hex')
  if (wide === 'fffe' || wide === 'feff')
    return new TextDecoder(wide === 'fffe' ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}

/** Keeps rows as they come, and refuses what is more than may be. */
function keeper({ rows: most, columns }: SheetLimits) {
  const rows: SheetRow[] = []
  let length = 0
  return {
    rows,
    add(row: number, cells: SheetValue[]) {
      while (cells.length && (cells.at(-1) === null || cells.at(-1) === '')) cells.pop()
      if (cells.length === 0) return
      if (cells.length > columns) tooMuch('columns', columns)
      for (const cell of cells) length += typeof cell === 'string' ? cell.length : 0
      if (length > TEXT) tooMuch('text', `${TEXT / MB} MB`)
      rows.push({ row, cells })
      if (rows.length > most + 1) tooMuch('rows', most)
    },
  }
}

/** The sign that stands most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const [first = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)
  const counted = SEPARATORS.map((sign) => ({ sign, n: first.split(sign).length }))
  return counted.toSorted((a, b) => b.n - a.n)[0]!.sign
}

/**
 * Text with signs between the columns (RFC 4180): quotes around what holds the sign, a line's end or a quote.
 *
 * @throws Error where a quote is not closed, or something stands behind it
 */
function readDelimited(text: string, limits: SheetLimits): SheetRow[] {
  const { rows, add } = keeper(limits)
  const sign = separatorOf(text)
  let cells: SheetValue[] = []
  let row = 1
  let at = 0
  const quoted = (): string => {
    let value = ''
    for (;;) {
      const end = text.indexOf('"', at + 1)
      if (end === -1) throw new Error('A quote is not closed')
      value += text.slice(at + 1, end)
      at = end
      if (text[end + 1] !== '"') break
      value += '"'
      at = end + 1
    }
    at += 1
    if (at < text.length && text[at] !== sign && text[at] !== '\r' && text[at] !== '\n')
      throw new Error('Something stands behind a quote')
    return value
  }
  const plain = (): string => {
    const start = at
    while (at < text.length && text[at] !== sign && text[at] !== '\r' && text[at] !== '\n') at += 1
    return text.slice(start, at)
  }
  while (at < text.length) {
    if (cells.length > limits.columns) tooMuch('columns', limits.columns)
    cells.push((text[at] === '"' ? quoted() : plain()).trim() || null)
    if (text[at] === sign) {
      at += 1
      if (at === text.length) cells.push(null)
      continue
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    add(row, cells)
    cells = []
    row += 1
  }
  if (cells.length) add(row, cells)
  return rows
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a value of JSON says in one cell. */
function cellOf(value: unknown): SheetValue {
  if (Array.isArray(value)) return value.filter((one) => typeof one !== 'object').join('、') || null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** The cells of one record by their names; what lies within stands under `outer.inner`. */
function* cellsOf(record: Record<string, unknown>, before = '', depth = 1): Generator<[string, SheetValue]> {
  for (const [name, value] of Object.entries(record)) {
    if (isRecord(value) && depth < DEPTH) yield* cellsOf(value, `${before}${name}.`, depth + 1)
    else yield [`${before}${name}`, cellOf(value)]
  }
}

/** A number of JSON, from where it begins. */
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** So many significant digits survive every way through a machine's number. */
const EXACT_DIGITS = 15

/** Whether a number of JSON would come back as another one: it has more digits than a machine's number keeps, or is beyond all. */
const losesDigits = (written: string): boolean => {
  const [mantissa = ''] = written.split(/[eE]/, 1)
  return (
    mantissa.replace(/\D/g, '').replace(/^0+/, '').length > EXACT_DIGITS || !Number.isFinite(Number(written))
  )
}

/** Where a text of JSON that begins at a quote ends; the end of all where it is not closed. */
function endOfText(json: string, from: number): number {
  let at = from + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return Math.min(at + 1, json.length)
}

/**
 * The same JSON with its long numbers as text, so that numbers of items and orders keep every digit: JSON.parse rounds
 * what lies beyond 2^53. One pass; what is no JSON stays none.
 */
function withLongNumbersAsText(json: string): string {
  const parts: string[] = []
  let kept = 0
  let at = 0
  while (at < json.length) {
    const sign = json[at]!
    if (sign === '"') {
      at = endOfText(json, at)
      continue
    }
    NUMBER.lastIndex = at
    const written = sign === '-' || (sign >= '0' && sign <= '9') ? NUMBER.exec(json)?.[0] : undefined
    if (written === undefined) {
      at += 1
      continue
    }
    if (losesDigits(written)) {
      parts.push(json.slice(kept, at), `"${written}"`)
      kept = at + written.length
    }
    at += written.length
  }
  return parts.length ? parts.join('') + json.slice(kept) : json
}

/** Records of JSON: a list of them, or the one list that lies in an object. @throws Error for anything else */
function readRecords(text: string, limits: SheetLimits): SheetRow[] {
  const said: unknown = JSON.parse(withLongNumbersAsText(text))
  const lists = isRecord(said) ? Object.values(said).filter(Array.isArray) : [said]
  const [records] = lists
  if (lists.length !== 1 || !Array.isArray(records) || !records.every(isRecord))
    throw new Error('No list of records')
  const { rows, add } = keeper(limits)
  const places = new Map<string, number>()
  const lines = records.map((record) => {
    const cells: SheetValue[] = []
    for (const [name, value] of cellsOf(record)) {
      const place = places.get(name) ?? places.size
      if (place >= limits.columns) tooMuch('columns', limits.columns)
      places.set(name, place)
      while (cells.length < place) cells.push(null)
      cells[place] = value
    }
    return cells
  })
  add(1, [...places.keys()])
  // Numbered as in a sheet, where the heading is the first row.
  for (const [n, cells] of lines.entries()) add(n + 2, cells)
  return rows
}

/**
 * The rows of a table that say something, the heading first: a workbook, text with signs between the columns, or JSON,
 * told apart by what they begin with.
 *
 * @throws files.content_too_large, files.active_content
 * @throws Error for what is none of these
 */
export async function readTable(bytes: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  if (bytes.subarray(0, 4).equals(ARCHIVE)) return readWorkbook(bytes, limits)
  const text = decoded(bytes)
  if (text.includes('\0')) throw new Error('No text')
  return /^\s*[[{]/.test(text) ? readRecords(text, limits) : readDelimited(text, limits)
}
