import { PLATFORM_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../../features/reference/settings/settings.declare.service.ts'

export const RADAR_ON = setting.flag('RADAR_ON', true, {
  in: 'STATISTICS',
  sort: 1760,
  zh: '异常雷达开关',
  en: 'Look out for bursts and rises',
})
export const RADAR_FALSE_ALARMS = setting.integer('RADAR_FALSE_ALARMS', 2, {
  in: 'STATISTICS',
  sort: 1761,
  unit: 'count',
  between: [1, 30],
  zh: '异常雷达全国每月最多容许几次误报（越大越灵敏）',
  en: 'False alarms a month that are put up with in the whole country; more of them find more',
  law: PLATFORM_RULE,
})
export const RADAR_LEAST = setting.integer('RADAR_LEAST', 5, {
  in: 'STATISTICS',
  sort: 1762,
  unit: 'count',
  between: [3, 100],
  zh: '少于几件不报警',
  en: 'Fewer cases than this raise no alarm',
  law: PLATFORM_RULE,
})
