import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkBoundaries } from './boundaries.mjs'

const list = `import { appeals } from './kinds/appeals/appeals.feature.ts'
import { views } from './desk/views/views.feature.ts'
import { users } from './features/people/users/users.feature.ts'
const kinds = { appeal: appeals }
export const features: readonly Feature[] = [users, ...Object.values(kinds), views]
`
let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'boundaries-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function check(files: Record<string, string>) {
  for (const [file, text] of Object.entries({ 'apps/server/src/product.ts': list, ...files })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return checkBoundaries(root)
}

const server = 'apps/server/src'
const web = 'apps/web/src'
const appeals = `${server}/kinds/appeals/appeals.service.ts`

const forbidden: [string, string, string, string][] = [
  [
    'the server in the code generator',
    'packages/codegen/src/a.ts',
    `import { fail } from '../../../apps/server/src/platform/fail.ts'`,
    'the code generator imports only the contract',
  ],
  [
    'a package in the contract',
    'packages/contract/src/a.ts',
    `import x from 'dayjs'`,
    'contract imports only zod',
  ],
  [
    'a type of a package in the contract',
    'packages/contract/src/a.ts',
    `import type { X } from 'pg'`,
    'contract imports only zod',
  ],
  [
    'the server in the contract',
    'packages/contract/src/a.ts',
    `import '../../../apps/server/src/app.ts'`,
    'contract imports only zod',
  ],
  [
    'the server in the web',
    `${web}/lib/a.ts`,
    `import '../../../server/src/app.ts'`,
    'server and web know each other',
  ],
  [
    'the web in the server',
    `${server}/app.ts`,
    `await import('../../web/src/main.tsx')`,
    'server and web know each other',
  ],
  [
    'a feature in the platform',
    `${server}/platform/a.ts`,
    `import { u } from '../features/users/users.service.ts'`,
    'platform knows no feature',
  ],
  [
    "a lower feature's store",
    appeals,
    `import * as s from '../../features/people/users/users.store.ts'`,
    'a server feature uses only',
  ],
  [
    "a lower feature's tables in a service",
    appeals,
    `import { users } from '../../features/people/users/users.tables.ts'`,
    'a server feature uses only',
  ],
  [
    "a higher feature's service",
    `${server}/features/people/users/users.service.ts`,
    `import * as a from '../../../kinds/appeals/appeals.service.ts'`,
    'a server feature uses only',
  ],
  [
    'what stands above the kinds',
    appeals,
    `import * as v from '../../desk/views/views.service.ts'`,
    'a server feature uses only',
  ],
  [
    "a higher feature's type",
    `${server}/features/people/users/users.service.ts`,
    `import type { A } from '../../../kinds/appeals/appeals.service.ts'`,
    'a server feature uses only',
  ],
  [
    'a feature out of the list',
    appeals,
    `import * as n from '../../features/news/news.service.ts'`,
    'a server feature uses only',
  ],
  [
    'the feature list in a feature',
    appeals,
    `import { features } from '../../product.ts'`,
    'a server feature uses only',
  ],
  ['the environment in the server', appeals, `const a = process.env.PORT`, 'process.env only in config.ts'],
  [
    'the environment by key',
    `${server}/main.ts`,
    `const a = process['env']`,
    'process.env only in config.ts',
  ],
  ['the date of now', appeals, `const now = new Date()`, 'business time'],
  ['the time of now', appeals, `const now = Date.now()`, 'business time'],
  ['drizzle in a service', appeals, `import { eq } from 'drizzle-orm'`, 'SQL only'],
  ['an sql template in a service', appeals, 'const rows = tx.execute(sql`select 1`)', 'SQL only'],
  [
    'a query text in a job',
    `${server}/features/people/users/users.jobs.ts`,
    `await db.query('select 1')`,
    'SQL only',
  ],
  [
    'fetch on a page',
    `${web}/features/home/HomePage.tsx`,
    `export const a = () => <b onClick={() => fetch('/x')}>don't</b>`,
    'fetch only in lib',
  ],
  ['window.fetch in ui', `${web}/ui/a.ts`, `window.fetch('/x')`, 'fetch only in lib'],
  [
    'another web feature',
    `${web}/features/home/HomePage.tsx`,
    `import { A } from '../appeals/A.tsx'`,
    'a web feature uses',
  ],
  [
    'the inside of app',
    `${web}/features/home/HomePage.tsx`,
    `import { A } from '../../app/Root.tsx'`,
    'a web feature uses',
  ],
  [
    'a feature in ui',
    `${web}/ui/A.tsx`,
    `import { A } from '../features/home/HomePage.tsx'`,
    'ui uses lib only',
  ],
  [
    'a screen in domain',
    `${web}/domain/a.ts`,
    `import { A } from '../features/a/APage.tsx'`,
    'domain, what several screens',
  ],
  ['ui in lib', `${web}/lib/a.ts`, `import { A } from '../ui/A.tsx'`, 'ui uses lib only'],
  [
    'a call at the top of a module',
    `${server}/features/people/users/users.ts`,
    `register('users')`,
    'nothing happens by loading',
  ],
  [
    'a loop at the top of a module',
    `${server}/product.ts`,
    `for (const one of all) open(one)`,
    'nothing happens by loading',
  ],
  [
    'a key of a question by hand',
    `${web}/features/home/HomePage.tsx`,
    `const asked = { queryKey: ['home', 1] }`,
    'questions, their keys',
  ],
  [
    'what is stale by hand',
    `${web}/ui/a.ts`,
    `queries.invalidateQueries({ queryKey: key })`,
    'questions, their keys',
  ],
  [
    'a cast to never',
    `${web}/features/home/HomePage.tsx`,
    `call(route, input as never)`,
    'questions, their keys',
  ],
  ['export * from', `${web}/ui/all.ts`, `export * from './A.tsx'`, 'no barrel files'],
  [
    'a file of re-exports only',
    `${server}/platform/all.ts`,
    `export { a } from './a.ts'\nexport { b } from './b.ts'`,
    'no barrel files',
  ],
]

