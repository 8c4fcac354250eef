/** One value of a row. Numbers stay numbers; everything else is text. */
export type Cell = string | number | null | undefined

/** What a file tells about itself: who took it out, when, under which number. Label and text. */
export type SheetNotes = readonly (readonly [label: string, text: string])[]

/**
 * Makes a file of rows while they come. Each call answers the bytes that are ready; what it was given is not kept, so
 * that a file of millions of rows needs the memory of one portion.
 */
export interface SheetWriter {
  add(rows: readonly (readonly Cell[])[]): Promise<readonly Uint8Array[]>
  /** The rest of the file, with the notes at its end. */
  end(notes: SheetNotes): Promise<readonly Uint8Array[]>
}

/** First characters of what a spreadsheet computes; full-width ones too, which some of them read alike. */
const FORMULA = new Set([...'=+-@\t\r＝＋－＠'].map((sign) => sign.charCodeAt(0)))

const AFTER_SIGNS = '@'.charCodeAt(0)
const FULL_WIDTH = '＋'.charCodeAt(0)

/** Text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function harmless(text: string): string {
  const first = text.charCodeAt(0)
  // Letters and Chinese characters, which nearly every text begins with, lie between the two groups.
  if (first > AFTER_SIGNS && first < FULL_WIDTH) return text
  return FORMULA.has(first) ? `'${text}` : text
}
