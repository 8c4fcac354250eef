import { z } from 'zod'
import { HOLDERS } from '../appeals/appeals.time.ts'
import type { Both } from '../kit/language.ts'
import type { Figure } from './arithmetic.ts'
import { statFilters, zFigure, zSpan } from './figures.schemas.ts'

/** Measures of time of the cases that ended within a period: medians of days, each with its interval. */
export const TIME_KEYS = ['replyDays', 'replyWorkdays', 'withEnterprise'] as const
export type TimeKey = (typeof TIME_KEYS)[number]

const answered: Both = {
  zh: '首次转企业到首次答复，更正品牌的从更正后起；逾期未答的算到办结',
  en: 'from the first transfer to the first reply, after a correction of the brand from there; due and never answered: to the end of the case',
}
export const timeMeasures: Record<TimeKey, { label: Both; words: Both }> = {
  replyDays: {
    label: { zh: '答复天数', en: 'Days to reply' },
    words: { zh: `日历日中位数：${answered.zh}`, en: `median of calendar days ${answered.en}` },
  },
  replyWorkdays: {
    label: { zh: '答复工作日', en: 'Working days to reply' },
    words: { zh: `工作日中位数：${answered.zh}`, en: `median of working days ${answered.en}` },
  },
  withEnterprise: {
    label: { zh: '在企业天数', en: 'Days with the enterprise' },
    words: {
      zh: '每件在企业（含网点）手中天数的中位数，暂停计时不计',
      en: 'median of the days a case lay with the enterprise or its outlet, pauses left out',
    },
  },
}

/** How many cases have a value. */
export type Histogram = ReadonlyMap<number, number>
const BASE_DIGITS = 1
/** Up to so many cases the ranks are exact; beyond, the normal approximation is off by less than a rank in a thousand. */
const EXACT = 2_000
const Z95 = 1.959963984540054

/**
 * The rank, from the bottom and from the top, between which the median lies with 95 % (order statistics; no assumption
 * about how the days are spread).
 *
 * @returns null for fewer than six cases, of which no two bound it with 95 %
 */
export function medianRank(n: number): number | null {
  if (n > EXACT) return Math.floor((n - Z95 * Math.sqrt(n)) / 2)
  // In logarithms: two to the minus two thousand is no number of a machine.
  let log = -n * Math.LN2
  let upTo = 0
  for (let k = 0; ; k += 1) {
    upTo += Math.exp(log)
    if (upTo > 0.025) return k === 0 ? null : k
    log += Math.log((n - k) / (k + 1))
  }
}

/**
 * The median of counted values with its 95 % interval.
 *
 * @param least below so many cases no median is told
 */
export function medianOf(values: Histogram, least: number): Figure {
  const sorted = [...values].filter(([, n]) => n > 0).toSorted((a, b) => a[0] - b[0])
  const base = sorted.reduce((sum, [, n]) => sum + n, 0)
  const none: Figure = { value: null, base: null, low: null, high: null, few: false, lacks: null }
  if (base === 0) return none
  if (base < least) return { ...none, base, few: true }
  /** The value of a rank, the lowest being 1. */
  const at = (rank: number): number => {
    let seen = 0
    for (const [value, n] of sorted) {
      seen += n
      if (seen >= rank) return value
    }
    return sorted.at(-1)![0]
  }
  const told = (value: number) => value.toFixed(BASE_DIGITS)
  const rank = medianRank(base)
  return {
    ...none,
    value: told((at(Math.ceil(base / 2)) + at(Math.floor(base / 2) + 1)) / 2),
    base,
    low: rank === null ? null : told(at(rank)),
    high: rank === null ? null : told(at(base + 1 - rank)),
  }
}

/** What time is split by. */
export const TIME_GROUPS = ['brand', 'province', 'l1', 'month'] as const
export const TimesQuery = z.object({
  ...statFilters,
  period: zSpan,
  group: z.enum(TIME_GROUPS, 'rule.code').default('brand'),
})
export type TimesQuery = z.output<typeof TimesQuery>

export const TimesRow = z.object({
  key: z.string(),
  label: z.string(),
  /** Cases that ended in the period and are measured. */
  cases: z.number().int(),
  /** Days that each party had all of them, one decimal; their sum is `total`. */
  days: z.object(
    Object.fromEntries(HOLDERS.map((holder) => [holder, z.number()])) as Record<
      (typeof HOLDERS)[number],
      z.ZodNumber
    >,
  ),
  total: z.number(),
  /** Days of one case on average; null without cases. */
  mean: z.string().nullable(),
  figures: z.object({ replyDays: zFigure, replyWorkdays: zFigure, withEnterprise: zFigure }),
})
export type TimesRow = z.infer<typeof TimesRow>

/** Whose hands the time of the ended cases passed in: the sums of what each case shows of itself. */
export const Times = z.object({
  period: z.string(),
  from: z.string(),
  to: z.string(),
  group: z.enum(TIME_GROUPS),
  asOf: z.string(),
  least: z.number().int(),
  /** Cases that ended and are not measured yet; within minutes there are none. */
  waiting: z.number().int(),
  total: TimesRow,
  rows: z.array(TimesRow),
})
export type Times = z.infer<typeof Times>
