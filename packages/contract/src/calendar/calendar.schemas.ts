import { z } from 'zod'
import { zId, zWireDate, zWireTime } from '../kit/scalars.ts'
import { zCode, zDate, zOptional, zText } from '../rules.ts'

/** Years the calendar keeps: the platform's first year to two years ahead of any case. */
const zYear = z.coerce
  .number('rule.integer')
  .int('rule.integer')
  .min(2020, 'rule.shape')
  .max(2100, 'rule.shape')
/** The version of the draft that was read; left out where there was none. */
const zSeen = z.number('rule.integer').int('rule.integer').optional()
const zReason = zText({ min: 2, max: 200 })

/** A date that differs from Monday–Friday, or carries a name. */
export const CalendarRow = z.object({
  date: zWireDate,
  kind: z.enum(['workday', 'rest']),
  name: z.string().nullable(),
})
export type CalendarRow = z.infer<typeof CalendarRow>

const Face = CalendarRow.omit({ date: true }).nullable()
/** What a version does to one date; null stands for "as its weekday says". */
export const DayChange = z.object({ date: zWireDate, before: Face, after: Face })
export type DayChange = z.infer<typeof DayChange>

/** How far the re-calculation of running deadlines is. */
export const CalendarRun = z.object({
  id: z.string(),
  year: z.number(),
  /** Running deadlines that the change can touch. */
  total: z.number(),
  checked: z.number(),
  /** Of these, how many got another date. */
  moved: z.number(),
  finished: z.boolean(),
})
export type CalendarRun = z.infer<typeof CalendarRun>

export const CalendarDraft = z.object({
  id: z.string(),
  version: z.number(),
  days: z.array(CalendarRow),
  changes: z.array(DayChange),
  author: z.string(),
  updateTime: zWireTime,
})
export type CalendarDraft = z.infer<typeof CalendarDraft>

export const CALENDAR_ACTS = ['edit', 'apply', 'confirm'] as const

export const CalendarYear = z.object({
  year: z.number(),
  /** The plan of the year is confirmed; otherwise its dates are judged by weekday where no row says more. */
  confirmed: z.boolean(),
  confirmTime: zWireTime.nullable(),
  /** Dates in force. */
  days: z.array(CalendarRow),
  draft: CalendarDraft.nullable(),
  run: CalendarRun.nullable(),
  /** A year whose plan should be confirmed by now; shown as a banner. */
  missingYear: z.number().nullable(),
  /** Running deadlines that were computed without a confirmed plan. */
  assumed: z.number(),
  can: z.array(z.enum(CALENDAR_ACTS)),
})
export type CalendarYear = z.infer<typeof CalendarYear>

/** One version of a year: who, when, what, why. */
export const CalendarVersion = z.object({
  id: z.string(),
  number: z.number(),
  reason: z.string(),
  confirms: z.boolean(),
  changes: z.array(DayChange),
  author: z.string(),
  applyTime: zWireTime,
  run: CalendarRun,
})
export type CalendarVersion = z.infer<typeof CalendarVersion>

/** What applying a draft, or confirming a year, would do to running deadlines. */
export const CalendarPreview = z.object({
  changes: z.number(),
  checked: z.number(),
  moved: z.number(),
  cases: z.number(),
  earlier: z.number(),
  later: z.number(),
  /** Deadlines that rest on a confirmed plan afterwards and did not before. */
  settled: z.number(),
  byClock: z.array(z.object({ clock: z.string(), count: z.number() })),
  byBureau: z.array(z.object({ bureau: z.string(), count: z.number() })),
  /** The first fifty. */
  rows: z.array(
    z.object({
      /** Null for readers who may not open cases. */
      appealNo: z.string().nullable(),
      clock: z.string(),
      bureau: z.string(),
      fromDueOn: zWireDate,
      toDueOn: zWireDate,
      fromLegalOn: zWireDate,
      toLegalOn: zWireDate,
    }),
  ),
})
export type CalendarPreview = z.infer<typeof CalendarPreview>

/** One legal number with its law, the value in force and who changed it. */
export const TimeLimit = z.object({
  key: z.string(),
  label: z.string(),
  law: z.string().nullable(),
  /** L1 … L12 where the table of limits has a number for it. */
  limit: z.string().nullable(),
  value: z.string(),
  /** Null where the rules name no figure of their own. */
  ordinary: z.string().nullable(),
  unit: z.string(),
  kind: z.enum(['integer', 'list']),
  /** Runs as a clock of cases: a change holds for clocks started from then on. */
  clock: z.boolean(),
  changes: z.array(
    z.object({
      before: z.string(),
      after: z.string(),
      reason: z.string(),
      author: z.string(),
      createTime: zWireTime,
    }),
  ),
})
export type TimeLimit = z.infer<typeof TimeLimit>

export const YearQuery = z.object({ year: zYear })

const name = zOptional(zText({ max: 20, singleLine: true }))
export const DAY_KINDS = ['rest', 'workday', 'plain'] as const
const DayInput = z.object({
  date: zDate,
  /** `plain` takes the date's own row away: its weekday decides. */
  kind: zCode(DAY_KINDS),
  name,
})
export const EditDays = z.object({
  year: zYear,
  version: zSeen,
  days: z.array(DayInput).min(1, 'rule.required').max(366, 'rule.tooMany'),
})
/** A whole year at once: rows, or the text of the State Council's notice. */
export const ImportYear = z.object({
  year: zYear,
  version: zSeen,
  rows: z.array(DayInput).max(366, 'rule.tooMany').optional(),
  text: zOptional(zText({ max: 10_000 })),
})
export const DraftBody = z.object({ id: zId, version: z.number('rule.integer').int('rule.integer') })
export const PreviewQuery = z.object({ year: zYear, confirm: z.enum(['true', 'false']).default('false') })
export const ApplyDraft = z.object({
  ...DraftBody.shape,
  reason: zReason,
  /** The plan of the year is final with this version. */
  confirm: z.boolean('rule.choice'),
})
export const ConfirmYear = z.object({ year: zYear, reason: zReason })
export const EditLimit = z.object({
  key: zText({ min: 1, max: 100, singleLine: true }),
  /** The value that was read; another one in force means somebody was faster. */
  before: zText({ max: 100, singleLine: true }),
  value: zText({ min: 1, max: 100, singleLine: true }),
  reason: zReason,
})
