import { z } from 'zod'
import { page, pageQuery } from '../kit/page.ts'
import { zSearchKey } from '../kit/records.ts'
import { zId } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'
import { COUNTS, MEASURE_KEYS } from './measures.ts'
import { eachMonth, monthsOfSpan, PERIOD, SPAN } from './periods.ts'

/** What a table of figures can be split by. `none` is one row of totals. */
export const GROUPS = [
  'none',
  'month',
  'brand',
  'l1',
  'l2',
  'province',
  'city',
  'bureau',
  'bureauProvince',
  'channel',
  'areaKind',
  'serviceKind',
  'mailKind',
] as const
export type Group = (typeof GROUPS)[number]

const zCodeText = zOptional(zText({ max: 48, singleLine: true }))
export const zPeriod = zText({ max: 7, singleLine: true }).refine(
  (value) => typeof value === 'string' && PERIOD.test(value) && value >= '2000',
  'rule.date',
)
/** The longest range of months whose cases are listed at once. */
export const SPAN_MONTHS = 120
const isSpan = (value: string) => {
  if (!SPAN.test(value) || value < '2000') return false
  const [from = '', to = ''] = value.split('~')
  // The years first: centuries are refused before their months are told over.
  return from <= to && to < '2100' && eachMonth(monthsOfSpan(value)).length <= SPAN_MONTHS
}
/** A period, or any range of months: `2026-02~2026-05`. */
export const zSpan = zText({ max: 15, singleLine: true }).refine(
  (value) => typeof value === 'string' && ((PERIOD.test(value) && value >= '2000') || isSpan(value)),
  'rule.date',
)
export const zMonth = zText({ max: 7, singleLine: true }).refine(
  (value) => typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value),
  'rule.date',
)

/** Which cases are counted; the same for figures and for the list of their cases. */
export const statFilters = {
  period: zPeriod,
  brand: zCodeText,
  l1: zCodeText,
  l2: zCodeText,
  province: zCodeText,
  city: zCodeText,
  bureau: zOptional(zId),
  bureauProvince: zOptional(zId),
  channel: zCodeText,
  areaKind: zCodeText,
  serviceKind: zCodeText,
  mailKind: zCodeText,
  /** `only`: the excluded cases alone. They enter no rate (domain 4.6-3). */
  excluded: z.enum(['without', 'only'], 'rule.code').default('without'),
}
export const StatQuery = z.object({
  group: z.enum(GROUPS, 'rule.code').default('none'),
  /** With `month`: how many months, the last one being the period's last. */
  months: z
    .preprocess(
      (value) => (value === undefined || value === '' ? 13 : Number(value)),
      z.number('rule.integer').int('rule.integer').min(1, 'rule.integer').max(120, 'rule.integer'),
    )
    .optional(),
  ...statFilters,
})
export type StatQuery = z.output<typeof StatQuery>

