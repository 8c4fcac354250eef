import {
  type DeadlineKey,
  type DeadlineKind,
  deadlineKinds,
} from '@appeal/contract/calendar/deadlineKinds.ts'
import { type Setting, setting } from '../reference/settings/settings.declare.service.ts'

export const WARN_DAYS = setting.list('WARN_DAYS', [7, 3, 1], {
  in: 'TIME_LIMIT',
  sort: 970,
  unit: 'day',
  zh: '答复申诉人到期前预警天数',
  en: 'Days before the answer is due at which to warn',
})
export const REPLY_WARN_DAYS = setting.list('REPLY_WARN_DAYS', [3, 1], {
  in: 'TIME_LIMIT',
  sort: 980,
  unit: 'day',
  zh: '企业答复到期前预警天数',
  en: 'Days before the reply is due at which to warn',
})
/** Ends of clocks go up one rung after each of these working days: to the leaders of whoever owes, then above them. */
export const ESCALATE_DAYS = setting.list('ESCALATE_DAYS', [1, 3], {
  in: 'TIME_LIMIT',
  sort: 985,
  unit: 'workday',
  zh: '超期几个工作日后依次报本局负责人（企业上级单位）、上级局（再上级单位）',
  en: 'Working days late after which leaders, or the unit above, are told, then those above them',
})
// Until then a month's figures move with its cases, and whoever would have a case left out of them may ask (domain 4.5).
export const STATISTICS_FREEZE_WORKDAY = setting.integer('STATISTICS_FREEZE_WORKDAY', 6, {
  in: 'STATISTICS',
  sort: 1110,
  unit: 'workday',
  between: [1, 15],
  zh: '每月第几个工作日冻结上月统计',
  en: 'Working day of the month on which the last month is frozen',
})

const FIRST = 710
/** The legal time limits, each with its law: one for every kind of deadline of the contract, in its order. */
export const TIME_LIMITS = Object.fromEntries(
  (Object.entries(deadlineKinds) as [DeadlineKey, DeadlineKind][]).map(([clock, kind], at) => [
    clock,
    setting.integer(kind.settingKey, kind.count, {
      in: 'TIME_LIMIT',
      sort: FIRST + at,
      unit: kind.unit === 'attempt' ? 'count' : kind.unit,
      ...kind.label,
      law: kind.law,
    }),
  ]),
) as Record<DeadlineKey, Setting<number>>
