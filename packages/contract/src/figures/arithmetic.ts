import { type Count, type MeasureKey, type MeasureSpec, measures, type Sums } from './measures.ts'

/** A measure of some cases. */
export interface Figure {
  /** Decimal text with the measure's digits; null where there is nothing to divide by, or too little. */
  value: string | null
  /** What the value was divided by: cases, or items for rates per million; null for counts. */
  base: number | null
  /** Ends of the 95 % interval, for rates only. */
  low: string | null
  high: string | null
  /** Too few cases to print a rate. */
  few: boolean
  /** What is missing for a value: a business volume, or a part of the index. */
  lacks: 'volume' | 'part' | null
}

export interface MeasureRules {
  /** Below so many cases no rate is printed. */
  least: number
  /** Weights of the index, in the order of its formula. */
  weights: readonly number[]
}

/** Rates of fewer cases say more about chance than about the enterprise. */
export const LEAST_CASES = 10
export const INDEX_WEIGHTS: readonly number[] = [0.35, 0.25, 0.2, 0.1, 0.1]
export const ORDINARY_RULES: MeasureRules = { least: LEAST_CASES, weights: INDEX_WEIGHTS }

/** Items of a business volume given in million items with up to four decimals, as an exact number of items. */
export const itemsOf = (millions: string): number => {
  const [whole = '0', part = ''] = millions.split('.')
  return Number(whole) * 1_000_000 + Number(part.padEnd(6, '0').slice(0, 6))
}

/**
 * A fraction of whole numbers, rounded half away from zero, as decimal text. Whole-number arithmetic: a published
 * percentage must not hang on how a machine writes 0.155.
 */
export function ratioText(part: bigint, whole: bigint, digits: number): string {
  if (whole === 0n) throw new RangeError('nothing to divide by')
  const negative = part < 0n !== whole < 0n && part !== 0n
  const [a, b] = [part < 0n ? -part : part, whole < 0n ? -whole : whole]
  const scaled = (2n * a * 10n ** BigInt(digits) + b) / (2n * b)
  const text = scaled.toString().padStart(digits + 1, '0')
  const at = text.length - digits
  const body = digits ? `${text.slice(0, at)}.${text.slice(at)}` : text
  return negative && scaled !== 0n ? `-${body}` : body
}

const PER: Record<'percent' | 'perMillion', bigint> = { percent: 100n, perMillion: 1_000_000n }
const Z95 = 1.959963984540054

/** Wilson's 95 % interval of a proportion, as two numbers between 0 and 1. */
export function wilson(part: number, whole: number): readonly [low: number, high: number] {
  if (whole <= 0) throw new RangeError('no cases')
  const p = part / whole
  const z2 = Z95 * Z95
  const middle = p + z2 / (2 * whole)
  const spread = Z95 * Math.sqrt((p * (1 - p)) / whole + z2 / (4 * whole * whole))
  const scale = 1 + z2 / whole
  // At the ends the formula gives 0 and 1 exactly; machines miss them by a hair.
  const low = part === 0 ? 0 : Math.max(0, (middle - spread) / scale)
  return [low, part === whole ? 1 : Math.min(1, (middle + spread) / scale)]
}

const NOTHING: Figure = { value: null, base: null, low: null, high: null, few: false, lacks: null }

function rateOf(
  part: number,
  whole: number,
  cases: number,
  { unit, digits }: Pick<MeasureSpec, 'unit' | 'digits'>,
  least: number,
): Figure {
  if (whole <= 0) return NOTHING
  if (cases < least) return { ...NOTHING, base: whole, few: true }
  const per = PER[unit as 'percent' | 'perMillion']
  const [low, high] = wilson(Math.min(part, whole), whole)
  const text = (share: number) => (share * Number(per)).toFixed(digits)
  return {
    value: ratioText(BigInt(part) * per, BigInt(whole), digits),
    base: whole,
    low: text(low),
    high: text(high),
    few: false,
    lacks: null,
  }
}

/** A share of what was counted elsewhere than in the roll-up, by the same rules: two digits, none of too few, an interval. */
export const shareOf = (part: number, whole: number, least: number): Figure =>
  rateOf(part, whole, whole, { unit: 'percent', digits: 2 }, least)

