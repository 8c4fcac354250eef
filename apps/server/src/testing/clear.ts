/**
 * Whether a row lies open: the words as text, or as bytes, which the text of a row (`select t::text`) shows in hex.
 * Rows as the driver reads them are no match for it: bytes in them are lists of numbers, and hold no words at all.
 */
export const isInClear = (row: string, words: string): boolean =>
  row.includes(words) || row.includes(Buffer.from(words).toString('hex'))