const zSums = z.object(
  Object.fromEntries(COUNTS.map((count) => [count, z.number().int()])) as Record<
    (typeof COUNTS)[number],
    z.ZodNumber
  >,
)
export const zFigure = z.object({
  value: z.string().nullable(),
  base: z.number().nullable(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  few: z.boolean(),
  lacks: z.enum(['volume', 'part']).nullable(),
})

/** Rates between which chance alone may lie, and on which side of them one lies. */
export const zLimits = {
  low99: z.number(),
  low95: z.number(),
  high95: z.number(),
  high99: z.number(),
}
export const zVerdict = z.enum(['within', 'above95', 'above99', 'below95', 'below99'])

export const StatRow = z.object({
  /** Code of what the row stands for; empty where the case says nothing. */
  key: z.string(),
  label: z.string(),
  sums: zSums,
  /** The same cases one period before, and one year before. */
  previous: zSums,
  lastYear: zSums,
  /** Million items; null where none is known for the row. */
  volume: z.string().nullable(),
  /** Appeals of brands whose volume is not known: the rates leave them out. */
  outsideRate: z.number().int(),
  figures: z.record(z.enum(MEASURE_KEYS), zFigure),
  /** Appeals against the period before and the year before, percent. */
  change: z.string().nullable(),
  yearChange: z.string().nullable(),
})
export type StatRow = z.infer<typeof StatRow>

/** What the figures are narrowed to, in the reader's words. */
const Narrowed = z.array(z.object({ filter: z.string(), label: z.string() }))

export const StatTable = z.object({
  period: z.string(),
  from: z.string(),
  to: z.string(),
  group: z.enum(GROUPS),
  /** Wire time: every change of a case up to here is counted. */
  asOf: z.string(),
  /** The last month is not over yet. */
  running: z.boolean(),
  /** Months of the period that are frozen. */
  frozen: z.array(z.string()),
  /** The period's own figures, also where the rows are a trend of more months. */
  total: StatRow,
  rows: z.array(StatRow),
  /** Means of the brands' rates, where rows are brands. */
  averages: z.object({ weighted: z.string().nullable(), plain: z.string().nullable() }).nullable(),
  /** Cases below which no rate is printed. */
  least: z.number().int(),
  narrowed: Narrowed,
})
export type StatTable = z.infer<typeof StatTable>

export const StatCaseQuery = pageQuery(['createTime'], {
  ...statFilters,
  period: zSpan,
  count: z.enum(COUNTS, 'rule.code').default('handled'),
  months: z.enum(['1'], 'rule.code').optional(),
})
export const StatCase = z.object({
  id: z.string(),
  appealNo: z.string(),
  state: z.string(),
  brand: z.string(),
  brandName: z.string(),
  l1: z.string(),
  l1Name: z.string(),
  l2: z.string(),
  l2Name: z.string(),
  areaName: z.string(),
  bureauName: z.string(),
  month: z.string(),
  valid: z.boolean(),
  excluded: z.boolean(),
  submitTime: z.string(),
  closeTime: z.string().nullable(),
  /** What the case adds to the number; 1, or fen. */
  counts: z.number(),
})
export type StatCase = z.infer<typeof StatCase>
export const StatCasePage = page(StatCase).extend({ narrowed: Narrowed })

// ---------------------------------------------------------------- business volume

/** Code of the whole country in volumes. */
export const WHOLE_COUNTRY = '000000'

export const zMillions = zText({ max: 16, singleLine: true }).refine(
  (value) => typeof value === 'string' && /^\d{1,10}(\.\d{1,4})?$/.test(value),
  'rule.volume',
)
export const VolumeQuery = pageQuery(['brand', 'area'], {
  searchKey: zSearchKey,
  month: zMonth,
  brand: zCodeText,
  area: zCodeText,
})
export const Volume = z.object({
  brand: z.string(),
  brandName: z.string(),
  area: z.string(),
  areaName: z.string(),
  month: z.string(),
  /** Million items, up to four decimals. */
  millions: z.string(),
  version: z.number().int(),
  updatedBy: z.string().nullable(),
  updateTime: z.string(),
})
export type Volume = z.infer<typeof Volume>
export const VolumePage = page(Volume).extend({
  locked: z.boolean(),
  frozen: z.boolean(),
  lockReason: z.string().nullable(),
  /** Sum of the country by the rule of the rates: a brand's whole-country line, else its provinces. */
  countryMillions: z.string().nullable(),
})
export type VolumePage = z.infer<typeof VolumePage>
export const VolumeBody = z.object({
  month: zMonth,
  brand: zText({ max: 48, singleLine: true }),
  area: zText({ max: 6, singleLine: true }),
  millions: zMillions,
  /** The version that was seen; left out where there is none yet. */
  version: z.number('rule.integer').int('rule.integer').optional(),
})
export const VolumeKey = VolumeBody.omit({ millions: true })
export const LockBody = z.object({ month: zMonth, reason: zText({ min: 2, max: 200 }) })

export const ImportRow = z.object({
  /** Line of the sheet, the head being 1. */
  line: z.number().int(),
  month: z.string(),
  brand: z.string(),
  area: z.string(),
  millions: z.string(),
  result: z.enum(['added', 'changed', 'same', 'refused']),
  /** Why it was refused. */
  message: z.string().nullable(),
})
export const ImportResult = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  rows: z.array(ImportRow),
})
export type ImportResult = z.infer<typeof ImportResult>

// ---------------------------------------------------------------- snapshots

export const Correction = z.object({
  /** The frozen month that changed afterwards. */
  month: z.string(),
  /** What is added to (or taken from) the month that carries it. */
  sums: zSums,
})
export const SnapshotRow = z.object({
  id: z.string(),
  month: z.string(),
  digest: z.string(),
  appeals: z.number().int(),
  valid: z.number().int(),
  corrections: z.array(Correction),
  createTime: z.string(),
})
export type SnapshotRow = z.infer<typeof SnapshotRow>
export const SnapshotPage = page(SnapshotRow).extend({
  /** Months that are over and not frozen, oldest first; `due` ones should have been: their sums differ from the cases. */
  open: z.array(z.object({ month: zMonth, due: z.boolean() })),
})
export const SnapshotProof = z.object({
  id: z.string(),
  /** The stored bytes give the stored digest. */
  intact: z.boolean(),
  /** Computed again from the cases of today: the same bytes, or what has changed since and goes to the next month. */
  same: z.boolean(),
  changedSince: zSums,
})
export const FreezeBody = z.object({ month: zMonth })
export const SnapshotQuery = pageQuery(['month'], {})
