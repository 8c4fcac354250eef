import { PLATFORM_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../../features/reference/settings/settings.declare.service.ts'

export const CLASSIFIER_ON = setting.flag('CLASSIFIER_ON', true, {
  in: 'STATISTICS',
  sort: 1770,
  zh: '问题类型建议开关',
  en: 'Suggest the kind of problem',
})
export const CLASSIFIER_LEAST = setting.integer('CLASSIFIER_LEAST', 500, {
  in: 'STATISTICS',
  sort: 1771,
  unit: 'count',
  between: [100, 20_000],
  zh: '办结申诉少于几件不训练问题类型建议',
  en: 'Closed appeals without which no suggestion is learned',
  law: PLATFORM_RULE,
})
export const CLASSIFIER_SURE = setting.integer('CLASSIFIER_SURE', 60, {
  in: 'STATISTICS',
  sort: 1772,
  unit: 'percent',
  between: [30, 99],
  zh: '把握低于百分之几不建议问题类型',
  en: 'How sure a suggestion has to be, in percent',
  law: PLATFORM_RULE,
})
