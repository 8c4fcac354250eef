import { PLATFORM_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../../features/reference/settings/settings.declare.service.ts'

export const TAKEOVER_KEPT_DAYS = setting.integer('TAKEOVER_KEPT_DAYS', 90, {
  in: 'TIME_LIMIT',
  sort: 1794,
  unit: 'day',
  zh: '旧系统案件接收记录及未接收行的保存天数',
  en: 'Days for which runs of take-overs and the rows left out are kept',
  between: [7, 365],
  law: PLATFORM_RULE,
})
