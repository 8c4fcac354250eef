import { BUREAU_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../../features/reference/settings/settings.declare.service.ts'

/** Working days that a courier has for a statement; no clock of the case waits for it. */
export const STATEMENT_DAYS = setting.integer('STATEMENT_DAYS', 3, {
  in: 'TIME_LIMIT',
  sort: 1094,
  unit: 'workday',
  between: [1, 10],
  zh: '快递员作陈述的期限',
  en: 'Working days within which a courier makes a statement',
  law: BUREAU_RULE,
})
