import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const source = 'apps/web/src'
const files = execFileSync('git', ['ls-files', source], { cwd: root }).toString().trim().split('\n')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const sheets = files.filter((file) => file.endsWith('.css'))
const scripts = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
const uncommented = new Map(sheets.map((file) => [file, read(file).replace(/\/\*[\s\S]*?\*\//g, '')]))

/** Where a layout changes: small phones, phones, large phones, tablets, the desk's drawer menu, narrow and wide windows. */
const WIDTHS = [389, 640, 641, 719, 900, 991, 992, 1199, 1279]

/** A feature's folder; everything below ui, app and domain serves all of them. */
const homeOf = (file: string): string | undefined => /^apps\/web\/src\/(features\/[^/]+)\//.exec(file)?.[1]

/** What stands behind each `className=`, as far as it is written there. */
function* classesIn(code: string): Generator<string> {
  for (const found of code.matchAll(/\b\w*[cC]lassName\s*[=:]\s*/g)) {
    const start = found.index + found[0].length
    const text =
      code[start] === '{'
        ? code.slice(start, closing(code, start))
        : /^\S*[^;,>]*/.exec(code.slice(start, start + 200))![0]
    const quoted = /(['"])(.*?)\1/gs
    const literals = code[start] === '{' ? text.matchAll(quoted) : [/^(['"])(.*?)\1/s.exec(text)]
    for (const literal of literals) yield* literal?.[2]?.split(/[^\w-]+/) ?? []
    for (const [, template] of text.matchAll(/`([^`]*)`/g))
      yield* template!.replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/)
  }
}

const isModule = (file: string) => file.endsWith('.module.css')

/** The classes that a sheet gives; of a module, those of its own. */
const namesIn = (css: string): Set<string> =>
  new Set(
    [...css.replaceAll(/:global\([^)]*\)/g, '').matchAll(/\.(-?[_a-zA-Z][\w-]*)(?=[^{};]*\{)/g)].map(
      ([, name]) => name!,
    ),
  )

/** What code takes from modules, by their sheet. */
function takenFrom(file: string): [sheet: string, names: string[]][] {
  const code = read(file)
  return [...code.matchAll(/import \* as (\w+) from '([^']+\.module\.css)'/g)].map(([, as, place]) => [
    path.posix.join(path.posix.dirname(file), place!),
    [...code.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, 'g'))].map(([, name]) => name!),
  ])
}

/** Where a brace closes. */
function closing(code: string, start: number): number {
  let depth = 0
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1
    if (code[at] === '}' && --depth === 0) return at
  }
  return code.length
}

describe('style sheets', () => {
  it('no feature wears the classes of another, which are there only after that has been visited', () => {
    const places = new Map<string, Set<string | undefined>>()
    for (const [file, css] of uncommented)
      for (const name of isModule(file) ? [] : namesIn(css))
        places.set(name, (places.get(name) ?? new Set()).add(homeOf(file)))
    expect(places.size).toBeGreaterThan(600)
    const foreign = scripts.flatMap((file) =>
      [...new Set(classesIn(read(file)))].flatMap((name) => {
        const homes = places.get(name)
        return !homes || homes.has(undefined) || homes.has(homeOf(file)) ? [] : [`${file}: ${name}`]
      }),
    )
    expect(foreign).toEqual([])
  })

  it('a module gives every class that is taken from it, and no other', () => {
    const taken = new Map<string, Set<string>>()
    for (const [sheet, names] of scripts.flatMap(takenFrom))
      taken.set(sheet, new Set([...(taken.get(sheet) ?? []), ...names]))
    const wrong = sheets.filter(isModule).flatMap((sheet) => {
      const [given, used] = [namesIn(uncommented.get(sheet)!), taken.get(sheet) ?? new Set<string>()]
      return [...new Set([...given, ...used])].flatMap((name) =>
        given.has(name) && used.has(name) ? [] : [`${sheet}: ${name}`],
      )
    })
    expect(wrong).toEqual([])
    expect(taken.size).toBeGreaterThan(20)
  })

  it('every token that is asked for is given', () => {
    const all = [...files.filter((file) => /\.(css|tsx?)$/.test(file)).map(read)].join('\n')
    const given = new Set([...all.matchAll(/(?<!var\()(--[\w-]+)['"\]]*\s*:/g)].map(([, name]) => name))
    const asked = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    expect([...asked].filter((name) => !given.has(name))).toEqual([])
  })

  it('screens change at the widths that the design names', () => {
    const widths = new Set(
      [...uncommented.values()].flatMap((css) =>
        [...css.matchAll(/@media[^{]*/g)].flatMap(([query]) => (query.match(/\d+(?=px)/g) ?? []).map(Number)),
      ),
    )
    expect([...widths].sort((a, b) => a - b)).toEqual(WIDTHS)
  })

  it('no module is cut in its bar', () => {
    const [rule] = /\.dock \{[^{}]*\}/.exec(read('apps/web/src/app/office/shell.module.css')) ?? []
    expect(rule).toMatch(/flex-wrap: wrap/)
  })

  it('something stands on the page before its code has come', () => {
    expect(read('apps/web/index.html')).toMatch(/#app:empty::before/)
  })

  it('a key shows the focus where it is, not around the whole page', () => {
    const [rule] =
      /[^{}]*main:focus-visible[^{}]*\{[^{}]*\}/.exec(read('apps/web/src/ui/theme/office.css')) ?? []
    expect(rule).toMatch(/outline: none/)
  })
})
