import { COUNTS } from './measures.ts'

/** How a frozen month is split. The dimensions of a key stand in this order, joined by `|`. */
export const SNAPSHOT_GRAINS = {
  brand: ['province', 'brand', 'serviceKind', 'l1'],
  reason: ['bureauProvince', 'serviceKind', 'mailKind', 'l1', 'l2'],
  city: ['city', 'serviceKind', 'l1'],
  channel: ['channel', 'serviceKind'],
  bureau: ['bureau', 'serviceKind'],
} as const

/** Counts by key, in the order of `COUNTS`. */
export type Cells = Record<keyof typeof SNAPSHOT_GRAINS, Record<string, number[]>>

/** A month as it is frozen. Keys sorted, no time of day, no language: equal figures have equal bytes. */
export interface MonthContent {
  format: 1
  month: string
  cells: Cells
  volumes: { brand: string; area: string; millions: string }[]
  /** Later changes of months frozen before, which this month carries with a mark. */
  corrections: { month: string; cells: Cells }[]
}

const GRAINS = Object.keys(SNAPSHOT_GRAINS) as (keyof Cells)[]

function combine(a: Cells, b: Cells, sign: 1 | -1): Cells {
  const grainOf = (grain: keyof Cells) => {
    const keys = [...new Set([...Object.keys(a[grain]), ...Object.keys(b[grain])])].sort()
    return Object.fromEntries(
      keys.flatMap((key) => {
        const numbers = COUNTS.map((_, i) => (a[grain][key]?.[i] ?? 0) + sign * (b[grain][key]?.[i] ?? 0))
        return numbers.some((n) => n !== 0) ? [[key, numbers]] : []
      }),
    )
  }
  return Object.fromEntries(GRAINS.map((grain) => [grain, grainOf(grain)])) as Cells
}

/** Both together, cell by cell. */
export const sumCells = (a: Cells, b: Cells): Cells => combine(a, b, 1)
/** What `now` has beyond `before`; cells without a difference are left out. */
export const differenceOf = (now: Cells, before: Cells): Cells => combine(now, before, -1)
