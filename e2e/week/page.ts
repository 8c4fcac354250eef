import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { root } from '../../scripts/steps.mjs'
import { day } from '../days.ts'
import { NEVER } from './signs.ts'

/** How one path went. */
export interface Walked {
  name: string
  who: readonly string[]
  acts: readonly string[]
  seconds: number
}

const times = (acts: readonly string[]) =>
  [...new Set(acts)].map((act) => {
    const n = acts.filter((one) => one === act).length
    return `\`${act}\`${n > 1 ? ` ×${n}` : ''}`
  })

/** The week as a page. */
export function pageOf(walked: readonly Walked[]): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const all = walked.flatMap(({ acts }) => acts)
  return `# A work week in the browser

Twenty cases, each from filing to its end in the real pages of the demonstration's people (\`e2e/journeys/workWeek.ts\`; made anew by
\`WEEK=20 npm test -- --only=journeys "work week"\`; by \`WEEK=5\` five of them run, filed beforehand). What somebody sees is checked
in words at each step. At the end every act of the workflow has been taken, every paper is there, every end date follows from its
ledger, tallies are those of the lists, and the month's figures hold the cases.

Taken on ${day(0)} at ${commit}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}; server, database and browser on the same machine.

| path | who | acts, as the histories tell them | seconds |
|---|---|---|---|
${walked.map(({ name, who, acts, seconds }) => `| ${name} | ${who.join(', ')} | ${times(acts).join(', ')} | ${Math.round(seconds)} |`).join('\n')}
| **all** | | ${new Set(all).size} different, ${all.length} in all | ${Math.round(walked.reduce((sum, { seconds }) => sum + seconds, 0))} |

Not taken in a browser:

${[...NEVER].map(([action, why]) => `- \`${action}\`: ${why}.`).join('\n')}
`
}
