import { BUREAU_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../../features/reference/settings/settings.declare.service.ts'

/** Whether cases that nobody has are given by the rule; whoever leads a bureau gives and takes them all the same. */
export const GIVE_BY_RULE = setting.flag('GIVE_BY_RULE', false, {
  in: 'SYS_BASE',
  sort: 145,
  zh: '无人承办的案件按规则自动分派',
  en: 'Cases that nobody has are given by the rule',
})

const weight = (key: string, value: number, sort: number, zh: string, en: string) =>
  setting.integer(key, value, {
    in: 'SYS_BASE',
    sort,
    unit: 'point',
    zh,
    en,
    between: [0, 10],
    law: BUREAU_RULE,
  })

/** What speaks for an officer and against, and how much; changes are tried on past cases first (`desk/trials`). */
export const GIVE_WEIGHTS = {
  // Knowing the place counts for more than knowing the problem, and that for more than knowing the brand.
  area: weight('GIVE_AREA_WEIGHT', 3, 146, '分派规则：办过本地区的分量', 'Giving: weight of the same area'),
  topic: weight(
    'GIVE_TOPIC_WEIGHT',
    2,
    147,
    '分派规则：办过同类问题的分量',
    'Giving: weight of the same problem',
  ),
  brand: weight(
    'GIVE_BRAND_WEIGHT',
    1,
    148,
    '分派规则：办过同一企业的分量',
    'Giving: weight of the same enterprise',
  ),
  // A load of nothing is worth as much as knowing the problem; twice the average costs the same.
  load: weight('GIVE_LOAD_WEIGHT', 2, 149, '分派规则：手上件数的分量', 'Giving: weight of what is in hand'),
  late: weight(
    'GIVE_LATE_COST',
    1,
    150,
    '分派规则：手上有超期件的扣分',
    'Giving: cost of late cases in hand',
  ),
} as const
