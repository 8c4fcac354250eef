import { addCalendarDays, daysBetween, type LocalDate } from '../calendar/workdays.ts'
import { criticalCount, type Expected, upperTail } from './tails.ts'

// The look-out for bursts and slow rises (decision 0025). Pure: counts and a calendar in, alarms out.

/** Appeals of one day, brand, province and problem, by the day of filing. */
export interface DayCount {
  on: LocalDate
  brand: string
  province: string
  problem: string
  n: number
}

/** What is watched: a brand, a province and a problem; null stands for all of them. */
export interface Cell {
  brand: string | null
  province: string | null
  problem: string | null
}

export interface RadarRules {
  /** False alarms a month that are put up with, over all cells together. */
  falseAlarms: number
  /** Fewer cases than these never raise an alarm. */
  least: number
}

export interface RadarAlarm extends Cell {
  kind: 'burst' | 'rise'
  from: LocalDate
  to: LocalDate
  observed: number
  expected: number
  /** How rare it is: the chance of so many or more; for a rise the bound that its test gives. */
  tail: number
}

/** Days whose level the past is measured by: twelve weeks. */
export const BASE = 84
/** Days before the day in question that do not speak of the past: they may belong to what is looked for. */
const GUARD = 7
/** How far back a slow rise is followed. */
export const RISE = 56
/** Days that are read, the day in question the last of them. */
export const RADAR_DAYS = BASE + RISE
const WINDOWS = [1, 3, 7] as const
const MONTH = 365.25 / 12
/** A rise is told apart from none at so many times the past. */
const RISEN = 1.6
/** Days whose total says how the whole has grown. */
const GROWTH = 28
/** Three quarters of the false alarms are for bursts, the rest for rises. */
const BURST_SHARE = 0.75
/** An expected count of the rise's days below it says nothing of a slow rise. */
const RISE_LEAST = 1
export const ALL = ''

export const keyOf = (...parts: readonly string[]) => parts.join('\n')
export const cellOf = (key: string): Cell => {
  const [brand, province, problem] = key.split('\n')
  return { brand: brand || null, province: province || null, problem: problem || null }
}
export const depthOf = ({ brand, province, problem }: Cell) =>
  [brand, province, problem].filter((part) => part !== null).length
const covers = (wide: Cell, narrow: Cell) =>
  (['brand', 'province', 'problem'] as const).every((of) => wide[of] === null || wide[of] === narrow[of])

const sumOf = (series: ArrayLike<number>, from: number, to: number) => {
  let sum = 0
  for (let at = from; at < to; at += 1) sum += series[at] ?? 0
  return sum
}

/** Name of a class of days that are alike: the weekday, or one for days off of a weekday. */
export type DayClass = string

/** Series of every cell with a case, and of all cells that could have had one. */
export function seriesOf(counts: Iterable<DayCount>, day: LocalDate) {
  const series = new Map<string, Float64Array>()
  const seen = [new Set([ALL]), new Set([ALL]), new Set([ALL])] as const
  for (const { on, brand, province, problem, n } of counts) {
    const at = RADAR_DAYS - 1 + daysBetween(day, on)
    if (at < 0 || at >= RADAR_DAYS) continue
    const names = [brand, province, problem]
    names.forEach((name, k) => {
      seen[k]!.add(name)
    })
    for (const b of [brand, ALL])
      for (const p of [province, ALL])
        for (const q of [problem, ALL]) {
          const key = keyOf(b, p, q)
          const held = series.get(key) ?? new Float64Array(RADAR_DAYS)
          held[at] = (held[at] ?? 0) + n
          series.set(key, held)
        }
  }
  const keys: string[] = []
  for (const b of seen[0]) for (const p of seen[1]) for (const q of seen[2]) keys.push(keyOf(b, p, q))
  return { series, keys: keys.filter((key) => key !== keyOf(ALL, ALL, ALL)) }
}

