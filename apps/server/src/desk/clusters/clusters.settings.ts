import { PLATFORM_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../../features/reference/settings/settings.declare.service.ts'

export const CLUSTER_ON = setting.flag('CLUSTER_ON', true, {
  in: 'STATISTICS',
  sort: 1770,
  zh: '相似申诉自动归并开关',
  en: 'Put similar appeals together',
})
export const CLUSTER_DAYS = setting.integer('CLUSTER_DAYS', 14, {
  in: 'STATISTICS',
  sort: 1771,
  unit: 'day',
  between: [1, 60],
  zh: '相似申诉只在几天内提交的申诉里找',
  en: 'Similar appeals are looked for among those of so many days',
  law: PLATFORM_RULE,
})
export const CLUSTER_LEAST = setting.integer('CLUSTER_LEAST', 3, {
  in: 'STATISTICS',
  sort: 1772,
  unit: 'count',
  between: [2, 50],
  zh: '少于几件不归并',
  en: 'Fewer appeals than this are not put together',
  law: PLATFORM_RULE,
})
export const CLUSTER_SCORE = setting.integer('CLUSTER_SCORE', 65, {
  in: 'STATISTICS',
  sort: 1773,
  unit: 'percent',
  between: [40, 100],
  zh: '相似分达到多少归并（越小找到的越多，错的也越多）',
  en: 'Score from which two appeals are put together; less finds more, and more that is wrong',
  law: PLATFORM_RULE,
})
