import { setting } from '../../features/reference/settings/settings.declare.service.ts'

/** Reading what lies with others is for emergencies; more than a few a day is work in the wrong place. */
export const EMERGENCY_READS_PER_DAY = setting.integer('EMERGENCY_READS_PER_DAY', 5, {
  in: 'AUTH_LOG',
  sort: 1429,
  unit: 'count',
  zh: '每人每日应急调阅次数',
  en: 'Emergency reading of cases of others, by one person in 24 hours',
  law: { zh: '《个人信息保护法》第五十一条', en: 'Personal Information Protection Law, art. 51' },
  between: [0, 50],
  alone: [0, 10],
})