/** How much comes in on a day of each class, beside an ordinary one; measured on the whole, because cells are thin. */
export function factorsOf(total: Float64Array, classes: readonly DayClass[]): Float64Array {
  const mean = sumOf(total, 0, RADAR_DAYS) / RADAR_DAYS
  const sums = new Map<DayClass, { n: number; days: number }>()
  classes.forEach((name, at) => {
    const held = sums.get(name) ?? { n: 0, days: 0 }
    sums.set(name, { n: held.n + (total[at] ?? 0), days: held.days + 1 })
  })
  return Float64Array.from(classes, (name) => {
    const { n, days } = sums.get(name)!
    return mean > 0 ? Math.max(0.05, (n + 2 * mean) / ((days + 2) * mean)) : 1
  })
}

/** Appeals a day from some days on, weeks far above the rest counted to their limit only. */
function levelOf(series: Float64Array | undefined, factors: Float64Array, from: number, prior: number) {
  const weeks = Array.from({ length: BASE / 7 }, (_, n) => {
    const at = from + n * 7
    return { n: series ? sumOf(series, at, at + 7) : 0, load: sumOf(factors, at, at + 7) }
  })
  const load = weeks.reduce((sum, week) => sum + week.load, 0)
  const caps = weeks.map(() => Number.POSITIVE_INFINITY)
  let sum = 0
  let level = prior
  for (let turn = 0; turn < 4; turn += 1) {
    sum = weeks.reduce((all, { n }, at) => all + Math.min(n, caps[at]!), 0)
    level = (1 + sum) / (1 / prior + load)
    weeks.forEach((week, at) => {
      caps[at] = level * week.load + 3.1 * Math.sqrt(level * week.load) + 2
    })
  }
  return { level, sum }
}

/** How the whole has grown, at each day, beside its level from a day on; and how uncertain that is. */
export function growthOf(total: Float64Array, factors: Float64Array, from: number) {
  const base = sumOf(total, from, from + BASE) / sumOf(factors, from, from + BASE)
  return (at: number) => {
    const cases = sumOf(total, at - GROWTH, at)
    const load = sumOf(factors, at - GROWTH, at)
    const ratio = base > 0 ? (cases + 10) / (load * base + 10) : 1
    return { ratio: Math.min(3, Math.max(0.5, ratio)), doubt: 1 / (cases + 10) }
  }
}

/** One cell's past from a day on: what is expected of later days. */
interface Past {
  key: string
  series: Float64Array | undefined
  level: number
  /** Variance of the level, as a part of its square. */
  doubt: number
}

/** Pasts of all cells; a thin cell leans on what its brand, its province and its problem have. */
export function pastsOf(
  { series, keys }: ReturnType<typeof seriesOf>,
  factors: Float64Array,
  from: number,
): Past[] {
  const load = sumOf(factors, from, from + BASE)
  const raw = (key: string) => {
    const held = series.get(key)
    return ((held ? sumOf(held, from, from + BASE) : 0) + 0.5) / load
  }
  const total = raw(keyOf(ALL, ALL, ALL))
  return keys.map((key) => {
    const [brand = '', province = '', problem = ''] = key.split('\n')
    const named = [brand && keyOf(brand, ALL, ALL), province && keyOf(ALL, province, ALL)]
    const shares = [...named, problem && keyOf(ALL, ALL, problem)].flatMap((one) =>
      one ? [raw(one) / total] : [],
    )
    const prior = shares.reduce((product, share) => product * share, total)
    const held = series.get(key)
    const { level, sum } = levelOf(held, factors, from, Math.max(prior, 1e-5))
    return { key, series: held, level, doubt: 1 / (1 + sum) }
  })
}

/** How much days vary beyond chance, for cells with one, two or three names: measured over all of them. */
export function spreadsOf(pasts: readonly Past[], factors: Float64Array, from: number): number[] {
  const above = [0, 0, 0, 0]
  const squares = [0, 0, 0, 0]
  for (const { key, series, level } of pasts) {
    const depth = depthOf(cellOf(key))
    for (let at = from; at < from + BASE; at += 1) {
      const mean = level * factors[at]!
      const n = Math.min(series?.[at] ?? 0, mean + 4 * Math.sqrt(mean) + 2)
      above[depth]! += (n - mean) ** 2 - mean
      squares[depth]! += mean * mean
    }
  }
  return above.map((sum, depth) => Math.min(1, Math.max(0, sum / Math.max(squares[depth]!, 1e-9))))
}

