import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasTest, rowsOf } from './namedTests.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Rows `| section | sentence | file | test title |` under any heading. */
const rows = rowsOf('docs/spec-coverage.md', /^\d/).map(
  ([section = '', sentence = '', file = '', title = '']) => ({
    section,
    sentence,
    file: file.replaceAll('`', ''),
    title,
  }),
)

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
