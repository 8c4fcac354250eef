import { PLATFORM_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { CASE_KINDS, type CaseKindName, forEachKind } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { type Setting, setting } from '../features/reference/settings/settings.declare.service.ts'

/** What one person may file in a day: a person's needs come one by one, a robot's do not. */
const perDay = (kind: string, sort: number, zh: string, en: string) =>
  setting.integer(`FILED_PER_DAY_${kind}`, 10, {
    in: 'TIME_LIMIT',
    sort,
    unit: 'count',
    between: [1, 1_000],
    zh: `每人每日可提交的${zh}件数`,
    en: `${en} one person may file in a day`,
    law: PLATFORM_RULE,
  })

/** For how long an act may be undone; until then nobody is told of it. */
export const UNDO_SECONDS = setting.integer('UNDO_SECONDS', 10, {
  in: 'SYS_BASE',
  sort: 140,
  unit: 'second',
  zh: '办理后可撤销秒数（0 为不可撤销）',
  en: 'Seconds in which an act can be undone (0: never)',
  between: [0, 30],
  law: PLATFORM_RULE,
})

const FIRST = 1730
export const FILED_PER_DAY: Record<CaseKindName, Setting<number>> = {
  appeal: perDay('APPEAL', FIRST, '申诉', 'Appeals'),
  ...forEachKind((kind) => {
    const { zh, en } = caseTables[kind].many
    return perDay(kind.toUpperCase(), FIRST + 1 + CASE_KINDS.indexOf(kind), zh, en)
  }),
}
