import { setting } from '../../features/reference/settings/settings.declare.service.ts'

export const REPORT_VERIFY_EXTEND_WORKDAYS = setting.integer('REPORT_VERIFY_EXTEND_WORKDAYS', 15, {
  in: 'TIME_LIMIT',
  sort: 1090,
  unit: 'workday',
  zh: '举报核查延长',
  en: 'Extension of the verification of a report',
  between: [1, 60],
  law: {
    zh: '《邮政法》第六十六条没有规定天数，由管局规定',
    en: 'Postal Law, article 66, names no number of days; it is the bureau’s own rule',
  },
})