interface Test {
  past: Past
  days: number
  expected: Expected
  observed: number
}

/** The limit of the tail under which all tests together raise no more alarms in a night than are put up with. */
export function limitOf(tests: readonly Expected[], nightly: number, least: number): number {
  const open: Expected[] = []
  let fixed = 0
  const floor = Math.min(1e-12, nightly / (tests.length + 1))
  for (const one of tests) {
    const tail = upperTail(one, least)
    if (tail <= floor) fixed += tail
    else open.push(one)
  }
  const alarms = (limit: number) =>
    open.reduce((sum, one) => sum + upperTail(one, criticalCount(one, limit, least)), fixed)
  let [low, high] = [Math.log(floor), Math.log(Math.min(1e-3, nightly))]
  for (let turn = 0; turn < 16; turn += 1) {
    const middle = (low + high) / 2
    if (alarms(Math.exp(middle)) <= nightly) low = middle
    else high = middle
  }
  return Math.exp(low)
}

/** Bursts of the last day, the last three and the last seven. */
function burstsOf(pasts: readonly Past[], total: Float64Array, factors: Float64Array, rules: RadarRules) {
  const from = RADAR_DAYS - GUARD - BASE
  const spreads = spreadsOf(pasts, factors, from)
  const growth = growthOf(total, factors, from)(RADAR_DAYS - GUARD)
  const testOf = (past: Past, days: number): Test => {
    const loads = factors.subarray(RADAR_DAYS - days)
    const load = sumOf(loads, 0, days)
    const mean = past.level * load * growth.ratio
    const daily = loads.reduce((sum, one) => sum + one * one, 0) / (load * load)
    const spread = past.doubt + growth.doubt + spreads[depthOf(cellOf(past.key))]! * daily
    const observed = past.series ? sumOf(past.series, RADAR_DAYS - days, RADAR_DAYS) : 0
    return { past, days, expected: { mean, spread }, observed }
  }
  const tests = pasts.flatMap((past) => WINDOWS.map((days) => testOf(past, days)))
  const nightly = (rules.falseAlarms / MONTH) * BURST_SHARE
  const limit = limitOf(
    tests.map(({ expected }) => expected),
    nightly,
    rules.least,
  )
  return { tests, limit, testOf }
}

/** CUSUM of one cell: its value on the last day, and the day on which it left zero. */
function cusumOf(past: Past, means: Float64Array, spread: number) {
  let value = 0
  let since = BASE
  for (let at = BASE; at < RADAR_DAYS; at += 1) {
    const mean = means[at - BASE]!
    const n = past.series?.[at] ?? 0
    const gain =
      spread < 1e-7
        ? n * Math.log(RISEN) - mean * (RISEN - 1)
        : n * Math.log(RISEN) - (n + 1 / spread) * Math.log((1 + spread * RISEN * mean) / (1 + spread * mean))
    if (value + gain <= 0) since = at + 1
    value = Math.max(0, value + gain)
  }
  return { value, since }
}

function risesOf(
  pasts: readonly Past[],
  total: Float64Array,
  factors: Float64Array,
  { falseAlarms, least }: RadarRules,
) {
  const spreads = spreadsOf(pasts, factors, 0)
  const growth = growthOf(total, factors, 0)
  const growths = Array.from({ length: RISE }, (_, n) => growth(BASE + n))
  const watched = pasts.filter(({ level }) => level * RISE >= RISE_LEAST)
  // A CUSUM of likelihoods crosses h once in e^h days at most, as long as nothing has risen (Lorden).
  const limit = Math.log((Math.max(1, watched.length) * MONTH) / (falseAlarms * (1 - BURST_SHARE)))
  return watched.flatMap((past) => {
    // The past is known from a sample: counted against what it may well have been at most.
    const loads = growths.map(({ ratio, doubt }, n) => ({
      mean: past.level * factors[BASE + n]! * ratio,
      sure: 1 + 1.5 * Math.sqrt(past.doubt + doubt),
    }))
    const { value, since } = cusumOf(
      past,
      Float64Array.from(loads, ({ mean, sure }) => mean * sure),
      spreads[depthOf(cellOf(past.key))]!,
    )
    if (value <= limit || !past.series) return []
    const observed = sumOf(past.series, since, RADAR_DAYS)
    const recent = sumOf(past.series, RADAR_DAYS - 7, RADAR_DAYS)
    const mean = (from: number) => loads.slice(from - BASE).reduce((sum, one) => sum + one.mean, 0)
    const week = mean(RADAR_DAYS - 7)
    // What is over is no rise any more.
    if (observed < least || recent <= week || upperTail({ mean: week, spread: past.doubt }, recent) > 0.1)
      return []
    return [{ past, since, observed, expected: mean(since), tail: Math.exp(-value) }]
  })
}

