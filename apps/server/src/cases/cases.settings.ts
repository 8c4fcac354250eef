import { setting } from '../features/reference/settings/settings.declare.service.ts'

/** What one person may file in a day: a person's needs come one by one, a robot's do not. */
const perDay = (kind: string, sort: number, zh: string, en: string) =>
  setting.integer(`FILED_PER_DAY_${kind}`, 10, {
    in: 'TIME_LIMIT',
    sort,
    unit: 'count',
    zh: `每人每日可提交的${zh}件数`,
    en: `${en} one person may file in a day`,
  })

export const FILED_PER_DAY = {
  appeal: perDay('APPEAL', 1730, '申诉', 'Appeals'),
  consultation: perDay('CONSULTATION', 1731, '咨询', 'Consultations'),
  report: perDay('REPORT', 1732, '举报', 'Reports'),
  letter: perDay('LETTER', 1733, '表扬信', 'Letters'),
  courier: perDay('COURIER', 1734, '快递员维权', 'Couriers’ cases'),
} as const
