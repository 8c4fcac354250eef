/** A company's name as it is kept, so that the same name typed twice is the same: full-width signs, blanks. */
export const normaliseName = (typed: string): string => typed.normalize('NFKC').replace(/\s+/g, ' ').trim()
