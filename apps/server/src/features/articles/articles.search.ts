import { normalised } from '@appeal/contract/normalising.ts'

const RUN = /[\p{Script=Han}\p{L}\p{N}]+/gu

/**
 * Pairs of neighbouring signs, in lower case and half width: Chinese is written without spaces, so that two signs are
 * the least that can be looked up. A run of one sign stands for itself.
 */
export function bigrams(text: string): string[] {
  const grams = new Set<string>()
  for (const [run] of normalised(text, 'NFKC').toLowerCase().matchAll(RUN)) {
    const signs = [...run]
    if (signs.length === 1) grams.add(run)
    for (let at = 0; at + 1 < signs.length; at += 1) grams.add(signs[at]! + signs[at + 1]!)
  }
  return [...grams]
}
