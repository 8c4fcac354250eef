import { setting } from '../../features/reference/settings/settings.declare.service.ts'

export const REPORT_VERIFY_EXTEND_WORKDAYS = setting.integer('REPORT_VERIFY_EXTEND_WORKDAYS', 15, {
  in: 'TIME_LIMIT',
  sort: 1090,
  unit: 'workday',
  zh: '举报核查延长',
  en: 'Extension of the verification of a report',
})
