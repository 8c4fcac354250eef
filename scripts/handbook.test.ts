import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const listed = (...places: string[]) =>
  execFileSync('git', ['ls-files', ...places], { cwd: root })
    .toString()
    .trim()
    .split('\n')

/** Where buttons, menus and fields get their names. */
const words = new Set(
  listed('apps', 'packages')
    .filter((file) => /\.texts\.ts$|\/seed\/[\w.]+\.ts$/.test(file))
    .flatMap((file) => Array.from(read(file).matchAll(/'((?:[^'\\\n]|\\.)+)'/g), ([, text = '']) => text)),
)
const handbooks = listed('docs/handbook').map((file) => [file, read(file)] as const)

describe('the handbooks', () => {
  it('are of five kinds of people', () => {
    expect(handbooks.map(([file]) => path.basename(file, '.md'))).toEqual([
      'administrator',
      'enterprise',
      'handler',
      'leader',
      'operator',
    ])
  })

  it.each(handbooks)('%s calls buttons and menus by their names', (_, text) => {
    const named = Array.from(text.matchAll(/「([^」]+)」/g), ([, name = '']) => name)
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !words.has(name))).toEqual([])
  })

  it.each(handbooks)('%s leads only to what is there', (file, text) => {
    const links = Array.from(text.matchAll(/\]\(([^)#]+)\)/g), ([, to = '']) => to)
    const missing = links.filter(
      (to) => listed(path.normalize(path.join(path.dirname(file), to))).join('') === '',
    )
    expect(missing).toEqual([])
    const commands = Array.from(text.matchAll(/npm run ([\w:]+)/g), ([, name = '']) => name)
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
    expect(commands.filter((name) => !scripts.includes(name))).toEqual([])
  })
})
