import { normalised } from '@appeal/contract/normalising.ts'
/** A company's name as it is kept, so that the same name typed twice is the same: full-width signs, blanks. */
export const normaliseName = (typed: string): string => normalised(typed, 'NFKC').replace(/\s+/g, ' ').trim()
