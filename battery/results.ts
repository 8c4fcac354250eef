import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ELSEWHERE } from './elsewhere.ts'

export const RESULTS = path.resolve(import.meta.dirname, '../docs/battery.md')

/** One row of the results. */
export interface Result {
  id: string
  what: string
  cases: number
  wanted: string
  seen: string
  mutants: string
  seconds: number
  kind: 'full' | 'quick' | 'part'
  seed: number
  misses: readonly string[]
}

const HEAD = [
  '| row | what | cases | wanted | seen | mutants found | seconds | run |',
  '|---|---|---|---|---|---|---|---|',
]
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const grouped = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ' ')
const idOf = (line: string) => /^(?:\| |- )([SR]\d+\w?)\b/.exec(line)?.[1]
const byRow = (a: string, b: string) => rank(a) - rank(b) || a.localeCompare(b)
const rank = (line: string) => {
  const id = idOf(line) ?? ''
  return (id.startsWith('R') ? 1_000 : 0) + Number(id.replace(/\D/g, ''))
}

/** Writes what was seen into `docs/battery.md`; rows that did not run keep their lines. */
export function writeResults(results: readonly Result[], today: string, file = RESULTS): void {
  const anew = new Set(results.map(({ id }) => id))
  const before = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const kept = before.filter((line) => idOf(line) && !anew.has(idOf(line)!))
  const lines = results.map(
    ({ id, what, cases, wanted, seen, mutants, seconds, kind, seed }) =>
      `| ${id} | ${cell(what)} | ${grouped(cases)} | ${cell(wanted)} | ${cell(seen)} | ${mutants} | ${seconds.toFixed(0)} | ${kind}, seed ${seed}, ${today} |`,
  )
  const missed = results.flatMap(({ id, misses }) =>
    misses.map((text) => `- ${id}: ${cell(text).slice(0, 400)}`),
  )
  const rows = [...kept.filter((line) => line.startsWith('|')), ...lines].sort(byRow)
  const misses = [...kept.filter((line) => line.startsWith('-')), ...missed].sort(byRow)
  writeFileSync(
    file,
    `# The battery

\`npm run battery [-- --only=S13,R7] [--quick] [--seed=n] [--minutes=n]\` tries what must never be possible, at size, and
writes here what it saw. Each row has mutants: the product weakened in one place, or the row's own harness; a row that does not notice
them proves nothing. A case that failed once lies in \`battery/failures\` and is tried first ever after.

${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; PostgreSQL of its own, embedded.

${[...HEAD, ...rows].join('\n')}

## Misses

${misses.length ? misses.join('\n') : 'None.'}

## Not in the battery

${Object.entries(ELSEWHERE)
  .map(([id, text]) => `* ${id}: ${text}`)
  .join('\n')}
`,
  )
}
