import { attribute, type MarkupReader } from './markup.ts'

const DAY = 86_400_000
/** 1899-12-30: Excel counts a 29 February 1900 that never was, and so later days are right from here. */
const START_1900 = Date.UTC(1899, 11, 30)
const START_1904 = Date.UTC(1904, 0, 1)
/** The last day of 9999: no spreadsheet knows a later one. */
const LAST_SERIAL = 2_958_465

/** The day and time of a spreadsheet's number, to the second; numbers that are no day stay numbers. */
export function dayOfSerial(serial: number, startsIn1904 = false): Date | number {
  if (serial < 0 || serial > LAST_SERIAL + 1) return serial
  const at = (startsIn1904 ? START_1904 : START_1900) + serial * DAY
  return new Date(Math.round(at / 1000) * 1000)
}

/** Formats that need no text: dates and times everywhere, and those of Chinese, Japanese and Korean (ECMA-376-1, 18.8.30). */
const BUILT_IN = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
/** What a format shows as it stands: words in quotes, single signs, colours and languages in brackets. */
const LITERAL = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi

const isDateFormat = (code: string): boolean =>
  // The first section is for positive numbers, and days are.
  /[dmyhs年月日]/i.test(
    code
      .replace(LITERAL, '')
      .split(';')[0]!
      .replace(/general/i, ''),
  )

export interface DateStyles {
  reader: Required<MarkupReader>
  /** Whether cells of this style show a date or a time. */
  isDate(style: number): boolean
}

/** Reads from the styles of a workbook which of them show dates. */
export function dateStyles(): DateStyles {
  const formats = new Map<number, boolean>()
  const styles: boolean[] = []
  let ofCells = false
  return {
    reader: {
      open(element) {
        if (element.local === 'cellXfs') ofCells = true
        const id = Number(attribute(element, 'numFmtId') ?? 0)
        if (element.local === 'numFmt') formats.set(id, isDateFormat(attribute(element, 'formatCode') ?? ''))
        if (element.local === 'xf' && ofCells) styles.push(formats.get(id) ?? BUILT_IN(id))
      },
      close({ local }) {
        if (local === 'cellXfs') ofCells = false
      },
      text() {},
    },
    isDate: (style) => styles[style] ?? false,
  }
}
