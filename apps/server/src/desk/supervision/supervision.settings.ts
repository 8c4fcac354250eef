import { BUREAU_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../../features/reference/settings/settings.declare.service.ts'

const COUNTED = {
  zh: '《民法典》第二百零一条：签发当日不计入；天数由管局规定',
  en: 'Civil Code, article 201: the day of issue is not counted; the number is the bureau’s own rule',
}

export const SUPERVISION_DAYS = setting.integer('SUPERVISION_DAYS', 3, {
  in: 'TIME_LIMIT',
  sort: 1085,
  unit: 'workday',
  between: [1, 60],
  zh: '督办单一般要求几个工作日内回复',
  en: 'Working days that an order of supervision usually gives',
  law: COUNTED,
})
export const SUPERVISION_DAYS_MOST = setting.integer('SUPERVISION_DAYS_MOST', 20, {
  in: 'TIME_LIMIT',
  sort: 1086,
  unit: 'workday',
  between: [1, 60],
  zh: '督办单最多给几个工作日',
  en: 'Most working days that an order of supervision gives',
  law: COUNTED,
})
export const SUPERVISION_EXTENSION_MOST = setting.integer('SUPERVISION_EXTENSION_MOST', 5, {
  in: 'TIME_LIMIT',
  sort: 1087,
  unit: 'workday',
  between: [1, 30],
  zh: '督办单最多延期几个工作日（限一次）',
  en: 'Most working days by which an order of supervision is extended, once',
  law: BUREAU_RULE,
})
export const SUPERVISION_TALK_DAYS = setting.integer('SUPERVISION_TALK_DAYS', 1, {
  in: 'TIME_LIMIT',
  sort: 1088,
  unit: 'workday',
  between: [1, 20],
  zh: '督办单到期后第几个工作日约谈负责人',
  en: 'Working days after the last day on which the head is invited to a talk',
  law: BUREAU_RULE,
})
export const SUPERVISION_REPORT_DAYS = setting.integer('SUPERVISION_REPORT_DAYS', 2, {
  in: 'TIME_LIMIT',
  sort: 1089,
  unit: 'workday',
  between: [1, 20],
  zh: '约谈后第几个工作日报上级局',
  en: 'Working days after the talk on which the superior bureau is told',
  law: BUREAU_RULE,
})
export const SUPERVISION_RETURN_DAYS = setting.integer('SUPERVISION_RETURN_DAYS', 2, {
  in: 'TIME_LIMIT',
  sort: 1091,
  unit: 'workday',
  between: [1, 10],
  zh: '督办回复被退回后至少还有几个工作日',
  en: 'Working days that are left at least when an answer is returned',
  law: BUREAU_RULE,
})
export const SUPERVISION_CASES_MOST = setting.integer('SUPERVISION_CASES_MOST', 200, {
  in: 'TIME_LIMIT',
  sort: 1092,
  unit: 'count',
  between: [1, 500],
  zh: '一张督办单最多牵涉几件',
  en: 'Most cases that one order of supervision concerns',
  law: BUREAU_RULE,
})
