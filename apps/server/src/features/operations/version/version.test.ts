import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { versionRoutes } from '@appeal/contract/version/version.routes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'

const use = useTestApp()
const root = mkdtempSync(join(tmpdir(), 'appeal-version-'))
const dist = join(root, 'apps/web/dist')
const page = join(dist, 'index.html')
const ask = async () => (await use.app.call(versionRoutes.version)).data

const build = (entry: string) => {
  mkdirSync(dist, { recursive: true })
  writeFileSync(page, `<html><script type="module" crossorigin src="/assets/${entry}"></script></html>`)
}

describe('version', () => {
  let before = ''
  beforeAll(() => {
    before = use.app.platform.config.root
    use.app.platform.config.root = root
  })
  afterAll(() => {
    use.app.platform.config.root = before
    rmSync(root, { recursive: true, force: true })
  })

  it('is empty where no pages are built', async () => {
    expect(await ask()).toEqual({ version: '', entry: null })
  })

  it('follows the build on the disk, and stays while it stays', async () => {
    build('index-AAAA.js')
    const first = await ask()
    expect(first).toMatchObject({ entry: '/assets/index-AAAA.js' })
    expect(first.version).toMatch(/^[0-9a-f]{16}$/)
    // Written again with the same content: another time, the same build.
    utimesSync(page, 1, 1)
    expect(await ask()).toEqual(first)
    build('index-BBBB.js')
    const second = await ask()
    expect(second.entry).toBe('/assets/index-BBBB.js')
    expect(second.version).not.toBe(first.version)
    rmSync(page)
    expect(await ask()).toEqual({ version: '', entry: null })
  })
})
