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

/** The first sheet of a workbook, in words. */
export async function sheetAsRows(bytes: ArrayBuffer): Promise<{ rows: string[][]; total: number }> {
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
