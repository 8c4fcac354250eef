import { z } from 'zod'
import type { Both } from '../kit/language.ts'
import { zFigure, zLimits, zMonth, zVerdict } from './figures.schemas.ts'
import { type MeasureKey, measures, type Unit } from './measures.ts'
import { TIME_KEYS, type TimeKey, timeMeasures } from './times.ts'

/** What an enterprise is compared by, and which end of the scale is the better one. */
export const BENCHMARKS = {
  rate: 'low',
  validShare: 'low',
  onTime: 'high',
  wellFormed: 'high',
  truthful: 'high',
  oneTime: 'high',
  enterpriseSatisfaction: 'high',
} as const satisfies Partial<Record<MeasureKey, 'low' | 'high'>>
export type BenchmarkKey = keyof typeof BENCHMARKS
export const BENCHMARK_KEYS = Object.keys(BENCHMARKS) as [BenchmarkKey, ...BenchmarkKey[]]

/** What the sheet of an enterprise shows, line by line: rates, then medians of days, of which fewer are better. */
export const SHEET_KEYS = [...BENCHMARK_KEYS, ...TIME_KEYS] as const
export type SheetKey = (typeof SHEET_KEYS)[number]
export const isTimeKey = (key: SheetKey): key is TimeKey => TIME_KEYS.some((one) => one === key)
/** Name, meaning, unit and better end of a line. */
export function sheetSpec(key: SheetKey): {
  label: Both
  words: Both
  unit: Unit | 'days'
  better: 'low' | 'high'
} {
  if (isTimeKey(key)) return { ...timeMeasures[key], unit: 'days', better: 'low' }
  const { label, words, unit } = measures[key]
  return { label, words, unit, better: BENCHMARKS[key] }
}

/** The longest range that is compared at once. */
export const BENCHMARK_MONTHS = 24
/** The first and the last month; a range that runs backwards or is too long is refused. */
const range = { from: zMonth, to: zMonth }

export const BenchmarkQuery = z.object(range)
export type BenchmarkQuery = z.output<typeof BenchmarkQuery>

export const BenchmarkRow = z.object({
  key: z.enum(SHEET_KEYS),
  better: z.enum(['low', 'high']),
  own: zFigure,
  /** The peers' values from low to high, rounded to one digit and without names; empty with fewer than five. */
  peers: z.array(z.number()),
  /** Peers with too few cases for a rate; they are not drawn. */
  left: z.number().int(),
  /** null where there are too few peers or the own value is missing. */
  standing: z
    .object({
      place: z.number().int(),
      of: z.number().int(),
      percentile: z.number().int(),
      median: z.number(),
    })
    .nullable(),
})
export type BenchmarkRow = z.infer<typeof BenchmarkRow>

export const Benchmark = z.object({
  from: z.string(),
  to: z.string(),
  asOf: z.string(),
  /** Who is compared, and where: the whole country, a province or a city. */
  name: z.string(),
  place: z.string(),
  /** Cases below which no rate is told, peers below which nothing is compared. */
  least: z.number().int(),
  leastPeers: z.number().int(),
  rows: z.array(BenchmarkRow),
})
export type Benchmark = z.infer<typeof Benchmark>

/** Rates that are drawn over their size. */
export const FUNNELS = [
  'validShare',
  'onTime',
  'wellFormed',
  'enterpriseSatisfaction',
  'rate',
  'validRate',
] as const
export const FUNNEL_GROUPS = ['brand', 'province', 'city'] as const
export const FunnelQuery = z.object({
  ...range,
  measure: z.enum(FUNNELS, 'rule.code').default('validShare'),
  group: z.enum(FUNNEL_GROUPS, 'rule.code').default('brand'),
})
export type FunnelQuery = z.output<typeof FunnelQuery>

export const FunnelPoint = z.object({
  key: z.string(),
  label: z.string(),
  /** What the rate is divided by: cases, or million items. */
  size: z.number(),
  part: z.number().int(),
  /** In the unit of the measure, as its limits are. */
  value: z.number(),
  ...zLimits,
  verdict: zVerdict,
})
export type FunnelPoint = z.infer<typeof FunnelPoint>
export const Funnel = z.object({
  from: z.string(),
  to: z.string(),
  asOf: z.string(),
  measure: z.enum(FUNNELS),
  group: z.enum(FUNNEL_GROUPS),
  /** The rate of all that are drawn; null where none is. */
  mean: z.number().nullable(),
  points: z.array(FunnelPoint),
  /** The limits over sizes from the smallest to the largest. */
  curve: z.array(z.object({ size: z.number(), ...zLimits })),
  least: z.number().int(),
  /** How many have too few cases, or no volume. */
  left: z.number().int(),
})
export type Funnel = z.infer<typeof Funnel>
