/**
 * Fair comparison of enterprises and areas: where one stands among the others, and how far from the mean chance alone
 * may carry it (Spiegelhalter 2005, “Funnel plots for comparing institutional performance”).
 */

/** With fewer others a place would tell who they are. */
export const LEAST_PEERS = 5

/** Tails of the two control limits: 95 % and 99.8 %, half on each side. */
const TAILS = { low99: 0.001, low95: 0.025, high95: 0.975, high99: 0.999 } as const
const Z = {
  low99: -3.090232306167813,
  low95: -1.959963984540054,
  high95: 1.959963984540054,
  high99: 3.090232306167813,
}
type Limit = keyof typeof TAILS
export type Limits = Record<Limit, number>

/** From so many expected cases on the normal curve gives the same limits to the digits that are shown. */
const MANY = 10_000

/**
 * Control limits of a rate for one size, interpolated between whole numbers of cases (Spiegelhalter 2005, A.1.1).
 *
 * @param whole what the rate is divided by: cases, or items
 * @param mean  the rate of all, 0 to 1
 * @param model `binomial` for shares of cases, `poisson` for cases per item
 * @returns rates between 0 and 1
 * @throws RangeError where there is nothing to divide by, or the mean is no share
 */
export function funnelLimits(whole: number, mean: number, model: 'binomial' | 'poisson'): Limits {
  if (!(whole > 0)) throw new RangeError('no cases')
  if (!(mean >= 0 && mean <= 1)) throw new RangeError(`not a share: ${mean}`)
  if (mean === 0 || (mean === 1 && model === 'binomial'))
    return { low99: mean, low95: mean, high95: mean, high99: mean }
  const expected = whole * mean
  const binomial = model === 'binomial'
  if (expected > MANY) {
    const spread = Math.sqrt((binomial ? mean * (1 - mean) : mean) / whole)
    const at = (z: number) => Math.min(1, Math.max(0, mean + z * spread))
    return { low99: at(Z.low99), low95: at(Z.low95), high95: at(Z.high95), high99: at(Z.high99) }
  }
  const found: Partial<Limits> = {}
  const open = Object.keys(TAILS) as Limit[]
  // In logarithms: the chance of no case at all is too small for a number where many are expected.
  let log = binomial ? whole * Math.log1p(-mean) : -expected
  let before = 0
  for (let cases = 0; open.length > 0; cases += 1) {
    const chance = Math.exp(log)
    const upTo = before + chance
    while (open.length > 0) {
      const limit = open[0]!
      const tail = TAILS[limit]
      if (upTo < tail && !(binomial && cases >= whole)) break
      const past = chance > 0 ? (upTo - tail) / chance : 0
      found[limit] = Math.max(0, cases - past) / whole
      open.shift()
    }
    before = upTo
    log += binomial
      ? Math.log(((whole - cases) / (cases + 1)) * (mean / (1 - mean)))
      : Math.log(expected / (cases + 1))
  }
  return found as Limits
}

/** On which side of the limits a rate lies; `within` is what chance alone may do. */
export type Verdict = 'within' | 'above95' | 'above99' | 'below95' | 'below99'
export function verdictOf(rate: number, limits: Limits): Verdict {
  if (rate > limits.high99) return 'above99'
  if (rate < limits.low99) return 'below99'
  if (rate > limits.high95) return 'above95'
  return rate < limits.low95 ? 'below95' : 'within'
}

/** Limits are drawn over so many sizes. */
const POINTS_OF_CURVE = 40
/** Whole sizes from the smallest to the largest, closer where the limits bend most. */
function curveOver(first: number, last: number): number[] {
  const ratio = last / first
  const all = Array.from({ length: POINTS_OF_CURVE }, (_, i) =>
    Math.round(first * ratio ** (i / (POINTS_OF_CURVE - 1))),
  )
  return [...new Set(all)]
}

/** Rates over their size with the limits of what chance alone may do around the rate of all of them. */
export interface FunnelPlot<T> {
  /** null where nothing is drawn. */
  mean: number | null
  /** The largest first; those of one size by their key. */
  points: (T & Limits & { value: number; verdict: Verdict })[]
  curve: (Limits & { whole: number })[]
}

/**
 * A funnel plot (Spiegelhalter 2005).
 *
 * @param drawn each with its cases and what they are divided by, more than nothing
 * @param per   the unit of the rates: 100 for percent, a million for cases per million items
 */
export function funnelPlot<T extends { key: string; part: number; whole: number }>(
  drawn: readonly T[],
  model: 'binomial' | 'poisson',
  per: number,
): FunnelPlot<T> {
  const whole = drawn.reduce((sum, one) => sum + one.whole, 0)
  if (whole === 0) return { mean: null, points: [], curve: [] }
  const mean = drawn.reduce((sum, one) => sum + one.part, 0) / whole
  const scaled = (given: Limits): Limits => ({
    low99: given.low99 * per,
    low95: given.low95 * per,
    high95: given.high95 * per,
    high99: given.high99 * per,
  })
  const sizes = drawn.map((one) => one.whole)
  return {
    mean: mean * per,
    points: drawn
      .map((one) => {
        const limits = funnelLimits(one.whole, mean, model)
        const rate = one.part / one.whole
        return { ...one, value: rate * per, ...scaled(limits), verdict: verdictOf(rate, limits) }
      })
      .toSorted((a, b) => b.whole - a.whole || (a.key < b.key ? -1 : 1)),
    curve: curveOver(Math.min(...sizes), Math.max(...sizes)).map((n) => ({
      whole: n,
      ...scaled(funnelLimits(n, mean, model)),
    })),
  }
}

export interface Standing {
  /** 1 is the best; equals share the better place. */
  place: number
  /** How many are compared, oneself included. */
  of: number
  /** Share of the peers that are worse, equals counted half: whole percent, 100 is the best. */
  percentile: number
  /** The peers' middle. */
  median: number
}

/**
 * Where a value stands among peers.
 *
 * @returns null with fewer than {@link LEAST_PEERS} peers
 */
export function standing(own: number, peers: readonly number[], better: 'low' | 'high'): Standing | null {
  if (peers.length < LEAST_PEERS) return null
  const sorted = peers.toSorted((a, b) => a - b)
  const lower = sorted.filter((one) => one < own).length
  const equal = sorted.filter((one) => one === own).length
  const higher = sorted.length - lower - equal
  const middle = sorted.length >> 1
  return {
    place: 1 + (better === 'low' ? lower : higher),
    of: sorted.length + 1,
    percentile: Math.round((100 * ((better === 'low' ? higher : lower) + equal / 2)) / sorted.length),
    median: sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2,
  }
}
