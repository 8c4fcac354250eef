import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { wordsOf } from './classes.ts'

const root = path.resolve(import.meta.dirname, '..')
const source = 'apps/web/src'
const files = execFileSync('git', ['ls-files', source], { cwd: root }).toString().trim().split('\n')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const sheets = files.filter((file) => file.endsWith('.css'))
const scripts = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
const uncommented = new Map(sheets.map((file) => [file, read(file).replace(/\/\*[\s\S]*?\*\//g, '')]))

/** Where a layout changes: small phones, phones, large phones, tablets, the desk's drawer menu, narrow and wide windows. */
const WIDTHS = [389, 640, 641, 719, 900, 991, 992, 1199, 1279]

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

/** Sheets of features that are plain, and why. */
const PLAIN: Readonly<Record<string, string>> = {
  'features/home/home.portal.css': 'the first page of all: names of a module would make its code heavier',
  'features/home/reading.portal.css': 'comes with the first page as well',
}

/** Classes whose names stand in no source: of libraries, and the tones of a date that the desk wears as `o-${tone}`. */
const OUTSIDE = /^(ant-|tiptap$|o-(late|near|soon|today|realDark)$)/

/** Words that a program of its own wears: the checker of proofs is a page without the product's sheets. */
const words = new Map(
  scripts
    .filter((file) => !/\/checker\/|\.texts\.ts$/.test(file))
    .map((file) => [file, wordsOf(read(file), file.endsWith('x'))] as const),
)

/** The classes that any component may wear: of plain sheets, and those a module leaves as they are. */
const shared = new Map<string, Set<string>>()
for (const [file, css] of uncommented) {
  const left = [...css.matchAll(/:global\(([^)]*)\)/g)].map(([, names]) => `${names} {`).join('\n')
  for (const name of namesIn(isModule(file) ? left : css))
    shared.set(name, (shared.get(name) ?? new Set()).add(file))
}

describe('style sheets', () => {
  it('are modules wherever they belong to one feature; what all share is the kit of ui', () => {
    const plain = sheets.filter((file) => !isModule(file) && !file.startsWith(`${source}/ui/`))
    expect(plain.map((file) => file.slice(source.length + 1)).sort()).toEqual(Object.keys(PLAIN).sort())
    const imports = scripts
      .filter((file) => file.startsWith(`${source}/features/`))
      .flatMap((file) =>
        [...read(file).matchAll(/^import '([^']+\.css)'/gm)].flatMap(([, place]) => {
          const sheet = path.posix.join(path.posix.dirname(file), place!)
          return isModule(sheet) || sheet.slice(source.length + 1) in PLAIN ? [] : [`${file}: ${place}`]
        }),
      )
    expect(imports).toEqual([])
  })

  it('give every class that is worn by its name', () => {
    const missing = [...words].flatMap(([file, said]) =>
      said.flatMap(({ text, worn, open }) =>
        worn && !open && !shared.has(text) ? [`${file}: ${text}`] : [],
      ),
    )
    expect([...new Set(missing)]).toEqual([])
    expect([...words.values()].flat().filter(({ worn }) => worn).length).toBeGreaterThan(1000)
  })

  it('give no class that nobody wears', () => {
    const said = [...words.values()].flat()
    const whole = new Set(said.map(({ text }) => text))
    // `o-clk-${tone}` wears every class that begins so; `o-${tone}` alone would wear all of the desk's.
    const begun = [
      ...new Set(said.flatMap(({ text, open }) => (open && /.{3}-$|__$/.test(text) ? [text] : []))),
    ]
    const idle = [...shared].flatMap(([name, places]) =>
      whole.has(name) || OUTSIDE.test(name) || begun.some((start) => name.startsWith(start))
        ? []
        : [`${name}: ${[...places].join(', ')}`],
    )
    expect(idle).toEqual([])
  })

  it('give the classes that drivers of a browser look for', () => {
    const drivers = execFileSync('git', ['ls-files', 'e2e', 'bench', 'battery', 'scripts'], { cwd: root })
      .toString()
      .split('\n')
      .filter((file) => /\.(ts|mjs)$/.test(file) && !file.endsWith('.test.ts'))
    const asked = drivers.flatMap((file) =>
      [
        ...read(file).matchAll(
          /(?:locator|querySelector(?:All)?|closest|waitForSelector)\(\s*(['"`])(.*?)\1/g,
        ),
      ].flatMap(([, , selector]) =>
        [...selector!.replace(/\.?[\w-]*\$\{[^}]*\}/g, '').matchAll(/\.([a-z][\w-]*\w)/g)].map(
          ([, name]) => ({
            file,
            name: name!,
          }),
        ),
      ),
    )
    const said = [...words.values()].flat()
    const isWorn = (name: string) =>
      said.some(({ text, open }) => text === name || (open && /.{3}-$/.test(text) && name.startsWith(text)))
    const unknown = asked.filter(({ name }) => !OUTSIDE.test(name) && !shared.has(name) && !isWorn(name))
    expect(unknown).toEqual([])
    expect(asked.length).toBeGreaterThan(20)
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
    expect(taken.size).toBeGreaterThan(40)
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

  it('what only screen readers read is hidden at the desk and on the portal by the same class', () => {
    for (const sheet of ['ui/theme/office.css', 'ui/portal/portal.css'])
      expect([
        sheet,
        /(?:\.sr|:where\(\.sr\)) \{\s*position: absolute/.test(uncommented.get(`${source}/${sheet}`)!),
      ]).toEqual([sheet, true])
  })

  it('a key shows the focus where it is, not around the whole page', () => {
    const [rule] =
      /[^{}]*main:focus-visible[^{}]*\{[^{}]*\}/.exec(read('apps/web/src/ui/theme/office.css')) ?? []
    expect(rule).toMatch(/outline: none/)
  })
})
