import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { halfWidth, isMobile, normalisePhone, normaliseWaybill } from '@appeal/contract/identifiers.ts'
import type { Platform } from '../../platform/context.ts'
import { cut, type Digests, gramDigest } from '../../platform/crypto/grams.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { type KeyedCache, keyedCache } from '../../platform/keyedCache.ts'
import type { WordIndex } from './search.store.ts'
import * as store from './search.store.ts'

/** What a search text may be besides words: parts of numbers, each with an index that finds it. */
export interface CodeSearch {
  /** A case's whole number. */
  caseNo?: string
  /** The end of one, from four digits on: the daily number, with its date, with its area. */
  numberTail?: string
  /** A waybill, or its end from five characters on. */
  waybillTail?: string
  /** A mobile number in its short form. */
  mobile?: string
  /** The last digits of a telephone number. */
  phoneEnd?: string
}

const PREFIXES = ['SS', ...Object.values(caseTables).map(({ prefix }) => prefix)]
const CASE_NUMBER = new RegExp(`^(${PREFIXES.join('|')})\\d{6,}$`)
/** Area, date and daily number are 19 digits. */
const NUMBER_TAIL = /^\d{4,19}$/
/** As many as `personIndex.phoneEnd` keeps. */
const PHONE_END = /^\d{5}$/
const WAYBILL_TAIL = /^(?=.*\d)[A-Z0-9]{5,40}$/

/** The numbers a search text may be, the same for every kind of case; empty where it can be none. */
export function codesIn(text: string): CodeSearch {
  const code = normaliseWaybill(text)
  const mobile = normalisePhone(text)
  return {
    ...(CASE_NUMBER.test(code) && { caseNo: code }),
    ...(NUMBER_TAIL.test(code) && { numberTail: code }),
    ...(WAYBILL_TAIL.test(code) && { waybillTail: code }),
    ...(isMobile(mobile) && { mobile }),
    ...(PHONE_END.test(code) && { phoneEnd: code }),
  }
}

/** A search text as people mean it: no signs of full width, no blanks around it. */
export const searchText = (text: string | undefined): string => halfWidth(text ?? '').trim()

/** A pattern for `like` on the reversed column: everything that ends so. Codes hold no signs of patterns. */
export const endingIn = (tail: string): string => `${[...tail].reverse().join('')}%`

const HAN_RUN = /[\u3400-\u4dbf\u4e00-\u9fff]{2,}/gu
const LATIN = /[A-Za-z]{2,24}/g

const latinIn = (text: string) => (text.match(LATIN) ?? []).map((word) => word.toLowerCase())

const digestOf = (crypto: Digests, gram: string) => gramDigest(crypto, 'gram', gram)

/** Digests of all that a text is found by: pairs and triples of neighbouring Chinese characters, and Latin words. */
export function gramsOf(crypto: Digests, text: string): string[] {
  const runs = text.match(HAN_RUN) ?? []
  const grams = [...runs.flatMap((run) => [...cut(run, 2), ...cut(run, 3)]), ...latinIn(text)]
  return [...new Set(grams)].map((gram) => digestOf(crypto, gram))
}

/** One of them in a text that is at hand, with where it first stands. */
export interface PlacedGram {
  gram: string
  from: number
  to: number
}

/** The same of a text that is at hand, each with its first place. */
export function placedGrams(crypto: Digests, text: string): PlacedGram[] {
  const places = new Map<string, number>()
  const put = (gram: string, from: number) => places.has(gram) || places.set(gram, from)
  for (const { 0: run, index } of text.matchAll(HAN_RUN))
    for (const size of [2, 3]) for (const [n, gram] of cut(run, size).entries()) put(gram, index + n)
  for (const { 0: word, index } of text.matchAll(LATIN)) put(word.toLowerCase(), index)
  return [...places].map(([gram, from]) => ({
    gram: digestOf(crypto, gram),
    from,
    to: from + gram.length,
  }))
}

/** What the digests are made by: whoever keeps some knows by it whether they are of the key that is used today. */
export const gramsPrint = (crypto: Digests): string => digestOf(crypto, '\u0000')

/** What somebody typed, as the index of words knows it: digests that must all be there. */
export interface WordSearch {
  grams: readonly string[]
}

/**
 * The words of a search text; undefined where it holds none, e.g. a single character or digits alone. Runs of more than
 * two characters are looked for by their triples, because pairs could stand apart.
 */
export function wordsIn(crypto: Digests, text: string): WordSearch | undefined {
  const runs = text.match(HAN_RUN) ?? []
  const grams = [...runs.flatMap((run) => cut(run, run.length > 2 ? 3 : 2)), ...latinIn(text)]
  return grams.length ? { grams: [...new Set(grams)].map((gram) => digestOf(crypto, gram)) } : undefined
}

export type { WordIndex } from './search.store.ts'
export { holdsWords } from './search.store.ts'

/** A case is found by no word any more. */
export const forgetWords = store.drop

/** Writes what cases are found by, in place of what they were found by before. */
export const keepWords = (
  tx: Queryable,
  crypto: Digests,
  index: WordIndex,
  texts: readonly { id: string; text: string }[],
): Promise<void> =>
  store.put(
    tx,
    index,
    texts.map(({ id, text }) => ({ id, grams: gramsOf(crypto, text) })),
  )

/** Above this many findings a word says little: lists are walked in their own order instead. */
export const RARE_MAX = 5_000

/** How many cases hold each frequent gram, roughly, by its digest. */
export type Frequencies = ReadonlyMap<string, number>

/** A text holds all of its grams, so the rarest of them bounds how often they stand together. */
export const isFrequent = ({ grams }: WordSearch, known: Frequencies): boolean =>
  grams.every((gram) => (known.get(gram) ?? 0) > RARE_MAX)

/** Statistics change slowly; a word that has become frequent meanwhile is found out by asking. */
const KNOWN_SECONDS = 600
const known = new WeakMap<Platform['live'], KeyedCache<Frequencies>>()

function frequencies({ live, autonomous: aside }: Platform, index: WordIndex): Promise<Frequencies> {
  const load = async (of: string) =>
    new Map((await store.listFrequent(aside, of as WordIndex)).map(({ gram, n }) => [gram, n]))
  const max = store.WORD_INDEXES.length
  const cache = known.get(live) ?? keyedCache(live, 'grams', load, { max, seconds: KNOWN_SECONDS })
  known.set(live, cache)
  return cache.get(index)
}

/**
 * Cases of an index whose texts hold all the words, over the whole country; the caller narrows them to what its
 * viewer may see.
 *
 * @returns ids, or undefined where the words are too frequent to be listed
 */
export async function findRare(
  platform: Platform,
  index: WordIndex,
  words: WordSearch,
): Promise<readonly string[] | undefined> {
  // Asking the index of a word that a third of the country holds would cost more than the list itself.
  if (isFrequent(words, await frequencies(platform, index))) return undefined
  const ids = await store.find(platform.db, index, words.grams, RARE_MAX + 1)
  return ids.length > RARE_MAX ? undefined : ids
}
