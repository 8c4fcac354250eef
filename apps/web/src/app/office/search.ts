import Fuse from 'fuse.js'
import { pinyin } from 'pinyin-pro'
import type { MenuReading } from './menu.ts'

/** A page that the search finds (spec 2). */
export interface SearchEntry {
  icon: string | undefined
  path: string
  fullPath: string
  name: string
  /** Titles from the module down to the page. */
  fullName: string
  namePinyin: string
  namePinyinFirst: string
  /** Reading of each character, for marking what matched. */
  syllables: readonly string[]
}

/** Longer patterns are refused (spec 5). */
export const MAX_PATTERN = 32

/**
 * Reading of each character; what is not Chinese stands for itself, one character each.
 * @throws TypeError when it is not given a text
 */
export function syllablesOf(text: unknown): string[] {
  if (typeof text !== 'string') throw new TypeError('pinyin of something that is not a text')
  return pinyin(text, { toneType: 'none', type: 'array', nonZh: 'spaced', v: true }).map((one) =>
    one.toLowerCase(),
  )
}

/** The pages a menu lets one search: entries of type menu without children, hidden ones left out (spec 2). */
export function searchPool(menu: MenuReading): SearchEntry[] {
  return [...menu.pages.values()]
    .filter(({ kind, hidden, parent }) => kind === 'menu' && !hidden && !parent)
    .map((page) => {
      const syllables = syllablesOf(page.title)
      return {
        icon: page.icon,
        path: page.path,
        fullPath: page.path,
        name: page.title,
        fullName: page.trail.map((node) => node.meta.title).join(' / '),
        namePinyin: syllables.join(''),
        namePinyinFirst: syllables.map((one) => one.slice(0, 1)).join(''),
        syllables,
      }
    })
}

const KEYS = ['name', 'namePinyin', 'namePinyinFirst'] as const

/** A search over the pool with the options of spec 5; pages that hold the pattern as written stand first. */
export function searcher(pool: readonly SearchEntry[]): (pattern: string) => SearchEntry[] {
  const fuse = new Fuse(pool, {
    threshold: 0.6,
    distance: 100,
    minMatchCharLength: 1,
    isCaseSensitive: false,
    keys: [...KEYS],
  })
  return (pattern) => {
    const wanted = pattern.trim().toLowerCase()
    if (!wanted || wanted.length > MAX_PATTERN) return []
    const holds = (entry: SearchEntry) => KEYS.some((key) => entry[key].toLowerCase().includes(wanted))
    const found = fuse.search(wanted).map(({ item }) => item)
    return [...found.filter(holds), ...found.filter((entry) => !holds(entry))]
  }
}

/**
 * Which characters of the name a pattern means: as written, by full reading or by initials.
 * @returns from (inclusive) and to (exclusive), or undefined for a merely similar name
 */
export function markOf({ name, syllables }: SearchEntry, pattern: string): [number, number] | undefined {
  const wanted = pattern.trim().toLowerCase()
  if (!wanted) return undefined
  const written = name.toLowerCase().indexOf(wanted)
  if (written >= 0) return [written, written + wanted.length]
  return (
    rangeIn(syllables, wanted) ??
    rangeIn(
      syllables.map((one) => one.slice(0, 1)),
      wanted,
    )
  )
}

/** The parts that a pattern covers, at least partly, when the parts are written together. */
function rangeIn(parts: readonly string[], wanted: string): [number, number] | undefined {
  const start = parts.join('').indexOf(wanted)
  if (start < 0) return undefined
  const end = start + wanted.length
  let at = 0
  const covered = parts.flatMap((part, index) => {
    const from = at
    at += part.length
    return from < end && at > start ? [index] : []
  })
  return [covered[0]!, covered.at(-1)! + 1]
}
