import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { administrationMenus } from '../apps/server/src/seed/administration.data.ts'
import { pageFiles } from './pageCalls.ts'

const web = path.resolve(import.meta.dirname, '../apps/web/src')
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
const read = (file: string) => readFileSync(path.join(web, file), 'utf8')

const pages = await pageFiles()
const tests = files.filter((file) => file.endsWith('.test.tsx')).map(read)
const components = administrationMenus.flatMap(({ children = [] }) =>
  children.flatMap(({ component }) => component ?? []),
)

describe('screens of the administration', () => {
  it('are many', () => {
    expect(components.length).toBeGreaterThan(25)
  })
  it.each(components)('%s has a page, and a test that shows it', (component) => {
    const page = path.basename(pages.get(component) ?? '', '.tsx')
    expect(page, `${component} has no row in a screen table`).toBeTruthy()
    const isShown = tests.some((text) => new RegExp(`<${page}[\\s/>]`).test(text))
    expect(isShown, `no page test shows ${page}`).toBe(true)
  })
})
