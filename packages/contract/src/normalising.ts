// Putting marks that lie on one sign in order takes time that grows with the square of their number: 64 000 of them, in
// one request, held the server for 20 seconds. No language lays more than a few on one sign; "stream-safe" text has 30 at
// most (Unicode annex 15). Half-width voicing marks become marks of the same kind.
const TOO_MANY_MARKS = /[\p{M}\uFF9E\uFF9F]{31}/u
const EACH_RUN = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/** Whether more marks lie on one sign than any language lays there. */
export const isOvermarked = (text: string): boolean => TOO_MANY_MARKS.test(text)

/** A text in a normal form of Unicode; of marks on one sign the first 30 stay. The only way to one: time follows the length. */
export const normalised = (text: string, form: 'NFC' | 'NFKC' = 'NFC'): string =>
  text.replace(EACH_RUN, '$1').normalize(form)
