import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { administrationMenus } from '../apps/server/src/seed/administration.data.ts'

const web = path.resolve(import.meta.dirname, '../apps/web/src')
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
const read = (file: string) => readFileSync(path.join(web, file), 'utf8')

/** The page of each component of the menu, as the screen tables name it: in the row, or once for several rows. */
const pages = new Map(
  files
    .filter((file) => file.endsWith('.screens.ts'))
    .flatMap((file) => {
      const text = read(file)
      const named = new Map(
        [...text.matchAll(/const (\w+) = \(\) => import\('([^']+)\.tsx'\)/g)].map(([, name, page]) => [
          name,
          page,
        ]),
      )
      return text.split('component:').flatMap((row) => {
        const component = /^\s*'([^']+)'/.exec(row)?.[1]
        const page =
          /import\('([^']+)\.tsx'\)/.exec(row)?.[1] ??
          named.get(/\bpage(?:: (\w+))?[ ,]/.exec(row)?.[1] ?? 'page')
        return component && page ? [[component, path.basename(page)] as const] : []
      })
    }),
)
const tests = files.filter((file) => file.endsWith('.test.tsx')).map(read)
const components = administrationMenus.flatMap(({ children = [] }) =>
  children.flatMap(({ component }) => component ?? []),
)

describe('screens of the administration', () => {
  it('are many', () => {
    expect(components.length).toBeGreaterThan(25)
  })
  it.each(components)('%s has a page, and a test that shows it', (component) => {
    const page = pages.get(component)
    expect(page, `${component} has no row in a screen table`).toBeDefined()
    const isShown = tests.some((text) => new RegExp(`<${page}[\\s/>]`).test(text))
    expect(isShown, `no page test shows ${page}`).toBe(true)
  })
})
