import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { root } from '../scripts/steps.mjs'
import { day } from './days.ts'
import { share } from './meter.ts'

/** Keys, and clicks, that half of all cases must not exceed. */
export const WANTED = { keys: 8, clicks: 6 }

/** What one case took. */
export interface Taken {
  work: string
  how: 'keys' | 'mouse'
  count: number
}
export interface Figures {
  taken: Taken[]
  answers: number[]
  afterAct: number[]
  walk: number[]
}

/** The figures as a page. */
export function pageOf(
  { taken, answers, afterAct, walk: walked }: Figures,
  works: readonly string[],
): string {
  const ms = (values: readonly number[], part: number) => `${Math.round(share(values, part))} ms`
  const rows = works.map((name) => {
    const counts = (how: Taken['how']) =>
      taken.filter((one) => one.work === name && one.how === how).map(({ count }) => count)
    const [keys, clicks] = [counts('keys'), counts('mouse')]
    return `| ${name} | ${keys.length} | ${share(keys, 0.5)} | ${Math.max(...keys)} | ${clicks.length ? share(clicks, 0.5) : '–'} |`
  })
  const all = (how: Taken['how']) => taken.filter((one) => one.how === how).map(({ count }) => count)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  return `# A clerk's day in figures

Sixty prepared cases, handled by keys alone, one after the other as the lists lead; then a few of each by mouse
(\`e2e/journeys/clerksDay.ts\`; made anew by \`DAY=60 npm test -- --only=journeys "clerk's day"\`). A chord is one key; words that
are typed are the work itself and not counted. Counts are asserted, times are only told.

Taken on ${day(0)} at ${commit}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; server, database
and browser on the same machine.

| work | cases | keys, median | keys, most | clicks, median |
|---|---|---|---|---|
${rows.join('\n')}
| **all** | ${all('keys').length} | **${share(all('keys'), 0.5)}** (wanted ≤ ${WANTED.keys}) | ${Math.max(...all('keys'))} | **${share(all('mouse'), 0.5)}** (wanted ≤ ${WANTED.clicks}) |

| from a key | half of them within | 95 of 100 within | wanted |
|---|---|---|---|
| to the next frame that answers it | ${ms(answers, 0.5)} | ${ms(answers, 0.95)} | 50 ms |
| J to the next case in sight | ${ms(walked, 0.5)} | ${ms(walked, 0.95)} | 100 ms |
| Ctrl ↵ to the next case in sight, the act itself included | ${ms(afterAct, 0.5)} | ${ms(afterAct, 0.95)} | – |
`
}
