import { z } from 'zod'
import { CASE_KINDS } from '../cases/caseKinds.ts'
import type { Both } from '../kit/language.ts'
import { zOptional, zText } from '../rules.ts'
import { zFigure, zPeriod } from './figures.schemas.ts'

/** Figures of the kinds beside appeals; they are no part of the statistics of appeals (domain 5, 6.1). */
export const OTHER_GROUPS = ['month', 'type', 'brand', 'province'] as const
export type OtherGroup = (typeof OTHER_GROUPS)[number]

const zCodeText = zOptional(zText({ max: 48, singleLine: true }))
export const OtherQuery = z.object({
  kind: z.enum(CASE_KINDS, 'rule.code'),
  period: zPeriod,
  group: z.enum(OTHER_GROUPS, 'rule.code').default('type'),
  type: zCodeText,
  brand: zCodeText,
  province: zCodeText,
})
export type OtherQuery = z.output<typeof OtherQuery>

/** Counts of the cases that came in within the period. */
export const OtherSums = z.object({
  received: z.number().int(),
  /** Still worked on. */
  open: z.number().int(),
  ended: z.number().int(),
  /** Past the legal end of the clock that presses. */
  overdue: z.number().int(),
  /** Fen. */
  recovered: z.number().int(),
})
export type OtherSums = z.infer<typeof OtherSums>

/** Rates beside the counts: how far the answer that the kind owes came in time, and how far it satisfied. */
export const OTHER_RATES = ['onTime', 'satisfaction'] as const
export type OtherRate = (typeof OTHER_RATES)[number]
export const otherMeasures: Readonly<Record<OtherRate, { label: Both; words: Both }>> = {
  onTime: {
    label: { zh: '及时率', en: 'On time' },
    words: {
      zh: '1 − 逾期件数 ÷ 已按答复时限办理或时限已过的件数；撤回的不计',
      en: '1 − late ÷ cases whose answer was given or whose time for it is over; withdrawn ones left out',
    },
  },
  satisfaction: {
    label: { zh: '满意率', en: 'Satisfaction' },
    words: {
      zh: '评“满意”“基本满意”的件数 ÷ 已评价件数',
      en: '“satisfied” and “basically satisfied” ÷ evaluated',
    },
  },
}

export const OtherRow = z.object({
  key: z.string(),
  label: z.string(),
  sums: OtherSums,
  figures: z.object({
    onTime: zFigure,
    /** null where cases of the kind are not evaluated. */
    satisfaction: zFigure.nullable(),
  }),
  /** What came in during the period before, and the change in percent. */
  previous: z.number().int(),
  change: z.string().nullable(),
})
export type OtherRow = z.infer<typeof OtherRow>
export const OtherTable = z.object({
  kind: z.enum(CASE_KINDS),
  period: z.string(),
  from: z.string(),
  to: z.string(),
  group: z.enum(OTHER_GROUPS),
  asOf: z.string(),
  running: z.boolean(),
  /** Fewer than so many have no rate. */
  least: z.number().int(),
  total: OtherRow,
  rows: z.array(OtherRow),
  /** States that count as open, for the list of their cases. */
  openStates: z.array(z.string()),
  endedStates: z.array(z.string()),
})
export type OtherTable = z.infer<typeof OtherTable>
