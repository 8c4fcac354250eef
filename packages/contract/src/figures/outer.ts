import { z } from 'zod'
import { CASE_KIND_NAMES } from '../cases/caseKinds.ts'
import type { Both } from '../kit/language.ts'
import { OUTER_BODIES } from '../outerOrders/outerOrders.texts.ts'
import { zOptional } from '../rules.ts'
import { zFigure, zPeriod } from './figures.schemas.ts'

/** Figures of what hotline 12345, petition offices and others pass on, of every kind of case (domain 1.4b, 2.6a). */
export const OUTER_GROUPS = ['month', 'body', 'kind', 'bureau'] as const
export type OuterGroup = (typeof OUTER_GROUPS)[number]

export const OuterQuery = z.object({
  period: zPeriod,
  group: z.enum(OUTER_GROUPS, 'rule.code').default('body'),
  body: zOptional(z.enum(OUTER_BODIES, 'rule.code')),
  kind: zOptional(z.enum(CASE_KIND_NAMES, 'rule.code')),
})
export type OuterQuery = z.output<typeof OuterQuery>

/** Orders by what became of the body's day; those that were dropped count nowhere. */
export const OUTER_COUNTS = ['received', 'inTime', 'answeredLate', 'open', 'openLate'] as const
export type OuterCount = (typeof OUTER_COUNTS)[number]
export const OuterSums = z.record(z.enum(OUTER_COUNTS), z.number().int())
export type OuterSums = z.infer<typeof OuterSums>

export const OuterFigureRow = z.object({
  key: z.string(),
  label: z.string(),
  sums: OuterSums,
  /** Percent of those answered by the body's day, among all that were answered or whose day is over. */
  kept: zFigure,
  /** What came during the period before, and the change in percent. */
  previous: z.number().int(),
  change: z.string().nullable(),
})
export type OuterFigureRow = z.infer<typeof OuterFigureRow>

export const OuterTable = z.object({
  period: z.string(),
  from: z.string(),
  to: z.string(),
  group: z.enum(OUTER_GROUPS),
  asOf: z.string(),
  running: z.boolean(),
  /** Fewer than so many have no rate. */
  least: z.number().int(),
  total: OuterFigureRow,
  rows: z.array(OuterFigureRow),
})
export type OuterTable = z.infer<typeof OuterTable>

/** Those whose day has been put to the test: by an answer, or by passing. */
export const dueOf = ({ inTime, answeredLate, openLate }: OuterSums): number =>
  inTime + answeredLate + openLate

/** What each number means. */
export const outerMeasures: Readonly<Record<OuterCount | 'kept', { label: Both; words: Both }>> = {
  received: {
    label: { zh: '转来', en: 'Received' },
    words: { zh: '外单位转来的件数，不含不再跟踪的', en: 'passed on by outer bodies, dropped ones left out' },
  },
  inTime: {
    label: { zh: '按期答复', en: 'Answered in time' },
    words: { zh: '不晚于对方要求日期答复的件数', en: 'answered no later than the day the body named' },
  },
  answeredLate: {
    label: { zh: '逾期答复', en: 'Answered late' },
    words: { zh: '晚于对方要求日期答复的件数', en: 'answered after the day the body named' },
  },
  open: {
    label: { zh: '期限内待答复', en: 'To be answered' },
    words: { zh: '未答复、对方要求日期未过的件数', en: 'not answered, the day the body named not over' },
  },
  openLate: {
    label: { zh: '逾期未答复', en: 'Late, not answered' },
    words: { zh: '未答复、对方要求日期已过的件数', en: 'not answered, the day the body named is over' },
  },
  kept: {
    label: { zh: '按期答复率', en: 'Answered in time, share' },
    words: {
      zh: '按期答复 ÷（按期答复 + 逾期答复 + 逾期未答复）',
      en: 'in time ÷ (in time + late + late and not answered)',
    },
  },
}
