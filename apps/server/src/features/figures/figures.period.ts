import { addSums, COUNTS, NO_SUMS, type Sums } from '@appeal/contract/figures/measures.ts'
import {
  type Cells,
  type MonthContent,
  SNAPSHOT_GRAINS,
  sumCells,
} from '@appeal/contract/figures/snapshots.ts'
import type { Covered } from './figures.volumes.ts'

type Grain = keyof typeof SNAPSHOT_GRAINS
const EMPTY: Cells = { brand: {}, reason: {}, city: {}, channel: {}, bureau: {} }

const sumsFrom = (numbers: readonly number[]): Sums =>
  Object.fromEntries(COUNTS.map((count, i) => [count, numbers[i] ?? 0])) as Sums

/**
 * Frozen months as one period: their own cells and the corrections they carry.
 *
 * @param counted how cases are counted, where not as they lie in the cells
 */
export function periodOf(contents: readonly MonthContent[], counted = (sums: Sums): Sums => sums) {
  const cells = contents
    .flatMap((content) => [content.cells, ...content.corrections.map((one) => one.cells)])
    .reduce(sumCells, EMPTY)
  /** Sums of a grain by some of its dimensions, of the cells that a condition keeps. */
  const split = (
    grain: Grain,
    by: readonly string[],
    keep: (at: Record<string, string>) => boolean = () => true,
  ) => {
    const dimensions: readonly string[] = SNAPSHOT_GRAINS[grain]
    const found = new Map<string, Sums>()
    for (const [key, numbers] of Object.entries(cells[grain])) {
      const parts = key.split('|')
      const at = Object.fromEntries(dimensions.map((dimension, i) => [dimension, parts[i] ?? '']))
      if (!keep(at)) continue
      const name = by.map((dimension) => at[dimension]).join('|')
      found.set(name, addSums(found.get(name) ?? NO_SUMS, counted(sumsFrom(numbers))))
    }
    return found
  }
  const total = (grain: Grain, keep?: (at: Record<string, string>) => boolean) =>
    split(grain, [], keep).get('') ?? NO_SUMS
  /** The cases whose carriers' volume is known: a rate counts no others. */
  const carried = (covered: Covered, keep: (at: Record<string, string>) => boolean = () => true) =>
    total('brand', (at) => keep(at) && covered.has(at.brand ?? '', at.province ?? ''))
  return {
    contents,
    months: { from: contents[0]?.month ?? '', to: contents.at(-1)?.month ?? '' },
    split,
    total,
    carried,
  }
}
export type Period = ReturnType<typeof periodOf>
