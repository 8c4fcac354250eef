import { type Entry, rowsOf, sharedStrings, workbook, worksheet, zip } from './archives.ts'

// Workbooks made to stop a server, for the suite and the bench. Each is a few kilobytes to a few megabytes.

export interface HostileFile {
  what: string
  make(): Buffer
  /** Why it is refused. */
  reason: string
}

const TOO_LARGE = 'files.content_too_large'
const BROKEN = 'sheets.unreadable'
const ACTIVE = 'files.active_content'
const MB = 1024 * 1024

const lettersOf = (column: number): string =>
  column === 0 ? '' : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26))

/** Rows full of different numbers, so that they do not pack to nothing. */
function dense(rows: number, columns: number): string {
  const letters = Array.from({ length: columns }, (_, at) => lettersOf(at + 1))
  const lines: string[] = []
  for (let row = 1; row <= rows; row += 1) {
    const cells = letters.map(
      (column, at) => `<c r="${column}${row}"><v>${(row * 7_919 + at * 104_729) % 99_991}</v></c>`,
    )
    lines.push(`<row r="${row}">${cells.join('')}</row>`)
  }
  return lines.join('')
}

/** Cells that say nothing, which no limit of rows or columns counts. */
const silent = (rows: number, columns: number): string => {
  const letters = Array.from({ length: columns }, (_, at) => lettersOf(at + 1))
  return Array.from(
    { length: rows },
    (_, at) =>
      `<row r="${at + 1}">${letters.map((column, n) => `<c r="${column}${at + 1}" s="${(at * 31 + n * 17) % 997}"/>`).join('')}</row>`,
  ).join('')
}

const far = (place: string, row: number) => workbook(`<row r="${row}"><c r="${place}"><v>1</v></c></row>`)
const sheetOf = (xml: string | Uint8Array) => workbook('', { 'xl/worksheets/sheet1.xml': xml })
const strings = (items: string) => workbook('', { 'xl/sharedStrings.xml': sharedStrings(items) })

