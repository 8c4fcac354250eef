import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const table = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8')

/** Rows `| section | sentence | file | test title |` under any heading; a title may hold `\|`. */
const rows = table
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [section = '', sentence = '', file = '', title = ''] = line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
    return { section, sentence, file: file.replaceAll('`', ''), title }
  })

const source = (file: string) => readFileSync(path.join(root, file), 'utf8')
const QUOTES = ["'", '"', '`']

/** Whether a test file has a test, a journey or a row of a table of tests of this name. */
const hasTest = (file: string, title: string) => {
  const text = source(file)
  return QUOTES.some((quote) =>
    text.includes(`${quote}${title.replaceAll("'", quote === "'" ? "\\'" : "'")}${quote}`),
  )
}

describe('table of specification and tests', () => {
  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(50)
  })
  it.each(rows)('$section $sentence', ({ sentence, file, title }) => {
    expect(sentence).not.toBe('')
    expect(file).toMatch(/(\.test\.tsx?|^e2e\/journeys\/.*\.ts|^scripts\/.*\.mjs)$/)
    expect(existsSync(path.join(root, file)), `${file} does not exist`).toBe(true)
    expect(hasTest(file, title), `${file} has no test "${title}"`).toBe(true)
  })
})
