import { BUREAU_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../../features/reference/settings/settings.declare.service.ts'

export const INELIGIBLE_CALL_MONTHS = setting.integer('INELIGIBLE_CALL_MONTHS', 36, {
  in: 'TIME_LIMIT',
  sort: 1792,
  unit: 'month',
  zh: '不符合受理条件的来电记录保存月数',
  en: 'Months for which records of ineligible calls are kept',
  between: [6, 120],
  law: BUREAU_RULE,
})
