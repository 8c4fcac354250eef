import type { Queryable } from '../../platform/db/db.ts'
import * as store from './search.store.ts'

/** What somebody typed, as the index of words knows it. */
export interface WordSearch {
  /** Pairs of neighbouring Chinese characters and Latin words: all of them must be there. */
  grams: readonly string[]
  /** Runs of more than two Chinese characters: pairs alone could stand apart. */
  phrases: readonly string[]
}

const HAN_RUN = /[\u3400-\u4dbf\u4e00-\u9fff]{2,}/gu
const LATIN = /[A-Za-z]{2,24}/g

/**
 * The words of a search text, cut exactly as the database cuts the texts themselves (`text_grams`); undefined where
 * it holds none, e.g. a single character or digits alone.
 */
export function wordsIn(text: string): WordSearch | undefined {
  const runs = text.match(HAN_RUN) ?? []
  const pairs = runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2)))
  const latin = (text.match(LATIN) ?? []).map((word) => word.toLowerCase())
  const grams = [...new Set([...pairs, ...latin])]
  return grams.length ? { grams, phrases: runs.filter((run) => run.length > 2) } : undefined
}

/** Above this many findings a word says little: lists are walked in their own order instead. */
export const RARE_MAX = 5_000

/**
 * Appeals whose content or item name holds all the words, over the whole country; the caller narrows them to what its
 * viewer may see.
 *
 * @returns ids, or undefined where the words are too frequent to be listed
 */
export async function findRare(db: Queryable, { grams }: WordSearch): Promise<readonly string[] | undefined> {
  const ids = await store.find(db, grams, RARE_MAX + 1)
  return ids.length > RARE_MAX ? undefined : ids
}
