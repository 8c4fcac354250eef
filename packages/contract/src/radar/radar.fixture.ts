import { addCalendarDays, type LocalDate, weekdayOf } from '../calendar/workdays.ts'
import { type Cell, type DayCount, lookOut, RADAR_DAYS, type RadarRules, SAME_WITHIN } from './radar.rules.ts'

/** A small seeded generator (mulberry32): the same nation on every machine. */
function seeded(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Something that happened: so many times the usual, and so many cases a day beside, from a day on. */
export interface Planted extends Cell {
  from: number
  days: number
  /** Cases a day beside what is usual, on its last day; it begins with them, or grows up to them. */
  extra: number
  slow: boolean
}

export const FIRST_DAY = '2025-01-06'
const COUNTED = ['brand', 'province', 'problem'] as const
export const dayClass = (day: LocalDate): string => String(weekdayOf(day))
const WEEK = [0.6, 1.2, 1.1, 1.05, 1.0, 0.95, 0.7]

/** A nation of 6 brands, 8 provinces and 5 problems, uneven, with weeks and growth; what is planted on top. */
export function nationOf(
  seed: number,
  { nights, daily, planted }: { nights: number; daily: number; planted: readonly Planted[] },
): DayCount[] {
  const random = seeded(seed)
  const poisson = (mean: number) => {
    let n = 0
    for (let product = random(); product > Math.exp(-mean); product *= random()) n += 1
    return n
  }
  const shares = (n: number) => {
    const weights = Array.from({ length: n }, (_, k) => 1 / (k + 1.5))
    const sum = weights.reduce((all, one) => all + one, 0)
    return weights.map((one) => one / sum)
  }
  const [brands, provinces, problems] = [shares(6), shares(8), shares(5)]
  const counts: DayCount[] = []
  for (let at = 0; at < RADAR_DAYS + nights; at += 1) {
    const on = addCalendarDays(FIRST_DAY, at)
    const level = daily * WEEK[weekdayOf(on)]! * 1.4 ** (at / 365)
    brands.forEach((b, i) => {
      provinces.forEach((p, j) => {
        problems.forEach((q, k) => {
          const cell = { brand: `B${i}`, province: `P${j}`, problem: `Q${k}` }
          let n = poisson(level * b * p * q)
          for (const one of planted)
            if (COUNTED.every((of) => one[of] === cell[of]) && one.from <= at && at < one.from + one.days)
              n += poisson(one.slow ? (one.extra * (at - one.from + 1)) / one.days : one.extra)
          if (n > 0) counts.push({ on, ...cell, n })
        })
      })
    })
  }
  return counts
}

const matches = (one: Planted, cell: Cell) => COUNTED.every((of) => cell[of] === null || cell[of] === one[of])

/**
 * Looks at every night of a nation, as the job would.
 *
 * @returns days until each planted thing was found, null where it was not, and the alarms that nothing stood behind
 */
export function play(
  counts: readonly DayCount[],
  { nights, planted, rules }: { nights: number; planted: readonly Planted[]; rules: RadarRules },
): { found: (number | null)[]; falseOnes: number; months: number } {
  const byDay = new Map<LocalDate, DayCount[]>()
  for (const one of counts) byDay.set(one.on, [...(byDay.get(one.on) ?? []), one])
  const last = new Map<string, number>()
  const found: (number | null)[] = planted.map(() => null)
  let falseOnes = 0
  for (let at = RADAR_DAYS - 1; at < RADAR_DAYS + nights; at += 1) {
    const day = addCalendarDays(FIRST_DAY, at)
    const held = Array.from(
      { length: RADAR_DAYS },
      (_, n) => byDay.get(addCalendarDays(day, -n)) ?? [],
    ).flat()
    for (const alarm of lookOut(held, day, dayClass, rules)) {
      const key = [alarm.brand, alarm.province, alarm.problem].join()
      const isNew = at - (last.get(key) ?? Number.NEGATIVE_INFINITY) > SAME_WITHIN
      last.set(key, at)
      const behind = planted.flatMap((one, n) =>
        matches(one, alarm) && one.from <= at && at < one.from + one.days + SAME_WITHIN ? [n] : [],
      )
      for (const n of behind) found[n] ??= at - planted[n]!.from + 1
      if (behind.length === 0 && isNew) falseOnes += 1
    }
  }
  return { found, falseOnes, months: nights / (365.25 / 12) }
}
