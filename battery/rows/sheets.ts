import { unzipSync } from 'fflate'
import { csvText } from '../../apps/server/src/platform/sheets/csv.ts'
import { xlsxOf } from '../../apps/server/src/platform/sheets/xlsx.ts'
import type { Outcome, Trial } from '../trial.ts'

const HEADS = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '＝',
  '＋',
  '－',
  '＠',
  '=cmd|',
  '@SUM(',
  '+HYPERLINK("',
  '-2+3',
  '=1+1',
  '"=',
  "'=",
  ' =',
  '\n=',
  ';=',
]
const TAILS = [
  "cmd|' /C calc'!A0",
  'HYPERLINK("http://a.example","b")',
  '1+1',
  '字',
  '"a",b',
  '\r\n=1',
  '',
  '<f>1</f>',
  ']]>',
  '&#61;',
  '\u0001',
  '\ud83d\ude00',
]

/** Comma-separated text as RFC 4180 reads it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += 1) {
    const sign = text[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === ',') {
      rows.at(-1)!.push(cell)
      cell = ''
    } else if (sign === '\r' && text[at + 1] === '\n') {
      rows.at(-1)!.push(cell)
      rows.push([])
      cell = ''
      at += 1
    } else cell += sign
  }
  return rows.slice(0, -1)
}

const FORMULA = /^[=+\-@\t\r＝＋－＠]/
const unguarded = (text: string) => text.replace(/^'/, '')

/** No cell of a file is a formula, and what is read back is what was written. */
export async function run({ size, random, spoiled, miss }: Trial): Promise<Outcome> {
  const WIDE = 20
  const texts = Array.from(
    { length: size },
    () => random.pick(HEADS) + random.pick(TAILS) + (random.chance(0.3) ? random.pick(TAILS) : ''),
  )
  const rows: string[][] = []
  for (let at = 0; at < texts.length; at += WIDE) rows.push(texts.slice(at, at + WIDE))
  const csv =
    spoiled === 'plain' ? `\ufeff${rows.map((row) => `${row.join(',')}\r\n`).join('')}` : csvText(rows)
  const read = readCsv(csv)
  if (read.length !== rows.length) miss(`${rows.length} rows are read back as ${read.length}`)
  for (const [at, row] of rows.entries())
    for (const [column, text] of row.entries()) {
      const cell = read[at]?.[column] ?? ''
      if (FORMULA.test(cell)) miss(`a formula in CSV: ${JSON.stringify(cell)}`, text)
      if (cell !== text && unguarded(cell) !== text)
        miss(`read back as ${JSON.stringify(cell)}: ${JSON.stringify(text)}`, text)
    }
  const head = Array.from({ length: WIDE }, (_, at) => `c${at}`)
  const zip = unzipSync(
    await xlsxOf({ head, name: 'a', notesName: 'b', madeAt: new Date('2026-09-21') } as never, rows),
  )
  for (const [name, bytes] of Object.entries(zip)) {
    const text = new TextDecoder().decode(bytes)
    if (/worksheets/.test(name) && /<f[ >]/.test(text)) miss(`a formula in ${name}`)
    if (/externalLink|vbaProject/.test(name)) miss(`${name} in a workbook`)
  }
  return {
    cases: texts.length * 2,
    said: `${texts.length} hostile cells as CSV and as XLSX: 0 formulas, read back as they were`,
  }
}
