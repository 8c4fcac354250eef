import { once } from 'node:events'
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import { type Cell, harmless, type SheetNotes, type SheetWriter } from './sheet.ts'
import { TextBytes } from './textBytes.ts'

/** Rows of one sheet, its heading included; Excel knows no more. */
const MOST_ROWS = 1_048_576
/** A cell holds no more text. */
const MOST_TEXT = 32_767
/** Bytes of one part before they are packed: beyond 4 GiB the archive's plain form ends. */
const MOST_BYTES = 3.5 * 2 ** 30
/** Rows repeat themselves, so the quickest level already packs them to a tenth. */
const LEVEL = 1
/** Different texts that one column may share before it counts as one in which each text is another. */
const MOST_SHARED = 4_096
const DEFLATED = 8

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const SIGN = /[&<>"]/g
const NEEDS_CARE = /[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/u
// What XML 1.0 has no place for; half a surrogate pair would make the whole file unreadable.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu

const xmlText = (text: string): string =>
  NEEDS_CARE.test(text) ? text.replace(FORBIDDEN, '').replace(SIGN, (sign) => SIGNS[sign]!) : text

const SPACED = /^\s|\s$/

/** A text as the archive holds it. */
function textXml(cell: string): string {
  const text = harmless(cell.length > MOST_TEXT ? cell.slice(0, MOST_TEXT - 1) : cell)
  return `<t${SPACED.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t>`
}

/** Texts that stand in many cells of a column are written once; a cell then holds their place. */
class SharedTexts {
  readonly #xml: string[] = []
  /** Places by column and text; a column whose texts are too many to be worth it has none. */
  readonly #columns: (Map<string, number> | null)[] = []

  /** @returns the place, or undefined where the cell holds its text itself */
  placeOf(text: string, column: number): number | undefined {
    const known = this.#columns[column]
    if (known === null) return undefined
    const places = known ?? new Map<string, number>()
    const place = places.get(text)
    if (place !== undefined) return place
    if (places.size === MOST_SHARED) {
      this.#columns[column] = null
      return undefined
    }
    this.#columns[column] = places.set(text, this.#xml.length)
    return this.#xml.push(`<si>${textXml(text)}</si>`) - 1
  }

  get xml(): string {
    return `<sst xmlns="${MAIN}" uniqueCount="${this.#xml.length}">${this.#xml.join('')}</sst>`
  }
}

function cellXml(cell: Cell, address: string, place?: number, style = ''): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${address}"><v>${cell}</v></c>` : ''
  if (place !== undefined) return `<c r="${address}"${style} t="s"><v>${place}</v></c>`
  return `<c r="${address}"${style} t="inlineStr"><is>${textXml(cell)}</is></c>`
}

/** A, B … Z, AA … of a column counted from nought. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** The style whose format is text (ECMA-376-1, 18.8.30: format 49, `@`). */
const AS_TEXT = ' s="2"'

/** Widths of the columns, and which of them take what is typed as text. */
function colsXml(count: number, texts: XlsxLook['texts']): string {
  const col = (from: number, to: number, style = '') =>
    `<col min="${from}" max="${to}" width="20" customWidth="1"${style}/>`
  if (!texts?.size) return col(1, Math.max(1, count))
  return Array.from({ length: count }, (_, at) =>
    col(at + 1, at + 1, texts.has(at) ? ' style="2"' : ''),
  ).join('')
}

/** A list of choices longer than this, Excel takes for a broken file. */
const MOST_CHOICES = 255
const LAST_CHOICE = 10_000

/** Lists to choose from, below the headings; none where a word holds the comma that parts them. */
function choicesXml(choices: XlsxLook['choices'], addresses: readonly string[]): string {
  const lists = [...(choices ?? [])].flatMap(([column, words]) => {
    const list = words.join(',')
    if (list.length > MOST_CHOICES || words.some((word) => /[,"]/.test(word))) return []
    const place = `${addresses[column]}2:${addresses[column]}${LAST_CHOICE}`
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${place}"><formula1>"${xmlText(list)}"</formula1></dataValidation>`
  })
  return lists.length ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>` : ''
}

/** One part of the archive, packed by the machine's own zlib beside this thread. */
class PackedPart implements ZipInputFile {
  crc = 0
  size = 0
  compression = DEFLATED
  flag: 0 | 1 | 2 | 3 = 3
  ondata?: NonNullable<ZipInputFile['ondata']>
  mtime: ZipInputFile['mtime']
  readonly #packer: DeflateRaw = createDeflateRaw({ level: LEVEL })
  #last: Promise<void> = Promise.resolve()

  constructor(
    readonly filename: string,
    mtime: Date,
  ) {
    this.mtime = mtime
    this.#packer.on('data', (bytes: Buffer<ArrayBuffer>) => this.ondata?.(null, bytes, false))
  }

  /** Answers once all that was given before is packed, so that at most one portion waits. */
  async add(bytes: Buffer): Promise<void> {
    this.crc = crc32(bytes, this.crc)
    this.size += bytes.length
    await this.#last
    this.#last = new Promise((resolve, reject) => {
      this.#packer.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  }

  async end(): Promise<void> {
    await this.#last
    const ended = once(this.#packer, 'end')
    this.#packer.end()
    await ended
    this.ondata?.(null, new Uint8Array(0), true)
  }
}

interface SheetPart {
  part: PackedPart
  rows: number
}

export interface XlsxLook {
  head: readonly string[]
  /** Name of the sheet; a second one of the same list gets a number. */
  name: string
  /** Name of the sheet with the notes; without one there is none. */
  notesName?: string
  /** Printed at the top of each page. */
  watermark?: string
  /** What may be chosen in a column, by its place; other values are refused as they are typed. */
  choices?: ReadonlyMap<number, readonly string[]>
  /** Columns in which digits are typed that are no number, by their place: they are kept as text. */
  texts?: ReadonlySet<number>
  /** Written into the archive, so that the same rows make the same bytes. */
  madeAt: Date
}

/** Rows as a workbook: text as text, numbers as numbers, one sheet for each million rows, a sheet of notes. */
export function xlsxWriter({
  head,
  name,
  notesName,
  watermark = '',
  choices,
  texts,
  madeAt,
}: XlsxLook): SheetWriter {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const addresses = head.map((_, column) => letters(column))
  const sheetNames: string[] = []
  let current: SheetPart | undefined

  const shared = new SharedTexts()
  const bytes = new TextBytes()

  const rowXml = (cells: readonly Cell[], number: number) => {
    let xml = `<row r="${number}">`
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cells[at]
      const place = typeof cell === 'string' && cell !== '' ? shared.placeOf(cell, at) : undefined
      xml += cellXml(cell, addresses[at]! + number, place, texts?.has(at) ? AS_TEXT : '')
    }
    return `${xml}</row>`
  }
  /** Headings and notes, each of which is said once. */
  const plainRowXml = (cells: readonly Cell[], number: number, style = '') =>
    `<row r="${number}">${cells.map((cell, at) => cellXml(cell, addresses[at]! + number, undefined, style)).join('')}</row>`
  const openPart = (filename: string) => {
    const part = new PackedPart(filename, madeAt)
    zip.add(part)
    return part
  }
  async function openSheet(title: string): Promise<SheetPart> {
    sheetNames.push(title)
    const part = openPart(`xl/worksheets/sheet${sheetNames.length}.xml`)
    await part.add(
      Buffer.from(
        `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${colsXml(head.length, texts)}</cols><sheetData>`,
      ),
    )
    return { part, rows: 0 }
  }
  async function closeSheet({ part }: SheetPart, isList = true): Promise<void> {
    // An ampersand begins a code of its own in a page's heading.
    const printed = xmlText(watermark.replaceAll('&', '&&'))
    await part.add(
      Buffer.from(
        `</sheetData>${isList ? choicesXml(choices, addresses) : ''}<headerFooter><oddHeader>&amp;R${printed}</oddHeader><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`,
      ),
    )
    await part.end()
  }
  async function nextSheet(): Promise<SheetPart> {
    if (current) await closeSheet(current)
    const number = sheetNames.length + 1
    const sheet = await openSheet(number === 1 ? name : `${name} ${number}`)
    await sheet.part.add(Buffer.from(plainRowXml(head, 1, ' s="1"')))
    sheet.rows = 1
    return sheet
  }
  const hasRoom = ({ part, rows }: SheetPart, more: number) =>
    rows + more <= MOST_ROWS && part.size < MOST_BYTES
  const taken = () => {
    const bytes = ready
    ready = []
    return bytes
  }
  async function whole(filename: string, xml: string): Promise<void> {
    const part = openPart(filename)
    await part.add(Buffer.from(HEAD + xml))
    await part.end()
  }

  return {
    async add(rows) {
      if (rows.length === 0) return taken()
      if (!current || !hasRoom(current, rows.length)) current = await nextSheet()
      for (const row of rows) {
        current.rows += 1
        bytes.add(rowXml(row, current.rows))
      }
      await current.part.add(bytes.take())
      return taken()
    },
    async end(notes: SheetNotes) {
      current ??= await nextSheet()
      await closeSheet(current)
      if (notesName) {
        const about = await openSheet(notesName)
        while (addresses.length < 2) addresses.push(letters(addresses.length))
        await about.part.add(Buffer.from(notes.map((note, at) => plainRowXml(note, at + 1)).join('')))
        await closeSheet(about, false)
      }
      await whole(
        'xl/styles.xml',
        `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      )
      await whole('xl/sharedStrings.xml', shared.xml)
      await whole(
        'xl/workbook.xml',
        `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${sheetNames
          .map(
            (title, at) =>
              `<sheet name="${xmlText(sheetName(title))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
          )
          .join('')}</sheets></workbook>`,
      )
      await whole(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="${PACKAGE}/relationships">${sheetNames
          .map(
            (_, at) =>
              `<Relationship Id="rId${at + 1}" Type="${LINKS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
          )
          .join(
            '',
          )}<Relationship Id="rId${sheetNames.length + 1}" Type="${LINKS}/styles" Target="styles.xml"/><Relationship Id="rId${sheetNames.length + 2}" Type="${LINKS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      )
      await whole(
        '_rels/.rels',
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      )
      await whole(
        '[Content_Types].xml',
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/>${sheetNames
          .map(
            (_, at) =>
              `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
          )
          .join('')}</Types>`,
      )
      zip.end()
      return taken()
    },
  }
}

/** A whole workbook of rows that are there already. */
export async function xlsxOf(look: XlsxLook, rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const writer = xlsxWriter(look)
  return Buffer.concat([...(await writer.add(rows)), ...(await writer.end([]))])
}

/** At most 31 characters, without those that Excel refuses. */
const sheetName = (title: string) => title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