/**
 * Looks at one day: what came in too often in the last days, and what has risen for weeks.
 *
 * A wide cell is told of only where it is rare without what its narrower cells that are told of have too much.
 *
 * @param counts appeals by the day of filing; other days than the last {@link RADAR_DAYS} are passed over
 * @param classOf which days are alike, by the working calendar
 * @returns alarms, the narrowest cells first; the same for the same counts in any order
 */
export function lookOut(
  counts: Iterable<DayCount>,
  day: LocalDate,
  classOf: (day: LocalDate) => DayClass,
  rules: RadarRules,
): RadarAlarm[] {
  const held = seriesOf(counts, day)
  const total = held.series.get(keyOf(ALL, ALL, ALL))
  if (!total) return []
  const dateAt = (at: number) => addCalendarDays(day, at - RADAR_DAYS + 1)
  const factors = factorsOf(
    total,
    Array.from({ length: RADAR_DAYS }, (_, at) => classOf(dateAt(at))),
  )
  const { tests, limit, testOf } = burstsOf(
    pastsOf(held, factors, RADAR_DAYS - GUARD - BASE),
    total,
    factors,
    rules,
  )
  const bursts = tests.flatMap((test) => {
    if (test.observed < rules.least || test.observed <= test.expected.mean) return []
    const tail = upperTail(test.expected, test.observed)
    return tail <= limit ? [{ ...test, tail, cell: cellOf(test.past.key) }] : []
  })
  bursts.sort((a, b) => depthOf(b.cell) - depthOf(a.cell) || a.tail - b.tail)
  const told = new Map<string, (typeof bursts)[number]>()
  for (const burst of bursts) {
    const { past, cell, days, expected, observed } = burst
    if (told.has(past.key)) continue
    const within = [...told.values()].filter(
      (one) => depthOf(one.cell) > depthOf(cell) && covers(cell, one.cell),
    )
    const excess = within.reduce((sum, one) => {
      const narrow = testOf(one.past, days)
      return sum + Math.max(0, narrow.observed - narrow.expected.mean)
    }, 0)
    const rest = Math.floor(observed - excess)
    if (rest < rules.least || upperTail(expected, rest) > limit) continue
    told.set(past.key, burst)
  }
  const alarms: RadarAlarm[] = [...told.values()].map(({ cell, days, expected, observed, tail }) => ({
    ...cell,
    kind: 'burst',
    from: dateAt(RADAR_DAYS - days),
    to: day,
    observed,
    expected: expected.mean,
    tail,
  }))
  const rises = risesOf(pastsOf(held, factors, 0), total, factors, rules).map((one) => ({
    ...one,
    cell: cellOf(one.past.key),
  }))
  rises.sort((a, b) => depthOf(b.cell) - depthOf(a.cell) || a.tail - b.tail)
  for (const { past, cell, since, observed, expected, tail } of rises) {
    const isTold = alarms.some((one) => covers(cell, one))
    if (told.has(past.key) || isTold) continue
    alarms.push({ ...cell, kind: 'rise', from: dateAt(since), to: day, observed, expected, tail })
  }
  return alarms
}

/** Days without an alarm after which the next one of the same cell is another. */
export const SAME_WITHIN = 14
