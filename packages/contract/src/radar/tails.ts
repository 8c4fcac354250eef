// Upper tails of counts: how rare so many cases are where so many are expected.

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** Natural logarithm of the gamma function of a positive number. */
export function logGamma(x: number): number {
  const shifted = x - 1
  const t = shifted + LANCZOS.length - 0.5
  const sum = LANCZOS.reduce((all, part, n) => all + part / (shifted + n + 1), 0.9999999999998099)
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum)
}

/** A count that is expected: its mean, and the part of its variance that grows with the square of the mean. */
export interface Expected {
  mean: number
  /** Variance is `mean + spread * mean²`; 0 is Poisson's. */
  spread: number
}

/** Below it a count is taken as Poisson's. */
const POISSON_BELOW = 1e-7

function logChance({ mean, spread }: Expected, count: number): number {
  if (spread < POISSON_BELOW) return count * Math.log(mean) - mean - logGamma(count + 1)
  const size = 1 / spread
  const failing = Math.log1p(mean / size)
  return (
    logGamma(size + count) -
    logGamma(size) -
    logGamma(count + 1) -
    size * failing +
    count * (Math.log(mean / size) - failing)
  )
}

/** @returns the chance of so many cases or more; never grows with the count */
export function upperTail(expected: Expected, count: number): number {
  if (count <= 0) return 1
  if (expected.mean <= 0) return 0
  const { mean, spread } = expected
  const isPoisson = spread < POISSON_BELOW
  const size = 1 / spread
  const step = (k: number) => (isPoisson ? mean / (k + 1) : ((size + k) / (k + 1)) * (mean / (size + mean)))
  if (count <= mean) {
    let term = Math.exp(logChance(expected, 0))
    // So far below the mean that the machine has no number for it: certain, as good as.
    if (term === 0) return 1
    let below = 0
    for (let k = 0; k < count; k += 1) {
      below += term
      term *= step(k)
    }
    return Math.max(0, 1 - below)
  }
  let term = Math.exp(logChance(expected, count))
  let sum = 0
  for (let k = count; term > sum * 1e-12; k += 1) {
    sum += term
    term *= step(k)
  }
  return Math.min(1, sum)
}

/** @returns the smallest count, at least `least`, whose tail is not above the limit */
export function criticalCount(expected: Expected, limit: number, least: number): number {
  let low = Math.max(least, Math.ceil(expected.mean) + 1)
  if (upperTail(expected, least) <= limit) return least
  let wide = 1
  while (upperTail(expected, low + wide) > limit) {
    low += wide
    wide *= 2
  }
  let high = low + wide
  if (upperTail(expected, low) <= limit) return low
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (upperTail(expected, middle) <= limit) high = middle
    else low = middle
  }
  return high
}
