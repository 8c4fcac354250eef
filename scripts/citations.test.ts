import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** `## 4 The appeal`, `### 4.4b Screens` of a paper, and numbered promises of a section as `4.6-9`. */
function placesOf(file: string): Set<string> {
  const places = new Set<string>()
  let section = ''
  for (const line of read(file).split('\n')) {
    section = /^##+ (\d+(?:\.\d+[a-z]?)?) /.exec(line)?.[1] ?? section
    places.add(section)
    for (const [, number] of line.matchAll(/(?:^|[:;.] )(\d{1,2})\.? (?=[A-Z0-9a-z`])/g))
      places.add(`${section}-${number}`)
  }
  return places
}

const papers = {
  domain: placesOf('docs/domain.md'),
  contract: placesOf('docs/contract.md'),
  spec: new Set(
    read('docs/spec-coverage.md')
      .split('\n')
      .flatMap((line) => /^\| (\d+)/.exec(line)?.[1] ?? []),
  ),
}

const CITED =
  /\b(domain|contract|spec) (\d+(?:\.\d+[a-z]?)?)(-\d+)?((?:, |–| and )\d+(?:\.\d+[a-z]?)?(?![\d.]))*/g
const files = execFileSync('git', ['ls-files', 'apps', 'packages', 'e2e', 'bench', 'scripts'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !file.endsWith('citations.test.ts'))

describe('what comments cite', () => {
  const cited = files.flatMap((file) =>
    Array.from(read(file).matchAll(CITED), ([, paper, section, promise = '']) => ({
      file,
      paper: paper as keyof typeof papers,
      place: `${section}${promise}`,
    })),
  )

  it('is much', () => {
    expect(cited.length).toBeGreaterThan(300)
  })

  it('can be opened', () => {
    const missing = cited.filter(({ paper, place }) => !papers[paper].has(place))
    expect(missing.map(({ file, paper, place }) => `${file}: ${paper} ${place}`)).toEqual([])
  })

  it('is no paper that does not lie here', () => {
    const elsewhere = files.filter((file) => /\((?:security|design|features) \d/.test(read(file)))
    expect(elsewhere).toEqual([])
  })
})

it('a comment stands before what it tells of, not before another one', () => {
  // An empty line ends what a whole file says of itself.
  expect(files.filter((file) => /\*\/\n[ ]*\/\*\*/.test(read(file)))).toEqual([])
})
