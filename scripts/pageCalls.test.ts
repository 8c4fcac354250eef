import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { MENU_COMPONENTS } from '../packages/contract/src/menus/menu-components.ts'
import { PAGE_CALLS } from '../packages/contract/src/menus/pageCalls.ts'
import { pageFiles, REGISTER, register } from './pageCalls.ts'

describe('the calls of the pages', () => {
  it('are written down as pages, menus and roles have them: `npm run page-calls`', async () => {
    expect(readFileSync(path.resolve(import.meta.dirname, '..', REGISTER), 'utf8')).toBe(await register())
  })

  it('are found for every page that calls something, whichever table of screens names it', async () => {
    const pages = await pageFiles()
    expect(MENU_COMPONENTS.filter((component) => !pages.has(component))).toEqual([])
    // The first page asks only for what everybody who is signed in may ask for.
    expect(Object.entries(PAGE_CALLS).filter(([, calls]) => !/\w( |$)/.test(calls))).toEqual([
      ['home/index', ''],
    ])
  })
})
