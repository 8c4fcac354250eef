import { isSmall, keptBack } from '@appeal/contract/figures/smallNumbers.ts'
import type { SNAPSHOT_GRAINS } from '@appeal/contract/figures/snapshots.ts'
import { type OpenGroup, TOGETHER } from '@appeal/contract/openData/openData.routes.ts'
import { type Period, periodOf } from '../figures.period.ts'

/** Of which grain of the snapshots published counts are split, and by which dimension of it. */
const SPLITS: Record<OpenGroup, readonly [grain: keyof typeof SNAPSHOT_GRAINS, dimension: string]> = {
  brand: ['brand', 'brand'],
  province: ['brand', 'province'],
  problem: ['reason', 'l1'],
  channel: ['channel', 'channel'],
}

/** A published count; the valid ones are null where they would tell people apart. */
export interface Cell {
  code: string
  appeals: number
  valid: number | null
}

/** What is published of a split, and what is not. */
export interface Told {
  cells: Cell[]
  /** Codes that are told together only. */
  together: ReadonlySet<string>
  /** Codes of cells of which the valid ones are not told, `TOGETHER` among them. */
  silent: ReadonlySet<string>
}

/** Appeals that ended, and the valid ones among them. */
export interface Counts {
  code: string
  appeals: number
  valid: number
}

/** Those that are not valid; what corrections take away beyond is nobody's. */
export const leftOf = (appeals: number, valid: number): number => Math.max(0, appeals - valid)

const ofAll = <T>(months: readonly T[], of: (month: T) => ReadonlySet<string>) =>
  new Set(months.flatMap((month) => [...of(month)]))

/**
 * Counts of a split as they are published: small ones put together, sums as they are.
 *
 * @param months what is published of the single months of the period; a period is then no more than their sums
 * @param unsaid codes of which the valid ones are not told for another reason
 */
export function toldOf(
  counts: readonly Counts[],
  months: readonly Told[] = [],
  unsaid: Iterable<string> = [],
): Told {
  const cells = counts
    .filter(({ appeals }) => appeals > 0)
    .toSorted((a, b) => a.appeals - b.appeals || (a.code < b.code ? -1 : 1))
  const together = keptBack(
    cells.map(({ code, appeals }) => ({ code, counts: [appeals] })),
    ofAll(months, (month) => month.together),
  )
  const merged = cells.filter(({ code }) => together.has(code))
  const sum = (of: 'appeals' | 'valid') => merged.reduce((all, cell) => all + cell[of], 0)
  // All of them together are too few to be told at all.
  if (isSmall(sum('appeals'))) return { cells: [], together, silent: new Set() }
  const rows = [
    ...cells.filter(({ code }) => !together.has(code)).toReversed(),
    ...(merged.length > 0 ? [{ code: TOGETHER, appeals: sum('appeals'), valid: sum('valid') }] : []),
  ]
  // Neither the valid ones nor those that are left over.
  const silent = keptBack(
    rows
      .toSorted((a, b) => a.valid - b.valid)
      .map(({ code, appeals, valid }) => ({ code, counts: [valid, leftOf(appeals, valid)] })),
    new Set(
      [...ofAll(months, (month) => month.silent), ...unsaid].map((code) =>
        together.has(code) ? TOGETHER : code,
      ),
    ),
  )
  return {
    cells: rows.map((row) => ({ ...row, valid: silent.has(row.code) ? null : row.valid })),
    together,
    silent,
  }
}

/** Counts of a period by one of what open data are split by, of the cells that a condition keeps. */
export function countsBy(
  period: Period,
  group: OpenGroup,
  keep?: (at: Record<string, string>) => boolean,
): Counts[] {
  const [grain, dimension] = SPLITS[group]
  return [...period.split(grain, [dimension], keep)].map(([code, { handled, valid }]) => ({
    code,
    appeals: handled,
    valid,
  }))
}

/** What of a period is asked by several, reckoned once. */
export function once<T>(reckon: (period: Period) => T): (period: Period) => T {
  const known = new WeakMap<Period, { is: T }>()
  return (period) => {
    const found = known.get(period) ?? { is: reckon(period) }
    known.set(period, found)
    return found.is
  }
}

/** The months of a longer period, each as a period of its own. */
export const monthsIn = once((period): Period[] =>
  period.contents.length > 1 ? period.contents.map((content) => periodOf([content])) : [],
)

const byGroup = (group: OpenGroup) => {
  const told: (period: Period) => Told = once((period) =>
    toldOf(countsBy(period, group), monthsIn(period).map(told)),
  )
  return told
}
/** What is published of a split by itself; of problems beside bulletins that keep small numbers back see `publishedProblems`. */
export const publishedBy = {
  brand: byGroup('brand'),
  province: byGroup('province'),
  problem: byGroup('problem'),
  channel: byGroup('channel'),
}

/** Codes of which the valid ones are not told, those that are put together one by one. */
export const silentCodes = ({ silent, together }: Told): string[] =>
  [...silent].flatMap((code) => (code === TOGETHER ? [...together] : [code]))
