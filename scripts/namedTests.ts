// Documents that name files and tests as their proof: every name has to lead somewhere.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const QUOTES = ["'", '"', '`']

/** Cells of the rows of a document whose first cell fits; a cell may hold `\|`. */
export function rowsOf(file: string, first: RegExp): string[][] {
  return read(file)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
    .filter(([cell = '']) => first.test(cell))
}

/** Whether a test file has a test, a journey or a row of a table of tests of this name. */
export function hasTest(file: string, title: string): boolean {
  const text = read(file)
  return QUOTES.some((quote) =>
    text.includes(`${quote}${title.replaceAll("'", quote === "'" ? "\\'" : "'")}${quote}`),
  )
}

let known: string[] | undefined

/** Files of the repository that a name may mean: whole, or its last parts. */
function filesCalled(name: string): string[] {
  known ??= execFileSync('git', ['ls-files'], { cwd: root }).toString().trim().split('\n')
  return known.filter((file) => file === name || file.endsWith(`/${name}`))
}

/** What a document calls a file: other words in backticks are settings, fields and types. */
const isFile = (name: string) => /\.(ts|tsx|mjs|json)$/.test(name)

/**
 * What is wrong with the names in a text like `` `a.test.ts` «title» «title», `b.ts` ``: a file that is none or several, a
 * test that the file before it does not have. Everything else is prose.
 */
export function faultsOf(text: string): string[] {
  let file: string | undefined
  return Array.from(text.matchAll(/`([^`]+)`|«([^»]*)»/g)).flatMap(([, name, title = '']) => {
    if (name === undefined) return file && hasTest(file, title) ? [] : [`${file}: no test "${title}"`]
    if (!isFile(name)) return []
    const [found, ...others] = filesCalled(name)
    file = found
    if (!found) return [`${name}: no such file`]
    return others.length > 0 ? [`${name}: ${others.length + 1} files are called so`] : []
  })
}

/** How many tests a text names. */
export const countTests = (text: string): number => text.match(/«[^»]*»/g)?.length ?? 0
