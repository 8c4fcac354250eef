/** One line of the results: a figure with its limit. */
export interface Row {
  what: string
  ours: string
  beside: string
  figure: number
  limit: string
  holds: boolean
}

/** A figure that may be at most `limit`. */
export const atMost = (what: string, figure: number, limit: number, unit = '', beside = '–'): Row => ({
  what,
  ours: `${figure.toFixed(figure < 1 ? 3 : 0)}${unit}`,
  beside,
  figure,
  limit: `≤ ${limit}${unit}`,
  holds: figure <= limit,
})

/** How many times longer something takes with more data. Times in milliseconds. */
export const growth = (
  what: string,
  small: { time: number; at: number },
  large: { time: number; at: number },
  limit: number,
): Row => ({
  what: `${what} at ${large.at}`,
  ours: `${large.time.toFixed(1)} ms`,
  beside: `${small.time.toFixed(1)} ms at ${small.at}`,
  figure: large.time / small.time,
  limit: `≤ ${limit}`,
  holds: large.time / small.time <= limit,
})

const HEAD = ['| what | ours | beside | figure | limit | | measured |', '|---|---|---|---|---|---|---|']

const lineOf = ({ what, ours, beside, figure, limit, holds }: Row, when: string): string =>
  `| ${what} | ${ours} | ${beside} | ${figure.toFixed(2)} | ${limit} | ${holds ? 'holds' : '**misses**'} | ${when} |`

const partOf = (line: string): string => /^\| \((\w)\)/.exec(line)?.[1] ?? ''

/**
 * The table of the results in Markdown, in the order of their parts.
 *
 * @param when day and kind of the run
 * @param before lines of an earlier table; parts that were measured anew replace theirs
 */
export function table(rows: readonly Row[], when: string, before: readonly string[] = []): string {
  const lines = rows.map((row) => lineOf(row, when))
  const anew = new Set(lines.map(partOf))
  const kept = before.filter((line) => partOf(line) !== '' && !anew.has(partOf(line)))
  return [...HEAD, ...[...kept, ...lines].toSorted((a, b) => partOf(a).localeCompare(partOf(b)))].join('\n')
}
