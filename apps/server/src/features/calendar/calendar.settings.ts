import {
  BUREAU_RULE,
  type DeadlineKey,
  type DeadlineKind,
  deadlineKinds,
} from '@appeal/contract/calendar/deadlineKinds.ts'
import { type Setting, setting } from '../reference/settings/settings.declare.service.ts'

export const WARN_DAYS = setting.list('WARN_DAYS', [7, 3, 1], {
  in: 'TIME_LIMIT',
  sort: 970,
  unit: 'day',
  between: [1, 30],
  zh: '答复申诉人到期前预警天数',
  en: 'Days before the answer is due at which to warn',
  law: BUREAU_RULE,
})
export const REPLY_WARN_DAYS = setting.list('REPLY_WARN_DAYS', [3, 1], {
  in: 'TIME_LIMIT',
  sort: 980,
  unit: 'day',
  between: [1, 30],
  zh: '企业答复到期前预警天数',
  en: 'Days before the reply is due at which to warn',
  law: BUREAU_RULE,
})
/** Ends of clocks go up one rung after each of these working days: to the leaders of whoever owes, then above them. */
export const ESCALATE_DAYS = setting.list('ESCALATE_DAYS', [1, 3], {
  in: 'TIME_LIMIT',
  sort: 985,
  unit: 'workday',
  between: [1, 30],
  zh: '超期几个工作日后依次报本局负责人（企业上级单位）、上级局（再上级单位）',
  en: 'Working days late after which leaders, or the unit above, are told, then those above them',
  law: BUREAU_RULE,
})
// Until then a month's figures move with its cases, and whoever would have a case left out of them may ask (domain 4.5).
export const STATISTICS_FREEZE_WORKDAY = setting.integer('STATISTICS_FREEZE_WORKDAY', 6, {
  in: 'STATISTICS',
  sort: 1110,
  unit: 'workday',
  between: [1, 15],
  zh: '每月第几个工作日冻结上月统计',
  en: 'Working day of the month on which the last month is frozen',
  law: BUREAU_RULE,
})

/**
 * How far a limit may be moved. Where a law in force fixes the number, whoever owes it gets no more time than that;
 * elsewhere the bounds only keep a slip of the pen out, for the rules are revised (domain 13).
 */
const BOUNDS: Record<DeadlineKey, readonly [least: number, most: number]> = {
  complaintWait: [1, 30],
  // A year by the measures; nobody's way to the regulator is cut to less than half of it.
  limit: [6, 36],
  accept: [1, 10],
  transfer: [1, 10],
  // All that an enterprise has lies within the thirty days of the answer.
  reply: [1, 30],
  progress: [1, 30],
  rework: [1, 30],
  callback: [1, 10],
  mediation: [1, 15],
  // Postal Law 65: thirty days from receipt, without exception.
  answer: [1, 30],
  supplement: [1, 15],
  refuse: [1, 10],
  verify: [1, 15],
  evaluate: [1, 90],
  excludeApply: [1, 30],
  recheck: [1, 30],
  recheckApply: [1, 60],
  reopen: [1, 30],
  courierAccept: [1, 15],
  courierReply: [1, 30],
  courierAnswer: [1, 60],
  reportAccept: [1, 15],
  reportVerify: [1, 60],
  // Administrative Penalty Law 60: ninety days from filing.
  reportDecide: [1, 90],
  consultAnswer: [1, 20],
  letterScreen: [1, 15],
}

const FIRST = 710
/** The legal time limits, each with its law: one for every kind of deadline of the contract, in its order. */
export const TIME_LIMITS = Object.fromEntries(
  (Object.entries(deadlineKinds) as [DeadlineKey, DeadlineKind][]).map(([clock, kind], at) => [
    clock,
    setting.integer(kind.settingKey, kind.count, {
      in: 'TIME_LIMIT',
      sort: FIRST + at,
      unit: kind.unit === 'attempt' ? 'count' : kind.unit,
      between: BOUNDS[clock],
      ...kind.label,
      law: kind.law,
    }),
  ]),
) as Record<DeadlineKey, Setting<number>>
