/** No published count of appeals is smaller: it would tell people apart (k-anonymity). Open data and bulletins alike. */
export const LEAST_PUBLISHED = 5

/** Million items from which on a rate of two digits fits so many counts that it tells none of them. */
export const RATE_HIDES_FROM = 100 * LEAST_PUBLISHED

/** Whether a count is too small to be published. Nothing at all is told; what a correction took away is not. */
export const isSmall = (n: number): boolean => n !== 0 && n < LEAST_PUBLISHED

/** A line of a table whose sums are published, with all counts of it that are. */
export interface Line {
  code: string
  counts: readonly number[]
}

/**
 * The small-number rule: which lines of a table are not told alone, so that no count below five can be read in it or
 * reckoned from its sums. These are the lines with a small count, and as many others as it takes for them to be two at
 * least and for each of their sums to be none or five. All of them may be too few: then the sums are small themselves.
 *
 * @param lines in the order in which they would be taken along
 * @param seed  lines that are not told for another reason, as of another publication of the same counts
 */
export function keptBack(lines: readonly Line[], seed: ReadonlySet<string> = new Set()): Set<string> {
  const some = lines.filter(({ counts }) => counts.some((n) => n !== 0))
  const isFirst = ({ code, counts }: Line) => seed.has(code) || counts.some(isSmall)
  const kept = some.filter(isFirst)
  const rest = some.filter((line) => !isFirst(line))
  const sums = () =>
    (kept[0]?.counts ?? []).map((_, i) => kept.reduce((all, { counts }) => all + (counts[i] ?? 0), 0))
  while (kept.length > 0 && (kept.length < 2 || sums().some(isSmall))) {
    const next = rest.shift()
    if (!next) break
    kept.push(next)
  }
  return new Set([...seed, ...kept.map(({ code }) => code)])
}

/** Whether a sum of what is not told may itself be told: there is nothing in it, or enough of two at least. */
export function tellsNone(parts: readonly number[]): boolean {
  const some = parts.filter((n) => n !== 0)
  return some.length === 0 || (some.length > 1 && some.reduce((all, n) => all + n, 0) >= LEAST_PUBLISHED)
}
