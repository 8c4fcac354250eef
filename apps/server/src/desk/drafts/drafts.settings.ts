import { PLATFORM_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../../features/reference/settings/settings.declare.service.ts'

export const APPEAL_DRAFT_MAX = setting.integer('APPEAL_DRAFT_MAX', 10, {
  in: 'TIME_LIMIT',
  sort: 1070,
  unit: 'count',
  zh: '每人草稿数上限',
  en: 'Most drafts of a person',
  between: [1, 100],
  law: PLATFORM_RULE,
})
