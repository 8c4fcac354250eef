import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** The portal's kit, what several of its screens show, and each feature's own. */
const PORTAL = /^(ui\/portal\/[^/]+|domain\/[^/]+\.module|features\/.+\.portal(\.module)?)\.css$/

const root = path.resolve(import.meta.dirname, '../..')
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => PORTAL.test(file))
  .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)

describe('styles of the portal', () => {
  it('use no colour or measure that the portal does not have', () => {
    const all = sheets.map(([, text]) => text).join('\n')
    const known = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
    const unknown = sheets.flatMap(([file, text]) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name]) =>
        known.has(name) ? [] : [`${file} ${name}`],
      ),
    )
    expect(unknown).toEqual([])
    expect(sheets.length).toBeGreaterThan(20)
  })
})
