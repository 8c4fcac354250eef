import { PLATFORM_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../../features/reference/settings/settings.declare.service.ts'

export const UNITING_CASES_MAX = setting.integer('UNITING_CASES_MAX', 500, {
  in: 'TIME_LIMIT',
  sort: 1795,
  unit: 'count',
  zh: '一次合并账号最多转移的案件数',
  en: 'Most cases that move when two accounts become one',
  between: [1, 5_000],
  law: PLATFORM_RULE,
})
