import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const filesIn = (folder: string) =>
  execFileSync('git', ['ls-files', folder], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture|texts)\.tsx?$|\/testing\//.test(file))
const files = filesIn('apps/server/src')

/** What is done in one place for everybody, and the words by which a second place would show itself. */
it.each([
  ['a text in a LIKE', /\[\\\\%_\]|\[%_\\\\\]/, 'platform/db/like.ts'],
  ['a formula in a sheet', /'=\+-@|\^\[=\+/, 'platform/sheets/sheet.ts'],
  ['a cell in quotes', /replaceAll\('"', '""'\)|replace\(\/"\/g, '""'\)/, 'platform/sheets/csv.ts'],
  ['a workbook', /write-excel-file|spreadsheetml\/2006\/main'/, 'platform/sheets/xlsx.ts'],
  ['the name of a download', /;\s?filename=/, 'platform/http/downloads.ts'],
  ['a statement that is built once', /prepareQuery|\.prepare\(/, 'platform/db/statement.ts'],
  ['what a browser is called', /MicroMessenger|CriOS|\bEdg\b/, undefined],
  ['a text as HTML', /'<': '&lt;'.*"'"/, 'platform/http/pages.ts'],
])('%s is written in one place', (_, words, place) => {
  const found = files.filter((file) => words.test(readFileSync(path.join(root, file), 'utf8')))
  expect(found).toEqual(place ? [`apps/server/src/${place}`] : [])
})

it('commas between words are those of the reader, put there in one place', () => {
  const found = filesIn('apps/web/src').filter((file) =>
    /join\(['"][、，]['"]\)|\}[、，]\$\{/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(found).toEqual([])
})

it('today is the one in China, wherever the browser is', () => {
  const found = filesIn('apps/web/src').filter((file) =>
    /\bdayjs\(\)/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(found).toEqual([])
})

it('a choice of one is one stop of Tab everywhere', () => {
  const found = filesIn('apps/web/src').filter((file) =>
    /import \{[^}]*\bSegmented\b[^}]*\} from 'antd'/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(found).toEqual(['apps/web/src/ui/Segmented.tsx'])
})

/** Found by what their file is called: tables by the schema, settings by their declaration. */
const LISTED = /\.(tables|settings)\.ts$/
/** Waiting for those who change these files now. */
const WAITING = ['NewBinding', 'OrgKindName']

it('no exported name is written once only', () => {
  const sources = ['apps', 'packages', 'scripts', 'e2e', 'battery', 'bench', 'drill'].flatMap((folder) =>
    execFileSync('git', ['ls-files', '-co', '--exclude-standard', `${folder}/*.ts`, `${folder}/*.tsx`], {
      cwd: root,
    })
      .toString()
      .split('\n')
      .filter((file) => file && !file.endsWith('/oneWay.test.ts') && existsSync(path.join(root, file))),
  )
  const written = new Map<string, number>()
  const exported: string[] = []
  for (const file of sources) {
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g)) written.set(name, (written.get(name) ?? 0) + 1)
    if (LISTED.test(file)) continue
    for (const [, name] of text.matchAll(
      /^export (?:async )?(?:const|function\*?|class|type|interface) ([\w$]+)/gm,
    ))
      exported.push(name!)
  }
  expect(exported.length).toBeGreaterThan(1000)
  expect(exported.filter((name) => written.get(name) === 1).sort()).toEqual(WAITING)
})
