import type { Both } from '../kit/language.ts'

/** What lists of appeals are asked for of orders that outer bodies passed on; `passed` waits for the body's own answer. */
export const OUTER_ASKED = ['open', 'near', 'late', 'answeredLate', 'passed'] as const
export type OuterAsked = (typeof OUTER_ASKED)[number]
export const outerAskedTexts: Readonly<Record<OuterAsked, Both>> = {
  open: { zh: '待答复', en: 'To be answered' },
  near: { zh: '临近对方日期', en: 'Near their day' },
  late: { zh: '超过对方日期未答复', en: 'Past their day' },
  answeredLate: { zh: '超过对方日期答复', en: 'Answered after their day' },
  passed: { zh: '转出待回复', en: 'Passed on, no reply yet' },
}

/** What a file says of the days that outer bodies named for a case: answered in time, late, or neither yet. */
export const OUTER_KEPT = ['kept', 'late', 'open'] as const
export type OuterKept = (typeof OUTER_KEPT)[number]
export const outerKeptTexts: Readonly<Record<OuterKept, Both>> = {
  kept: { zh: '按期答复', en: 'Answered in time' },
  late: { zh: '逾期', en: 'Late' },
  open: { zh: '期限内待答复', en: 'To be answered, in time so far' },
}
