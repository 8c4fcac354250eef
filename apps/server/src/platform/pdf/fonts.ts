import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * The Chinese font of documents: Noto Sans SC (SIL Open Font License 1.1), kept by its package in slices of some
 * hundred characters. Each document carries exactly the characters it shows, at the weights it shows them.
 */
const PACKAGE = '@fontsource-variable/noto-sans-sc'

export const WEIGHTS = { regular: 400, bold: 600 } as const
export type Weight = keyof typeof WEIGHTS

/** Stands for characters that the font does not know. */
const UNKNOWN = '□'

interface Slice {
  name: string
  ranges: readonly (readonly [from: number, to: number])[]
}

const folder = () => dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`))

/** `U+4e00-4e10,U+4e20` as numbers. */
const rangesOf = (text: string) =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })

let slices: Promise<readonly Slice[]> | undefined
const readSlices = (): Promise<readonly Slice[]> => {
  slices ??= readFile(join(folder(), 'unicode.json'), 'utf8').then((text) =>
    Object.entries(JSON.parse(text) as Record<string, string>).map(([name, ranges]) => ({
      name: name.replace(/[[\]]/g, ''),
      ranges: rangesOf(ranges),
    })),
  )
  return slices
}

/** One embedded font: the characters of one slice at one weight. */
export interface FontPart {
  name: string
  bytes: Buffer
}

export interface FontSet {
  parts: readonly FontPart[]
  /** Name of the part that draws a character at a weight, and the character it draws. */
  partOf(char: string, weight: Weight): { part: string; char: string }
}

/**
 * Fonts for the texts of one document.
 *
 * @param texts every text that will be drawn, by weight
 */
export async function fontsFor(texts: Readonly<Record<Weight, string>>): Promise<FontSet> {
  const known = await readSlices()
  const sliceOf = (char: string) => {
    const code = char.codePointAt(0) ?? 0
    return known.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
  }
  const parts: FontPart[] = []
  const places = new Map<string, { part: string; char: string }>()
  for (const weight of Object.keys(WEIGHTS) as Weight[]) {
    const bySlice = new Map<string, Set<string>>()
    for (const wanted of new Set(`${texts[weight]}${UNKNOWN}`)) {
      const slice = sliceOf(wanted) ?? sliceOf(UNKNOWN)
      if (!slice) continue
      const char = sliceOf(wanted) ? wanted : UNKNOWN
      bySlice.set(slice.name, (bySlice.get(slice.name) ?? new Set()).add(char))
      places.set(`${weight}${wanted}`, { part: `${weight}-${slice.name}`, char })
    }
    for (const [slice, chars] of bySlice) {
      const bytes = await subsetFont(
        await readFile(join(folder(), 'files', `noto-sans-sc-${slice}-wght-normal.woff2`)),
        [...chars].join(''),
        { targetFormat: 'sfnt', variationAxes: { wght: WEIGHTS[weight] } },
      )
      parts.push({ name: `${weight}-${slice}`, bytes })
    }
  }
  return {
    parts,
    partOf: (char, weight) => places.get(`${weight}${char}`) ?? places.get(`${weight}${UNKNOWN}`)!,
  }
}
