import { normalised } from '@appeal/contract/normalising.ts'
import type { Crypto } from '../../../platform/crypto/crypto.ts'

/** Size of a sketch: what two answers share is known to some three hundredths, and of equal ones exactly. */
export const SKETCH_BITS = 1_024
/** Text of which less is left, numbers and signs aside, is like nothing. */
const LEAST_TOKENS = 6
/** Neighbouring words that are looked at together. */
const SPAN = 3

/** Numbers, days, amounts and waybills; whom somebody calls Mr or Ms. They differ in what is boilerplate, too. */
const NUMBERS = /[a-z]{0,8}\d[a-z\d.,:/-]*/g
const CALLED = /\p{Script=Han}(?=先生|女士|小姐)/gu
/** A Chinese character is a word, and so is a run of other letters. */
const TOKENS = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}])+|#/gu

/** A text as it is compared: its words in order, each number or name as the same sign. */
const tokensOf = (text: string): string[] =>
  normalised(text, 'NFKC').toLowerCase().replace(NUMBERS, '#').replace(CALLED, '#').match(TOKENS) ?? []

/** Mixes 32 bits so that each depends on all (the end of MurmurHash3). */
function mixed(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/**
 * What an answer is compared by: for each of 1 024 orders of all words, one bit of the word of the answer that comes
 * first in it (min-wise hashing, one bit each). Two answers agree in a bit by chance, or because the first word is one
 * that both have. The orders follow from a key of their own, so that nobody without it makes a sketch of a guess, and
 * nothing of it is found among the digests that cases are searched by (decision 0019).
 *
 * @param key answers and what appellants wrote are never compared with each other
 * @returns zeros and ones; undefined where the text has too few words to be compared
 */
export function sketchOf(
  crypto: Pick<Crypto, 'blindIndex'>,
  text: string,
  key: 'replySketch' | 'narrativeSketch' = 'replySketch',
): string | undefined {
  const tokens = tokensOf(text)
  if (tokens.filter((token) => token !== '#').length < LEAST_TOKENS) return undefined
  const spans = new Set(tokens.slice(SPAN - 1).map((_, at) => tokens.slice(at, at + SPAN).join(' ')))
  const first = new Uint32Array(SKETCH_BITS).fill(0xffffffff)
  for (const span of spans) {
    const digest = crypto.blindIndex(key, span)
    let place = digest.readUInt32LE(0)
    const step = digest.readUInt32LE(4) | 1
    for (let at = 0; at < SKETCH_BITS; at++) {
      place = (place + step) | 0
      const rank = mixed(place)
      if (rank < first[at]!) first[at] = rank
    }
  }
  return Array.from(first, (rank) => rank & 1).join('')
}

/**
 * The share of their words that two answers have in common (Dice), by the bits in which their sketches differ.
 *
 * @returns whole per cent, 0 to 100
 */
export function percentAt(differing: number): number {
  const common = Math.max(0, 1 - (2 * differing) / SKETCH_BITS)
  return Math.round((200 * common) / (1 + common))
}

/** In how many bits two sketches differ at most whose answers have so much in common. */
export function reachOf(percent: number): number {
  let reach = 0
  while (percentAt(reach + 1) >= percent) reach++
  return reach
}
