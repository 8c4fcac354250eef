import { PLATFORM_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../../features/reference/settings/settings.declare.service.ts'

export const MEDIATION_AMOUNT_MAX = setting.integer('MEDIATION_AMOUNT_MAX', 1_000_000, {
  in: 'STATISTICS',
  sort: 1122,
  unit: 'yuan',
  zh: '调解方案和协议的金额上限',
  en: 'Highest amount of a proposal and of an agreement in mediation',
  between: [1, 100_000_000],
  law: PLATFORM_RULE,
})
export const MEDIATION_PROPOSALS_MAX = setting.integer('MEDIATION_PROPOSALS_MAX', 6, {
  in: 'TIME_LIMIT',
  sort: 1082,
  unit: 'count',
  zh: '一次调解中每一方最多提几次方案',
  en: 'How many proposals each side may make in one mediation',
  between: [1, 50],
  law: PLATFORM_RULE,
})
