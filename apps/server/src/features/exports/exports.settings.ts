import { PLATFORM_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../reference/settings/settings.declare.service.ts'

export const EXPORT_KEEP_DAYS = setting.integer('EXPORT_KEEP_DAYS', 7, {
  in: 'STATISTICS',
  sort: 1740,
  unit: 'day',
  zh: '导出文件保留天数',
  en: 'Days an exported file is kept',
  between: [1, 90],
  law: PLATFORM_RULE,
})
export const EXPORT_RUNNING_MAX = setting.integer('EXPORT_RUNNING_MAX', 2, {
  in: 'STATISTICS',
  sort: 1741,
  unit: 'count',
  zh: '每人同时进行的导出',
  en: 'Exports of one person at the same time',
  between: [1, 20],
  law: PLATFORM_RULE,
})

const law = { zh: '《个人信息保护法》第五十一条', en: 'Personal Information Protection Law, art. 51' }

/** Lists leave masked; somebody who takes more than this out in a day takes the register itself. */
export const EXPORT_FILES_PER_DAY = setting.integer('EXPORT_FILES_PER_DAY', 100, {
  in: 'AUTH_LOG',
  sort: 1427,
  unit: 'count',
  zh: '每人 24 小时导出文件数',
  en: 'Files taken out by one person in 24 hours',
  law,
  between: [3, 1_000],
  alone: [3, 200],
})
export const EXPORT_ROWS_PER_DAY = setting.integer('EXPORT_ROWS_PER_DAY', 500_000, {
  in: 'AUTH_LOG',
  sort: 1428,
  unit: 'count',
  zh: '每人 24 小时导出行数',
  en: 'Rows taken out by one person in 24 hours',
  law,
  between: [1_000, 10_000_000],
  alone: [1_000, 1_000_000],
})
