// Every pattern of the product, and the texts that a bad one would take too long for: tried by `patterns.test.ts`, and at
// size by the battery.

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ownTime } from '@appeal/contract/testing/ownTime.ts'
import { parseSync, Visitor } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['packages/contract/src', 'packages/codegen/src', 'apps/server/src', 'apps/web/src']
const isProduct = (file: string) =>
  /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file) && !/\/testing\//.test(file)

/** Sources that make patterns out of strings; each is loaded while the test looks on. */
export const MAKERS = [
  'packages/contract/src/articles/redaction.ts',
  'packages/contract/src/calendar/notice.ts',
  'packages/contract/src/grants/duties.ts',
  'packages/contract/src/masking.ts',
  'apps/server/src/platform/parsing/pdf.ts',
]
/** Make their patterns of names in the product's own tables; nobody's text becomes a pattern. */
export const OF_OWN_WORDS = [
  'packages/codegen/src/kit.ts',
  'apps/server/src/features/search/search.service.ts',
]

export interface Pattern {
  file: string
  source: string
  flags: string
}

function sources(): string[] {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
      .filter(isProduct),
  )
}

/** Every literal of the sources, and which sources make patterns at run time. */
export function written(): { patterns: Pattern[]; makers: string[] } {
  const patterns: Pattern[] = []
  const makers = new Set<string>()
  for (const file of sources()) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const { program, errors } = parseSync(file, text)
    if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`)
    const made = ({ callee }: { callee: { type: string; name?: unknown } }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') makers.add(file)
    }
    new Visitor({
      Literal(node) {
        if ('regex' in node && node.regex)
          patterns.push({ file, source: node.regex.pattern, flags: node.regex.flags })
      },
      NewExpression: made,
      CallExpression: made,
    }).visit(program)
  }
  return { patterns, makers: [...makers].sort() }
}

/**
 * Loads the makers with a constructor that tells what it makes.
 *
 * @param load loads one of them anew
 */
export async function made(load: (file: string) => Promise<unknown>): Promise<Pattern[]> {
  const patterns: Pattern[] = []
  let file = ''
  const Plain = RegExp
  globalThis.RegExp = new Proxy(Plain, {
    construct(target, [source, flags]: [string | RegExp, string | undefined]) {
      const pattern = new target(source, flags)
      patterns.push({ file, source: pattern.source, flags: pattern.flags })
      return pattern
    },
  })
  try {
    for (file of MAKERS) await load(join(ROOT, file))
  } finally {
    globalThis.RegExp = Plain
  }
  return patterns
}

/** Each pattern once, wherever it stands. */
export const distinct = (patterns: readonly Pattern[]): Pattern[] => [
  ...new Map(patterns.map((one) => [`/${one.source}/${one.flags}`, one])).values(),
]

// What people write, and what only somebody who means harm writes.
const SIGNS = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)),
  ...'\t\n\r\u00A0\u3000，。：；（）、—～路区市县号张先生申诉人é😀\u0000\uD800',
]
const ATOM =
  /\\u\{[\da-f]+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[pP]\{[^}]*\}|\\k<\w+>|\\[bB\d]|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|\{\d+(?:,\d*)?\}|[()|^$*+?]|[\s\S]/giu
const NO_SIGN = /^(?:\\k.*|\\[bB\d]|\(.*|\{\d.*\}|[)|^$*+?])$/

/** One or two signs for each class and sign of a pattern, in its order. */
function atomsOf({ source, flags }: Pattern): string[][] {
  const known = new Map<string, string[]>()
  return (source.match(ATOM) ?? [])
    .filter((atom) => !NO_SIGN.test(atom))
    .map((atom) => {
      const found = known.get(atom)
      if (found) return found
      const one = new RegExp(`^(?:${atom})$`, flags.replace(/[gy]/g, ''))
      const literal = /^[^\\[.]$/u.test(atom) ? [atom] : SIGNS.filter((sign) => one.test(sign))
      const some = [...new Set([literal[0], literal.at(-1)])].filter((sign) => sign !== undefined)
      known.set(atom, some)
      return some
    })
    .filter((some) => some.length > 0)
}

const ADDRESS = ['区', '区区路', '路号', '张']
const PUMPS_MAX = 60

/** Beginnings and what is repeated after them: each sign, each pair and triple that follow each other, all of it. */
export function pumpsOf(pattern: Pattern, most = PUMPS_MAX): [string, string][] {
  const atoms = atomsOf(pattern)
  const first = atoms.map(([sign]) => sign!)
  const repeated = new Set([...atoms.flat(), ...ADDRESS, first.join('')])
  for (let at = 0; at < first.length - 1; at += 1) {
    repeated.add(first.slice(at, at + 2).join(''))
    repeated.add(first.slice(at, at + 3).join(''))
  }
  const pumps: [string, string][] = [...repeated].filter(Boolean).map((text) => ['', text])
  for (let at = 1; at < first.length; at += 1)
    for (const sign of atoms[at]!) pumps.push([first.slice(0, at).join(''), sign])
  // Long alternations of words are many signs of one shape: an even choice of them says the same.
  const step = Math.max(1, pumps.length / most)
  return Array.from({ length: Math.min(pumps.length, most) }, (_, at) => pumps[Math.floor(at * step)]!)
}

const [SHORT, LONG] = [6_000, 60_000]
const GROWTH_MAX = 20
/** Milliseconds for the long text that nobody notices; growth below it is the machine's noise. */
const NOISE = 100
/** Milliseconds that no text below the short one may take: what is worse than quadratic shows there, and ends there. */
const TOO_LONG = 100
const STEPS = [12, 24, 100, 300, 600, 1_500, 3_000, SHORT]

function timeOf(pattern: Pattern, [head, pump]: [string, string], length: number): number {
  const text = `${head}${pump.repeat(Math.ceil(length / pump.length))}\u0001`
  const form = new RegExp(pattern.source, pattern.flags)
  const began = ownTime()
  if (form.global) text.replace(form, '')
  else form.test(text)
  return ownTime() - began
}

/** The fault of a pattern under one pump; undefined where its time grows with the text. */
export function faultOf(pattern: Pattern, pump: [string, string]): string | undefined {
  const best = (length: number) => Math.min(...Array.from({ length: 3 }, () => timeOf(pattern, pump, length)))
  const say = (what: string) =>
    `${pattern.file} /${pattern.source.slice(0, 120)}/ ${what} on ${JSON.stringify(pump)}`
  let short = 0
  for (const length of STEPS) {
    short = timeOf(pattern, pump, length)
    if (length < SHORT && short > TOO_LONG) return say(`${length} signs: ${short} ms`)
  }
  // A hundred times as much would still be noise.
  if (short < NOISE / 100) return undefined
  const once = timeOf(pattern, pump, LONG)
  if (once < NOISE) return undefined
  if (once > NOISE * 30) return say(`${short} → ${once} ms`)
  const [long, again] = [best(LONG), best(SHORT)]
  return long > NOISE && long / again > GROWTH_MAX ? say(`${again} → ${long} ms`) : undefined
}
