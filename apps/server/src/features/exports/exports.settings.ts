import { setting } from '../reference/settings/settings.declare.service.ts'

export const EXPORT_KEEP_DAYS = setting.integer('EXPORT_KEEP_DAYS', 7, {
  in: 'STATISTICS',
  sort: 1740,
  unit: 'day',
  zh: '导出文件保留天数',
  en: 'Days an exported file is kept',
})
export const EXPORT_RUNNING_MAX = setting.integer('EXPORT_RUNNING_MAX', 2, {
  in: 'STATISTICS',
  sort: 1741,
  unit: 'count',
  zh: '每人同时进行的导出',
  en: 'Exports of one person at the same time',
})
