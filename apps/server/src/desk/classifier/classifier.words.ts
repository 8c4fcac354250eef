import type { PlacedGram } from '../../features/search/search.service.ts'

/** Grams that are looked at: those that speak loudest; of them words are made. */
const LOUDEST = 10
/** Parts of the text that are shown. */
const SHOWN = 3

/**
 * The parts of a text that spoke for something most: neighbouring groups of characters joined to one, in the order of the
 * text. They are taken from the text itself, since the model knows digests alone.
 *
 * @param weight how much a digest speaks for it; what speaks against it is below zero
 */
export function whyWords(
  text: string,
  placed: readonly PlacedGram[],
  weight: (gram: string) => number,
): string[] {
  const loudest = placed
    .map(({ gram, from, to }) => ({ from, to, by: weight(gram) }))
    .filter(({ by }) => by > 0)
    .sort((one, two) => two.by - one.by)
    .slice(0, LOUDEST)
    .sort((one, two) => one.from - two.from || two.to - one.to)
  const joined: { from: number; to: number; by: number }[] = []
  for (const one of loudest) {
    const last = joined.at(-1)
    if (last && one.from < last.to)
      Object.assign(last, { to: Math.max(last.to, one.to), by: last.by + one.by })
    else joined.push({ ...one })
  }
  return joined
    .sort((one, two) => two.by - one.by)
    .slice(0, SHOWN)
    .sort((one, two) => one.from - two.from)
    .map(({ from, to }) => text.slice(from, to))
    .filter((word, n, all) => all.indexOf(word) === n)
}