/**
 * The composite index, of all its parts or of none: sharing the weight of a missing satisfaction among the others
 * would reward whoever is evaluated least.
 */
function indexOf(keys: readonly MeasureKey[], sums: Sums, rules: MeasureRules, digits: number): Figure {
  const base = sums.transferred
  if (base < rules.least) return { ...NOTHING, base, few: base > 0 }
  let mean = 0
  for (const [i, key] of keys.entries()) {
    const { value } = measure(key, sums, null, rules)
    if (value === null) return { ...NOTHING, base, lacks: 'part' }
    mean += Number(value) * (rules.weights[i] ?? 0)
  }
  return { ...NOTHING, value: mean.toFixed(digits), base }
}

/** Whether weights are those of the index: one for each part, none negative, together 1. */
export const areIndexWeights = (weights: readonly number[]): boolean =>
  weights.length === INDEX_WEIGHTS.length &&
  weights.every((weight) => weight >= 0) &&
  Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-9

/**
 * The same cases counted as the quarterly bulletins do since 2023: by acceptance (受理) where the monthly ones before
 * counted what was handled (domain 2.6).
 */
export const countedByAcceptance = (sums: Sums): Sums => ({ ...sums, handled: sums.accepted })

/**
 * One measure of some cases.
 *
 * @param sums   counts of the cases
 * @param volume business volume in million items as decimal text; null where none is known
 */
export const measure = (
  key: MeasureKey,
  sums: Sums,
  volume: string | null,
  rules: MeasureRules = ORDINARY_RULES,
): Figure => measureBy(measures[key], sums, volume, rules)

/** A measure with the digits of the official bulletins, rounded once. */
export function printedMeasure(
  key: MeasureKey,
  sums: Sums,
  volume: string | null,
  rules: MeasureRules,
): Figure {
  const spec = measures[key]
  return measureBy({ ...spec, digits: spec.printed ?? spec.digits }, sums, volume, rules)
}

function measureBy(spec: MeasureSpec, sums: Sums, volume: string | null, rules: MeasureRules): Figure {
  const { formula, digits } = spec
  if ('of' in formula) {
    const n = sums[formula.of]
    return { ...NOTHING, value: spec.unit === 'yuan' ? ratioText(BigInt(n), 100n, digits) : String(n) }
  }
  if ('index' in formula) return indexOf(formula.index, sums, rules, digits)
  if (formula.whole === 'volume') {
    if (volume === null) return { ...NOTHING, lacks: 'volume' }
    const part = sums[formula.part]
    // A brand without cases but with a volume has the rate 0; what is too few are cases to divide.
    return rateOf(part, itemsOf(volume), sums.handled === 0 ? rules.least : sums.handled, spec, rules.least)
  }
  const whole = sums[formula.whole]
  const part = formula.rest ? whole - sums[formula.part] : sums[formula.part]
  return rateOf(part, whole, whole, spec, rules.least)
}

/** Change against an earlier period in percent with one digit, as published (环比、同比); null where that was nothing. */
export const changeText = (now: number, before: number | null): string | null =>
  before === null || before === 0 ? null : ratioText(BigInt(now - before) * 100n, BigInt(before), 1)

/** Share of a total in percent; null where there is no total. */
export const shareText = (part: number, total: number, digits = 1): string | null =>
  total === 0 ? null : ratioText(BigInt(part) * 100n, BigInt(total), digits)

/**
 * Two means of the brands' rates: weighted by volume (what the country has), and plain (what newer bulletins print as
 * the “main enterprises' average”, domain 2.5).
 */
export function brandAverages(
  rows: readonly { sums: Sums; volume: string | null }[],
  count: Count = 'handled',
): { weighted: string | null; plain: string | null } {
  const known = rows.flatMap(({ sums, volume }) =>
    volume !== null && itemsOf(volume) > 0 ? [{ n: sums[count], items: itemsOf(volume) }] : [],
  )
  if (known.length === 0) return { weighted: null, plain: null }
  const sum = (of: (row: { n: number; items: number }) => number) =>
    known.reduce((all, row) => all + of(row), 0)
  return {
    weighted: ratioText(BigInt(sum(({ n }) => n)) * 1_000_000n, BigInt(sum(({ items }) => items)), 2),
    plain: (sum(({ n, items }) => (n * 1_000_000) / items) / known.length).toFixed(2),
  }
}
