import { PLATFORM_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../reference/settings/settings.declare.service.ts'

export const STAT_LEAST_CASES = setting.integer('STAT_LEAST_CASES', 10, {
  in: 'STATISTICS',
  sort: 1720,
  unit: 'count',
  zh: '少于此件数不计算比率',
  en: 'Fewer cases than this have no rate',
  between: [1, 1_000],
  law: PLATFORM_RULE,
})
/** Open data keep to the rule however it is set: what an official bulletin prints is the regulator's to say. */
export const STAT_WITHHOLD_SMALL = setting.flag('STAT_WITHHOLD_SMALL', true, {
  in: 'STATISTICS',
  sort: 1725,
  zh: '通告与开放数据同一规则：少于 5 件的数字不公布',
  en: 'Bulletins follow the rule of open data: counts below five are not told',
})
export const STAT_INDEX_WEIGHTS = setting.shares('STAT_INDEX_WEIGHTS', [0.35, 0.25, 0.2, 0.1, 0.1], {
  in: 'STATISTICS',
  sort: 1730,
  zh: '综合指数权重：满意率、一次结案率、及时率、属实率、规范率',
  en: 'Weights of the composite index: satisfaction, closed at once, on time, truthful, well-formed',
  form: 'weights',
})
