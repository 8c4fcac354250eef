import { type Cell, harmless, type SheetNotes, type SheetWriter } from './sheet.ts'
import { TextBytes } from './textBytes.ts'

const SPECIAL = /[",\r\n]/
/** Without it spreadsheets take the text for their own machine's encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

function field(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = harmless(cell)
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Put together piece by piece: there are millions. */
function line(cells: readonly Cell[]): string {
  let text = ''
  for (let at = 0; at < cells.length; at += 1) text += (at === 0 ? '' : ',') + field(cells[at])
  return `${text}\r\n`
}

/** Rows as a whole file. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map(line).join('')

/** Rows as comma-separated text (RFC 4180) in UTF-8; the notes stand after an empty line. */
export function csvWriter(head: readonly string[]): SheetWriter {
  const bytes = new TextBytes()
  bytes.add(BYTE_ORDER_MARK + line(head))
  return {
    async add(rows) {
      for (const row of rows) bytes.add(line(row))
      return [bytes.take()]
    },
    async end(notes: SheetNotes) {
      bytes.add('\r\n')
      for (const note of notes) bytes.add(line(note))
      return [bytes.take()]
    },
  }
}
