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
