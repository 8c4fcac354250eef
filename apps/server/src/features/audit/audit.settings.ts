import { setting } from '../reference/settings/settings.declare.service.ts'

export const LOG_RETENTION_MONTHS = setting.integer('LOG_RETENTION_MONTHS', 12, {
  in: 'AUTH_LOG',
  sort: 1425,
  unit: 'month',
  zh: '日志保存月数',
  en: 'Months that logs are kept',
  law: { zh: '《网络安全法》要求不少于六个月', en: 'Cybersecurity Law: six months at least' },
  between: [6, 120],
  alone: [6, 120],
})

/** What a desk shows is masked; somebody who needs more than this in a day collects (个人信息保护法 art. 51). */
export const REVEALS_PER_DAY = setting.integer('REVEALS_PER_DAY', 100, {
  in: 'AUTH_LOG',
  sort: 1426,
  unit: 'count',
  zh: '每人每日查看完整个人信息次数',
  en: 'Personal data shown in full to one person in 24 hours',
  law: { zh: '《个人信息保护法》第五十一条', en: 'Personal Information Protection Law, art. 51' },
  between: [5, 1_000],
  alone: [5, 200],
})