const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${[...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`
const QUADRATIC = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(50_000)}">]>`
const document = (head: string, text: string) =>
  `<?xml version="1.0"?>${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="str"><v>${text}</v></c></row></sheetData></worksheet>`
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

/** Many entries that are all the same bytes: a directory that points to one place again and again. */
function overlapping(count: number): Buffer {
  const one = zip([{ name: 'aa', content: Buffer.alloc(MB) }])
  const end = one.length - 22
  const at = one.readUInt32LE(end + 16)
  const entry = one.subarray(at, end)
  const directory = Buffer.concat(
    Array.from({ length: count }, (_, n) => {
      const copy = Buffer.from(entry)
      copy.write(n.toString(36).padStart(2, '0'), copy.length - 2, 'latin1')
      return copy
    }),
  )
  const tail = Buffer.from(one.subarray(end))
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(directory.length, 12)
  return Buffer.concat([one.subarray(0, at), directory, tail])
}

/** Says of itself in the large form (ZIP64) that it has very many entries, far behind its end. */
function lies64(): Buffer {
  const honest = workbook(rowsOf([['a']]))
  const record = Buffer.alloc(56)
  record.write('PK\x06\x06', 'latin1')
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(1n << 40n, 24)
  record.writeBigUInt64LE(1n << 40n, 32)
  record.writeBigUInt64LE(1n << 45n, 40)
  record.writeBigUInt64LE(1n << 45n, 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(honest.length - 22), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.from(honest.subarray(-22))
  end.fill(0xff, 8, 20)
  return Buffer.concat([honest.subarray(0, -22), record, locator, end])
}

const padding = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => ({ name: `xl/media/${at}.png`, content: '' }))

export const HOSTILE_SHEETS: readonly HostileFile[] = [
  { what: 'one cell at XFD20000', make: () => far('XFD20000', 20_000), reason: TOO_LARGE },
  { what: 'one cell at A1048576', make: () => far('A1048576', 1_048_576), reason: TOO_LARGE },
  { what: 'one cell at XFD1', make: () => far('XFD1', 1), reason: TOO_LARGE },
  { what: 'a cell beyond what spreadsheets know', make: () => far('AAAAA1', 1), reason: BROKEN },
  {
    what: 'a row of a number without end',
    make: () => far('A9999999999999', 9_999_999_999_999),
    reason: BROKEN,
  },
  { what: 'a dense sheet', make: () => workbook(dense(2_000, 300)), reason: TOO_LARGE },
  { what: 'a dense sheet of few columns', make: () => workbook(dense(80_000, 10)), reason: TOO_LARGE },
  { what: 'very many cells that say nothing', make: () => workbook(silent(60_000, 10)), reason: TOO_LARGE },
  {
    what: 'a million columns',
    make: () => workbook(`<row r="1">${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`),
    reason: TOO_LARGE,
  },
  {
    what: 'a million columns of different words',
    make: () =>
      workbook(`<row>${Array.from({ length: 1_000_000 }, (_, at) => `<c><v>${at}</v></c>`).join('')}</row>`),
    reason: TOO_LARGE,
  },
  { what: 'a bomb by ratio', make: () => sheetOf(Buffer.alloc(39 * MB, 32)), reason: TOO_LARGE },
  { what: 'a bomb by its size', make: () => sheetOf(Buffer.alloc(41 * MB, 32)), reason: TOO_LARGE },
  { what: 'a bomb by entries', make: () => workbook(rowsOf([['a']]), {}, padding(1_000)), reason: TOO_LARGE },
  { what: 'a bomb of 65535 entries', make: () => zip([], { entries: 65_535 }), reason: TOO_LARGE },
  { what: 'a bomb of overlapping entries', make: () => overlapping(190), reason: TOO_LARGE },
  {
    what: 'an archive in an archive in an archive',
    make: () =>
      zip([{ name: 'a.zip', content: zip([{ name: 'b.zip', content: workbook(rowsOf([['a']])) }]) }]),
    reason: BROKEN,
  },
  {
    what: 'shared strings by number',
    make: () => strings(Array.from({ length: 250_000 }, (_, at) => `<si><t>${at}</t></si>`).join('')),
    reason: TOO_LARGE,
  },
  {
    what: 'shared strings by length',
    make: () =>
      strings(
        Array.from({ length: 400 }, (_, at) => `<si><t>${String(at * 7_919).repeat(6_000)}</t></si>`).join(
          '',
        ),
      ),
    reason: TOO_LARGE,
  },
  {
    what: 'one string of megabytes',
    make: () => strings(`<si><t>${Array.from({ length: 900_000 }, (_, at) => at).join('')}</t></si>`),
    reason: TOO_LARGE,
  },
  {
    what: 'elements in elements',
    make: () => sheetOf(worksheet('<a:x xmlns:a="b">'.repeat(200_000))),
    reason: TOO_LARGE,
  },
  {
    what: 'attributes without end',
    make: () =>
      sheetOf(worksheet(`<row ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`)),
    reason: TOO_LARGE,
  },
  { what: 'an entity that grows', make: () => sheetOf(document(LAUGHS, '&j;')), reason: ACTIVE },
  {
    what: 'an entity repeated',
    make: () => sheetOf(document(QUADRATIC, '&a;'.repeat(50_000))),
    reason: ACTIVE,
  },
  {
    what: 'an entity from elsewhere',
    make: () => sheetOf(document('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>', '&a;')),
    reason: ACTIVE,
  },
  { what: 'a document type in UTF-16', make: () => sheetOf(utf16(document(LAUGHS, '&j;'))), reason: ACTIVE },
  { what: 'an entity nobody explains', make: () => sheetOf(document('', '&xxe;')), reason: BROKEN },
  {
    what: 'XML that ends in the middle',
    make: () => sheetOf(worksheet('<row>').slice(0, -30)),
    reason: BROKEN,
  },
  {
    what: 'an archive cut in the middle',
    make: () => {
      const whole = workbook(rowsOf([['a', 'b']]))
      return whole.subarray(0, whole.length - 300)
    },
    reason: BROKEN,
  },
  { what: 'an archive with a lie in the large form', make: lies64, reason: TOO_LARGE },
  {
    what: 'a part that is larger than it claims',
    make: () =>
      workbook('', {}, [
        { name: 'xl/worksheets/sheet1.xml', content: worksheet(dense(900, 20)), claims: { size: 100 } },
      ]),
    reason: BROKEN,
  },
  {
    what: 'two parts of one name',
    make: () => workbook(rowsOf([['a']]), {}, [{ name: 'XL/Workbook.xml', content: 'x' }]),
    reason: BROKEN,
  },
  {
    what: 'a path out of the archive',
    make: () => workbook('', {}, [{ name: '../a.xml', content: '' }]),
    reason: BROKEN,
  },
  {
    what: 'a shared string that is not there',
    make: () => workbook('<row><c t="s"><v>7</v></c></row>'),
    reason: BROKEN,
  },
  { what: 'no sheet at all', make: () => Buffer.from('no sheet'), reason: BROKEN },
  { what: 'an empty archive', make: () => zip([]), reason: BROKEN },
]
