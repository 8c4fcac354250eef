// Writes down which kinds of case there are: the contract's objects and routes and the server's rooms, each by the name
// that `CASE_KINDS` gives it. `letter` lies in folders called `letters`.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const NAMES = 'packages/contract/src/cases/caseKinds.ts'
const NOTE = '// Written by `npm run kinds` from CASE_KINDS.\n'

const byPath = (lines) => lines.toSorted((a, b) => (a.from < b.from ? -1 : 1))
const imports = (lines) =>
  byPath(lines)
    .map(({ what, from }) => `import ${what} from '${from}'\n`)
    .join('')
const record = (kinds, entry) => kinds.map((kind) => `  ${entry(kind)},\n`).join('')

/**
 * What each register has to say, by its file.
 * @param {string} root
 * @returns {Record<string, string>}
 */
export function registers(root) {
  const [, names = ''] = /CASE_KINDS = \[([^\]]*)\]/.exec(readFileSync(path.join(root, NAMES), 'utf8')) ?? []
  const kinds = [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name)
  const own = (suffix, file) =>
    kinds.map((kind) => ({ what: `{ ${kind}${suffix} }`, from: `./${file.replaceAll('$', `${kind}s`)}` }))
  const kindType = { what: 'type { CaseKind }', from: './cases/caseKinds.ts' }
  return {
    'packages/contract/src/kinds.ts': `${NOTE}
${imports([...own('Kind', '$/$.kind.ts'), kindType, { what: 'type { CaseTable }', from: './cases/caseTable.ts' }])}
/** Every kind of case beside appeals as data. */
export const kinds: Record<CaseKind, CaseTable> = {
${record(kinds, (kind) => `${kind}: ${kind}Kind`)}}
`,
    'packages/contract/src/kinds.routes.ts': `${NOTE}
${imports([...own('Routes', '$/$.routes.ts'), kindType, { what: 'type { Route }', from: './kit/routes.ts' }])}
/** The routes of every kind of case beside appeals, by the name of its folder. */
export const kindRoutes = {
${record(kinds, (kind) => `${kind}s: ${kind}Routes`)}} as const satisfies Record<\`\${CaseKind}s\`, Readonly<Record<string, Route>>>
`,
    'apps/server/src/kinds.ts': `${NOTE}
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
${imports([...own('sFeature', 'kinds/$/$.feature.ts'), { what: 'type { Feature }', from: './feature.ts' }])}
/** The room of every kind of case beside appeals. */
export const kinds: Record<CaseKind, Feature> = {
${record(kinds, (kind) => `${kind}: ${kind}sFeature`)}}
`,
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = path.resolve(import.meta.dirname, '..')
  for (const [file, text] of Object.entries(registers(root))) writeFileSync(path.join(root, file), text)
}
