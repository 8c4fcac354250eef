import { unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { readSheet } from 'read-excel-file/browser'
import { harmless } from '../../lib/harmless.ts'

/** A Word document as clean HTML: headings, lists, tables, pictures; nothing that runs or is fetched. */
export async function wordAsHtml(bytes: ArrayBuffer): Promise<string> {
  const { value } = await mammoth.convertToHtml({ arrayBuffer: bytes }, {
    externalFileAccess: false,
  } as Parameters<typeof mammoth.convertToHtml>[1])
  return harmless(value, {
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'iframe'],
    FORBID_ATTR: ['style', 'class', 'id'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp);)/i,
  })
}

/** Rows and columns beyond these are not shown: a page is no spreadsheet. */
export const MOST_ROWS = 500
export const MOST_COLUMNS = 50

/** Bytes of all parts of a workbook, unpacked. */
const MOST_UNPACKED = 24 * 1024 * 1024
/** Places from the first cell to the farthest one: the reader makes room for each, also where nothing stands. */
const MOST_PLACES = 1_000_000

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * What a workbook would take is known before any of it is read: a small file may unpack to gigabytes, and one far cell
 * makes a table of millions.
 * @throws RangeError where it is too large to be shown
 */
function demandSmall(bytes: ArrayBuffer): void {
  let unpacked = 0
  const sheets = unzipSync(new Uint8Array(bytes), {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize
      if (unpacked > MOST_UNPACKED) throw new RangeError('the workbook is too large to be shown')
      return /^xl\/worksheets\/[^/]+\.xml$/.test(name)
    },
  })
  for (const xml of Object.values(sheets)) {
    let rows = 0
    let columns = 0
    for (const [, letters = '', digits = ''] of new TextDecoder()
      .decode(xml)
      .matchAll(/\br=["']([A-Z]{0,3})(\d{1,7})["']/g)) {
      rows = Math.max(rows, Number(digits))
      columns = Math.max(columns, columnOf(letters))
    }
    if (rows * columns > MOST_PLACES) throw new RangeError('the workbook is too large to be shown')
  }
}

/**
 * The first sheet of a workbook, in words.
 * @throws RangeError where it is too large to be shown
 */
export async function sheetAsRows(bytes: ArrayBuffer): Promise<{ rows: string[][]; total: number }> {
  demandSmall(bytes)
  const rows = await readSheet(new Blob([bytes]))
  const say = (cell: unknown) =>
    cell === null || cell === undefined
      ? ''
      : cell instanceof Date
        ? cell.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')
        : String(cell)
  return {
    total: rows.length,
    rows: rows.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS).map(say)),
  }
}
