// Writes down which calls each page of the menu reads by: those that its code names, so far as everybody who has the page
// in the roles of the reference data has them too; and those that some of them have beside (`npm run page-calls`).
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MenuSeed } from '../apps/server/src/features/access/menus/menus.service.ts'
import { menuSeeds } from '../apps/server/src/seed/menus.data.ts'
import { roleSeeds } from '../apps/server/src/seed/roles.data.ts'
import type { OfficeScreen } from '../apps/web/src/ui/officeScreen.ts'
import { CASE_KINDS } from '../packages/contract/src/cases/caseKinds.ts'
import { allRoutes } from '../packages/contract/src/index.ts'

const root = path.resolve(import.meta.dirname, '..')
/** Of a line, as the formatter has it. */
const WIDTH = 109
const web = path.join(root, 'apps/web/src')
export const REGISTER = 'packages/contract/src/menus/pageCalls.ts'

/** Parts of the web that every page has around it: what they call is no page's own. */
const AROUND = ['app', 'lib'].map((folder) => path.join(web, folder) + path.sep)
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
const texts = new Map<string, string>()
function read(file: string): string {
  const known = texts.get(file) ?? readFileSync(file, 'utf8')
  texts.set(file, known)
  return known
}

/** The file of each component of the menu, as the screen tables name it. */
export async function pageFiles(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const file of files.filter((name) => name.endsWith('.screens.ts'))) {
    const tables: Record<string, unknown> = await import(pathToFileURL(path.join(web, file)).href)
    for (const row of Object.values(tables).filter(Array.isArray).flat() as Partial<OfficeScreen>[]) {
      // The row loads its page late, by a function whose text names it: from here, or from the root where tests run.
      const page = /import\w*\(["']([\w./]+\.tsx)/.exec(String(row.page))?.[1]
      const at = page?.startsWith('/') ? root : path.join(web, path.dirname(file))
      if (row.component && page) found.set(row.component, path.join(at, page))
    }
  }
  return found
}

const granted = new Map(
  allRoutes.flatMap((route) => (route.access.kind === 'granted' ? [[route.name, route] as const] : [])),
)

/**
 * Calls that files name: `api.roles.page`, or `roles.page` after `const { roles } = api`. A table that is handed on whole
 * (`isStaff ? api.bizOrgs : api.orgs`, `api[kind]`) has those of its calls that the files name by their last word.
 */
function namedIn(parts: readonly string[], kind: string | undefined): string[] {
  const words = parts.flatMap((text) =>
    [...text.matchAll(/\b(\w+)\??\.(?=(\w+))/g)].map(([, table = '', row = '']) => ({ table, row })),
  )
  const rows = new Set(words.map(({ row }) => row))
  const quoted = parts.flatMap((text) => [...text.matchAll(/'([a-z]\w+)'/g)].map(([, word]) => word))
  const whole = parts.flatMap((text) =>
    [...text.matchAll(/\bapi\.(\w+)(?![\w.])/g)].map(([, table]) => table),
  )
  return [
    ...new Set([
      ...words.map(({ table, row }) => `${table}.${row}`),
      ...whole.flatMap((table) => [...rows].map((row) => `${table}.${row}`)),
      ...(kind ? [...rows, ...quoted].map((row) => `${kind}s.${row}`) : []),
    ]),
  ].filter((name) => granted.has(name))
}

/** Everything that a page is made of, without what stands around every page. */
function partsOf(page: string): string[] {
  const seen = new Map<string, string>()
  const open = [page]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const at = file
    if (seen.has(at) || !existsSync(at) || AROUND.some((folder) => at.startsWith(folder))) continue
    const text = read(at).replaceAll(/import type [^']*'[^']*'/g, '')
    seen.set(at, text)
    for (const [, from = ''] of text.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g))
      open.push(path.join(path.dirname(at), from))
  }
  return [...seen.values()]
}

const entriesIn = (seeds: readonly MenuSeed[]): MenuSeed[] =>
  seeds.flatMap((seed) => [...(seed.component ? [seed] : []), ...entriesIn(seed.children ?? [])])

/** The register as it has to be. */
export async function register(): Promise<string> {
  const pages = await pageFiles()
  const entries = entriesIn(menuSeeds)
  const rows = [...new Set(entries.flatMap(({ component }) => component ?? []))]
    .toSorted()
    .map((component) => {
      const codes = new Set(entries.filter((one) => one.component === component).map(({ code }) => code))
      const page = pages.get(component)
      const kind = CASE_KINDS.find((one) => component.startsWith(`cases/${one}/`))
      const named = page ? namedIn(partsOf(page), kind).toSorted() : []
      const holders = roleSeeds
        .filter(({ menus }) => menus.some(({ menu }) => codes.has(menu)))
        .map(({ grants }) => new Set(grants.map(({ path: held }) => held)))
      const heldBy = (name: string) =>
        holders.filter((held) => held.has(granted.get(name)?.permission ?? '')).length
      const calls = named.flatMap((name) => {
        const isRead = granted.get(name)?.affects.length === 0
        const isNeeded = isRead && heldBy(name) === holders.length
        return heldBy(name) > 0 ? [isNeeded ? name : `${name}?`] : []
      })
      const [key, value] = [`  '${component}':`, `'${calls.join(' ')}',`]
      return key.length + value.length > WIDTH ? `${key}\n    ${value}\n` : `${key} ${value}\n`
    })
  return `// Written by \`npm run page-calls\` from the pages of the desk, the menus and the roles of the reference data.

/**
 * Of each page of the menu, by its component: the calls it reads by, which everybody has who has the page, and, with a
 * question mark, those that a role may have beside.
 */
export const PAGE_CALLS: Readonly<Record<string, string>> = {
${rows.join('')}}
`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(path.join(root, REGISTER), await register())
