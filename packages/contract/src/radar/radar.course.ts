import { addCalendarDays, type LocalDate } from '../calendar/workdays.ts'
import {
  ALL,
  BASE,
  type Cell,
  type DayClass,
  type DayCount,
  depthOf,
  factorsOf,
  growthOf,
  keyOf,
  pastsOf,
  RADAR_DAYS,
  RISE,
  seriesOf,
  spreadsOf,
} from './radar.rules.ts'
import { criticalCount } from './tails.ts'

/** One day of a cell: what came in, what was expected of it, and the most that chance lets pass. */
export interface CourseDay {
  on: LocalDate
  n: number
  expected: number
  /** More than these come in on one day of forty, as long as nothing is the matter. */
  most: number
}

/** Days that a course has, the day in question the last of them. */
export const COURSE_DAYS = RISE
const BAND = 0.025

/**
 * The last eight weeks of some cells, day by day, against what the twelve weeks before them let expect.
 *
 * @param counts as for `lookOut`
 * @returns one course a cell, in their order; days without a case among them
 */
export function coursesOf(
  counts: Iterable<DayCount>,
  cells: readonly Cell[],
  day: LocalDate,
  classOf: (day: LocalDate) => DayClass,
): CourseDay[][] {
  const held = seriesOf(counts, day)
  const total = held.series.get(keyOf(ALL, ALL, ALL))
  if (!total) return cells.map(() => [])
  const dateAt = (at: number) => addCalendarDays(day, at - RADAR_DAYS + 1)
  const factors = factorsOf(
    total,
    Array.from({ length: RADAR_DAYS }, (_, at) => classOf(dateAt(at))),
  )
  const pasts = pastsOf(held, factors, 0)
  const spreads = spreadsOf(pasts, factors, 0)
  const growth = growthOf(total, factors, 0)
  const byKey = new Map(pasts.map((past) => [past.key, past]))
  return cells.map((cell) => {
    const past = byKey.get(keyOf(cell.brand ?? ALL, cell.province ?? ALL, cell.problem ?? ALL))
    if (!past) return []
    return Array.from({ length: COURSE_DAYS }, (_, n) => {
      const at = BASE + n
      const { ratio, doubt } = growth(at)
      const mean = past.level * factors[at]! * ratio
      const spread = past.doubt + doubt + spreads[depthOf(cell)]!
      return {
        on: dateAt(at),
        n: past.series?.[at] ?? 0,
        expected: Math.round(mean * 1000) / 1000,
        most: criticalCount({ mean, spread }, BAND, 1) - 1,
      }
    })
  })
}
