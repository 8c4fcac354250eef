import { PLATFORM_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../../features/reference/settings/settings.declare.service.ts'

const STANDARD = {
  zh: '《快递服务》GB/T 27917.3：就赔偿数额达成一致后 7 个日历天内支付赔金',
  en: 'GB/T 27917.3: compensation is paid within 7 calendar days of agreeing on it',
}

export const REMEDY_DAYS = setting.integer('REMEDY_DAYS', 7, {
  in: 'TIME_LIMIT',
  sort: 1083,
  unit: 'day',
  between: [1, 60],
  zh: '企业承诺没有写明日期的，几日内兑现',
  en: 'Days within which an enterprise keeps a promise that names no day',
  law: STANDARD,
})
export const REMEDY_REMIND_DAYS = setting.integer('REMEDY_REMIND_DAYS', 2, {
  in: 'TIME_LIMIT',
  sort: 1084,
  unit: 'day',
  between: [1, 30],
  zh: '承诺的最后一日前几日提醒企业',
  en: 'Days before the last day of a promise on which the enterprise is reminded',
  law: PLATFORM_RULE,
})
export const REMEDY_AMOUNT_MAX = setting.integer('REMEDY_AMOUNT_MAX', 1_000_000, {
  in: 'STATISTICS',
  sort: 1123,
  unit: 'yuan',
  zh: '管局登记承诺的金额上限',
  en: 'Highest amount of a promise that a bureau records',
  between: [1, 100_000_000],
  law: PLATFORM_RULE,
})