const allowed: [string, string, string][] = [
  [
    'zod and itself in the contract',
    'packages/contract/src/a.ts',
    `import { z } from 'zod'\nimport { b } from './kit/b.ts'`,
  ],
  ["the contract's entry", 'packages/contract/src/index.ts', `export * from './a.ts'`],
  [
    'the contract by its name',
    `${web}/features/home/HomePage.tsx`,
    `import { a } from '@appeal/contract/a.ts'`,
  ],
  [
    "a lower feature's service",
    appeals,
    `import * as users from '../../features/people/users/users.service.ts'`,
  ],
  [
    "a lower feature's tables in a store",
    `${server}/kinds/appeals/appeals.store.ts`,
    `import { users } from '../../features/people/users/users.tables.ts'\nimport { eq } from 'drizzle-orm'`,
  ],
  ["its own feature's files", appeals, `import * as store from './appeals.store.ts'`],
  ['types of drizzle', appeals, `import type { SQL } from 'drizzle-orm'`],
  ['a given date', appeals, `const day = new Date(text)`],
  [
    'words in comments and strings',
    appeals,
    `// new Date() and process.env\nconst a = 'Date.now() and fetch(x)'`,
  ],
  ['the environment in config.ts', `${server}/config.ts`, `const a = process.env`],
  ['the clock itself', `${server}/platform/clock.ts`, `const now = () => new Date()`],
  ['plain SQL in a store', `${server}/features/figures/figures.sums.store.ts`, 'const a = sql`select 1`'],
  ['fetch in lib', `${web}/lib/api.ts`, `await fetch('/x')`],
  ["a query client's refetch", `${web}/features/home/HomePage.tsx`, `query.fetch('/x')`],
  [
    'hooks and types of app',
    `${web}/features/home/home.screens.ts`,
    `import { useShell } from '../../app/useShell.ts'\nimport { screens } from '../../app/screens.ts'\nimport type { Tab } from '../../app/office/tabs.ts'`,
  ],
  [
    'tests reaching everywhere',
    `${server}/features/people/users/users.test.ts`,
    `import '../appeals/appeals.store.ts'\nconst now = new Date()`,
  ],
]

describe('boundaries', () => {
  it('refuse a file that nobody takes in at once, and let tables of words be long', () => {
    const long = 'export const a = 1\n'.repeat(401)
    const [name, page] = [`${server}/platform/a.ts`, `${web}/features/a/APage.tsx`]
    const words = `${server}/platform/a.texts.ts`
    const found = check({ [name]: long, [page]: long, [words]: long })
    expect(found.map(({ file, detail }) => [file, detail])).toEqual([
      [name, '401 lines'],
      [page, '401 lines'],
    ])
  })

  it('refuse a folder of more files than anybody looks through', () => {
    const many = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [
          `${server}/platform/many/a${n}.ts`,
          `export const a = ${n}`,
        ]),
      )
    expect(check(many(25))).toEqual([])
    expect(check(many(26)).map(({ file, detail }) => [file, detail])).toEqual([
      [`${server}/platform/many`, '26 files'],
    ])
  })

  it('refuse modules that load each other, and let pass what is loaded later or is a type', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => `${server}/platform/${name}.ts`)
    const ring = (last: string) =>
      check({
        [a!]: `import { b } from './b.ts'\nexport const a = () => b`,
        [b!]: `import { c } from './c.ts'\nexport const b = () => c`,
        [c!]: last,
      })
    const broken = ring(`import { a } from './a.ts'\nexport const c = () => a`)
    expect(broken.map(({ rule, detail }) => [rule, detail])).toEqual([
      ['no circle of imports', [a, b, c, a].join(' → ')],
    ])
    expect(
      ring(`import type { a } from './a.ts'\nexport const c = () => undefined as typeof a | undefined`),
    ).toEqual([])
    expect(ring(`export const c = () => import('./a.ts')`)).toEqual([])
  })

  it.each(forbidden)('refuse %s', (_name, file, text, rule) => {
    const breaches = check({ [file]: `// 第一行\n${text}\n` })
    expect(breaches.map((breach) => breach.rule.startsWith(rule))).toContain(true)
    expect(breaches[0]).toMatchObject({ file, line: 2 })
  })

  it.each(allowed)('let pass %s', (_name, file, text) => {
    expect(check({ [file]: text })).toEqual([])
  })
})
